//! Train: pilots are kept at their level, raised, or lapse. Chapter 18.

use table::{Said, Verdict};

use crate::model::part::{Part, Verb};
use crate::model::purchases::Step;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `train raise`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Train {
    how: Verb,
}

impl Train {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Train, V> {
        let how = said.last([Verb::Keep, Verb::Raise, Verb::Lapse], |how| now.permit_training(how))?;
        Ok(Train { how })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.enter_step(Step::Train);
        executor.train(self.how);
    }
}
