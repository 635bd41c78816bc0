//! Theatres of War for callers that know no game by name, and the guide that its bots follow.
//!
//! Everything generic over a game is compiled here for this one, so that the games compile in parallel.
//!
//! ```
//! assert_eq!(catalog_thirdreich::game().about().id, "thirdreich");
//! assert!(!catalog_thirdreich::bots().levels().is_empty());
//! ```
#![forbid(unsafe_code)]

mod guide;

pub use guide::ThirdReichGuide;

use bots::{DynBots, Tutor};
use table::erased::{DynGame, Erased};
use thirdreich::ThirdReich;

/// The game.
pub fn game() -> Box<dyn DynGame> {
    Box::new(Erased::new(ThirdReich::standard()))
}

/// Its bots.
pub fn bots() -> Box<dyn DynBots> {
    Box::new(tutor())
}

/// The game, for checking and measuring.
#[cfg(feature = "proving")]
pub fn proof() -> Box<dyn table::DynProof> {
    Box::new(Erased::new(ThirdReich::standard()))
}

/// Its arena.
#[cfg(feature = "proving")]
pub fn arena() -> Box<dyn bots::arena::DynArena> {
    Box::new(tutor())
}

fn tutor() -> Tutor<ThirdReich, ThirdReichGuide> {
    Tutor::new(ThirdReich::standard(), ThirdReichGuide)
}
