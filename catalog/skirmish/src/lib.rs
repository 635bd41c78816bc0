//! Skirmish for callers that know no game by name, and the guide that its bots follow. Read `guide/mod.rs` to see how they think.
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

use bots::{DynBots, Tutor};
use skirmish::Skirmish;
use table::erased::{DynGame, Erased};

/// The game.
pub fn game() -> Box<dyn DynGame> {
    Box::new(Erased::new(edition()))
}

/// Its bots.
pub fn bots() -> Box<dyn DynBots> {
    Box::new(tutor())
}

/// The game, for checking and measuring.
#[cfg(feature = "proving")]
pub fn proof() -> Box<dyn table::DynProof> {
    Box::new(Erased::new(edition()))
}

/// Its arena.
#[cfg(feature = "proving")]
pub fn arena() -> Box<dyn bots::arena::DynArena> {
    Box::new(tutor())
}

/// The edition that this build plays.
fn edition() -> Skirmish {
    if cfg!(feature = "second-edition") { Skirmish::second_edition() } else { Skirmish::standard() }
}

fn tutor() -> Tutor<Skirmish, SkirmishGuide> {
    Tutor::new(edition(), SkirmishGuide)
}
