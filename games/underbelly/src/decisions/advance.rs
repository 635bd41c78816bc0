//! Advance or stay: attackers go where they have won. Chapter 11.

use table::{Message, Piece, Said, Space, Verdict, msg};

use super::forecasts::list;
use super::refusal::Refuse;
use super::slip::{dragged_in_battle, pointed_in_battle};
use super::{Decision, Now, Order, Question, verb_of};
use crate::model::fact::How;
use crate::model::part::{Part, Verb};
use crate::model::position::{Battle, Stage};
use crate::model::roster::Kind;
use crate::model::sets::Units;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// The attacker may advance.
pub struct MayAdvance(pub Battle);

impl Question for MayAdvance {
    fn prompt(&self, look: &Situation) -> Message {
        msg!("ask-advance", at = self.0.target, units = list(look.advancers(&self.0, &[])))
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        let battle = self.0;
        if verb_of(now, said, &[Verb::Advance, Verb::Stay])? == Verb::Stay {
            return Ok(Order::Stay(Stay { battle }));
        }
        let check =
            |gone: &[Piece], unit| now.look().may_advance(&battle, gone, unit).at(unit, battle.target);
        let first =
            said.known(|| now.look().advancers(&battle, &[]).iter(), now.units(), |unit| check(&[], unit))?;
        let mut units = vec![first];
        while let Some(unit) = said.known_more(
            || now.look().advancers(&battle, &units).iter(),
            now.units(),
            |unit| check(&units, unit),
        )? {
            units.push(unit);
        }
        Ok(Order::Advance(Advance { battle, units }))
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Stay.into()]
    }

    fn verb(&self) -> Option<Verb> {
        Some(Verb::Advance)
    }

    fn pointed_at(&self, unit: Piece) -> Vec<Vec<Part>> {
        pointed_in_battle(unit)
    }

    fn dragged(&self, _: &Now, unit: Piece, to: Space) -> Vec<Vec<Part>> {
        dragged_in_battle(unit, to)
    }
}

/// `advance 8th-army raf`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advance {
    battle: Battle,
    units: Vec<Piece>,
}

impl Decision for Advance {
    fn perform(&self, executor: &mut Executor) {
        let battle = self.battle;
        executor.set(Battle { stage: Stage::After, ..battle });
        for unit in self.units.iter().copied() {
            executor.put(unit, battle.target, How::Advances);
            if executor.kind(unit).is_land() || !rule::NO_POSSESSION_WITHOUT_LAND.holds() {
                executor.take(battle, unit);
            }
        }
    }

    fn told(&self, now: &Now) -> Units {
        craft(now, &self.battle)
    }
}

/// The landing craft of an attack: that they are lost was told when it was announced.
fn craft(now: &Now, battle: &Battle) -> Units {
    battle.attackers & now.ground.roster.of_kind(Kind::LandingCraft)
}

/// `stay`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stay {
    battle: Battle,
}

impl Decision for Stay {
    fn perform(&self, executor: &mut Executor) {
        executor.set(Battle { stage: Stage::After, ..self.battle });
    }

    fn told(&self, now: &Now) -> Units {
        craft(now, &self.battle)
    }
}
