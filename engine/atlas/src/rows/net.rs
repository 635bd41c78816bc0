//! A set of ways between spaces.

use super::cells::Cells;

/// A set of hexsides, and of jumps between spaces that do not touch: a river, a border, a railway with its
/// ferries, all sides that are not used up. Every way leads both ways. [`Rows`](super::Rows) makes and reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net<const N: usize> {
    /// For each of the six ways out of a hex the hexes whose side there is in the set, kept from both hexes;
    /// then the jumps, by their number.
    pub(super) ways: [Cells<N>; 7],
}

/// Along the line, to the lower and to the higher place.
pub(super) const BACK: usize = 0;
pub(super) const FORTH: usize = 1;
/// To the line before and the line after: of the two hexes touched there, the one in the lower place and the
/// one in the higher.
pub(super) const BEFORE_LOW: usize = 2;
pub(super) const BEFORE_HIGH: usize = 3;
pub(super) const AFTER_LOW: usize = 4;
pub(super) const AFTER_HIGH: usize = 5;
pub(super) const JUMPS: usize = 6;

/// The way that leads back.
pub(super) const fn opposite(way: usize) -> usize {
    [FORTH, BACK, AFTER_HIGH, AFTER_LOW, BEFORE_HIGH, BEFORE_LOW][way]
}

impl<const N: usize> Net<N> {
    /// The empty set.
    pub const NONE: Net<N> = Net { ways: [Cells::NONE; 7] };

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.ways.iter().all(Cells::is_empty)
    }

    pub(super) fn has_jumps(&self) -> bool {
        !self.ways[JUMPS].is_empty()
    }

    /// All that is in one of the two sets.
    #[must_use]
    pub fn union(&self, other: &Net<N>) -> Net<N> {
        Net { ways: std::array::from_fn(|way| self.ways[way].union(&other.ways[way])) }
    }

    /// All that is in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Net<N>) -> Net<N> {
        Net { ways: std::array::from_fn(|way| self.ways[way].intersection(&other.ways[way])) }
    }

    /// All that is in this set and not in the other.
    #[must_use]
    pub fn minus(&self, other: &Net<N>) -> Net<N> {
        Net { ways: std::array::from_fn(|way| self.ways[way].minus(&other.ways[way])) }
    }
}
