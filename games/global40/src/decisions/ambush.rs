//! Ambush: submarines strike at ships that pass. Chapter 10.

use crate::model::powers::Power;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `ambush`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ambush {
    power: Power,
}

impl Ambush {
    pub fn of(now: &Now<'_>) -> Ambush {
        Ambush { power: now.power }
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.send_all(self.power);
    }
}
