//! A place on the board, as a small number.

use serde::{Deserialize, Serialize};

use crate::Member;

/// One space of a [`Map`](crate::Map): a hex, an area, a sea zone or a box.
///
/// Spaces are numbered from zero in the order in which the map files list them, so a table with one entry
/// per space is a plain vector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Space(pub u16);

impl Space {
    /// The number as an index into a table with one entry per space.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Member for Space {
    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    #[inline]
    fn numbered(number: usize) -> Space {
        Space(number as u16)
    }
}
