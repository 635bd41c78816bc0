//! A set of ways between spaces.

use super::cells::{Cell, Cells};

/// A set of hexsides, and of jumps between spaces that do not touch: a river, a border, a railway with its
/// ferries, all sides that are not used up. Every way leads both ways. [`Rows`](super::Rows) makes and reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net<const N: usize> {
    /// For each of the six ways out of a hex the hexes whose side there is in the set. Kept from both hexes.
    pub(super) out: [Cells<N>; 6],
    /// Sorted; the lower cell first.
    pub(super) jumps: Vec<[Cell; 2]>,
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

/// The way that leads back.
pub(super) const fn opposite(way: usize) -> usize {
    [FORTH, BACK, AFTER_HIGH, AFTER_LOW, BEFORE_HIGH, BEFORE_LOW][way]
}

impl<const N: usize> Net<N> {
    /// The empty set.
    pub const NONE: Net<N> = Net { out: [Cells::NONE; 6], jumps: Vec::new() };

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.jumps.is_empty() && self.out.iter().all(Cells::is_empty)
    }

    /// Everything from which a way of the set leads.
    pub fn ends(&self) -> Cells<N> {
        let hexes = self.out.iter().fold(Cells::NONE, |all, side| all.union(side));
        hexes.union(&self.jumps.iter().flatten().copied().collect())
    }

    /// All that is in one of the two sets.
    #[must_use]
    pub fn union(&self, other: &Net<N>) -> Net<N> {
        let mut jumps = [&self.jumps[..], &other.jumps].concat();
        jumps.sort_unstable();
        jumps.dedup();
        Net { out: std::array::from_fn(|way| self.out[way].union(&other.out[way])), jumps }
    }

    /// All that is in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Net<N>) -> Net<N> {
        let out = std::array::from_fn(|way| self.out[way].intersection(&other.out[way]));
        Net { out, jumps: self.jumps_where(|jump| other.has_jump(jump)) }
    }

    /// All that is in this set and not in the other.
    #[must_use]
    pub fn minus(&self, other: &Net<N>) -> Net<N> {
        let out = std::array::from_fn(|way| self.out[way].minus(&other.out[way]));
        Net { out, jumps: self.jumps_where(|jump| !other.has_jump(jump)) }
    }

    fn jumps_where(&self, keep: impl Fn(&[Cell; 2]) -> bool) -> Vec<[Cell; 2]> {
        self.jumps.iter().copied().filter(keep).collect()
    }

    pub(super) fn has_jump(&self, jump: &[Cell; 2]) -> bool {
        self.jumps.binary_search(jump).is_ok()
    }
}
