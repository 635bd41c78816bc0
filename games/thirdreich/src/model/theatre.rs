//! Maps, and places on them.

use serde::{Deserialize, Serialize};
use table::Space;

/// A map. A game is played on one or on both (R-TR-36).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theatre {
    Europe,
    Pacific,
}

/// A space of one of the maps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Place {
    pub theatre: Theatre,
    pub space: Space,
}
