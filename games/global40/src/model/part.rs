//! The words orders are made of.

use serde::{Deserialize, Serialize};
use table::{Piece, Space};

use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::research::Project;

/// One part of an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    Do(Verb),
    Space(Space),
    /// A space on the way, to choose another route than the game would.
    Via(Space),
    /// A number of units of one kind.
    Units(Kind, u8),
    /// One ship, where it matters which.
    Ship(Piece),
    Power(Power),
    Works(FacilityKind),
    Project(Project),
    /// An amount.
    Count(u16),
}

table::parts! {
    Part: Verb => Do, Space => Space, Piece => Ship, Power => Power, FacilityKind => Works, Project => Project, u16 => Count
}

impl From<(Kind, u8)> for Part {
    fn from((kind, count): (Kind, u8)) -> Part {
        Part::Units(kind, count)
    }
}

impl TryFrom<Part> for (Kind, u8) {
    type Error = Part;

    fn try_from(part: Part) -> Result<(Kind, u8), Part> {
        if let Part::Units(kind, count) = part { Ok((kind, count)) } else { Err(part) }
    }
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
