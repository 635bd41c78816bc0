//! The two short scenarios: forces, zones, costs, victory.

use serde::Deserialize;
use table::Space;

use super::calendar::Month;
use super::forces::Scenario;
use super::nation::{Faction, Nation, PerFaction};
use super::site::{Front, Land, Site};
use super::units::{Troops, UnitId};

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
    pub(super) nations: Vec<Nation>,
    /// Lands of other nations.
    pub(super) lands: Vec<Land>,
    pub(super) places: Vec<Space>,
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
}
