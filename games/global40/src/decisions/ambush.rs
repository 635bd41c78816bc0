//! Ambush: submarines strike at ships that pass. Chapter 10.

use crate::model::powers::Power;
use crate::rules::now::Decision;
use crate::turn::Course;

/// `ambush`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ambush {
    power: Power,
}

impl Ambush {
    pub fn of(now: &Decision<'_>) -> Ambush {
        Ambush { power: now.power }
    }

    pub fn perform(&self, course: &mut Course<'_, '_, '_>) {
        course.send_all(self.power);
    }
}
