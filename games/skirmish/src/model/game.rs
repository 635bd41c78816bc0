//! The game as a value.

use super::board::Ground;

/// The game: its map, its tables.
pub struct Skirmish {
    pub(crate) ground: Ground,
    /// The version of its edition.
    pub(crate) version: u16,
}
