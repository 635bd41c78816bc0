//! Phase 6: the United States may declare war; then production, objectives, islands, bonds and convoys.

use serde::{Deserialize, Serialize};
use table::Verdict;

use crate::decision::Decision;
use crate::part::{Part, Verb};
use crate::turn::Course;

impl Decision<'_> {
    pub fn income_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        if said.is_empty() {
            out.push(Part::Do(Verb::Done));
        }
        self.declare_shapes(said, out);
    }

    pub fn income_permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        self.declare_permit(said, part)
    }

    pub fn income_whole(&self, said: &[Part]) -> bool {
        matches!(said, [Part::Do(Verb::Done)]) || self.declare_whole(said)
    }
}

impl Course<'_, '_, '_> {
    /// Is there anything to decide before income is counted?
    pub fn income_asks(&self) -> bool {
        false
    }

    /// Carries out an order of the phase; true if it was the last.
    pub fn perform_income(&mut self, parts: &[Part]) -> bool {
        self.perform_declare(parts);
        matches!(parts, [Part::Do(Verb::Done)])
    }

    /// Counts and pays.
    pub fn collect(&mut self) {}
}

/// Something that happened in the counting of income.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum IncomeFact {
    Over,
}

impl IncomeFact {
    /// As a line of the log.
    pub fn words(&self) -> table::Message {
        match self {
            IncomeFact::Over => table::msg!("income-over"),
        }
    }
}
