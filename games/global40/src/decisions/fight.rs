//! Fight: which raid or battle comes next. Chapter 11.

use table::{Said, Space, Subject, Verdict, msg};

use crate::model::part::Part;
use crate::rule::combat as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `fight france`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight {
    pub at: Space,
}

impl Fight {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Fight, V> {
        let at = said.last(now.situation.all_fights().iter(), |at| {
            let due = now.situation.fights().contains(at);
            rule::SEQUENCE.forbids(!due, || (msg!("combat-not-yet", space = at), vec![Subject::Space(at)]))
        })?;
        Ok(Fight { at })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.choose_fight(self.at);
    }
}
