//! Pass: no reaction.

use crate::model::powers::Power;
use crate::model::window::Occasion;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `pass`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    power: Power,
}

impl Pass {
    pub fn of(now: &Now<'_>) -> Pass {
        Pass { power: now.power }
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        if executor.front().occasion == Occasion::Scramble {
            executor.seal_scramble(self.power, Vec::new());
        } else {
            executor.answered(self.power);
        }
    }
}
