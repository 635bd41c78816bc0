//! Land inside one printed border: a nation's home, a colony, a free city.

use serde::{Deserialize, Serialize};

use super::nation::Nation;

/// Every hex of land belongs to one, whoever controls it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Country {
    Albania,
    Algeria,
    AngloEgyptianSudan,
    Belgium,
    Britain,
    Bulgaria,
    Cyprus,
    Danzig,
    Denmark,
    Egypt,
    Estonia,
    Finland,
    France,
    Germany,
    Gibraltar,
    Greece,
    Hungary,
    Iraq,
    Ireland,
    Italy,
    Latvia,
    Libya,
    Lithuania,
    Luxembourg,
    Malta,
    Morocco,
    Netherlands,
    Norway,
    Palestine,
    Persia,
    Poland,
    Portugal,
    Rhodes,
    Romania,
    SaudiArabia,
    Slovakia,
    Spain,
    SpanishMorocco,
    Sweden,
    Switzerland,
    Syria,
    TransJordan,
    Tunisia,
    Turkey,
    Ussr,
    Yugoslavia,
}

/// `data/countries.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CountryRow {
    pub key: Country,
    pub name: String,
    /// The nation it belongs to at the start (1.2).
    pub colony_of: Option<Nation>,
    /// Neutral to all until it is attacked (5.1).
    #[serde(default)]
    pub neutral: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountryFile {
    pub(super) country: Vec<CountryRow>,
}
