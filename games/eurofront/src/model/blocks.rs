//! Blocks, their faces, and what was last seen of a unit.

use serde::{Deserialize, Serialize};
use table::Space;

use super::calendar::Fortnight;
use super::nation::Faction;
use super::site::Front;
use super::units::UnitId;

/// One wooden block. Its number means nothing; in a view it is the viewer's handle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Block {
    pub faction: Faction,
    pub at: Place,
    /// Missing in a view that may not know it.
    pub face: Option<Face>,
    /// Everybody sees its face.
    pub up: bool,
    /// What an active HQ does; only with `up`.
    pub command: Option<Mode>,
    pub supply: Supply,
    /// Landed and not in order yet (15.56).
    pub dispersed: bool,
    /// Cleared in the views of others.
    pub marks: Marks,
}

/// The side of a block that its owner sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Face {
    pub unit: UnitId,
    pub strength: u8,
}

/// Where a block is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// In a hex or an area.
    On(Space),
    /// Among the eliminated, which lie open.
    Pool,
    /// Waiting for its nation to enter the war.
    Card,
    /// Waiting for its owner to set it up.
    ToSetUp,
}

/// What an HQ was activated for (5.2, 5.6, 5.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Mode {
    Normal,
    /// A supreme HQ at a flex point serves this front in full (5.723).
    Serving(Front),
    Blitz,
    Invasion,
    BlitzInvasion,
}

impl Mode {
    pub fn is_blitz(self) -> bool {
        matches!(self, Mode::Blitz | Mode::BlitzInvasion)
    }

    pub fn is_invasion(self) -> bool {
        matches!(self, Mode::Invasion | Mode::BlitzInvasion)
    }
}

/// Supply as of the last check (10.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Supply {
    Supplied,
    Unsupplied { since: Fortnight },
}

/// What a block has done in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Marks {
    pub moved: bool,
    /// By rail, sea or road, so it does not move again this turn (6.62).
    pub strategic: bool,
    /// Along a route, which it does once a turn (18.33).
    pub marched: bool,
    /// An HQ that has stood down (5.5).
    pub stood_down: bool,
    /// Where it stood when the turn began, once it has left.
    pub began: Option<Space>,
}

/// How a unit was seen, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sighting {
    pub strength: u8,
    pub when: Fortnight,
}

impl Block {
    /// Face down, supplied, and with nothing done yet.
    pub fn new(faction: Faction, at: Place, unit: UnitId, strength: u8) -> Block {
        Block {
            faction,
            at,
            face: Some(Face { unit, strength }),
            up: false,
            command: None,
            supply: Supply::Supplied,
            dispersed: false,
            marks: Marks::default(),
        }
    }

    /// The hex or area where it stands.
    pub fn space(&self) -> Option<Space> {
        match self.at {
            Place::On(space) => Some(space),
            Place::Pool | Place::Card | Place::ToSetUp => None,
        }
    }

    /// Where it stood when the turn began.
    pub fn began(&self) -> Option<Space> {
        self.marks.began.or(self.space())
    }

    pub fn is_supplied(&self) -> bool {
        self.supply == Supply::Supplied
    }
}
