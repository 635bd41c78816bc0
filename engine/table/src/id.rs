//! Pieces are small integers as spaces are; their names are data.

use atlas::Space;
use serde::{Deserialize, Serialize};

/// A piece, by the handle its viewer has for it. Only in the truth is it the true number (see [`Veil`](crate::Veil)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Piece(pub u16);

/// What a message, a refusal or a choice can be about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Subject {
    /// A place.
    Space(Space),
    /// The border between two places.
    Border(Space, Space),
    /// A piece, by the viewer's handle.
    Piece(Piece),
    /// A seat.
    Seat(crate::Seat),
    /// Anything else that has a name in the game: a nation, a card, a box, a track.
    Thing(u16),
}

impl Piece {
    /// As an index into a table of pieces.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
