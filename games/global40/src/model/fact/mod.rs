//! What happened, and how it is worded, by chapter.

pub mod combat;
pub mod income;
pub mod mobilisation;
pub mod movement;
pub mod politics;
pub mod purchase;

use serde::{Deserialize, Serialize};
use table::{Message, Outcome, RuleId, Space, msg};

use crate::model::events::Event;
use crate::model::fact::combat::CombatFact;
use crate::model::fact::income::IncomeFact;
use crate::model::fact::mobilisation::MobiliseFact;
use crate::model::fact::movement::MoveFact;
use crate::model::fact::politics::PoliticsFact;
use crate::model::fact::purchase::PurchaseFact;
use crate::model::kinds::Kind;
use crate::model::powers::Power;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    RoundBegan {
        round: u8,
    },
    TurnBegan {
        power: Power,
    },
    /// Every change of a treasury, with the rule that made it.
    Coins {
        power: Power,
        delta: i32,
        rule: RuleId,
    },
    /// Every unit that comes on the board.
    Raised {
        owner: Option<Power>,
        kind: Kind,
        at: Space,
        rule: RuleId,
    },
    /// Every unit that goes.
    Lost {
        owner: Option<Power>,
        kind: Kind,
        at: Space,
        rule: RuleId,
    },
    /// The card of the round.
    Event {
        event: Event,
    },
    Politics(PoliticsFact),
    Purchase(PurchaseFact),
    Move(MoveFact),
    Combat(CombatFact),
    Mobilise(MobiliseFact),
    Income(IncomeFact),
    Ended {
        outcome: Outcome,
    },
}

impl Fact {
    /// As a line of the log.
    pub fn words(&self) -> Message {
        match self {
            Fact::RoundBegan { round } => msg!("fact-round", round = *round),
            Fact::TurnBegan { power } => msg!("fact-turn", power = power.seat()),
            Fact::Coins { power, delta, rule } if *delta >= 0 => {
                msg!("fact-gains", power = power.seat(), coins = *delta, rule = *rule)
            }
            Fact::Coins { power, delta, rule } => {
                msg!("fact-pays", power = power.seat(), coins = -*delta, rule = *rule)
            }
            Fact::Raised { owner, kind, at, .. } => msg!("fact-raised", unit = of(*owner, *kind), at = *at),
            Fact::Lost { owner, kind, at, .. } => msg!("fact-lost", unit = of(*owner, *kind), at = *at),
            Fact::Event { event } => msg!("fact-event", card = event.words()),
            Fact::Politics(fact) => fact.words(),
            Fact::Purchase(fact) => fact.words(),
            Fact::Move(fact) => fact.words(),
            Fact::Combat(fact) => fact.words(),
            Fact::Mobilise(fact) => fact.words(),
            Fact::Income(fact) => fact.words(),
            Fact::Ended { outcome } => msg!("fact-ended", how = outcome.how.clone()),
        }
    }
}

/// A unit by owner and kind.
fn of(owner: Option<Power>, kind: Kind) -> Message {
    let kind = kind.name();
    match owner {
        Some(power) => msg!("unit-of", power = power.seat(), kind = kind),
        None => msg!("unit-neutral", kind = kind),
    }
}
