//! What the map says of one space.

use serde::{Deserialize, Serialize};
use table::Space;

use super::country::Country;

/// A hex, sea zone or box.
#[derive(Clone, Debug)]
pub struct Site {
    pub kind: Kind,
    /// Every hex of land or coast has one.
    pub terrain: Option<Terrain>,
    /// In whose printed border it lies; every hex of land or coast lies in one.
    pub country: Option<Country>,
    pub lands: Vec<Land>,
    pub city: Option<City>,
    pub port: Option<Port>,
    /// A printed fortress (9.8, 12.6).
    pub fortress: bool,
    /// Landings are easier (10.21).
    pub beach: bool,
    /// Commanded from the coast (13.4).
    pub narrow: bool,
    /// Under Baltic Ice (22.41).
    pub ice: bool,
    /// At the edge of the map.
    pub edge: bool,
    /// The sea zones it is part of; two or more make it a boundary hex (6.1).
    pub zones: Vec<Space>,
}

/// What kind of space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Land,
    /// Land and sea in one hex (1.2).
    Coastal,
    Sea,
    Lake,
    /// A sea zone with its boxes (6.1).
    Zone,
    /// A box off the map (7.4, 13.8).
    Box,
}

/// The terrain of a hex (9.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    Clear,
    Mountain,
    Swamp,
    Desert,
    /// The Quattara Depression, which nobody enters.
    Depression,
}

/// A city.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct City {
    pub capital: bool,
    /// Counts for victory (27.2).
    pub objective: bool,
}

/// How large a port is (6.21).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Port {
    #[serde(rename = "minor-port")]
    Minor,
    #[serde(rename = "major-port")]
    Major,
    /// A major port where ships are built.
    #[serde(rename = "shipyard")]
    Shipyard,
}

/// Land that a rule names and that has no printed border of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Land {
    Austria,
    Banat,
    Bessarabia,
    Bohemia,
    Corsica,
    Crete,
    Croatia,
    EastPrussia,
    EasternPoland,
    Karelia,
    Masovia,
    NorthernIreland,
    Ruthenia,
    Sardinia,
    Sicily,
    Slovenia,
    Sudtirol,
    Transylvania,
    Ukraine,
    VichyZone,
}

impl Site {
    /// Ground units can be there: land or coast that is no depression (8.1).
    pub fn is_ground(&self) -> bool {
        self.terrain.is_some_and(|terrain| terrain != Terrain::Depression)
    }

    /// Air factors that can be based there without a marker (11.1).
    pub fn bases(&self) -> u8 {
        5 * (u8::from(self.city.is_some()) + u8::from(self.port.is_some()))
    }

    pub fn is_objective(&self) -> bool {
        self.city.is_some_and(|city| city.objective)
    }

    pub fn is_capital(&self) -> bool {
        self.city.is_some_and(|city| city.capital)
    }
}
