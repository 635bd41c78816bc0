//! Blocks, kinds and sides.

use serde::{Deserialize, Serialize};
use table::{Seat, Seats, Space};

use super::seats::{BLUE, GREEN, RED};

/// What a block is. The order is that of `data/tables.toml`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Guard,
    Horse,
    Gun,
    Staff,
    Decoy,
}

impl Kind {
    pub const ALL: [Kind; 5] = [Kind::Guard, Kind::Horse, Kind::Gun, Kind::Staff, Kind::Decoy];

    /// In notation, and as the key of its words.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Guard => "guard",
            Kind::Horse => "horse",
            Kind::Gun => "gun",
            Kind::Staff => "staff",
            Kind::Decoy => "decoy",
        }
    }
}

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Red alone.
    Raiders,
    /// Blue and Green.
    Keepers,
}

impl Side {
    pub fn seats(self) -> Seats {
        match self {
            Side::Raiders => Seats::one(RED),
            Side::Keepers => Seats::one(BLUE).with(GREEN),
        }
    }

    pub fn other(self) -> Side {
        match self {
            Side::Raiders => Side::Keepers,
            Side::Keepers => Side::Raiders,
        }
    }
}

/// One block. In a view, what the viewer may not know of it is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Block {
    pub owner: Seat,
    pub face: Option<Face>,
    /// Nowhere when it has fallen.
    pub at: Option<Space>,
    /// Everybody sees its face.
    pub up: bool,
    /// Seats that have seen its face and have been able to follow it since.
    pub known: Seats,
    pub marched: bool,
    pub reacted: bool,
    /// It has crossed a river this turn.
    pub wet: bool,
}

/// What stands on the side of a block that only its owner sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Face {
    pub kind: Kind,
    pub strength: u8,
}
