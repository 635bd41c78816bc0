//! Forces: counts of units by slot.

use std::ops::{Add, AddAssign, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use crate::model::kinds::{KINDS, Kind};

/// Every kind, and the two capital ships once more for those that were hit.
pub const SLOTS: usize = KINDS + 2;

/// A place in a force.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Slot(u8);

impl Slot {
    pub const DAMAGED_BATTLESHIP: Slot = Slot(KINDS as u8);
    pub const DAMAGED_CARRIER: Slot = Slot(KINDS as u8 + 1);

    pub const fn of(kind: Kind) -> Slot {
        Slot(kind as u8)
    }

    pub fn all() -> impl Iterator<Item = Slot> {
        (0..SLOTS as u8).map(Slot)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub fn kind(self) -> Kind {
        match self {
            Slot::DAMAGED_BATTLESHIP => Kind::Battleship,
            Slot::DAMAGED_CARRIER => Kind::Carrier,
            Slot(kind) => Kind::ALL[usize::from(kind)],
        }
    }

    pub fn is_damaged(self) -> bool {
        self.index() >= KINDS
    }

    /// What an undamaged capital ship becomes when it is hit.
    pub fn when_hit(self) -> Option<Slot> {
        const BATTLESHIP: Slot = Slot::of(Kind::Battleship);
        const CARRIER: Slot = Slot::of(Kind::Carrier);
        match self {
            BATTLESHIP => Some(Slot::DAMAGED_BATTLESHIP),
            CARRIER => Some(Slot::DAMAGED_CARRIER),
            _ => None,
        }
    }
}

impl From<Kind> for Slot {
    fn from(kind: Kind) -> Slot {
        Slot::of(kind)
    }
}

/// Counts by slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Force(pub [u8; SLOTS]);

impl Force {
    pub const NONE: Force = Force([0; SLOTS]);

    /// A force with these counts.
    pub fn of<S: Into<Slot> + Copy>(counts: &[(S, u8)]) -> Force {
        let mut force = Force::NONE;
        for (slot, n) in counts {
            force.put(*slot, *n);
        }
        force
    }

    pub fn get(&self, slot: impl Into<Slot>) -> u8 {
        self.0[slot.into().index()]
    }

    pub fn put(&mut self, slot: impl Into<Slot>, n: u8) {
        self.0[slot.into().index()] += n;
    }

    pub fn remove(&mut self, slot: impl Into<Slot>, n: u8) {
        let here = &mut self.0[slot.into().index()];
        *here = here.saturating_sub(n);
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; SLOTS]
    }

    pub fn total(&self) -> u32 {
        self.0.iter().map(|n| u32::from(*n)).sum()
    }

    /// The slots that are not empty, with their counts.
    pub fn present(self) -> impl Iterator<Item = (Slot, u8)> {
        Slot::all().zip(self.0).filter(|(_, n)| *n > 0)
    }

    /// How many units match.
    pub fn count(&self, fits: impl Fn(Kind) -> bool) -> u8 {
        self.present().filter(|(slot, _)| fits(slot.kind())).map(|(_, n)| n).sum()
    }

    /// Removes and returns the units that match.
    pub fn take(&mut self, fits: impl Fn(Kind) -> bool) -> Force {
        let mut taken = Force::NONE;
        for slot in Slot::all().filter(|slot| fits(slot.kind())) {
            taken.0[slot.index()] = std::mem::take(&mut self.0[slot.index()]);
        }
        taken
    }

    /// The smaller count of each slot.
    pub fn least(&self, other: &Force) -> Force {
        Force(std::array::from_fn(|i| self.0[i].min(other.0[i])))
    }

    /// Does it hold all of the other?
    pub fn holds(&self, other: &Force) -> bool {
        self.0.iter().zip(other.0).all(|(have, want)| *have >= want)
    }

    pub fn planes(&self) -> u8 {
        self.0[Kind::Fighter.index()..=Kind::Strategic.index()].iter().sum()
    }

    /// Fighters and jets.
    pub fn fighters(&self) -> u8 {
        self.get(Kind::Fighter) + self.get(Kind::Jet)
    }

    /// Units that can take a territory.
    pub fn captors(&self) -> u8 {
        self.0[Kind::Infantry.index()..=Kind::Armor.index()].iter().sum::<u8>() + self.get(Kind::Marine)
    }

    /// How many hits it can take until nothing is left.
    pub fn stamina(&self) -> u32 {
        self.total() + u32::from(self.get(Kind::Battleship)) + u32::from(self.get(Kind::Carrier))
    }
}

impl Add for Force {
    type Output = Force;
    fn add(self, other: Force) -> Force {
        Force(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }
}

impl AddAssign for Force {
    fn add_assign(&mut self, other: Force) {
        *self = *self + other;
    }
}

impl Sub for Force {
    type Output = Force;
    fn sub(self, other: Force) -> Force {
        Force(std::array::from_fn(|i| self.0[i] - other.0[i]))
    }
}

impl SubAssign for Force {
    fn sub_assign(&mut self, other: Force) {
        *self = *self - other;
    }
}
