//! Facilities: complexes, bases and fortifications.

use serde::{Deserialize, Serialize};
use table::Space;

/// A kind of facility.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FacilityKind {
    Major,
    Minor,
    AirBase,
    NavalBase,
    Fort,
}

impl FacilityKind {
    pub const ALL: [FacilityKind; 5] = [
        FacilityKind::Major,
        FacilityKind::Minor,
        FacilityKind::AirBase,
        FacilityKind::NavalBase,
        FacilityKind::Fort,
    ];

    const WORDS: [&'static str; 5] = ["major", "minor", "air-base", "naval-base", "fort"];

    pub fn word(self) -> &'static str {
        FacilityKind::WORDS[self as usize]
    }

    pub fn read(word: &str) -> Option<FacilityKind> {
        FacilityKind::WORDS.iter().position(|known| *known == word).map(|i| FacilityKind::ALL[i])
    }

    pub fn is_complex(self) -> bool {
        matches!(self, FacilityKind::Major | FacilityKind::Minor)
    }

    /// Do both count as the one facility of its kind that a territory may have?
    pub fn same_place(self, other: FacilityKind) -> bool {
        self == other || self.is_complex() && other.is_complex()
    }
}

/// What a facility costs and does: `data/facilities.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct FacilityProfile {
    pub cost: u8,
    /// Turns until it is finished.
    pub build: u8,
    /// Units a turn.
    pub capacity: u8,
    pub max_damage: u8,
    /// Out of action from this damage on; complexes lose capacity point by point instead.
    pub inoperative_at: u8,
    /// IPCs a turn on an island without a complex.
    pub island_income: u8,
    /// The least a territory must be worth.
    pub min_ipc: u8,
}

/// A facility on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Facility {
    pub at: Space,
    pub works: FacilityKind,
    pub damage: u8,
    /// Chips that must still come off before it works.
    pub build: u8,
    /// Chips that must still come off before a minor complex is a major one.
    pub upgrade: u8,
    /// Changed hands this turn: of no use to anybody before the next.
    pub taken: bool,
    /// A Soviet complex that has been moved and may not be moved again.
    pub relocated: bool,
    /// Paid for and built in the course of the game, not there from the start.
    pub bought: bool,
    /// Put up free of charge when the Maginot line was attacked.
    pub maginot: bool,
}

impl Facility {
    pub fn new(at: Space, works: FacilityKind) -> Facility {
        Facility {
            at,
            works,
            damage: 0,
            build: 0,
            upgrade: 0,
            taken: false,
            relocated: false,
            bought: false,
            maginot: false,
        }
    }
}
