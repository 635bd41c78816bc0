//! The words orders are made of.

use serde::{Deserialize, Serialize};
use table::{Handle, Seat, Space};

/// One part of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    Do(Verb),
    Block(Handle),
    Space(Space),
    Seat(Seat),
    Coins(u8),
}

impl From<Verb> for Part {
    fn from(verb: Verb) -> Part {
        Part::Do(verb)
    }
}

impl From<Handle> for Part {
    fn from(block: Handle) -> Part {
        Part::Block(block)
    }
}

impl From<Space> for Part {
    fn from(space: Space) -> Part {
        Part::Space(space)
    }
}

impl From<Seat> for Part {
    fn from(seat: Seat) -> Part {
        Part::Seat(seat)
    }
}

impl From<u8> for Part {
    fn from(coins: u8) -> Part {
        Part::Coins(coins)
    }
}

table::verbs! {
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
