//! What happened in politics, and how it is worded.

use serde::{Deserialize, Serialize};
use table::{Message, Space, msg};

use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::powers::{Power, Side};
use crate::model::victory::Goal;

/// Something that happened in politics.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PoliticsFact {
    Declared {
        by: Power,
        on: Power,
        provoked: bool,
    },
    /// A war that another brings with it.
    DrawnIn {
        power: Power,
        against: Power,
    },
    Mobilised,
    Passage {
        by: Power,
        to: Power,
        open: bool,
    },
    /// A power lets a friend share its lands and ships, or no longer.
    Sharing {
        by: Power,
        to: Power,
        open: bool,
    },
    Invaded {
        at: Space,
        by: Power,
        joins: Side,
    },
    StrictLean {
        towards: Side,
    },
    Converted {
        at: Space,
        by: Power,
    },
    Pact,
    PactVoid,
    Captured {
        at: Space,
        by: Power,
    },
    Liberated {
        at: Space,
        by: Power,
        owner: Power,
    },
    Reverted {
        at: Space,
        owner: Power,
    },
    Damaged {
        at: Space,
        works: FacilityKind,
        die: u8,
    },
    Downgraded {
        at: Space,
    },
    Removed {
        at: Space,
        works: FacilityKind,
    },
    CapitalFell {
        power: Power,
        to: Power,
    },
    CapitalFreed {
        power: Power,
    },
    WentIntoExile {
        at: Space,
    },
    NoExile,
    Rises {
        left: u8,
    },
    Rose {
        kind: Kind,
        count: u8,
    },
    /// Units of a garrison looked for partisans.
    Sought {
        power: Power,
        at: Space,
        seekers: u16,
        hits: u16,
    },
    Maginot {
        at: Space,
    },
    Near {
        goal: Goal,
        by: Power,
        round: u8,
    },
    Broken {
        goal: Goal,
    },
}

/// A facility by its name.
fn side(side: Side) -> Message {
    match side {
        Side::Axis => msg!("side-axis"),
        Side::Allies => msg!("side-allies"),
    }
}

fn goal(goal: Goal) -> Message {
    match goal {
        Goal::Europe => msg!("goal-europe"),
        Goal::Pacific => msg!("goal-pacific"),
        Goal::Capitals => msg!("goal-capitals"),
    }
}

impl PoliticsFact {
    /// As a line of the log.
    pub fn words(&self) -> Message {
        match self {
            PoliticsFact::Declared { by, on, provoked: true } => {
                msg!("politics-declared-provoked", by = by.seat(), on = on.seat())
            }
            PoliticsFact::Declared { by, on, provoked: false } => {
                msg!("politics-declared", by = by.seat(), on = on.seat())
            }
            PoliticsFact::DrawnIn { power, against } => {
                msg!("politics-drawn-in", power = power.seat(), against = against.seat())
            }
            PoliticsFact::Mobilised => msg!("politics-mobilised"),
            PoliticsFact::Passage { by, to, open: true } => {
                msg!("politics-passage", by = by.seat(), to = to.seat())
            }
            PoliticsFact::Sharing { by, to, open: true } => {
                msg!("politics-sharing", by = by.seat(), to = to.seat())
            }
            PoliticsFact::Sharing { by, to, open: false } => {
                msg!("politics-no-sharing", by = by.seat(), to = to.seat())
            }
            PoliticsFact::Passage { by, to, open: false } => {
                msg!("politics-no-passage", by = by.seat(), to = to.seat())
            }
            PoliticsFact::Invaded { at, by, joins } => {
                msg!("politics-invaded", at = *at, by = by.seat(), side = side(*joins))
            }
            PoliticsFact::StrictLean { towards } => msg!("politics-strict-lean", side = side(*towards)),
            PoliticsFact::Converted { at, by } => msg!("politics-converted", at = *at, by = by.seat()),
            PoliticsFact::Pact => msg!("politics-pact"),
            PoliticsFact::PactVoid => msg!("politics-pact-void"),
            PoliticsFact::Captured { at, by } => msg!("politics-captured", at = *at, by = by.seat()),
            PoliticsFact::Liberated { at, by, owner } => {
                msg!("politics-liberated", at = *at, by = by.seat(), owner = owner.seat())
            }
            PoliticsFact::Reverted { at, owner } => {
                msg!("politics-reverted", at = *at, owner = owner.seat())
            }
            PoliticsFact::Damaged { at, works, die } => {
                msg!("politics-damaged", at = *at, works = works.name(), die = *die)
            }
            PoliticsFact::Downgraded { at } => msg!("politics-downgraded", at = *at),
            PoliticsFact::Removed { at, works } => {
                msg!("politics-removed", at = *at, works = works.name())
            }
            PoliticsFact::CapitalFell { power, to } => {
                msg!("politics-capital-fell", power = power.seat(), to = to.seat())
            }
            PoliticsFact::CapitalFreed { power } => msg!("politics-capital-freed", power = power.seat()),
            PoliticsFact::WentIntoExile { at } => msg!("politics-exile", at = *at),
            PoliticsFact::NoExile => msg!("politics-no-exile"),
            PoliticsFact::Rises { left } => msg!("politics-rises", left = *left),
            PoliticsFact::Rose { kind, count } => {
                msg!("politics-rose", units = kind.so_many(*count))
            }
            PoliticsFact::Sought { power, at, seekers, hits } => {
                msg!(
                    "politics-partisans-sought",
                    power = power.seat(),
                    at = *at,
                    seekers = *seekers,
                    hits = *hits
                )
            }
            PoliticsFact::Maginot { at } => msg!("politics-maginot", at = *at),
            PoliticsFact::Near { goal: near, by, round } => {
                msg!("politics-near", goal = goal(*near), by = by.seat(), round = *round)
            }
            PoliticsFact::Broken { goal: broken } => msg!("politics-broken", goal = goal(*broken)),
        }
    }
}
