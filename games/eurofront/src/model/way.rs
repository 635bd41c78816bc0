//! Hexsides, and the ways that are drawn on the map.

use serde::Deserialize;

/// What a hexside is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    Clear,
    Forest,
    Hill,
    Mountain,
    /// A crest that nobody crosses.
    Alpine,
    River,
    Lake,
    Sea,
    Strait,
    /// A strait with a rail ferry.
    RailStrait,
    Canal,
}

/// A kind of link, by its word in `map.toml`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Touching hexes.
    Beside,
    Rail,
    Road,
    RailRoute,
    RoadRoute,
    StraitRoute,
    /// From sea to sea.
    Passage,
    /// From a port to its sea.
    Harbour,
    /// From a port to the first hex of a sea that its own hex does not touch.
    Estuary,
    /// From an area to a hex of water beside it.
    Shore,
    /// From a hex of water to its sea.
    Waters,
}

impl Way {
    pub const ALL: [Way; 11] = [
        Way::Beside,
        Way::Rail,
        Way::Road,
        Way::RailRoute,
        Way::RoadRoute,
        Way::StraitRoute,
        Way::Passage,
        Way::Harbour,
        Way::Estuary,
        Way::Shore,
        Way::Waters,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Way::Beside => "beside",
            Way::Rail => "rail",
            Way::Road => "road",
            Way::RailRoute => "rail-route",
            Way::RoadRoute => "road-route",
            Way::StraitRoute => "strait-route",
            Way::Passage => "passage",
            Way::Harbour => "harbour",
            Way::Estuary => "estuary",
            Way::Shore => "shore",
            Way::Waters => "waters",
        }
    }
}
