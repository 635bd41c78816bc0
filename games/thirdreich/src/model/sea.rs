//! Sea zones, what raiders find there, and the narrows between zones.

use serde::Deserialize;
use table::Space;

use super::nation::Nation;
use super::source::Source;

/// A sea zone.
#[derive(Clone, Debug)]
pub struct SeaZone {
    pub zone: Space,
    pub raids: Vec<Raids>,
}

/// BRPs of a nation that raiders can destroy in a zone each turn (14.4).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raids {
    pub nation: Nation,
    pub brps: u8,
    /// Once the first transfer has crossed the Atlantic to it (14.42 to 14.44).
    pub convoys: Option<u8>,
    pub source: Source,
}

/// What kind of narrows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NarrowsKind {
    /// Commanded from any coast near it (13.4).
    Narrow,
    /// Open to those who hold all its hexes (6.22).
    Canal,
}

/// Narrows or a canal between two zones, or between a zone and a box.
#[derive(Clone, Debug)]
pub struct Narrows {
    pub name: String,
    pub kind: NarrowsKind,
    pub between: [Space; 2],
    pub hexes: Vec<Space>,
    pub source: Source,
}

/// `data/seas.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeaFile {
    zone: Vec<ZoneEntry>,
    narrows: Vec<NarrowsEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneEntry {
    key: String,
    raids: Vec<Raids>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NarrowsEntry {
    name: String,
    kind: NarrowsKind,
    between: [String; 2],
    hexes: Vec<String>,
    source: Source,
}

impl SeaFile {
    /// With keys looked up.
    pub(super) fn read(self, space: impl Fn(&str) -> Space) -> (Vec<SeaZone>, Vec<Narrows>) {
        let zones = self.zone.into_iter().map(|row| SeaZone { zone: space(&row.key), raids: row.raids });
        let narrows = self.narrows.into_iter().map(|row| Narrows {
            name: row.name,
            kind: row.kind,
            between: row.between.map(|key| space(&key)),
            hexes: row.hexes.iter().map(|key| space(key)).collect(),
            source: row.source,
        });
        (zones.collect(), narrows.collect())
    }
}
