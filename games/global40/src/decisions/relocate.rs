//! Relocate, in the non-combat move: a Soviet complex is taken down, to be put up elsewhere. Chapter 14.

use table::{No, Said, Space, Verdict};

use crate::model::part::Part;
use crate::model::powers::Power;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `relocate ukraine`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relocate {
    at: Space,
}

impl Relocate {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let mut complexes = now.position.works.iter().filter(|f| f.works.is_complex()).map(|f| f.at);
        let able = |at: Space| now.situation.may_remove_complex::<No>(now.power, at).is_ok();
        if now.power == Power::Soviets && complexes.clone().any(able) {
            return Ok(());
        }
        let own = complexes.find(|at| now.position.holder(*at).is(now.power));
        now.situation.may_remove_complex(now.power, own.unwrap_or(now.ground.at.russia))
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Relocate, V> {
        let complexes = now.position.works.iter().filter(|f| f.works.is_complex()).map(|f| f.at);
        let own = complexes.filter(|at| now.position.holder(*at).is(now.power));
        let at = said.last(own, |at| now.situation.may_remove_complex(now.power, at))?;
        Ok(Relocate { at })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.remove_complex(self.at);
    }
}
