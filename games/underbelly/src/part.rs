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

macro_rules! verbs {
    ($($verb:ident = $word:literal),* $(,)?) => {
        /// What can be done. To move a unit needs no verb: `afrika tobruk`.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum Verb { $($verb),* }

        impl Verb {
            pub const ALL: &[Verb] = &[$(Verb::$verb),*];

            /// In notation, and as the key of its words.
            pub fn word(self) -> &'static str {
                match self { $(Verb::$verb => $word),* }
            }
        }
    };
}

verbs! {
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
