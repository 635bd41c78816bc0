//! Phase 1: train pilots, research, repair, buy.

use serde::{Deserialize, Serialize};
use table::Verdict;

use crate::decision::Decision;
use crate::part::{Part, Verb};
use crate::turn::Course;
use crate::units::KINDS;

/// What has been decided in the purchase phase, and what waits to be placed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Purchases {
    /// Units that wait to be placed, by kind.
    pub units: [u8; KINDS],
}

impl Decision<'_> {
    pub fn purchase_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        if said.is_empty() {
            out.push(Part::Do(Verb::Done));
        }
    }

    pub fn purchase_permit<V: Verdict>(&self, _said: &[Part], _part: &Part) -> Result<(), V> {
        Ok(())
    }

    pub fn purchase_whole(&self, said: &[Part]) -> bool {
        matches!(said, [Part::Do(Verb::Done)])
    }
}

impl Course<'_, '_, '_> {
    /// The turn of a power begins.
    pub fn begin_purchase(&mut self) {}

    /// Carries out an order of the phase; true if it was the last.
    pub fn perform_purchase(&mut self, parts: &[Part]) -> bool {
        matches!(parts, [Part::Do(Verb::Done)])
    }
}

/// Something that happened in the purchase phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PurchaseFact {
    Over,
}

impl PurchaseFact {
    /// As a line of the log.
    pub fn words(&self) -> table::Message {
        match self {
            PurchaseFact::Over => table::msg!("purchase-over"),
        }
    }
}
