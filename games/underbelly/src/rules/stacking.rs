//! Chapter 5: stacking.

use arrayvec::ArrayVec;
use table::Space;

use crate::model::calendar::Season;
use crate::model::position::Moment;
use crate::model::roster::{Kind, Side};
use crate::model::sets::{Areas, Units};
use crate::model::unit::Marks;
use crate::rule;
use crate::rules::situation::Situation;

/// Units of one kind that are too many in an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crowd {
    pub side: Side,
    pub units: Units,
    /// How many must go.
    pub excess: u8,
}

/// Kinds of which there may be one in an area; armies are one kind.
const KINDS: [Kind; 9] = [
    Kind::Infantry,
    Kind::Parachute,
    Kind::Supply,
    Kind::Fort,
    Kind::Tactical,
    Kind::Flotilla,
    Kind::Carrier,
    Kind::Convoy,
    Kind::LandingCraft,
];

impl Situation<'_> {
    /// All crowds of one side.
    pub fn crowds(&self, side: Side, moment: Moment) -> ArrayVec<Crowd, 16> {
        let mut crowds = ArrayVec::new();
        let limited = self.forces.any[side as usize].minus(self.unlimited());
        for kind in KINDS {
            let alike = self.ground.roster.alike(kind);
            // Areas with more than one: the second sight of an area puts it here.
            let (mut once, mut twice) = (Areas::NONE, Areas::NONE);
            for unit in (alike & self.forces.standing[side as usize]).iter() {
                let at = Areas::one(self.position.at(unit).unwrap_or_default());
                twice |= once & at;
                once |= at;
            }
            for area in (twice & limited).iter() {
                let units = self.units_at(side, area) & alike;
                let limit = self.limit(side, kind, area, moment);
                let excess = units.len().saturating_sub(limit);
                if excess > 0 && !crowds.is_full() {
                    crowds.push(Crowd { side, units, excess: excess as u8 });
                }
            }
        }
        crowds
    }

    /// How many of a kind there may be.
    fn limit(&self, side: Side, kind: Kind, area: Space, moment: Moment) -> u32 {
        let rule = match moment {
            Moment::MovementOver => rule::ONE_OF_EACH,
            Moment::CombatOver => rule::AFTER_COMBAT,
            Moment::TurnOver => rule::AFTER_TURN,
        };
        if !rule.holds() {
            return 64;
        }
        let bonus = kind == Kind::Infantry
            && moment == Moment::MovementOver
            && side == self.position.side
            && rule::SECOND_ARMY.holds();
        let mud = self.position.turn.season() == Season::Spring && self.ground.winter.contains(area);
        if bonus && !(mud && rule::SPRING_MUD.holds()) { 2 } else { 1 }
    }

    /// Pairs of armies of which one must be on top.
    pub fn pairs(&self, side: Side) -> ArrayVec<Units, 16> {
        let mut pairs = ArrayVec::new();
        for area in self.forces.armies(side).minus(self.unlimited()).iter() {
            let armies = self.units_at(side, area) & self.ground.roster.armies;
            if armies.len() == 2 && !pairs.is_full() {
                pairs.push(armies);
            }
        }
        pairs
    }

    /// Armies on top that have not attacked.
    pub fn idle_tops(&self, side: Side) -> Units {
        let idle = |unit: table::Piece| {
            self.position.has(unit, Marks::TOP)
                && !self.position.has(unit, Marks::ATTACKED)
                && !(self.position.has(unit, Marks::LANDED) && rule::LANDING_IS_ATTACK.holds())
        };
        self.standing(side).filter(|(unit, _)| idle(*unit)).map(|(unit, _)| unit).collect()
    }
}
