//! The words orders are made of.

use serde::{Deserialize, Serialize};
use table::{Piece, Seat, Space};

/// One part of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    Do(Verb),
    Block(Piece),
    Space(Space),
    Seat(Seat),
    Coins(u8),
}

macro_rules! verbs {
    ($($verb:ident = $word:literal),* $(,)?) => {
        /// What can be done.
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
    // Plans.
    Hold = "hold", Rush = "rush", Assault = "assault",
    // Overrides.
    Keep = "keep", Change = "change",
    // Moves.
    March = "march", Raise = "raise", Spy = "spy", Offer = "offer", Done = "done",
    // Answers to an offer.
    Accept = "accept", Decline = "decline",
    // Reactions.
    Intercept = "intercept", Cover = "cover", Counter = "counter", Pass = "pass",
    // Battle.
    Fight = "fight", Withdraw = "withdraw", Lose = "lose",
}
