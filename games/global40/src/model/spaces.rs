//! Sets of spaces.

use serde::{Deserialize, Serialize};
use table::Space;

/// How many spaces there are: lands first, then sea zones.
pub const SPACES: usize = 332;
/// How many of them are land, the two that nobody enters on foot among them.
pub const LANDS: usize = 204;

const WORDS: usize = SPACES.div_ceil(64);

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Spaces([u64; WORDS]);

impl Spaces {
    pub const NONE: Spaces = Spaces([0; WORDS]);

    #[inline]
    pub fn one(space: Space) -> Spaces {
        Spaces::NONE.with(space)
    }

    #[inline]
    pub fn contains(&self, space: Space) -> bool {
        self.0.get(space.index() / 64).is_some_and(|word| word & (1 << (space.index() % 64)) != 0)
    }

    #[inline]
    pub fn insert(&mut self, space: Space) {
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
    }

    #[inline]
    pub fn remove(&mut self, space: Space) {
        self.0[space.index() / 64] &= !(1 << (space.index() % 64));
    }

    #[inline]
    pub fn with(mut self, space: Space) -> Spaces {
        self.insert(space);
        self
    }

    #[inline]
    pub fn and(self, other: Spaces) -> Spaces {
        Spaces(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub fn within(self, other: Spaces) -> Spaces {
        Spaces(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub fn minus(self, other: Spaces) -> Spaces {
        Spaces(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline]
    pub fn meets(self, other: Spaces) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// In the order of their numbers.
    #[inline]
    pub fn iter(self) -> Each {
        Each { words: self.0, word: 0 }
    }

    pub fn first(self) -> Option<Space> {
        self.iter().next()
    }
}

/// The spaces of a set, one after the other.
#[derive(Clone, Copy)]
pub struct Each {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Each {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        while let Some(left) = self.words.get_mut(self.word) {
            if *left != 0 {
                let bit = left.trailing_zeros();
                *left &= *left - 1;
                return Some(Space(self.word as u16 * 64 + bit as u16));
            }
            self.word += 1;
        }
        None
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        spaces.into_iter().fold(Spaces::NONE, Spaces::with)
    }
}
