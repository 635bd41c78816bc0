//! Chapter 1: who wins.

use serde::{Deserialize, Serialize};
use table::Outcome;

use crate::turn::Course;

/// The windows in which a victory must be held.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Clocks {}

impl Course<'_, '_, '_> {
    /// Something has changed hands: does a window open or close?
    pub fn watch_victory(&mut self) {}

    /// A turn is over: has somebody won?
    pub fn victory_at_end_of_turn(&mut self) -> Option<Outcome> {
        None
    }
}
