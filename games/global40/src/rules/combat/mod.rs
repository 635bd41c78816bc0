//! Phase 3: windows, raids, assaults, battles, and what comes of them.

pub mod answers;
pub mod battles;
pub mod commando;
pub mod conclude;
pub mod engage;
pub mod expected;
pub mod fight;
pub mod flight;
pub mod forces;
pub mod invasion;
pub mod loss_orders;
pub mod naval;
pub mod phase;
pub mod question;
pub mod raid;
pub mod respond;
pub mod rocket;
pub mod scramble;
pub mod stranded;
pub mod windows;

use serde::{Deserialize, Serialize};
use table::{Awaited, Piece, Space};

use crate::model::powers::{Power, Powers};
use crate::model::spaces::Spaces;
use crate::rules::combat::fight::Fight;
use crate::rules::combat::phase::Step;
use crate::turn::Course;

/// The battles of the present turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    pub step: Step,
    /// Planes that have struck at moving ships, and submarines that have struck from ambush.
    pub interdicted: Vec<Piece>,
    pub ambushed: Vec<Piece>,
    /// Fighters on patrol against raids, and those that have been turned back from it.
    pub patrols: Vec<Piece>,
    pub tired: Vec<Piece>,
    /// How many German guns are aimed at tanks, and where.
    pub anti_tank: Vec<(Space, u8)>,
    /// Where battles have been fought.
    pub fought: Spaces,
    /// Air bases that have fired a rocket.
    pub fired: Spaces,
    /// Commandos that have been landed.
    pub commandos: u8,
    /// What is fought next without being asked.
    pub queue: Vec<Space>,
    pub fight: Option<Fight>,
    /// Planes of defenders that look for a place to land.
    pub stranded: Vec<Piece>,
    /// Who has changed the orders about losses in this turn.
    pub changed: Powers,
}

impl Combat {
    /// Is everything there that is named? There are so many units.
    pub fn is_sound(&self, units: usize) -> bool {
        let known = |p: &Piece| p.index() < units;
        let space = |s: Space| s.index() < crate::model::spaces::SPACES;
        let lists = [&self.interdicted, &self.ambushed, &self.patrols, &self.tired, &self.stranded];
        lists.into_iter().flatten().all(known)
            && self.queue.iter().copied().all(space)
            && self.anti_tank.iter().all(|(at, _)| space(*at))
            && self.fight.as_ref().is_none_or(|f| space(f.at()) && f.pieces().iter().all(known))
    }

    /// Of whom the battle under way wants an order.
    pub fn awaited(&self, attacker: Power) -> Awaited {
        let asks = self.fight.as_ref().and_then(Fight::asks);
        Awaited::one(asks.unwrap_or(attacker).seat())
    }
}

impl Course<'_, '_, '_> {
    /// Is what happens in this zone a surprise?
    fn is_surprised(&self, zone: Space) -> bool {
        self.position.turn.moves.surprise.contains(zone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_names_only_units_and_spaces_that_there_are() {
        let patrol = Combat { patrols: vec![Piece(2)], ..Combat::default() };
        assert!(patrol.is_sound(3) && !patrol.is_sound(2));
        let fights = |at: usize| Combat { queue: vec![Space(at as u16)], ..Combat::default() };
        assert!(
            fights(crate::model::spaces::SPACES - 1).is_sound(0)
                && !fights(crate::model::spaces::SPACES).is_sound(0)
        );
    }
}
