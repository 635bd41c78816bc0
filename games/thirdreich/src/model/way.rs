//! Hexsides, and the links of the map.

use serde::Deserialize;

/// What a hexside is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    Land,
    River,
    /// Closed to ground units.
    Sea,
    /// Closed to ground units.
    Lake,
    Strait,
    Canal,
}

impl Side {
    /// Ground units can cross it (8.1).
    pub fn is_open(self) -> bool {
        !matches!(self, Side::Sea | Side::Lake)
    }

    /// Adds one to the strength of a defender who is attacked across nothing else (9.8).
    pub fn helps_defence(self) -> bool {
        matches!(self, Side::River | Side::Strait | Side::Canal)
    }
}

/// A kind of link, by its word in `map.toml`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Touching hexes.
    Beside,
    /// From a hex of sea or coast to a sea zone it is part of.
    Waters,
    /// From sea zone to sea zone.
    Passage,
    /// From a box to a sea zone or port.
    Line,
}

impl Way {
    pub const ALL: [Way; 4] = [Way::Beside, Way::Waters, Way::Passage, Way::Line];

    pub fn word(self) -> &'static str {
        match self {
            Way::Beside => "beside",
            Way::Waters => "waters",
            Way::Passage => "passage",
            Way::Line => "line",
        }
    }
}
