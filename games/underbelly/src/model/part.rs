//! The words orders are made of.

use serde::{Deserialize, Serialize};
use table::{Piece, Space};

use crate::model::roster::Nation;

/// One part of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    Do(Verb),
    Unit(Piece),
    Area(Space),
    Nation(Nation),
}

impl From<Verb> for Part {
    fn from(verb: Verb) -> Part {
        Part::Do(verb)
    }
}

impl From<Piece> for Part {
    fn from(unit: Piece) -> Part {
        Part::Unit(unit)
    }
}

impl From<Space> for Part {
    fn from(area: Space) -> Part {
        Part::Area(area)
    }
}

impl From<Nation> for Part {
    fn from(nation: Nation) -> Part {
        Part::Nation(nation)
    }
}

impl TryFrom<Part> for Piece {
    type Error = Part;

    #[inline]
    fn try_from(part: Part) -> Result<Piece, Part> {
        if let Part::Unit(unit) = part { Ok(unit) } else { Err(part) }
    }
}

impl TryFrom<Part> for Space {
    type Error = Part;

    #[inline]
    fn try_from(part: Part) -> Result<Space, Part> {
        if let Part::Area(area) = part { Ok(area) } else { Err(part) }
    }
}

// To move a unit needs no verb: `afrika tobruk`.
table::verbs! {
    // Any phase of one's own.
    Done = "done", Reorganise = "reorganise",
    // Reinforcement.
    Place = "place", Buy = "buy", Withdraw = "withdraw", Assign = "assign",
    // Movement.
    Drop = "drop", Load = "load", Land = "land", Lose = "lose", Top = "top",
    // Supply and combat.
    Supply = "supply", Dedicate = "dedicate", Attack = "attack",
    Slip = "slip", Stand = "stand", Kill = "kill", Retreat = "retreat", Advance = "advance", Stay = "stay",
}
