//! A set of spaces as rows of bits.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Where a space stands in the rows of its map: the line, and the place in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    #[inline]
    pub(super) const fn new(line: usize, place: usize) -> Cell {
        Cell((line * 64 + place) as u16)
    }

    #[inline]
    pub(super) const fn line(self) -> usize {
        self.0 as usize / 64
    }

    #[inline]
    pub(super) const fn place(self) -> usize {
        self.0 as usize % 64
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    const fn bit(self) -> u64 {
        1 << self.place()
    }
}

/// A set of spaces of a map with `N` lines. [`Rows`](super::Rows) says which cell is which space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cells<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> Cells<N> {
    /// The empty set.
    pub const NONE: Cells<N> = Cells([0; N]);

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|line| *line == 0)
    }

    /// How many are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|line| line.count_ones() as usize).sum()
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.line()] & cell.bit() != 0
    }

    /// Puts a cell in.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.line()] |= cell.bit();
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.line()] &= !cell.bit();
    }

    /// All that is in one of the two sets.
    #[must_use]
    #[inline]
    pub fn union(&self, other: &Cells<N>) -> Cells<N> {
        self.with(other, |one, other| one | other)
    }

    /// All that is in both sets.
    #[must_use]
    #[inline]
    pub fn intersection(&self, other: &Cells<N>) -> Cells<N> {
        self.with(other, |one, other| one & other)
    }

    /// All that is in this set and not in the other.
    #[must_use]
    #[inline]
    pub fn minus(&self, other: &Cells<N>) -> Cells<N> {
        self.with(other, |one, other| one & !other)
    }

    /// Whether the two sets share a cell.
    pub fn meets(&self, other: &Cells<N>) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    /// Whether all of this set is in the other.
    pub fn is_within(&self, other: &Cells<N>) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    /// The cells, line by line.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        Iter { lines: &self.0, line: 0, left: self.0.first().copied().unwrap_or(0) }
    }

    #[inline]
    fn with(mut self, other: &Cells<N>, join: impl Fn(u64, u64) -> u64) -> Cells<N> {
        for (line, other) in self.0.iter_mut().zip(&other.0) {
            *line = join(*line, *other);
        }
        self
    }
}

/// What is left of a set.
struct Iter<'s> {
    lines: &'s [u64],
    line: usize,
    /// What is left of the line.
    left: u64,
}

impl Iterator for Iter<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.left == 0 {
            self.line += 1;
            self.left = *self.lines.get(self.line)?;
        }
        let place = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(Cell::new(self.line, place))
    }
}

impl<const N: usize> Default for Cells<N> {
    fn default() -> Cells<N> {
        Cells::NONE
    }
}

impl<const N: usize> FromIterator<Cell> for Cells<N> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells<N> {
        let mut set = Cells::NONE;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const N: usize> fmt::Debug for Cells<N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter().map(|cell| (cell.line(), cell.place()))).finish()
    }
}

impl<const N: usize> Serialize for Cells<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut lines = serializer.serialize_tuple(N)?;
        self.0.iter().try_for_each(|line| lines.serialize_element(line))?;
        lines.end()
    }
}

impl<'de, const N: usize> Deserialize<'de> for Cells<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cells<N>, D::Error> {
        struct Lines<const N: usize>;

        impl<'de, const N: usize> Visitor<'de> for Lines<N> {
            type Value = Cells<N>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "{N} lines of bits")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut lines: A) -> Result<Cells<N>, A::Error> {
                let mut set = Cells::NONE;
                for line in 0..N {
                    set.0[line] =
                        lines.next_element()?.ok_or_else(|| A::Error::invalid_length(line, &self))?;
                }
                Ok(set)
            }
        }

        deserializer.deserialize_tuple(N, Lines)
    }
}
