//! The order of battle of a scenario: who there is, who stands where, who comes when.

use std::collections::BTreeMap;

use kit::csv::{Row, rows};
use serde::{Deserialize, Serialize};
use table::Space;

use super::calendar::Turn;
use super::source::Source;
use super::theatre::{Place, Theatre};
use super::units::{Force, Unit, UnitId};

/// A ground unit that stands somewhere at the start.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    pub unit: UnitId,
    pub at: Place,
    pub source: Source,
}

/// Factors of a force that are based somewhere at the start.
#[derive(Clone, Copy, Debug)]
pub struct Based {
    /// By its place in `data/forces/factors.csv`.
    pub force: ForceId,
    pub factors: u8,
    pub at: Place,
    pub source: Source,
}

/// A force by its place in `data/forces/factors.csv`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct ForceId(pub u16);

/// Units or factors that become available.
#[derive(Clone, Debug)]
pub struct Reinforcement {
    pub turn: Turn,
    pub what: What,
    pub how: How,
    pub source: Source,
}

/// What becomes available.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Unit(UnitId),
    Factors(ForceId, u8),
}

/// How it becomes available.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// It must be built (15.11).
    Pool,
    /// It comes without cost at one of these places; at any home city if there is none.
    Arrival(Vec<Place>),
    /// It may redeploy from the west in this turn.
    West,
}

/// Everything that fights in Barbarossa.
#[derive(Clone, Debug)]
pub struct Forces {
    pub units: Vec<Unit>,
    pub forces: Vec<Force>,
    pub placed: Vec<Placed>,
    pub based: Vec<Based>,
    pub reinforcements: Vec<Reinforcement>,
    unit_keys: BTreeMap<String, UnitId>,
}

const UNITS: &str = include_str!("../../data/forces/units.csv");
const FACTORS: &str = include_str!("../../data/forces/factors.csv");
const SETUP: &str = include_str!("../../data/forces/setup-barbarossa.csv");
const BASED: &str = include_str!("../../data/forces/factors-barbarossa.csv");
const REINFORCEMENTS: &str = include_str!("../../data/forces/reinforcements-barbarossa.csv");

impl Forces {
    /// Reads the tables; `space` looks up the key of a space of Europe.
    pub(super) fn load(space: impl Fn(&str) -> Option<Space>) -> Forces {
        let columns = [
            "id",
            "nation",
            "type",
            "name",
            "strength",
            "move",
            "reduced-strength",
            "reduced-move",
            "cost",
            "source",
        ];
        let units: Vec<Unit> = rows("units.csv", UNITS, columns).map(|row| Unit::read(&row)).collect();
        let unit_keys: BTreeMap<String, UnitId> =
            units.iter().zip(0..).map(|(unit, id)| (unit.key.clone(), UnitId(id))).collect();
        assert_eq!(unit_keys.len(), units.len(), "units.csv: two units have the same id");
        let columns = ["id", "nation", "type", "factors", "range", "cost", "source"];
        let forces: Vec<Force> = rows("factors.csv", FACTORS, columns).map(|row| Force::read(&row)).collect();
        let force_keys: BTreeMap<&str, ForceId> =
            forces.iter().zip(0..).map(|(force, id)| (force.key.as_str(), ForceId(id))).collect();
        assert_eq!(force_keys.len(), forces.len(), "factors.csv: two forces have the same id");
        let placed = rows("setup-barbarossa.csv", SETUP, ["unit", "at", "source"]).map(|row| Placed {
            unit: known(&row, 0, &unit_keys),
            at: place(&row, 1, &space),
            source: row.word(2),
        });
        let columns = ["force", "factors", "at", "source"];
        let based = rows("factors-barbarossa.csv", BASED, columns).map(|row| Based {
            force: known(&row, 0, &force_keys),
            factors: row.number(1),
            at: place(&row, 2, &space),
            source: row.word(3),
        });
        let columns = ["turn", "kind", "unit", "factors", "at", "source"];
        let reinforcements =
            rows("reinforcements-barbarossa.csv", REINFORCEMENTS, columns).map(|row| Reinforcement {
                turn: Turn::parse(row.cells[0]).unwrap_or_else(|| row.fault(0, "no turn")),
                what: match row.if_any(3, |row| row.number(3)) {
                    Some(factors) => What::Factors(known(&row, 2, &force_keys), factors),
                    None => What::Unit(known(&row, 2, &unit_keys)),
                },
                how: match row.cells[1] {
                    "pool" => How::Pool,
                    "arrival" => {
                        let keys = row.cells[4].split_whitespace();
                        How::Arrival(keys.map(|key| find(&row, 4, key, &space)).collect())
                    }
                    "west" => How::West,
                    _ => row.fault(1, "neither pool, arrival nor west"),
                },
                source: row.word(5),
            });
        let (placed, based) = (placed.collect(), based.collect());
        let reinforcements = reinforcements.collect();
        Forces { placed, based, reinforcements, units, forces, unit_keys }
    }

    /// The ground unit with this id: `ge-arm-xxiv`.
    pub fn find(&self, key: &str) -> Option<UnitId> {
        self.unit_keys.get(key).copied()
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    pub fn force(&self, id: ForceId) -> &Force {
        &self.forces[usize::from(id.0)]
    }
}

fn known<K: Ord + std::borrow::Borrow<str>, T: Copy, const N: usize>(
    row: &Row<'_, N>,
    cell: usize,
    keys: &BTreeMap<K, T>,
) -> T {
    keys.get(row.cells[cell]).copied().unwrap_or_else(|| row.fault(cell, "no such unit"))
}

fn place<const N: usize>(row: &Row<'_, N>, cell: usize, space: impl Fn(&str) -> Option<Space>) -> Place {
    find(row, cell, row.cells[cell], space)
}

fn find<const N: usize>(
    row: &Row<'_, N>,
    cell: usize,
    key: &str,
    space: impl Fn(&str) -> Option<Space>,
) -> Place {
    let space = space(key).unwrap_or_else(|| row.fault(cell, "no such place"));
    Place { theatre: Theatre::Europe, space }
}
