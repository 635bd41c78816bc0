//! The files of the scenarios, read and held against the order of battle.

use serde::Deserialize;
use table::{Space, data, text};

use super::calendar::Month;
use super::forces::{Forces, Placed, Scenario};
use super::nation::{Faction, Nation};
use super::scenario::{Cost, Count, Force, Play, ScenarioRow, SetUpZone, Side, Victory, Waiting};
use super::site::Land;

const FILES: [(Scenario, &str, &str); 2] = [
    (Scenario::WinterWar, "data/scenarios/1939a.toml", text!("data/scenarios/1939a.toml")),
    (Scenario::Weser, "data/scenarios/1939b.toml", text!("data/scenarios/1939b.toml")),
];

impl ScenarioRow {
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
