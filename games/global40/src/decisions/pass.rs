//! Pass: a window is left as it is.

use crate::model::powers::Power;
use crate::model::window::Occasion;
use crate::rules::now::Decision;
use crate::turn::Course;

/// `pass`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass {
    power: Power,
}

impl Pass {
    pub fn of(now: &Decision<'_>) -> Pass {
        Pass { power: now.power }
    }

    pub fn perform(&self, course: &mut Course<'_, '_, '_>) {
        if course.front().occasion == Occasion::Scramble {
            course.seal_scramble(self.power, Vec::new());
        } else {
            course.answered(self.power);
        }
    }
}
