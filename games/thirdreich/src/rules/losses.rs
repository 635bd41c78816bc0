//! Who takes hits (9.31 to 9.37).

use crate::model::frames::{Side, Taker};
use crate::model::nation::Nation;
use crate::model::units::UnitId;
use crate::rule;

use super::field::Field;

/// What happens to the next hits of a side.
pub enum Next {
    /// This unit takes them.
    Takes(UnitId),
    /// Its owner chooses among equals.
    Choose(Vec<UnitId>),
    /// Equals of several nations: dice decide (9.37).
    Dice(Vec<UnitId>),
    /// Nobody can take what is left.
    Nobody,
}

/// What hits do to a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fate {
    /// Units that are reduced or eliminated.
    pub hit: u16,
    /// Is nobody spared? Then defenders must go (9.41).
    pub all: bool,
    /// Hits that nobody can take.
    pub left: u16,
}

impl Side {
    /// Who may be next: the weakest of those that were not hit, if there are enough hits (R-TR-6).
    fn equals(&self) -> impl Iterator<Item = UnitId> {
        let left = || self.units.iter().filter(|taker| !taker.hit);
        let lowest = left().map(|taker| taker.strength).min();
        let is_next = move |taker: &&Taker| {
            self.hits > 0
                && taker.need <= self.hits
                && (Some(taker.strength) == lowest || !rule::WEAKEST_FIRST.holds())
        };
        left().filter(is_next).map(|taker| taker.unit)
    }

    /// A unit takes what it needs.
    pub fn take(&mut self, unit: UnitId) {
        if let Some(taker) = self.units.iter_mut().find(|taker| taker.unit == unit) {
            taker.hit = true;
            self.hits = self.hits.saturating_sub(taker.need);
        }
    }

    /// What this many hits would do, the first of equals taking them.
    pub fn fate(&self, hits: u16) -> Fate {
        let mut side = Side { hits, ..self.clone() };
        while let Some(unit) = { side.equals().next() } {
            side.take(unit);
        }
        let hit = side.units.iter().filter(|taker| taker.hit).count();
        Fate { hit: hit as u16, all: hit == side.units.len(), left: side.hits }
    }
}

impl Field<'_> {
    /// Who is next.
    pub fn next_loss(&self, side: &Side) -> Next {
        let equals: Vec<UnitId> = side.equals().collect();
        let Some(first) = equals.first().copied() else { return Next::Nobody };
        if equals.iter().all(|unit| self.alike(first, *unit)) {
            return Next::Takes(first);
        }
        let nation = self.unit(first).nation;
        let mixed = equals.iter().any(|unit| self.unit(*unit).nation != nation);
        if mixed && rule::SHARED_HITS.holds() { Next::Dice(equals) } else { Next::Choose(equals) }
    }

    /// Is it all the same which of two units takes a hit?
    fn alike(&self, one: UnitId, other: UnitId) -> bool {
        let of = |unit: UnitId| {
            let (row, piece) = (self.unit(unit), self.position.piece(unit));
            (row.nation, row.arm, row.full, row.reduced, piece.at, piece.reduced, piece.used)
        };
        of(one) == of(other)
    }

    /// Who pays for hits that nobody could take: the nation of the unit that would have been next (R-TR-9).
    pub fn charged(&self, side: &Side) -> Option<Nation> {
        let left =
            side.units.iter().filter(|taker| !taker.hit && self.position.piece(taker.unit).at.is_some());
        let next = left.min_by_key(|taker| taker.strength).or_else(|| {
            side.units
                .iter()
                .filter(|taker| self.position.piece(taker.unit).at.is_some())
                .min_by_key(|taker| taker.strength)
        })?;
        Some(self.position.payer(self.ground, self.unit(next.unit).nation))
    }
}
