//! The order of battle: blocks, set-ups, neutrals, reinforcements.

use std::collections::BTreeMap;

use kit::csv::{Row, rows};
use serde::{Deserialize, Serialize};
use table::Space;

use super::calendar::Month;
use super::units::{Unit, UnitId};

/// How sure a row is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    Text,
    Inferred,
    Invented,
}

/// A scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scenario {
    Campaign1939,
    #[default]
    WinterWar,
    Weser,
    Summer1940,
    Summer1941,
    Summer1942,
    Summer1943,
    Summer1944,
}

/// A block that stands somewhere at the start.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    pub unit: UnitId,
    pub strength: u8,
    pub at: Space,
    pub source: Source,
}

/// A block of a neutral in September 1939.
#[derive(Clone, Copy, Debug)]
pub struct Neutral {
    pub unit: UnitId,
    pub strength: u8,
    /// Off the map if there is none.
    pub at: Option<Space>,
    pub source: Source,
}

/// A block that comes or leaves.
#[derive(Clone, Debug)]
pub struct Arrival {
    pub when: When,
    pub kind: String,
    pub unit: UnitId,
    pub strength: Option<u8>,
    pub source: Source,
}

/// When something happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum When {
    Month(Month),
    /// An event, in words.
    Event(String),
}

/// The whole order of battle.
#[derive(Clone, Debug)]
pub struct Forces {
    pub units: Vec<Unit>,
    pub setups: BTreeMap<Scenario, Vec<Placed>>,
    pub neutrals: Vec<Neutral>,
    pub arrivals: Vec<Arrival>,
    keys: BTreeMap<String, UnitId>,
}

const UNITS: &str = include_str!("../../data/forces/units.csv");
const NEUTRALS: &str = include_str!("../../data/forces/neutrals.csv");
const ARRIVALS: &str = include_str!("../../data/forces/reinforcements.csv");

/// Every set-up, by scenario.
const SETUPS: [(Scenario, &str, &str); 8] = [
    (Scenario::Campaign1939, "setup-1939.csv", include_str!("../../data/forces/setup-1939.csv")),
    (Scenario::WinterWar, "setup-1939a.csv", include_str!("../../data/forces/setup-1939a.csv")),
    (Scenario::Weser, "setup-1939b.csv", include_str!("../../data/forces/setup-1939b.csv")),
    (Scenario::Summer1940, "setup-1940.csv", include_str!("../../data/forces/setup-1940.csv")),
    (Scenario::Summer1941, "setup-1941.csv", include_str!("../../data/forces/setup-1941.csv")),
    (Scenario::Summer1942, "setup-1942.csv", include_str!("../../data/forces/setup-1942.csv")),
    (Scenario::Summer1943, "setup-1943.csv", include_str!("../../data/forces/setup-1943.csv")),
    (Scenario::Summer1944, "setup-1944.csv", include_str!("../../data/forces/setup-1944.csv")),
];

impl Forces {
    /// Reads the tables; `space` looks up the key of a space.
    pub(super) fn load(space: impl Fn(&str) -> Option<Space>) -> Forces {
        let columns = ["id", "faction", "nation", "name", "type", "max", "special", "appears", "source"];
        let units: Vec<Unit> = rows("units.csv", UNITS, columns).map(|row| Unit::read(&row)).collect();
        let keys: BTreeMap<String, UnitId> =
            units.iter().zip(0..).map(|(unit, id)| (unit.key.clone(), UnitId(id))).collect();
        assert_eq!(keys.len(), units.len(), "units.csv: two blocks have the same id");
        let setups = SETUPS.map(|(scenario, file, text)| {
            let rows = rows(file, text, ["unit", "strength", "at", "source"]);
            let placed = rows.map(|row| Placed {
                unit: known(&row, 0, &keys),
                strength: row.number(1),
                at: space(row.cells[2]).unwrap_or_else(|| row.fault(2, "no such place")),
                source: row.word(3),
            });
            (scenario, placed.collect())
        });
        let columns = ["unit", "strength", "at", "source"];
        let neutrals = rows("neutrals.csv", NEUTRALS, columns).map(|row| Neutral {
            unit: known(&row, 0, &keys),
            strength: row.number(1),
            at: row.if_any(2, |row| space(row.cells[2]).unwrap_or_else(|| row.fault(2, "no such place"))),
            source: row.word(3),
        });
        let columns = ["month", "kind", "unit", "strength", "source"];
        let arrivals = rows("reinforcements.csv", ARRIVALS, columns).map(|row| Arrival {
            when: when(row.cells[0]),
            kind: row.cells[1].into(),
            unit: known(&row, 2, &keys),
            strength: row.if_any(3, |row| row.number(3)),
            source: row.word(4),
        });
        let (neutrals, arrivals) = (neutrals.collect(), arrivals.collect());
        Forces { setups: setups.into(), neutrals, arrivals, units, keys }
    }

    /// The block with this id: `ge-okh`.
    pub fn find(&self, key: &str) -> Option<UnitId> {
        self.keys.get(key).copied()
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }
}

fn known<const N: usize>(row: &Row<'_, N>, cell: usize, keys: &BTreeMap<String, UnitId>) -> UnitId {
    keys.get(row.cells[cell]).copied().unwrap_or_else(|| row.fault(cell, "no such block"))
}

/// `1939-10`, or an event.
fn when(words: &str) -> When {
    Month::parse(words).map_or_else(|| When::Event(words.into()), When::Month)
}
