//! Whoever has units, money and wars.

use serde::{Deserialize, Serialize};

use super::country::Country;
use super::theatre::Theatre;

/// A major power, a minor country, or a Chinese faction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    Austria,
    Belgium,
    Britain,
    Bulgaria,
    CommunistChina,
    Croatia,
    Czechoslovakia,
    Denmark,
    Estonia,
    Finland,
    France,
    FreeFrance,
    Germany,
    Greece,
    Hungary,
    Ireland,
    Italy,
    Japan,
    Latvia,
    Lithuania,
    Luxembourg,
    NationalistChina,
    Netherlands,
    Norway,
    Persia,
    Philippines,
    Poland,
    Portugal,
    Romania,
    Salo,
    SaudiArabia,
    Siam,
    Slovakia,
    Spain,
    Sweden,
    Switzerland,
    Turkey,
    Usa,
    Ussr,
    VichyFrance,
    Yugoslavia,
}

impl Nation {
    /// How many there are.
    pub const COUNT: usize = 41;

    /// All of them, each at the place that `nation as usize` names.
    pub const ALL: [Nation; Nation::COUNT] = [
        Nation::Austria,
        Nation::Belgium,
        Nation::Britain,
        Nation::Bulgaria,
        Nation::CommunistChina,
        Nation::Croatia,
        Nation::Czechoslovakia,
        Nation::Denmark,
        Nation::Estonia,
        Nation::Finland,
        Nation::France,
        Nation::FreeFrance,
        Nation::Germany,
        Nation::Greece,
        Nation::Hungary,
        Nation::Ireland,
        Nation::Italy,
        Nation::Japan,
        Nation::Latvia,
        Nation::Lithuania,
        Nation::Luxembourg,
        Nation::NationalistChina,
        Nation::Netherlands,
        Nation::Norway,
        Nation::Persia,
        Nation::Philippines,
        Nation::Poland,
        Nation::Portugal,
        Nation::Romania,
        Nation::Salo,
        Nation::SaudiArabia,
        Nation::Siam,
        Nation::Slovakia,
        Nation::Spain,
        Nation::Sweden,
        Nation::Switzerland,
        Nation::Turkey,
        Nation::Usa,
        Nation::Ussr,
        Nation::VichyFrance,
        Nation::Yugoslavia,
    ];
}

/// What kind of nation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    Major,
    Minor,
    /// Neither major nor minor: the Chinese (25.0).
    Faction,
}

/// `data/nations.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NationRow {
    pub key: Nation,
    pub name: String,
    pub rank: Rank,
    /// The country inside its printed borders; none if it has no land on the map of Europe.
    pub home: Option<Country>,
    /// Strategic redeployments a turn (7.5).
    pub redeployments: u8,
    /// The limit on the map of Europe, if it is another (7.52).
    pub in_europe: Option<u8>,
    /// The limit on the map of the Pacific, if it is another (7.53).
    pub in_the_pacific: Option<u8>,
    /// Its base never grows beyond this (14.35).
    pub ceiling: Option<u16>,
    /// Growth in percent (14.3), where the book has it.
    pub growth: Option<u8>,
    /// Has an influence track (16.1).
    #[serde(default)]
    pub influence: bool,
    /// Countries that its units may enter; any if it names none (26.1).
    #[serde(default)]
    pub enters: Vec<Country>,
    /// Countries that its units may enter only in a war with them.
    #[serde(default)]
    pub enters_at_war: Vec<Country>,
    /// Units that may be abroad at a time.
    pub abroad: Option<u8>,
    /// Hexes that its units may be away from home.
    pub leash: Option<u8>,
    /// Its infantry is never repaired, and is rebuilt reduced (26.5).
    #[serde(default)]
    pub stays_reduced: bool,
    /// Nations in whose stacks its units may not be.
    #[serde(default)]
    pub apart_from: Vec<Nation>,
}

impl NationRow {
    /// Strategic redeployments a turn in a game on this map alone (7.5 to 7.53).
    pub fn redeployments_in(&self, theatre: Theatre) -> u8 {
        let own = match theatre {
            Theatre::Europe => self.in_europe,
            Theatre::Pacific => self.in_the_pacific,
        };
        own.unwrap_or(self.redeployments)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NationFile {
    pub(super) nation: Vec<NationRow>,
}
