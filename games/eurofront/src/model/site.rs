//! What the map says of one space.

use serde::{Deserialize, Serialize};
use table::Space;

use super::nation::Nation;

/// A hex, district, region or sea.
#[derive(Clone, Debug)]
pub struct Site {
    pub kind: Kind,
    /// Every hex of land, district and region has one.
    pub terrain: Option<Terrain>,
    /// Whose it was on 1 September 1939.
    pub nation: Option<Nation>,
    pub front: Option<Front>,
    pub zone: Option<Zone>,
    pub city: Option<City>,
    pub port: Option<Port>,
    /// A port that cannot be surprised.
    pub fortified_port: bool,
    pub works: Option<Works>,
    /// A city that helps nobody who defends it.
    pub open_city: bool,
    /// No landing on this coast.
    pub shoal: bool,
    /// A sea that freezes.
    pub freezes: bool,
    pub lands: Vec<Land>,
    pub produce: Produce,
    /// The seas of a port; the one sea of a hex of water.
    pub seas: Vec<Space>,
}

/// What kind of space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Land,
    /// A hex of a sea.
    Water,
    Lake,
    /// An area about two hexes across.
    District,
    /// An area about five hexes across.
    Region,
    Sea,
}

/// The terrain of a hex or an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    Clear,
    Forest,
    Hill,
    Marsh,
    Mountain,
    Desert,
    Tundra,
    SandSea,
    Depression,
}

impl Terrain {
    /// Whether a unit can be there at all.
    pub fn is_passable(self) -> bool {
        !matches!(self, Terrain::SandSea | Terrain::Depression)
    }
}

/// A front: its own weather, airpower and production.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Front {
    #[serde(rename = "wf")]
    West,
    #[serde(rename = "ef")]
    East,
    #[serde(rename = "mf")]
    Mediterranean,
    #[serde(rename = "nf")]
    North,
}

/// A zone with rules of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Zone {
    #[serde(rename = "desert-zone")]
    Desert,
    #[serde(rename = "temperate-zone")]
    Temperate,
    #[serde(rename = "arctic-zone")]
    Arctic,
    #[serde(rename = "eastern-zone")]
    Eastern,
    #[serde(rename = "southern-zone")]
    Southern,
}

/// How large a place is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub enum City {
    #[serde(rename = "town")]
    Town,
    #[serde(rename = "minor-city")]
    Minor,
    #[serde(rename = "major-city")]
    Major,
    /// A major city that counts for victory in 1944.
    #[serde(rename = "victory-city")]
    Victory,
}

/// How large a port is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub enum Port {
    #[serde(rename = "minor-port")]
    Minor,
    #[serde(rename = "major-port")]
    Major,
}

/// Works that help a garrison.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Works {
    Fortress,
    MinorFortress,
    /// Supplies those in it, and does no more.
    Base,
}

/// A land that a rule names and that is no nation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Land {
    Austria,
    Bessarabia,
    Bohemia,
    Corsica,
    Crete,
    Croatia,
    EPoland,
    EastPrussia,
    Estonia,
    Karelia,
    Latvia,
    Lithuania,
    Maginot,
    Mannerheim,
    NPersia,
    /// Held by the Nationalists in July 1936.
    Nationalist,
    /// Held by the Republic in July 1936.
    Republican,
    Sardinia,
    Serbia,
    Sicily,
    Slovakia,
    Transylvania,
    VichyZone,
    WPoland,
}

/// What a place produces a month, in production points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Produce {
    pub city: u8,
    pub mineral: u8,
    pub oil: u8,
}

impl Produce {
    pub fn resources(self) -> u8 {
        self.mineral + self.oil
    }
}

impl Site {
    pub fn is_in(&self, land: Land) -> bool {
        self.lands.contains(&land)
    }

    /// A hex of land, or an area.
    pub fn is_ground(&self) -> bool {
        self.terrain.is_some()
    }
}
