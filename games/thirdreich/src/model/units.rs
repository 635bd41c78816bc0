//! Ground units, and forces of the air and the sea, which are counted in factors.

use kit::csv::Row;
use serde::{Deserialize, Serialize};

use super::nation::Nation;
use super::source::Source;

/// A ground unit by its place in `data/forces/units.csv`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct UnitId(pub u16);

/// A ground unit (2.4).
#[derive(Clone, Debug)]
pub struct Unit {
    pub key: String,
    pub nation: Nation,
    pub arm: Arm,
    pub name: String,
    pub full: Face,
    /// Its weaker side; a unit without one is eliminated when it is reduced (1.2).
    pub reduced: Option<Face>,
    /// BRPs to build it (15.12, 15.15).
    pub cost: u8,
    pub source: Source,
}

/// One side of a ground unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    pub strength: u8,
    pub moves: u8,
}

/// The type of a ground unit (1.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    Inf,
    Cav,
    Arm,
    Para,
    Gar,
    Mar,
    Hq,
}

impl Arm {
    /// Only armour has a zone of control (8.5).
    pub fn has_zone(self) -> bool {
        self == Arm::Arm
    }

    /// What a unit of this strength costs to build (15.12), without the exception for cheap infantry (15.15).
    pub fn price(self, strength: u8) -> u8 {
        match self {
            Arm::Inf | Arm::Cav | Arm::Gar => strength + 1,
            Arm::Arm | Arm::Para | Arm::Mar => 2 * strength + 1,
            Arm::Hq => 5,
        }
    }
}

/// A force of air or naval factors of one type and nation; its pieces are change for each other (1.2).
#[derive(Clone, Debug)]
pub struct Force {
    pub key: String,
    pub nation: Nation,
    pub wing: Wing,
    /// On the map when the scenario begins.
    pub factors: u8,
    /// Hexes that it flies to strike; none at sea.
    pub range: Option<u8>,
    /// BRPs for each factor (15.12).
    pub cost: u8,
    pub source: Source,
}

/// The type of an air or naval force (1.2, 6.0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wing {
    Tac,
    Sac,
    Lsac,
    Surf,
    Sub,
    Cv,
    Lc,
    FleetTrain,
}

impl Wing {
    pub fn is_air(self) -> bool {
        matches!(self, Wing::Tac | Wing::Sac | Wing::Lsac)
    }

    /// What a factor costs to build; a fleet train has one (15.12).
    pub fn price(self) -> u8 {
        match self {
            Wing::Sub => 2,
            Wing::Tac | Wing::Sac | Wing::Lc => 3,
            Wing::Surf | Wing::Cv | Wing::Lsac => 4,
            Wing::FleetTrain => 15,
        }
    }
}

impl Unit {
    pub(super) fn read(row: &Row<'_, 10>) -> Unit {
        Unit {
            key: row.cells[0].into(),
            nation: row.word(1),
            arm: row.word(2),
            name: row.cells[3].into(),
            full: Face { strength: row.number(4), moves: row.number(5) },
            reduced: row.if_any(6, |row| Face { strength: row.number(6), moves: row.number(7) }),
            cost: row.number(8),
            source: row.word(9),
        }
    }
}

impl Force {
    pub(super) fn read(row: &Row<'_, 7>) -> Force {
        Force {
            key: row.cells[0].into(),
            nation: row.word(1),
            wing: row.word(2),
            factors: row.number(3),
            range: row.if_any(4, |row| row.number(4)),
            cost: row.number(5),
            source: row.word(6),
        }
    }
}
