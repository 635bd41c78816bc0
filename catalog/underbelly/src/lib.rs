//! Underbelly with its types erased, and the guide that its bots follow.
//!
//! Everything generic over a game is compiled here for this one, so that the games compile in parallel.
//!
//! ```
//! assert_eq!(catalog_underbelly::game().about().id, "underbelly");
//! assert!(!catalog_underbelly::bots().levels().is_empty());
//! ```
#![forbid(unsafe_code)]

mod guide;

pub use guide::{UnderbellyGuide, Weights};

use bots::{AnyBots, Tutor};
use table::face::{AnyGame, Face};
use underbelly::Underbelly;

/// The game.
pub fn game() -> Box<dyn AnyGame> {
    Box::new(Face::new(Underbelly::standard()))
}

/// Its bots.
pub fn bots() -> Box<dyn AnyBots> {
    Box::new(tutor())
}

/// The game, for checking and measuring.
#[cfg(feature = "proving")]
pub fn proof() -> Box<dyn table::face::AnyProof> {
    Box::new(Face::new(Underbelly::standard()))
}

/// Its arena.
#[cfg(feature = "proving")]
pub fn arena() -> Box<dyn bots::arena::AnyArena> {
    Box::new(tutor())
}

fn tutor() -> Tutor<Underbelly, UnderbellyGuide> {
    let game = Underbelly::standard();
    let guide = UnderbellyGuide::of(&game);
    Tutor::new(game, guide)
}
