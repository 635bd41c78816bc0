//! The whole truth at one moment. Nothing in this game is hidden.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::{Frames, Outcome, Piece, Space};

use crate::model::board::Ground;
use crate::model::calendar::{Phase, Turn};
use crate::model::counters::Counters;
use crate::model::options::Options;
use crate::model::roster::{COUNTERS, Nation, Side};
use crate::model::sets::{Areas, Units};
use crate::model::unit::{Place, Unit};

/// A position of Underbelly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    pub turn: Turn,
    /// Whose player turn it is.
    pub side: Side,
    pub phase: Phase,
    /// What interrupts the phase; the phase itself lies at the bottom.
    pub frames: Frames<Frame>,
    pub units: Counters,
    /// What the Axis possess.
    pub axis: Areas,
    /// What the Allies possess, the Soviets' areas too.
    pub allied: Areas,
    /// Taken by the Red Army.
    pub soviet: Areas,
    /// Areas of the northern edge that the Axis can no longer enter from off the map.
    pub closed: Areas,
    /// Entered in this breakthrough; they change hands when it ends.
    pub entered: Areas,
    /// Who receives each Axis star: Turin, Rome, Naples, Algiers, Romania.
    pub stars: [Option<Nation>; 5],
    pub french: French,
    pub italy: Italy,
    /// The turn from which German infantry is reorganised.
    pub reorganised: Option<Turn>,
    /// The units of the invasion turn have come.
    pub released: bool,
    /// The Western Allies have held Romania in time.
    pub romania_held: bool,
    /// Arrivals whose place is to be chosen.
    pub arriving: Units,
    /// Stars spent this phase by Germany, Italy, Britain, the United States.
    pub spent: [u8; 4],
    /// Supply spent this phase.
    pub sources: ArrayVec<Source, 9>,
    /// Parachutes that came down in a landing this turn, and from where.
    pub dropped: ArrayVec<(Piece, Space), 3>,
    pub options: Options,
}

/// What France is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum French {
    Allied,
    Neutral,
    Free,
}

/// What Italy is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Italy {
    Neutral,
    War,
    Defeated,
}

/// A supply unit, convoy or landing craft that has been spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Source {
    pub unit: Piece,
    pub at: Space,
    /// The attacks it feeds.
    pub targets: Areas,
    /// It feeds one landing and nothing else.
    pub dedicated: bool,
    /// The areas against which a land unit that attacked over a road has used it.
    pub road: Areas,
    /// The area of the landing units that have used it.
    pub landing: Option<Space>,
}

/// Who decides what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// The phasing side goes about its phase.
    Phase,
    /// Which of these is withdrawn.
    Withdraw(Units),
    /// This many of these are lost; their owner chooses.
    Lose {
        side: Side,
        among: Units,
        count: u8,
        /// For want of a source, not of room.
        unfed: bool,
    },
    /// Which of two armies is on top.
    Top(Units),
    /// These must leave where they are; their owner chooses where to.
    Retreat {
        side: Side,
        units: Units,
        why: Leaving,
    },
    Battle(Battle),
    /// Stacking is looked at until nothing is too much.
    Settle(Moment),
    /// Who is to have the star of an area that Germans and Italians have taken together.
    Assign(Space),
    Over {
        outcome: Outcome,
        strategic: bool,
    },
}

/// When stacking is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Moment {
    MovementOver,
    CombatOver,
    TurnOver,
}

/// Why units must leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Leaving {
    /// An army has walked in.
    Displaced,
    /// The owner of the star has put a unit there.
    Evicted,
    /// They have lost a battle.
    Beaten,
    /// The Red Army has come.
    Swept,
}

/// A battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub target: Space,
    /// Who attacks; landing craft stand for themselves and their cargo.
    pub attackers: Units,
    /// Zero-value defenders that may still slip away.
    pub may_slip: Units,
    pub stage: Stage,
}

/// How far a battle has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Defenders may slip away.
    Slip,
    /// The attacker names victims worth this much.
    Kill(u8),
    /// Survivors retreat.
    Retreat,
    /// The attacker may advance.
    Advance,
    /// Landing craft are lost, and the battle is over.
    After,
}

impl Position {
    #[inline]
    pub fn unit(&self, unit: Piece) -> &Unit {
        &self.units[unit.index()]
    }

    /// The area a unit stands in, not aboard anything.
    #[inline]
    pub fn at(&self, unit: Piece) -> Option<Space> {
        match self.units[unit.index()].place {
            Place::At(area) => Some(area),
            _ => None,
        }
    }

    /// The area a unit is in, aboard or not.
    #[inline]
    pub fn area(&self, unit: Piece) -> Option<Space> {
        match self.units[unit.index()].place {
            Place::At(area) => Some(area),
            Place::Aboard(carrier) => self.at(carrier),
            _ => None,
        }
    }

    pub fn has(&self, unit: Piece, mark: u8) -> bool {
        self.units[unit.index()].marks.has(mark)
    }

    /// What a convoy or landing craft carries.
    pub fn cargo(&self, carrier: Piece) -> Option<Piece> {
        let aboard = |u: &Unit| u.place == Place::Aboard(carrier);
        self.units.iter().position(aboard).map(|i| Piece(i as u16))
    }

    pub fn is_over(&self) -> bool {
        matches!(self.frames.top(), Frame::Over { .. })
    }

    /// Is everything there that is named? Asked of what comes from outside.
    pub fn is_sound(&self, ground: &Ground) -> bool {
        let area = |area: Space| ground.map.contains(area);
        let piece = |unit: Piece| unit.index() < COUNTERS;
        let areas = |set: Areas| set.iter().all(area);
        let units = |set: Units| set.iter().all(piece);
        let placed = self.units.iter().all(|u| match u.place {
            Place::At(at) => area(at),
            Place::Aboard(carrier) => {
                piece(carrier) && ground.roster.kind(carrier).carries() && self.at(carrier).is_some()
            }
            _ => true,
        });
        let standing = |set: Units| units(set) && set.iter().all(|u| self.at(u).is_some());
        let framed = self.frames.iter().all(|frame| match frame {
            Frame::Phase | Frame::Settle(_) | Frame::Over { .. } => true,
            Frame::Withdraw(set) => units(*set),
            Frame::Lose { among, count, .. } => standing(*among) && u32::from(*count) <= among.len(),
            Frame::Top(set) => standing(*set),
            Frame::Retreat { units, .. } => standing(*units),
            Frame::Battle(battle) => area(battle.target) && units(battle.attackers) && units(battle.may_slip),
            Frame::Assign(at) => area(*at),
        });
        self.units.len() == COUNTERS
            && placed
            && self.units.iter().zip(&ground.roster.slots).all(|(unit, slot)| unit.slot == *slot)
            && framed
            && self.turn.0 < crate::model::calendar::TURNS
            && [self.axis, self.allied, self.soviet, self.closed, self.entered].into_iter().all(areas)
            && units(self.arriving)
            && self.dropped.iter().all(|(unit, from)| piece(*unit) && area(*from))
            && self.sources.iter().all(|s| piece(s.unit) && area(s.at) && areas(s.targets))
    }
}
