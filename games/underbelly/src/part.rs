//! The words orders are made of.

use serde::{Deserialize, Serialize};
use table::{Piece, Space};

use crate::roster::Nation;

/// One part of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    Do(Verb),
    Unit(Piece),
    Area(Space),
    Nation(Nation),
}

/// The units among some parts.
pub fn units_of(parts: &[Part]) -> impl Iterator<Item = Piece> + '_ {
    parts.iter().filter_map(|part| if let Part::Unit(unit) = part { Some(*unit) } else { None })
}

/// The areas among some parts.
pub fn areas_of(parts: &[Part]) -> impl Iterator<Item = Space> + '_ {
    parts.iter().filter_map(|part| if let Part::Area(area) = part { Some(*area) } else { None })
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
