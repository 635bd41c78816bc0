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

    pub fn one(space: Space) -> Spaces {
        Spaces::NONE.with(space)
    }

    pub fn contains(&self, space: Space) -> bool {
        self.0.get(space.index() / 64).is_some_and(|word| word & (1 << (space.index() % 64)) != 0)
    }

    pub fn insert(&mut self, space: Space) {
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
    }

    pub fn remove(&mut self, space: Space) {
        self.0[space.index() / 64] &= !(1 << (space.index() % 64));
    }

    pub fn with(mut self, space: Space) -> Spaces {
        self.insert(space);
        self
    }

    pub fn and(self, other: Spaces) -> Spaces {
        Spaces(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn within(self, other: Spaces) -> Spaces {
        Spaces(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub fn minus(self, other: Spaces) -> Spaces {
        Spaces(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub fn meets(self, other: Spaces) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// In the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let bit = left.trailing_zeros();
                    left &= left - 1;
                    Space(i as u16 * 64 + bit as u16)
                })
            })
        })
    }

    pub fn first(self) -> Option<Space> {
        self.iter().next()
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        spaces.into_iter().fold(Spaces::NONE, Spaces::with)
    }
}
