//! Aim: German guns fire at tanks instead of planes. Chapter 10.

use table::{Said, Space, Verdict};

use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::powers::Power;
use crate::model::window::Occasion;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `aim 2`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    power: Power,
    at: Space,
    guns: u8,
}

impl Aim {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Aim, V> {
        let Some(Occasion::Guns(at)) = now.occasion() else { return Err(said.none()) };
        let there = now.position.of(now.power, at).filter(|(_, u)| u.kind == Kind::Aaa).count();
        let guns = said.last(1..=there as u16, |_| Ok(()))?;
        Ok(Aim { power: now.power, at, guns: guns as u8 })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        let Aim { power, at, guns } = *self;
        executor.position.turn.combat.anti_tank.push((at, guns));
        executor.tell.all(|| Fact::Combat(CombatFact::Aimed { at, guns }));
        executor.answered(power);
    }
}
