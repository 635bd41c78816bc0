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

    pub const WORDS: &[&str] = &["axis", "allies", "soviets"];

    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// In notation, and as the key of its name.
    pub fn word(self) -> &'static str {
        Faction::WORDS[self as usize]
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

    pub const ALL: [Nation; Nation::COUNT] = [
        Nation::Albania,
        Nation::Algeria,
        Nation::Arabia,
        Nation::BalticStates,
        Nation::Belgium,
        Nation::Britain,
        Nation::Bulgaria,
        Nation::Cyprus,
        Nation::Czechoslovakia,
        Nation::Danzig,
        Nation::Denmark,
        Nation::Egypt,
        Nation::Eire,
        Nation::Finland,
        Nation::France,
        Nation::FreeFrance,
        Nation::Germany,
        Nation::Gibraltar,
        Nation::Greece,
        Nation::Holland,
        Nation::Hungary,
        Nation::Iraq,
        Nation::Italy,
        Nation::Libya,
        Nation::Malta,
        Nation::Morocco,
        Nation::Norway,
        Nation::Palestine,
        Nation::Persia,
        Nation::Poland,
        Nation::Portugal,
        Nation::Rhodes,
        Nation::Rumania,
        Nation::Spain,
        Nation::SpanishMorocco,
        Nation::Sweden,
        Nation::Switzerland,
        Nation::Syria,
        Nation::Tunisia,
        Nation::Turkey,
        Nation::Usa,
        Nation::Ussr,
        Nation::Vichy,
        Nation::Yugoslavia,
    ];

    /// In notation, and as the key of its name.
    pub fn word(self) -> &'static str {
        match self {
            Nation::Albania => "albania",
            Nation::Algeria => "algeria",
            Nation::Arabia => "arabia",
            Nation::BalticStates => "baltic-states",
            Nation::Belgium => "belgium",
            Nation::Britain => "britain",
            Nation::Bulgaria => "bulgaria",
            Nation::Cyprus => "cyprus",
            Nation::Czechoslovakia => "czechoslovakia",
            Nation::Danzig => "danzig",
            Nation::Denmark => "denmark",
            Nation::Egypt => "egypt",
            Nation::Eire => "eire",
            Nation::Finland => "finland",
            Nation::France => "france",
            Nation::FreeFrance => "free-france",
            Nation::Germany => "germany",
            Nation::Gibraltar => "gibraltar",
            Nation::Greece => "greece",
            Nation::Holland => "holland",
            Nation::Hungary => "hungary",
            Nation::Iraq => "iraq",
            Nation::Italy => "italy",
            Nation::Libya => "libya",
            Nation::Malta => "malta",
            Nation::Morocco => "morocco",
            Nation::Norway => "norway",
            Nation::Palestine => "palestine",
            Nation::Persia => "persia",
            Nation::Poland => "poland",
            Nation::Portugal => "portugal",
            Nation::Rhodes => "rhodes",
            Nation::Rumania => "rumania",
            Nation::Spain => "spain",
            Nation::SpanishMorocco => "spanish-morocco",
            Nation::Sweden => "sweden",
            Nation::Switzerland => "switzerland",
            Nation::Syria => "syria",
            Nation::Tunisia => "tunisia",
            Nation::Turkey => "turkey",
            Nation::Usa => "usa",
            Nation::Ussr => "ussr",
            Nation::Vichy => "vichy",
            Nation::Yugoslavia => "yugoslavia",
        }
    }
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
