//! Exile: where the British government goes when London falls. Chapter 3.

use table::{Said, Space, Subject, Verdict, msg};

use crate::model::part::Part;
use crate::model::powers::Power;
use crate::rule::politics as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `exile quebec`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exile {
    to: Space,
}

impl Exile {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Exile, V> {
        let seats = &now.ground.exile;
        let held = |at: &Space| now.position.holder(*at).is(Power::Uk);
        let others = now.ground.sets.land.iter().filter(|at| held(at) && !seats.contains(at));
        let to = said.last(seats.iter().copied().chain(others), |at| {
            let about = || vec![Subject::Space(at)];
            rule::EXILE.forbids(!seats.contains(&at), || (msg!("exile-not-there", at = at), about()))?;
            rule::EXILE_HELD.forbids(!held(&at), || (msg!("exile-not-held", at = at), about()))
        })?;
        Ok(Exile { to })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.position.frames.pop();
        executor.go_into_exile(self.to);
    }
}
