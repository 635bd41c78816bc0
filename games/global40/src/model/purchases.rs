//! What has been bought and waits, and what a power has in hand without having it on the board.

use serde::{Deserialize, Serialize};
use table::Space;

use crate::model::board::Ground;
use crate::model::facilities::FacilityKind;
use crate::model::kinds::{KINDS, Kind};
use crate::model::powers::POWERS;
use crate::model::research::Projects;

/// The steps of the purchase phase; a later one closes the earlier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Step {
    #[default]
    Train,
    Research,
    Repair,
    Buy,
}

/// What has been decided in the purchase phase, what waits to be placed, and what has been placed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Purchases {
    pub step: Step,
    /// Units that wait to be placed, by kind, and what each of a kind has cost.
    pub units: [u8; KINDS],
    pub paid: [u8; KINDS],
    /// Facilities that wait to be placed, and what each has cost.
    pub works: [u8; 5],
    pub paid_works: [u8; 5],
    /// An atomic bomb has been bought.
    pub bomb: bool,
    /// What a neutral power may still spend on units.
    pub allowance: Option<u16>,
    pub trained: bool,
    /// Projects advanced this turn, coded markers by the bits of their numbers, and how many of both were new.
    pub advanced: Projects,
    pub marked: u32,
    pub started: u8,
    /// Points of damage that a card repairs free of charge.
    pub free_repairs: u8,
    /// Complexes whose upgrade was ordered this turn.
    pub upgrades: Vec<Space>,
    /// Where units have been placed this turn, by space and by whether they need a major complex.
    pub placed: Vec<(Space, bool, u8)>,
    /// Where a moved complex has been put up this turn.
    pub arrived: Vec<Space>,
    /// A complex has been taken down this turn.
    pub removed: bool,
}

impl Purchases {
    /// Reads `3 infantry` or `air-base` as something bought at the printed price; none if it is neither.
    pub fn stage(&mut self, ground: &Ground, text: &str) -> Option<()> {
        let (count, word) = match text.split_once(' ') {
            Some((count, word)) => (count.parse::<u8>().ok()?, word),
            None => (1, text),
        };
        if let Some(kind) = Kind::read(word) {
            self.units[kind.index()] = self.units[kind.index()].checked_add(count)?;
            self.paid[kind.index()] = ground.profile(kind).cost;
            return Some(());
        }
        let works = FacilityKind::read(word)?;
        self.works[works as usize] = self.works[works as usize].checked_add(count)?;
        self.paid_works[works as usize] = ground.facility(works).cost;
        Some(())
    }

    /// How many units of this kind wait.
    pub fn waiting(&self, kind: Kind) -> u8 {
        self.units[kind.index()]
    }

    /// The kinds that wait.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(|k| self.units[k.index()] > 0)
    }

    /// The facilities that wait.
    pub fn facilities(&self) -> impl Iterator<Item = FacilityKind> {
        FacilityKind::ALL.into_iter().filter(|w| self.works[*w as usize] > 0)
    }

    pub fn is_empty(&self) -> bool {
        self.kinds().next().is_none() && self.facilities().next().is_none()
    }
}

/// What is in hand from turn to turn without being on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stores {
    /// Commandos ready to be landed.
    pub commandos: [u8; POWERS],
    /// How many commandos have been bought in all.
    pub commandos_bought: [u8; POWERS],
    /// Atomic bombs.
    pub bombs: [u8; POWERS],
    /// Soviet complexes taken down and not yet put up again.
    pub in_transit: Vec<Transit>,
}

/// A complex on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Transit {
    pub works: FacilityKind,
    pub damage: u8,
    /// The round in which it was taken down; it can be put up in the next.
    pub since: u8,
}
