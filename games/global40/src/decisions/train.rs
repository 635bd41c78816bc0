//! Train: pilots are kept at their level, raised, or lapse. Chapter 18.

use table::{Said, Verdict};

use crate::model::part::{Part, Verb};
use crate::model::purchases::Step;
use crate::rules::now::Decision;
use crate::turn::Course;

/// `train raise`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Train {
    how: Verb,
}

impl Train {
    pub fn read<V: Verdict>(now: &Decision<'_>, said: &mut Said<'_, Part>) -> Result<Train, V> {
        let how = said.last([Verb::Keep, Verb::Raise, Verb::Lapse], |how| now.permit_training(how))?;
        Ok(Train { how })
    }

    pub fn perform(&self, course: &mut Course<'_, '_, '_>) {
        course.enter_step(Step::Train);
        course.train(self.how);
    }
}
