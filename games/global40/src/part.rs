//! The words orders are made of.

use serde::{Deserialize, Serialize};
use table::{Piece, Space};

use crate::powers::Power;
use crate::research::Project;
use crate::units::Kind;
use crate::works::Works;

/// One part of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    Do(Verb),
    Space(Space),
    /// A space on the way, for whoever does not want the way that the game would take.
    Via(Space),
    /// So many of a kind.
    Units(Kind, u8),
    /// One ship, where it matters which.
    Ship(Piece),
    Power(Power),
    Works(Works),
    Project(Project),
    /// An amount.
    Count(u16),
}

table::verbs! {
    // Purchase.
    Train = "train", Research = "research", Repair = "repair", Buy = "buy", Build = "build", Upgrade = "upgrade", Spy = "spy",
    Keep = "keep", Raise = "raise", Lapse = "lapse", Reveal = "reveal", Setback = "setback",
    // Combat move.
    Declare = "declare", Move = "move", Raid = "raid", Sweep = "sweep", Load = "load", Assault = "assault", Attack = "attack",
    Bombard = "bombard", Surprise = "surprise", Drop = "drop", Dash = "dash", Tow = "tow",
    // Windows.
    Intercept = "intercept", Interdict = "interdict", Ambush = "ambush", Scramble = "scramble", Aim = "aim",
    Allow = "allow", Refuse = "refuse", Shift = "shift",
    // Combat.
    Fight = "fight", Rocket = "rocket", Commando = "commando", Lose = "lose", Strike = "strike", Dive = "dive", Pick = "pick",
    Press = "press", Withdraw = "withdraw", Commit = "commit", Orders = "orders",
    // After combat.
    Land = "land", Exile = "exile", Liberate = "liberate", Unload = "unload", Relocate = "relocate", Transfer = "transfer",
    Place = "place", Refund = "refund", Partisans = "partisans",
    // Any phase.
    Done = "done", Pass = "pass",
    // Before the start.
    Bid = "bid",
}
