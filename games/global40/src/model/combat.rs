//! The battles of a turn: what has been fought, and what is being fought.

use serde::{Deserialize, Serialize};
use table::{Awaited, Piece, Space};

use crate::model::battle::raid::Raid;
use crate::model::battle::state::{Battle, Role};
use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::powers::{POWERS, Power, Powers};
use crate::model::spaces::Spaces;

/// The battles of this turn.
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
    /// Zones that planes of the defender still watch: nobody lands from there.
    pub watched: Spaces,
    /// Air bases that have fired a rocket.
    pub fired: Spaces,
    /// Commandos that have been landed.
    pub commandos: u8,
    /// What is fought next without being asked.
    pub queue: Vec<Space>,
    pub fight: Option<Fight>,
    /// Planes of defenders that look for a place to land.
    pub stranded: Vec<Piece>,
    /// Who has changed the orders about losses this turn.
    pub changed: Powers,
}

impl Combat {
    /// Does everything it names exist, given this number of units?
    pub fn is_sound(&self, units: usize) -> bool {
        let known = |p: &Piece| p.index() < units;
        let space = |s: Space| s.index() < crate::model::spaces::SPACES;
        let lists = [&self.interdicted, &self.ambushed, &self.patrols, &self.tired, &self.stranded];
        lists.into_iter().flatten().all(known)
            && self.queue.iter().copied().all(space)
            && self.anti_tank.iter().all(|(at, _)| space(*at))
            && self.fight.as_ref().is_none_or(|f| space(f.at()) && f.pieces().iter().all(known))
    }

    /// The seat that must answer in the current battle.
    pub fn awaited(&self, attacker: Power) -> Awaited {
        let asks = self.fight.as_ref().and_then(Fight::asks);
        Awaited::one(asks.unwrap_or(attacker).seat())
    }
}

/// How far the battles have come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Step {
    #[default]
    Raids,
    /// Rockets and commandos.
    Strikes,
    Assaults,
    Battles,
}

/// What is being fought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fight {
    Battle(Box<Engagement>),
    Raid(Box<Foray>),
}

/// A battle with its units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Engagement {
    pub at: Space,
    pub battle: Battle,
    pub attackers: Vec<Piece>,
    pub defenders: Vec<Piece>,
    /// Ships off a shore that is assaulted.
    pub fleet: Vec<Piece>,
    /// What each transport has put ashore, in the order of the loads of the battle.
    pub loads: Vec<(Piece, Vec<Piece>)>,
    /// Who decides for the defenders.
    pub captain: Power,
    /// Where the attacker may withdraw to.
    pub ways: Vec<Space>,
    /// Defending planes and the decks they rose from.
    pub decks: Vec<(Piece, Piece)>,
    /// Who is asked now.
    pub asks: Option<Power>,
}

impl Engagement {
    /// The units of a side.
    pub fn units_of(&self, role: Role) -> &[Piece] {
        match role {
            Role::Attacker => &self.attackers,
            Role::Defender => &self.defenders,
        }
    }
}

impl Fight {
    pub fn asks(&self) -> Option<Power> {
        match self {
            Fight::Battle(engagement) => engagement.asks,
            Fight::Raid(foray) => foray.asks,
        }
    }

    /// Every unit that is named in it.
    pub fn pieces(&self) -> Vec<Piece> {
        match self {
            Fight::Battle(e) => {
                let decks = e.decks.iter().flat_map(|(plane, deck)| [*plane, *deck]);
                let loads = e.loads.iter().flat_map(|(ship, units)| units.iter().chain([ship]));
                let sides = e.attackers.iter().chain(&e.defenders).chain(&e.fleet);
                sides.chain(loads).copied().chain(decks).collect()
            }
            Fight::Raid(foray) => foray.flight.iter().chain(&foray.planes).copied().collect(),
        }
    }

    pub fn at(&self) -> Space {
        match self {
            Fight::Battle(engagement) => engagement.at,
            Fight::Raid(foray) => foray.at,
        }
    }
}

/// What a raid is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum RaidTarget {
    Facility(FacilityKind),
    /// Planes on the ground.
    Sweep,
    /// Every facility, with one bomb.
    Bomb,
}

/// A raid with its planes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Foray {
    pub at: Space,
    pub goal: RaidTarget,
    pub raid: Raid,
    pub flight: Vec<Piece>,
    /// Planes of the defenders, in the air and on the ground.
    pub planes: Vec<Piece>,
    /// Who decides for the defenders.
    pub captain: Power,
    pub asks: Option<Power>,
}

/// Planes that a power wants to send from a base to a zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Sortie {
    pub base: Space,
    pub kind: Kind,
    pub count: u8,
    pub zone: Space,
}

/// What powers have ordered about their losses.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LossPreferences {
    /// Who is asked whenever there is a choice.
    pub ask: Powers,
    /// The kinds that each power loses first; the rest follows by price.
    pub first: [Vec<Kind>; POWERS],
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
