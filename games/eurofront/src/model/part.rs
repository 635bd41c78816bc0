//! The words orders are made of.

use serde::{Deserialize, Serialize};
use table::{Handle, Space};

use super::nation::Nation;
use super::units::UnitId;

/// One part of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    Do(Verb),
    Block(Handle),
    Space(Space),
    Nation(Nation),
    /// A unit that is not on the map.
    Unit(UnitId),
}

table::parts! { Part: Verb => Do, Handle => Block, Space => Space, Nation => Nation, UnitId => Unit }

table::verbs! {
    // Any phase that collects orders.
    Done = "done",
    // Set-up.
    Place = "place",
    // Production.
    Build = "build", Rebuild = "rebuild", Disband = "disband",
    // Command: a declaration, an HQ with what it is activated for, and the front it serves.
    Declare = "declare", Activate = "activate", Deploy = "deploy", Blitz = "blitz", Invade = "invade",
    BlitzInvade = "blitz-invade", West = "west", East = "east", North = "north", Med = "med",
    // Movement.
    Move = "move", Send = "send", Rail = "rail", Sail = "sail", Mark = "mark", Evacuate = "evacuate",
    Retreat = "retreat",
    // Its end.
    Mobilize = "mobilize", Go = "go", Stay = "stay",
    // Combat.
    Strike = "strike", Fight = "fight", Battle = "battle", Lose = "lose", Repulse = "repulse",
    // Supply and politics.
    Keep = "keep", Cut = "cut", Offer = "offer", Accept = "accept", Reject = "reject",
}
