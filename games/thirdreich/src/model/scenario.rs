//! A scenario: sides, dates, control, money, chits, tables, victory.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::Space;

use super::area::Changing;
use super::board::Board;
use super::calendar::Turn;
use super::chit::Chit;
use super::country::{Country, CountryRow};
use super::forces::Forces;
use super::held_back::{HeldBack, HeldBackEntry};
use super::nation::{Nation, NationRow, Rank};
use super::site::Land;
use super::source::Source;
use super::theatre::Place;

/// A scenario, with keys looked up.
#[derive(Clone, Debug)]
pub struct Scenario {
    pub name: String,
    pub first: Turn,
    pub last: Turn,
    /// Where the short game ends.
    pub last_of_short: Turn,
    pub sides: Vec<SideRow>,
    /// Hexes in which the game is played.
    pub board: Vec<Space>,
    /// The westernmost of them: who comes from the west comes over these.
    pub west: Vec<Space>,
    /// Who controls a hex at the start; nobody controls the sea.
    pub control: BTreeMap<Place, Nation>,
    /// Land that was formally handed over, and to whom.
    pub ceded: BTreeMap<Land, Nation>,
    pub purses: Vec<Purse>,
    pub changing: Changing,
    pub lend_lease: LendLease,
    pub chits: Vec<ChitRow>,
    pub surprise: Surprise,
    pub track: Track,
    pub winter: Winter,
    pub airbases: Vec<(Nation, Place)>,
    pub victory: Victory,
    pub held_back: HeldBack,
    /// Rules of the scenario in words, by key.
    pub rules: BTreeMap<String, String>,
}

/// A side: its major power, then its allies.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideRow {
    pub key: String,
    pub nations: Vec<Nation>,
}

/// The money of a nation at the start (14.1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Purse {
    pub nation: Nation,
    pub base: u16,
    pub stockpile: i32,
    /// In percent (14.3).
    pub growth: u8,
    /// Added each Spring for what was conquered before the start.
    #[serde(default)]
    pub conquests: u16,
    /// Taken each Spring for fronts that are not on the board.
    #[serde(default)]
    pub levy: u16,
    pub source: Source,
}

impl Purse {
    /// What the nation receives in the first Spring, before cities and growth (14.2).
    pub fn spring(&self) -> u16 {
        self.base + self.conquests - self.levy
    }
}

/// Help from abroad.
#[derive(Clone, Copy, Debug)]
pub struct LendLease {
    pub to: Nation,
    pub brps: u8,
    pub from: Turn,
    /// None comes while the enemy holds it (14.92).
    pub unless_lost: Space,
}

/// The chits of a nation.
#[derive(Clone, Debug)]
pub struct ChitRow {
    pub nation: Nation,
    /// Each as often as there are chits of it.
    pub chits: Vec<Chit>,
    /// No more may be bought in the first turn.
    pub most_in_first_turn: Option<u8>,
}

/// A surprise attack that is paid for (5.44).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surprise {
    pub by: Nation,
    pub on: Nation,
}

/// The impulse track.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    boxes: Vec<u8>,
}

impl Track {
    /// The number in a box, counted from 1: a sum of two dice and modifiers that is no greater halts operations (3.72).
    /// Beyond the last box its number holds (R-TR-20).
    pub fn number(&self, at: u8) -> Option<u8> {
        let at = usize::from(at).min(self.boxes.len()).checked_sub(1)?;
        Some(self.boxes[at]).filter(|number| *number > 0)
    }

    pub fn boxes(&self) -> u8 {
        u8::try_from(self.boxes.len()).expect("a track is short")
    }
}

/// Winter weather, each worse than the one before (22.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Weather {
    Fair,
    BalticIce,
    RussianWinter,
    Severe,
    Extreme,
}

/// The Russian Winter table: the least sum for each kind of weather.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Winter {
    baltic_ice: u8,
    russian_winter: u8,
    severe: u8,
    extreme: u8,
    more_in: Harsher,
}

/// A winter with worse weather than others.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Harsher {
    turn: Turn,
    by: u8,
}

impl Winter {
    /// The weather of a Winter for a throw of two dice.
    pub fn weather(&self, turn: Turn, throw: u8) -> Weather {
        let sum = throw + if turn == self.more_in.turn { self.more_in.by } else { 0 };
        match sum {
            _ if sum >= self.extreme => Weather::Extreme,
            _ if sum >= self.severe => Weather::Severe,
            _ if sum >= self.russian_winter => Weather::RussianWinter,
            _ if sum >= self.baltic_ice => Weather::BalticIce,
            _ => Weather::Fair,
        }
    }
}

/// How the scenario is decided: points for objectives of one nation in enemy hands.
#[derive(Clone, Debug)]
pub struct Victory {
    pub of: Nation,
    /// Objectives that count twice.
    pub double: Vec<Space>,
    /// From the best for the attacker to the worst.
    pub levels: Vec<Level>,
}

/// A result, and the least points for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    pub result: Outcome,
    pub short: u8,
    pub full: u8,
}

/// Who wins, and how clearly (27.0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    AxisDecisive,
    AxisSubstantial,
    AxisMarginal,
    Stalemate,
    SovietMarginal,
    SovietDecisive,
}

/// `data/scenarios/barbarossa.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ScenarioFile {
    name: String,
    first: Turn,
    last: Turn,
    last_of_short: Turn,
    columns: [u16; 2],
    rows: [u16; 2],
    closed: Vec<Country>,
    side: Vec<SideRow>,
    control: BTreeMap<Country, Nation>,
    control_of_lands: BTreeMap<Land, Nation>,
    ceded: BTreeMap<Land, Nation>,
    purse: Vec<Purse>,
    changing: Changing,
    lend_lease: LendLeaseEntry,
    chits: Vec<ChitEntry>,
    surprise: Surprise,
    track: Track,
    winter: Winter,
    airbase: Vec<AirbaseEntry>,
    victory: VictoryEntry,
    held_back: HeldBackEntry,
    rule: Vec<RuleEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct LendLeaseEntry {
    to: Nation,
    brps: u8,
    from: Turn,
    unless_lost: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ChitEntry {
    nation: Nation,
    general_offensive: usize,
    headquarters: Vec<String>,
    attrition: usize,
    air_effort: usize,
    naval: usize,
    most_in_first_turn: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AirbaseEntry {
    nation: Nation,
    at: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryEntry {
    of: Nation,
    double: Vec<String>,
    level: Vec<Level>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleEntry {
    key: String,
    words: String,
}

impl Scenario {
    /// The side of each nation, by [`Nation`].
    pub(super) fn side_numbers(&self) -> [Option<u8>; Nation::COUNT] {
        let mut numbers = [None; Nation::COUNT];
        for (side, number) in self.sides.iter().zip(0..) {
            for nation in &side.nations {
                numbers[*nation as usize] = Some(number);
            }
        }
        numbers
    }

    /// Every nation that takes part, side by side.
    pub fn nations(&self) -> impl Iterator<Item = Nation> {
        self.sides.iter().flat_map(|side| side.nations.iter().copied())
    }
}

impl ScenarioFile {
    /// With keys looked up.
    ///
    /// # Panics
    /// If it names what does not exist, or a side has no major power at its head.
    pub(super) fn read(
        self,
        board: &Board,
        countries: &[CountryRow],
        nations: &[NationRow],
        forces: &Forces,
    ) -> Scenario {
        let space = |key: &str| board.map.by_key(key).unwrap_or_else(|| panic!("the map has no {key}"));
        for side in &self.side {
            let is_major = |nation| nations.iter().any(|row| row.key == nation && row.rank == Rank::Major);
            assert!(side.nations.first().copied().is_some_and(is_major), "{} has no major power", side.key);
        }
        let hex_in = |hex: Space| {
            let number: Option<u16> = board.map.place(hex).key.parse().ok();
            let inside = |[low, high]: [u16; 2], at| (low..=high).contains(&at);
            let open = board[hex].country.is_none_or(|country| !self.closed.contains(&country));
            open && number.is_some_and(|n| inside(self.columns, n / 100) && inside(self.rows, n % 100))
        };
        let owner = |country: Country| {
            let own = || nations.iter().find(|row| row.home == Some(country)).map(|row| row.key);
            let colony = || countries.iter().find(|row| row.key == country).and_then(|row| row.colony_of);
            self.control.get(&country).copied().or_else(own).or_else(colony)
        };
        let control = |hex: Space| {
            let land = board[hex].lands.iter().find_map(|land| self.control_of_lands.get(land).copied());
            land.or_else(|| board[hex].country.and_then(owner))
        };
        let chits = |row: &ChitEntry| {
            let hq = |key: &String| {
                Chit::Headquarters(forces.find(key).unwrap_or_else(|| panic!("there is no {key}")))
            };
            let many = |chit, count| std::iter::repeat_n(chit, count);
            let front = row.headquarters.iter().map(hq);
            many(Chit::GeneralOffensive, row.general_offensive)
                .chain(front)
                .chain(many(Chit::Attrition, row.attrition))
                .chain(many(Chit::AirEffort, row.air_effort))
                .chain(many(Chit::Naval, row.naval))
                .collect()
        };
        let rules: BTreeMap<String, String> =
            self.rule.iter().map(|r| (r.key.clone(), r.words.clone())).collect();
        assert_eq!(rules.len(), self.rule.len(), "two rules of the scenario have the same key");
        let is_west = |hex: &Space| {
            let column = board.map.place(*hex).key.parse().ok().map(|number: u16| number / 100);
            hex_in(*hex) && board[*hex].is_ground() && column == Some(self.columns[0])
        };
        Scenario {
            west: board.map.spaces().filter(is_west).collect(),
            board: board.map.spaces().filter(|hex| hex_in(*hex)).collect(),
            control: board.map.spaces().filter_map(|hex| Some((board.place(hex), control(hex)?))).collect(),
            chits: self
                .chits
                .iter()
                .map(|row| ChitRow {
                    nation: row.nation,
                    chits: chits(row),
                    most_in_first_turn: row.most_in_first_turn,
                })
                .collect(),
            lend_lease: LendLease {
                to: self.lend_lease.to,
                brps: self.lend_lease.brps,
                from: self.lend_lease.from,
                unless_lost: space(&self.lend_lease.unless_lost),
            },
            airbases: self.airbase.iter().map(|row| (row.nation, board.place(space(&row.at)))).collect(),
            victory: Victory {
                of: self.victory.of,
                double: self.victory.double.iter().map(|key| space(key)).collect(),
                levels: self.victory.level,
            },
            held_back: self.held_back.read(forces, space),
            name: self.name,
            first: self.first,
            last: self.last,
            last_of_short: self.last_of_short,
            sides: self.side,
            ceded: self.ceded,
            purses: self.purse,
            changing: self.changing,
            surprise: self.surprise,
            track: self.track,
            winter: self.winter,
            rules,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ground::Ground;

    /// R-TR-20.
    #[test]
    fn beyond_the_last_box_its_number_holds() {
        let track = Ground::load().scenario.track;
        assert_eq!(track.number(6), None);
        assert_eq!([7, 16, 17, 30].map(|at| track.number(at)), [Some(3), Some(12), Some(12), Some(12)]);
    }

    /// R-TR-32.
    #[test]
    fn the_first_winter_is_worse() {
        let winter = Ground::load().scenario.winter;
        let at = |turn, throw| winter.weather(Turn::parse(turn).unwrap(), throw);
        assert_eq!(at("1942-winter", 3), Weather::Fair);
        assert_eq!(at("1941-winter", 2), Weather::BalticIce);
        assert_eq!(at("1942-winter", 7), Weather::RussianWinter);
        assert_eq!(at("1941-winter", 8), Weather::Severe);
        assert_eq!((at("1941-winter", 9), at("1941-winter", 12)), (Weather::Extreme, Weather::Extreme));
    }
}
