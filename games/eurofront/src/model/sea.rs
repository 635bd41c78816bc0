//! Seas and the narrows between them.

use serde::{Deserialize, Serialize};
use table::Space;

/// A basin: seas that ships cross between freely.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basin {
    Atlantic,
    Arctic,
    WBaltic,
    EBaltic,
    Mediterranean,
    BlackSea,
}

/// A sea.
#[derive(Clone, Debug)]
pub struct SeaRow {
    pub sea: Space,
    pub basin: Basin,
    /// How dangerous it is to supply across it; not known of the Caspian.
    pub interdiction: Option<u8>,
    /// The port that controls it; without one the Allies do.
    pub base: Option<Space>,
}

/// What kind of narrows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Narrows {
    Strait,
    /// A strait with a rail ferry.
    RailStrait,
    Canal,
    /// Both banks guard the way to a port.
    Narrows,
}

/// A strait or canal.
#[derive(Clone, Debug)]
pub struct StraitRow {
    pub name: String,
    pub kind: Narrows,
    /// The places that command it.
    pub banks: Vec<Space>,
    /// The seas it joins, or the port it leads to.
    pub between: Vec<Space>,
    pub fortified: bool,
}

/// Seas and straits that lead from one end of the war to another (15.81).
#[derive(Clone, Debug)]
pub struct SeawayRow {
    pub key: String,
    pub seas: Vec<Space>,
    /// Ways round of which one is enough.
    pub either: Vec<Vec<Space>>,
    /// The banks of its straits.
    pub banks: Vec<Space>,
}

/// `data/seas.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeaFile {
    pub(super) sea: Vec<SeaEntry>,
    pub(super) strait: Vec<StraitEntry>,
    pub(super) seaway: Vec<SeawayEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeaEntry {
    pub(super) key: String,
    pub(super) basin: Basin,
    pub(super) interdiction: Option<u8>,
    pub(super) base: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StraitEntry {
    pub(super) name: String,
    pub(super) kind: Narrows,
    pub(super) banks: Vec<String>,
    pub(super) between: Vec<String>,
    #[serde(default)]
    pub(super) fortified: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeawayEntry {
    pub(super) key: String,
    pub(super) seas: Vec<String>,
    #[serde(default)]
    pub(super) either: Vec<Vec<String>>,
    pub(super) straits: Vec<String>,
}
