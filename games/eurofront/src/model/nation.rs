//! Nations and factions.

use serde::{Deserialize, Serialize};
use table::{Seat, Space};

/// A faction: the Allies and the Soviets are one side and two factions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Faction {
    Axis,
    Allies,
    Soviets,
}

/// One for each faction, in their order.
pub type PerFaction<T> = [T; Faction::ALL.len()];

impl Faction {
    pub const ALL: [Faction; 3] = [Faction::Axis, Faction::Allies, Faction::Soviets];

    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The Axis is everybody else's enemy.
    pub fn is_enemy_of(self, other: Faction) -> bool {
        (self == Faction::Axis) != (other == Faction::Axis)
    }

    pub fn enemies(self) -> impl Iterator<Item = Faction> {
        Faction::ALL.into_iter().filter(move |other| other.is_enemy_of(self))
    }
}

/// A nation, or a land with a capital of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
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

impl Nation {
    pub const COUNT: usize = Nation::Yugoslavia as usize + 1;
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
