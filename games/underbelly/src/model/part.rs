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

table::parts! { Part: Verb => Do, Piece => Unit, Space => Area, Nation => Nation }

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
