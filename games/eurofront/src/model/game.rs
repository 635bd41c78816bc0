//! The game as a value.

use super::board::Ground;

/// The game: its map, its tables.
pub struct EuroFront {
    pub(crate) ground: Ground,
}
