//! Relocate, when units are placed: a complex that was taken down is put up. Chapter 14.

use table::{No, Said, Space, Verdict, msg};

use crate::model::part::Part;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `relocate novosibirsk`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PutUp {
    at: Space,
}

impl PutUp {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let none = now.situation.arriving().is_none();
        rule::RELOCATED_NEXT_TURN.forbids(none, || (msg!("nothing-arrives"), vec![]))?;
        let mut lands = now.ground.sets.land.iter();
        let nowhere = !lands.any(|at| now.situation.permit_arrival::<No>(at).is_ok());
        rule::RELOCATION_SITE.forbids(nowhere, || (msg!("nothing-arrives"), vec![]))
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<PutUp, V> {
        let own = now.ground.sets.land.iter().filter(|at| now.position.holder(*at).is(now.power));
        let at = said.last(own, |at| now.situation.permit_arrival(at))?;
        Ok(PutUp { at })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.put_up(self.at);
    }
}
