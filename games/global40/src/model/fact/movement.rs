//! What happened in the moves, and how it is worded.

use serde::{Deserialize, Serialize};
use table::{Arg, Message, Piece, Space, msg};

use crate::model::kinds::{KINDS, Kind};
use crate::model::part::Verb;
use crate::model::position::Position;
use crate::model::powers::Power;

/// Units by kind, with their number.
pub type Units = Vec<(Kind, u8)>;

/// Something that happened in the moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MoveFact {
    /// Units went from one space to another, by this way.
    Moved {
        power: Power,
        verb: Verb,
        units: Units,
        from: Space,
        to: Space,
        path: Vec<Space>,
    },
    /// A land was taken in passing.
    Blitz {
        power: Power,
        at: Space,
    },
    Loaded {
        power: Power,
        units: Units,
        from: Space,
        zone: Space,
    },
    Unloaded {
        power: Power,
        units: Units,
        to: Space,
    },
    Assault {
        power: Power,
        units: Units,
        zone: Space,
        to: Space,
    },
    Bombards {
        power: Power,
        zone: Space,
        to: Space,
    },
    /// The submarines and transports of a zone are attacked.
    Hunts {
        power: Power,
        zone: Space,
    },
    Surprise {
        zone: Space,
    },
    /// How many units a neutral power may move.
    Limit {
        power: Power,
        left: u8,
    },
    /// A guardian takes a Dutch land.
    Ward {
        power: Power,
        at: Space,
    },
}

/// Units by kind.
pub fn tally(position: &Position, pieces: &[Piece]) -> Units {
    let mut counts = [0_u8; KINDS];
    for piece in pieces {
        counts[position.unit(*piece).kind.index()] += 1;
    }
    Kind::ALL.into_iter().map(|k| (k, counts[k.index()])).filter(|(_, n)| *n > 0).collect()
}

fn so_many(units: &Units) -> Arg {
    Arg::List(units.iter().map(|(kind, n)| kind.so_many(*n)).collect())
}

impl MoveFact {
    /// As a line of the log.
    pub fn words(&self) -> Message {
        match self {
            MoveFact::Moved { power, verb, units, from, to, .. } => {
                let (power, units, from, to) = (power.seat(), so_many(units), *from, *to);
                match verb {
                    Verb::Raid => msg!("move-raid", power = power, units = units, from = from, to = to),
                    Verb::Sweep => msg!("move-sweep", power = power, units = units, from = from, to = to),
                    Verb::Drop => msg!("move-drop", power = power, units = units, from = from, to = to),
                    Verb::Dash => msg!("move-dash", power = power, units = units, from = from, to = to),
                    Verb::Shift => msg!("move-shift", power = power, units = units, from = from, to = to),
                    Verb::Transfer => msg!("move-transfer", units = units, from = from, to = to),
                    _ => msg!("move-moved", power = power, units = units, from = from, to = to),
                }
            }
            MoveFact::Blitz { power, at } => msg!("move-blitz", power = power.seat(), at = *at),
            MoveFact::Loaded { power, units, from, zone } => {
                msg!("move-loaded", power = power.seat(), units = so_many(units), from = *from, zone = *zone)
            }
            MoveFact::Unloaded { power, units, to } => {
                msg!("move-unloaded", power = power.seat(), units = so_many(units), to = *to)
            }
            MoveFact::Assault { power, units, zone, to } => {
                msg!("move-assault", power = power.seat(), units = so_many(units), zone = *zone, to = *to)
            }
            MoveFact::Bombards { power, zone, to } => {
                msg!("move-bombards", power = power.seat(), zone = *zone, to = *to)
            }
            MoveFact::Hunts { power, zone } => msg!("move-hunts", power = power.seat(), zone = *zone),
            MoveFact::Surprise { zone } => msg!("move-surprise", zone = *zone),
            MoveFact::Limit { power, left } => {
                msg!("move-limit", power = power.seat(), left = u32::from(*left))
            }
            MoveFact::Ward { power, at } => msg!("move-ward", power = power.seat(), at = *at),
        }
    }
}
