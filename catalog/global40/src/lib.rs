//! World 1940 with its types erased, and the guide that its bots follow.
//!
//! Everything generic over a game is compiled here for this one, so that the games compile in parallel.
//!
//! ```
//! assert_eq!(catalog_global40::game().about().id, "global40");
//! assert!(!catalog_global40::bots().levels().is_empty());
//! ```
#![forbid(unsafe_code)]

mod guide;

pub use guide::Global40Guide;

use bots::{AnyBots, Tutor};
use global40::Global40;
use table::face::{AnyGame, Face};

/// The game.
pub fn game() -> Box<dyn AnyGame> {
    Box::new(Face::new(Global40::standard()))
}

/// Its bots.
pub fn bots() -> Box<dyn AnyBots> {
    Box::new(tutor())
}

/// The game, for checking and measuring.
#[cfg(feature = "proving")]
pub fn proof() -> Box<dyn table::face::AnyProof> {
    Box::new(Face::new(Global40::standard()))
}

/// Its arena.
#[cfg(feature = "proving")]
pub fn arena() -> Box<dyn bots::arena::AnyArena> {
    Box::new(tutor())
}

fn tutor() -> Tutor<Global40, Global40Guide> {
    Tutor::new(Global40::standard(), Global40Guide)
}
