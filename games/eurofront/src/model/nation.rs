//! Nations and factions.

use serde::Deserialize;
use table::Space;

/// A faction: the Allies and the Soviets are one side and two factions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Faction {
    Axis,
    Allies,
    Soviets,
}

/// A nation, or a land with a capital of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    Albania,
    Algeria,
    Arabia,
    BalticStates,
    Belgium,
    Britain,
    Bulgaria,
    Cyprus,
    Czechoslovakia,
    Danzig,
    Denmark,
    Egypt,
    Eire,
    Finland,
    France,
    FreeFrance,
    Germany,
    Gibraltar,
    Greece,
    Holland,
    Hungary,
    Iraq,
    Italy,
    Libya,
    Malta,
    Morocco,
    Norway,
    Palestine,
    Persia,
    Poland,
    Portugal,
    Rhodes,
    Rumania,
    Spain,
    SpanishMorocco,
    Sweden,
    Switzerland,
    Syria,
    Tunisia,
    Turkey,
    Usa,
    Ussr,
    Vichy,
    Yugoslavia,
}

/// `data/nations.toml`, with keys looked up.
#[derive(Clone, Debug)]
pub struct NationRow {
    pub nation: Nation,
    pub name: String,
    pub capital: Option<Space>,
}

/// `data/nations.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NationFile {
    pub(super) nation: Vec<NationEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NationEntry {
    pub(super) key: Nation,
    pub(super) name: String,
    pub(super) capital: Option<String>,
}
