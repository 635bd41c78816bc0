//! Skirmish for callers that know no game by name, and the guide that its bots follow. Read `guide/mod.rs` to see how they think.
//!
//! Everything generic over a game is compiled here for this one, so that the games are compiled side by side.
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
    Box::new(Erased::new(Skirmish::standard()))
}

/// Its bots.
pub fn bots() -> Box<dyn DynBots> {
    Box::new(tutor())
}

/// The game, to be held to its rules and measured.
#[cfg(feature = "proving")]
pub fn proof() -> Box<dyn table::DynProof> {
    Box::new(Erased::new(Skirmish::standard()))
}

/// Where its bots compete.
#[cfg(feature = "proving")]
pub fn arena() -> Box<dyn bots::arena::DynArena> {
    Box::new(tutor())
}

fn tutor() -> Tutor<Skirmish, SkirmishGuide> {
    Tutor::new(Skirmish::standard(), SkirmishGuide)
}
