//! The two short scenarios: forces, zones, costs, victory.

use serde::Deserialize;
use table::{Space, data, text};

use super::calendar::Month;
use super::forces::{Forces, Placed, Scenario};
use super::nation::{Faction, Nation, PerFaction};
use super::site::{Front, Land, Site};
use super::units::{Troops, UnitId};

const FILES: [(Scenario, &str, &str); 2] = [
    (Scenario::WinterWar, "data/scenarios/1939a.toml", text!("data/scenarios/1939a.toml")),
    (Scenario::Weser, "data/scenarios/1939b.toml", text!("data/scenarios/1939b.toml")),
];

/// Everything that a scenario says, with keys looked up.
#[derive(Clone, Debug)]
pub struct ScenarioRow {
    pub scenario: Scenario,
    pub title: String,
    pub start: Month,
    /// How many months are played.
    pub months: u16,
    /// Who sets up one after the other.
    pub set_up: Vec<Faction>,
    pub play: Play,
    pub sides: Vec<Side>,
    /// Armies that wait on their card until war is declared on them.
    pub waiting: Vec<Waiting>,
    pub zones: Vec<SetUpZone>,
    pub forces: Vec<Force>,
    pub costs: Vec<Cost>,
    /// From which month on each faction gets how many points.
    pub production: Vec<(Month, PerFaction<u16>)>,
    pub count: Count,
    /// In the order in which they are looked at.
    pub victories: Vec<Victory>,
}

/// The part of the map that a shorter game is played on (22.11).
#[derive(Clone, Debug)]
pub struct Play {
    nations: Vec<Nation>,
    /// Lands of other nations.
    lands: Vec<Land>,
    places: Vec<Space>,
}

impl Play {
    pub fn contains(&self, space: Space, site: &Site) -> bool {
        site.nation.is_some_and(|nation| self.nations.contains(&nation))
            || self.lands.iter().any(|land| site.is_in(*land))
            || self.places.contains(&space)
    }
}

/// A faction that takes part.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    pub faction: Faction,
    /// Nations whose land it holds.
    pub nations: Vec<Nation>,
    /// Lands of other nations that it holds.
    #[serde(default)]
    pub lands: Vec<Land>,
    /// Nations whose units it plays.
    pub fights: Vec<Nation>,
    /// Neutrals that let it pass by rail.
    #[serde(default)]
    pub complying: Vec<Nation>,
    air: AirFirepower,
}

/// What airstrikes fire on each front (13.23).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AirFirepower {
    wf: Firepower,
    ef: Firepower,
    mf: Firepower,
    nf: Firepower,
}

impl Side {
    /// What its airstrikes fire on a front at an enemy. The Axis use what they have in the East against all Soviets (13.23).
    pub fn air(&self, front: Option<Front>, enemy: Faction) -> Firepower {
        match front {
            _ if enemy == Faction::Soviets => self.air.ef,
            Some(Front::West) | None => self.air.wf,
            Some(Front::East) => self.air.ef,
            Some(Front::Mediterranean) => self.air.mf,
            Some(Front::North) => self.air.nf,
        }
    }
}

/// How well something fires: the lowest face that hits (7.32).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Firepower {
    Single,
    Double,
    Triple,
    Quad,
}

impl Firepower {
    pub fn lowest_hit(self) -> u8 {
        6 - self as u8
    }
}

/// A neutral with its future faction.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    pub nation: Nation,
    pub faction: Faction,
}

/// Where some units may be set up.
#[derive(Clone, Debug)]
pub struct SetUpZone {
    pub key: String,
    pub faction: Faction,
    pub places: Vec<Space>,
    /// Places that must not be left empty.
    pub manned: Vec<Space>,
    /// One unit in a place at most.
    pub spread: bool,
    pub units: Vec<UnitId>,
}

/// What the book says of the forces in a zone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    pub zone: String,
    pub troops: Vec<Troops>,
    pub blocks: usize,
    pub strength: u8,
}

/// What building costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    pub faction: Faction,
    pub troops: Troops,
    pub at: CostPlace,
    pub step: u8,
    pub cadre: u8,
}

/// Where a cost holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CostPlace {
    Anywhere,
    /// In the North Front.
    North,
}

/// What is counted at the end.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    hqs: Shares,
    /// Each unit that this nation has lost counts one.
    pub lost: Option<Nation>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shares {
    axis: i16,
    allies: i16,
    soviets: i16,
}

impl Count {
    /// How often the strength of a faction's HQs counts.
    pub fn hqs(&self, faction: Faction) -> i16 {
        match faction {
            Faction::Axis => self.hqs.axis,
            Faction::Allies => self.hqs.allies,
            Faction::Soviets => self.hqs.soviets,
        }
    }
}

/// A row of the table of victory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Victory {
    pub winner: Faction,
    pub level: Level,
    fate: Fate,
    count_from: Option<i16>,
    count_to: Option<i16>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    Minor,
    Major,
    Decisive,
}

/// What became of the nation that the scenario is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    Undefeated,
    /// It made peace.
    Armistice,
    Defeated,
    /// Defeated, and nobody is left to free it.
    Conquered,
}

impl Victory {
    fn fits(&self, fate: Fate, count: i16) -> bool {
        let fated = self.fate == fate || (self.fate == Fate::Defeated && fate == Fate::Conquered);
        let low = self.count_from.is_none_or(|least| count >= least);
        fated && low && self.count_to.is_none_or(|most| count <= most)
    }
}

impl ScenarioRow {
    /// Who has won, and how clearly.
    pub fn verdict(&self, fate: Fate, count: i16) -> Option<&Victory> {
        self.victories.iter().find(|row| row.fits(fate, count))
    }

    /// What a faction may spend in a month; nothing in the first.
    pub fn points(&self, faction: Faction, month: Month) -> u16 {
        let row = self.production.iter().rev().find(|(from, _)| *from <= month);
        row.map_or(0, |(_, points)| points[faction as usize])
    }

    pub fn side(&self, faction: Faction) -> Option<&Side> {
        self.sides.iter().find(|side| side.faction == faction)
    }

    pub(super) fn load_all(space: impl Fn(&str) -> Option<Space>, forces: &Forces) -> Vec<ScenarioRow> {
        let load = |(scenario, file, text): &(Scenario, &'static str, &str)| {
            let entry: ScenarioFile = data::read(file, text);
            entry.checked(*scenario, file, &space, forces)
        };
        FILES.iter().map(load).collect()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ScenarioFile {
    title: String,
    start: String,
    months: u16,
    set_up: Vec<Faction>,
    cost: Vec<Cost>,
    force: Vec<Force>,
    play: PlayEntry,
    side: Vec<Side>,
    #[serde(default)]
    waiting: Vec<Waiting>,
    count: Count,
    victory: Vec<Victory>,
    production: Vec<ProductionEntry>,
    zone: Vec<ZoneEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayEntry {
    nations: Vec<Nation>,
    #[serde(default)]
    lands: Vec<Land>,
    #[serde(default)]
    places: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProductionEntry {
    from: String,
    #[serde(default)]
    axis: u16,
    #[serde(default)]
    allies: u16,
    #[serde(default)]
    soviets: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneEntry {
    key: String,
    faction: Faction,
    places: Vec<String>,
    #[serde(default)]
    manned: Vec<String>,
    #[serde(default)]
    spread: bool,
    units: Vec<String>,
}

impl ScenarioFile {
    /// # Panics
    /// If a name is not on the map or in the order of battle, or if the forces are not those that stand on the map.
    fn checked(
        self,
        scenario: Scenario,
        file: &str,
        space: impl Fn(&str) -> Option<Space>,
        forces: &Forces,
    ) -> ScenarioRow {
        let month = |words: &str| Month::parse(words).unwrap_or_else(|| panic!("{file}: no month: {words}"));
        let at = |key: &String| space(key).unwrap_or_else(|| panic!("{file}: no such place: {key}"));
        let unit = |key: &String| forces.find(key).unwrap_or_else(|| panic!("{file}: no such unit: {key}"));
        let zones: Vec<SetUpZone> = self
            .zone
            .iter()
            .map(|zone| SetUpZone {
                key: zone.key.clone(),
                faction: zone.faction,
                places: zone.places.iter().map(at).collect(),
                manned: zone.manned.iter().map(at).collect(),
                spread: zone.spread,
                units: zone.units.iter().map(unit).collect(),
            })
            .collect();
        let placed = &forces.setups[&scenario];
        check_zones(file, &zones, placed, forces);
        for force in &self.force {
            check_force(file, force, &zones, placed, forces);
        }
        let blocks: usize = self.force.iter().map(|force| force.blocks).sum();
        assert_eq!(blocks, placed.len(), "{file}: the forces and the set-up differ");
        ScenarioRow {
            scenario,
            title: self.title,
            start: month(&self.start),
            months: self.months,
            set_up: self.set_up,
            play: Play {
                nations: self.play.nations,
                lands: self.play.lands,
                places: self.play.places.iter().map(at).collect(),
            },
            sides: self.side,
            waiting: self.waiting,
            zones,
            forces: self.force,
            costs: self.cost,
            production: self
                .production
                .iter()
                .map(|row| (month(&row.from), [row.axis, row.allies, row.soviets]))
                .collect(),
            count: self.count,
            victories: self.victory,
        }
    }
}

/// Every unit of the set-up belongs to one zone, stands in it, and is of its faction.
fn check_zones(file: &str, zones: &[SetUpZone], placed: &[Placed], forces: &Forces) {
    for row in placed {
        let unit = forces.unit(row.unit);
        let mut of: Vec<&SetUpZone> = zones.iter().filter(|zone| zone.units.contains(&row.unit)).collect();
        let zone = of.pop().unwrap_or_else(|| panic!("{file}: {} has no zone", unit.key));
        assert!(of.is_empty(), "{file}: {} has two zones", unit.key);
        assert!(zone.places.contains(&row.at), "{file}: {} stands outside {}", unit.key, zone.key);
        assert_eq!(zone.faction, unit.faction, "{file}: {} in {}", unit.key, zone.key);
        assert!(row.strength <= unit.max, "{file}: {} is too strong", unit.key);
    }
    let listed: usize = zones.iter().map(|zone| zone.units.len()).sum();
    assert_eq!(listed, placed.len(), "{file}: the zones name units that stand nowhere");
    for place in zones.iter().flat_map(|zone| &zone.manned) {
        assert!(placed.iter().any(|row| row.at == *place), "{file}: a place that must be held is empty");
    }
}

/// The units of a row are as many and as strong as the book says.
fn check_force(file: &str, force: &Force, zones: &[SetUpZone], placed: &[Placed], forces: &Forces) {
    let zone = zones.iter().find(|zone| zone.key == force.zone);
    let zone = zone.unwrap_or_else(|| panic!("{file}: no such zone: {}", force.zone));
    let is_meant = |row: &&Placed| {
        zone.units.contains(&row.unit) && force.troops.contains(&forces.unit(row.unit).troops)
    };
    let strengths: Vec<u8> = placed.iter().filter(is_meant).map(|row| row.strength).collect();
    assert_eq!(
        (strengths.len(), strengths.iter().sum()),
        (force.blocks, force.strength),
        "{file}: {:?} in {}",
        force.troops,
        force.zone
    );
}
