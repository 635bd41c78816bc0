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

table::parts! { Part: Verb => Do, Handle => Block, Space => Space, Seat => Seat, u8 => Coins }

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
