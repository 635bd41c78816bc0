//! Skirmish with its types erased, and the guide that its bots follow.
//!
//! Everything generic over a game is compiled here for this one, so that the games compile in parallel.
//!
//! ```
//! assert_eq!(catalog_skirmish::game().about().id, "skirmish");
//! assert!(!catalog_skirmish::bots().levels().is_empty());
//! ```
#![forbid(unsafe_code)]

mod guide;

pub use guide::SkirmishGuide;

use bots::{AnyBots, Tutor};
use skirmish::Skirmish;
use table::face::{AnyGame, Face};

/// The game.
pub fn game() -> Box<dyn AnyGame> {
    Box::new(Face::new(Skirmish::standard()))
}

/// Its bots.
pub fn bots() -> Box<dyn AnyBots> {
    Box::new(tutor())
}

/// The game, for checking and measuring.
#[cfg(feature = "proving")]
pub fn proof() -> Box<dyn table::face::AnyProof> {
    Box::new(Face::new(Skirmish::standard()))
}

/// Its arena.
#[cfg(feature = "proving")]
pub fn arena() -> Box<dyn bots::arena::AnyArena> {
    Box::new(tutor())
}

fn tutor() -> Tutor<Skirmish, SkirmishGuide> {
    Tutor::new(Skirmish::standard(), SkirmishGuide)
}
