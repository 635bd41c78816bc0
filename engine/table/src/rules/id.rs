//! Pieces are small integers as spaces are; their names are data.

use atlas::{Member, Space};
use serde::{Deserialize, Serialize};

/// A piece by its number: in the truth its true number, in a view the number of its [`Handle`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Piece(pub u16);

/// What a seat calls a piece. Orders name pieces by handles, because a seat may not know which piece it means; only a
/// [`Veil`](crate::Veil) tells which one it truly is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Handle(pub u16);

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
    Seat(crate::rules::Seat),
    /// Anything else that has a name in the game: a nation, a card, a box, a track.
    Thing(u16),
}

impl Handle {
    /// The handle of a piece that was taken from a view.
    #[inline]
    pub const fn of_seen(piece: Piece) -> Handle {
        Handle(piece.0)
    }

    /// The piece that stands under this handle in the view of its seat. In the truth it may be another.
    #[inline]
    pub const fn seen(self) -> Piece {
        Piece(self.0)
    }
}

impl Piece {
    /// As an index into a table of pieces.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Member for Piece {
    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    #[inline]
    fn numbered(number: usize) -> Piece {
        Piece(number as u16)
    }
}
