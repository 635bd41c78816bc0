//! The counters: what they are, whose, when they come and go. Read from `data/units.toml`.

use serde::{Deserialize, Serialize};
use table::{Piece, Seat, Space, data};

use crate::model::calendar::Turn;
use crate::model::sets::Units;

/// How many counters there are, markers and all.
pub const COUNTERS: usize = 45;

/// Who plays against whom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Axis,
    Allies,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Axis, Side::Allies];

    pub const fn other(self) -> Side {
        match self {
            Side::Axis => Side::Allies,
            Side::Allies => Side::Axis,
        }
    }

    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub const fn of(seat: Seat) -> Side {
        if seat.0 == 0 { Side::Axis } else { Side::Allies }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Side::Axis => "axis",
            Side::Allies => "allies",
        }
    }
}

/// Whose a counter is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nation {
    Germany,
    Italy,
    Britain,
    Us,
    France,
    Soviet,
}

impl Nation {
    /// Those that receive stars.
    pub const PRODUCING: [Nation; 4] = [Nation::Germany, Nation::Italy, Nation::Britain, Nation::Us];

    pub const fn word(self) -> &'static str {
        match self {
            Nation::Germany => "germany",
            Nation::Italy => "italy",
            Nation::Britain => "britain",
            Nation::Us => "us",
            Nation::France => "france",
            Nation::Soviet => "soviet",
        }
    }

    pub const fn side(self) -> Side {
        match self {
            Nation::Germany | Nation::Italy => Side::Axis,
            _ => Side::Allies,
        }
    }
}

/// What a counter is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Infantry,
    Panzer,
    Mechanized,
    Parachute,
    Supply,
    Fort,
    Tactical,
    Flotilla,
    Carrier,
    Convoy,
    LandingCraft,
    Occupation,
    RedArmy,
}

impl Kind {
    pub const COUNT: usize = Kind::RedArmy as usize + 1;

    pub const fn word(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Panzer => "panzer",
            Kind::Mechanized => "mechanized",
            Kind::Parachute => "parachute",
            Kind::Supply => "supply",
            Kind::Fort => "fort",
            Kind::Tactical => "tactical",
            Kind::Flotilla => "flotilla",
            Kind::Carrier => "carrier",
            Kind::Convoy => "convoy",
            Kind::LandingCraft => "landing-craft",
            Kind::Occupation => "occupation",
            Kind::RedArmy => "red-army",
        }
    }

    pub const fn is_army(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Panzer | Kind::Mechanized)
    }

    /// Breaks through, and fears forts.
    pub const fn is_armour(self) -> bool {
        matches!(self, Kind::Panzer | Kind::Mechanized)
    }

    /// A land unit of any size, supply units too.
    pub const fn is_land(self) -> bool {
        self.is_army() || matches!(self, Kind::Parachute | Kind::Supply)
    }

    pub const fn is_naval(self) -> bool {
        matches!(self, Kind::Flotilla | Kind::Carrier | Kind::Convoy | Kind::LandingCraft)
    }

    /// Carries others over the sea.
    pub const fn carries(self) -> bool {
        matches!(self, Kind::Convoy | Kind::LandingCraft)
    }

    /// Can be spent to feed attacks.
    pub const fn is_source(self) -> bool {
        matches!(self, Kind::Supply | Kind::Convoy | Kind::LandingCraft)
    }

    pub const fn is_marker(self) -> bool {
        matches!(self, Kind::Occupation | Kind::RedArmy)
    }
}

/// How units move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Army,
    /// Supply units, and parachutes on foot.
    Foot,
    Air,
    Ship,
}

impl Class {
    pub const ALL: [Class; 4] = [Class::Army, Class::Foot, Class::Air, Class::Ship];

    pub fn of(kind: Kind) -> Class {
        match kind {
            Kind::Parachute | Kind::Supply => Class::Foot,
            Kind::Tactical => Class::Air,
            _ if kind.is_naval() => Class::Ship,
            _ => Class::Army,
        }
    }
}

/// Where a counter begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    At(Space),
    /// Anywhere in Italy, as its owner likes.
    FreeInItaly,
    /// To be bought.
    Pile,
    /// It comes later.
    Arrives(Turn),
    /// It comes when the Allies set foot in Europe.
    OnInvasion,
}

/// Where a counter arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    NorthEdge,
    ItalianStar,
    AlbaniaOrStar,
    At(Space),
    /// Aboard another counter.
    Aboard(Piece),
}

/// One counter.
#[derive(Clone, Debug)]
pub struct Counter {
    pub key: String,
    pub nation: Nation,
    pub kind: Kind,
    pub start: Start,
    pub arrival: Arrival,
    pub withdrawn: Vec<Turn>,
    /// No other counter can be withdrawn in its stead.
    pub bound: bool,
    pub returns: Option<Turn>,
    /// Gone for good once it has been used.
    pub one_use: bool,
}

/// How many kinds of units there are; the others are markers.
pub const UNIT_KINDS: usize = 11;
/// Where a reader of positions sorts the counters to: the kinds of each side, the French army, occupations, the Red Army.
pub const SLOTS: usize = 2 * UNIT_KINDS + 3;
/// The French army: whose it is depends.
pub const FRENCH: usize = 2 * UNIT_KINDS;
/// The Red Army.
pub const RED: usize = FRENCH + 2;

/// The slot of a side's units of one kind.
#[inline]
pub const fn side_slot(side: Side, kind: Kind) -> usize {
    side as usize * UNIT_KINDS + kind as usize
}

fn slot(kind: Kind, nation: Nation) -> u8 {
    match (kind, nation) {
        (Kind::Occupation, _) => FRENCH as u8 + 1,
        (Kind::RedArmy, _) => RED as u8,
        (_, Nation::France) => FRENCH as u8,
        (kind, nation) => side_slot(nation.side(), kind) as u8,
    }
}

/// All counters.
pub struct Roster {
    pub counters: Vec<Counter>,
    /// Kind and nation, close together.
    pub facts: [(Kind, Nation); COUNTERS],
    pub slots: [u8; COUNTERS],
    /// By kind.
    pub kinds: [Units; Kind::COUNT],
    /// By nation.
    pub nations: [Units; 6],
    /// By side; no markers.
    pub sides: [Units; 2],
    pub armies: Units,
    /// By how they move.
    pub classes: [Units; 4],
    /// What can be spent to feed attacks.
    pub sources: Units,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    unit: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Row {
    key: String,
    nation: Nation,
    kind: Kind,
    at: Option<String>,
    arrive: Option<String>,
    place: Option<String>,
    #[serde(default)]
    withdraw: Vec<String>,
    #[serde(default)]
    bound: bool,
    returns: Option<String>,
    #[serde(default)]
    one_use: bool,
}

fn date(text: &str) -> Turn {
    Turn::read(text).unwrap_or_else(|| panic!("units.toml: {text:?} is not a date"))
}

impl Roster {
    /// Reads the file; it is part of the program, so a fault in it is a fault of the program.
    pub fn load(text: &str, area: impl Fn(&str) -> Option<Space>) -> Roster {
        let file: File = data::read("data/units.toml", text);
        let area = |key: &str| area(key).unwrap_or_else(|| panic!("units.toml: there is no area {key:?}"));
        let unit = |key: &str| file.unit.iter().position(|row| row.key == key).map(|i| Piece(i as u16));
        let counter = |row: &Row| {
            let start = match (row.at.as_deref(), row.arrive.as_deref()) {
                (Some("italy"), None) => Start::FreeInItaly,
                (Some("pile"), None) => Start::Pile,
                (Some(key), None) => Start::At(area(key)),
                (None, Some("invasion")) => Start::OnInvasion,
                (None, Some(when)) => Start::Arrives(date(when)),
                _ => panic!("units.toml: {} starts somewhere or arrives some time, not both", row.key),
            };
            let arrival = match row.place.as_deref() {
                Some("north-edge") => Arrival::NorthEdge,
                Some("albania-or-star") => Arrival::AlbaniaOrStar,
                Some(key) => unit(key).map_or_else(|| Arrival::At(area(key)), Arrival::Aboard),
                None if row.nation == Nation::Italy => Arrival::ItalianStar,
                None => Arrival::At(area("britain")),
            };
            Counter {
                key: row.key.clone(),
                nation: row.nation,
                kind: row.kind,
                start,
                arrival,
                withdrawn: row.withdraw.iter().map(|w| date(w)).collect(),
                bound: row.bound,
                returns: row.returns.as_deref().map(date),
                one_use: row.one_use,
            }
        };
        let counters: Vec<Counter> = file.unit.iter().map(counter).collect();
        assert_eq!(counters.len(), COUNTERS, "units.toml lists every counter");
        let facts = std::array::from_fn(|i| (counters[i].kind, counters[i].nation));
        let mut roster = Roster {
            facts,
            slots: facts.map(|(kind, nation)| slot(kind, nation)),
            kinds: Default::default(),
            nations: Default::default(),
            sides: Default::default(),
            armies: Units::NONE,
            classes: Default::default(),
            sources: Units::NONE,
            counters,
        };
        for i in 0..COUNTERS {
            let (kind, nation) = roster.facts[i];
            roster.kinds[kind as usize].insert(Piece(i as u16));
            roster.nations[nation as usize].insert(Piece(i as u16));
            if !kind.is_marker() {
                roster.sides[nation.side() as usize].insert(Piece(i as u16));
            }
            if !kind.is_marker() {
                roster.classes[Class::of(kind) as usize].insert(Piece(i as u16));
            }
            if kind.is_source() {
                roster.sources.insert(Piece(i as u16));
            }
            if kind.is_army() {
                roster.armies.insert(Piece(i as u16));
            }
        }
        roster
    }

    pub fn by_key(&self, key: &str) -> Option<Piece> {
        self.counters.iter().position(|c| c.key == key).map(|i| Piece(i as u16))
    }

    pub fn get(&self, unit: Piece) -> &Counter {
        &self.counters[unit.index()]
    }

    pub fn kind(&self, unit: Piece) -> Kind {
        self.facts[unit.index()].0
    }

    pub fn nation(&self, unit: Piece) -> Nation {
        self.facts[unit.index()].1
    }

    pub fn of_kind(&self, kind: Kind) -> Units {
        self.kinds[kind as usize]
    }

    /// All counters that count as one kind for stacking: armies are one kind.
    pub fn alike(&self, kind: Kind) -> Units {
        if kind.is_army() { self.armies } else { self.kinds[kind as usize] }
    }

    pub fn of_nation(&self, nation: Nation) -> Units {
        self.nations[nation as usize]
    }
}
