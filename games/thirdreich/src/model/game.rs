//! The game as a value.

use super::ground::Ground;

/// The game: its maps, its tables, its scenario.
pub struct ThirdReich {
    pub(crate) ground: Ground,
}
