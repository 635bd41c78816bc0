//! Phase 5: what was bought comes on the board.

use serde::{Deserialize, Serialize};
use table::Verdict;

use crate::decision::Decision;
use crate::part::{Part, Verb};
use crate::turn::Course;

impl Decision<'_> {
    pub fn mobilise_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        if said.is_empty() {
            out.push(Part::Do(Verb::Done));
        }
    }

    pub fn mobilise_permit<V: Verdict>(&self, _said: &[Part], _part: &Part) -> Result<(), V> {
        Ok(())
    }

    pub fn mobilise_whole(&self, said: &[Part]) -> bool {
        matches!(said, [Part::Do(Verb::Done)])
    }
}

impl Course<'_, '_, '_> {
    pub fn begin_mobilise(&mut self) {}

    /// Carries out an order of the phase; true if it was the last.
    pub fn perform_mobilise(&mut self, parts: &[Part]) -> bool {
        matches!(parts, [Part::Do(Verb::Done)])
    }
}

/// Something that happened in the placing of units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MobiliseFact {
    Over,
}

impl MobiliseFact {
    /// As a line of the log.
    pub fn words(&self) -> table::Message {
        match self {
            MobiliseFact::Over => table::msg!("mobilise-over"),
        }
    }
}
