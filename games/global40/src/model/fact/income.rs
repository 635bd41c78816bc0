//! Income line by line, in words.

use serde::{Deserialize, Serialize};
use table::{Message, Space, Term, msg};

use crate::model::powers::Power;

/// Something that happened in the counting of income.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum IncomeFact {
    /// One line of the reckoning.
    Line { power: Power, term: Term },
    /// Convoys are raided.
    Raided { power: Power, zone: Space, dice: u16, sum: u16 },
    /// The capital is in enemy hands.
    NoCapital { power: Power },
}

impl IncomeFact {
    /// As a line of the log.
    pub fn words(&self) -> Message {
        match self {
            IncomeFact::Line { power, term } => msg!(
                "fact-income-line",
                power = power.seat(),
                why = term.why.clone(),
                coins = term.delta,
                rule = term.rule
            ),
            IncomeFact::Raided { power, zone, dice, sum } => {
                msg!("fact-raided", power = power.seat(), zone = *zone, dice = *dice, sum = *sum)
            }
            IncomeFact::NoCapital { power } => msg!("fact-no-capital", power = power.seat()),
        }
    }
}
