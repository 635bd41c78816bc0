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

impl Field<'_> {
    /// Who is next: the weakest of those that were not hit, if there are enough hits (R-TR-6).
    pub fn next_loss(&self, side: &Side) -> Next {
        let left = || side.units.iter().filter(|taker| !taker.hit);
        let lowest = left().map(|taker| taker.strength).min();
        let is_next = |taker: &&Taker| {
            taker.need <= side.hits && (Some(taker.strength) == lowest || !rule::WEAKEST_FIRST.holds())
        };
        let equals: Vec<UnitId> = left().filter(is_next).map(|taker| taker.unit).collect();
        let Some(first) = equals.first().copied().filter(|_| side.hits > 0) else { return Next::Nobody };
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
