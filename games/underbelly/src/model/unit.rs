//! One counter: where it is and what it has done.

use serde::{Deserialize, Serialize};
use table::{Piece, Space};

/// A counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub place: Place,
    pub marks: Marks,
    /// Where its kind and nation are looked for in the index.
    pub slot: u8,
}

/// Where a counter is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// It has not come yet.
    Later,
    /// Eliminated; it can be bought back.
    Pile,
    /// Out of the game.
    Removed,
    /// Called to another front.
    Withdrawn,
    At(Space),
    Aboard(Piece),
}

/// What a counter has done this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(pub u8);

impl Marks {
    pub const MOVED: u8 = 1;
    /// Carried by a convoy this phase.
    pub const CARRIED: u8 = 2;
    pub const ATTACKED: u8 = 4;
    /// Ashore, or in the air, in a landing.
    pub const LANDED: u8 = 8;
    /// On top of a stack of two armies: it must attack.
    pub const TOP: u8 = 16;
    /// Dropped among enemies.
    pub const OVER: u8 = 32;
    /// Moved in the breakthrough.
    pub const BROKE: u8 = 64;
    /// Has had to leave where it was, in the enemy's turn.
    pub const LEFT: u8 = 128;

    /// Put ashore in a landing.
    pub const ASHORE: u8 = Marks::MOVED | Marks::CARRIED | Marks::LANDED;

    #[inline]
    pub const fn has(self, mark: u8) -> bool {
        self.0 & mark != 0
    }
}
