//! Impulse chits.

use serde::{Deserialize, Serialize};

use super::units::UnitId;

/// What an impulse chit lets its owner do (4.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chit {
    Naval,
    /// The offensive of one front HQ.
    Headquarters(UnitId),
    Attrition,
    AirEffort,
    GeneralOffensive,
}

impl Chit {
    /// BRPs to put it into the cup (4.21).
    pub fn price(self) -> u8 {
        match self {
            Chit::Attrition => 2,
            Chit::GeneralOffensive => 15,
            Chit::Naval | Chit::Headquarters(_) | Chit::AirEffort => 5,
        }
    }

    /// Boxes that it moves along the impulse track (3.71).
    pub fn boxes(self) -> u8 {
        if self == Chit::GeneralOffensive { 3 } else { 1 }
    }
}
