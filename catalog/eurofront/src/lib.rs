//! Fronts of Europe for callers that know no game by name, and the guide that its bots follow.
//!
//! Everything generic over a game is compiled here for this one, so that the games compile in parallel.
//!
//! ```
//! assert_eq!(catalog_eurofront::game().about().id, "eurofront");
//! assert!(!catalog_eurofront::bots().levels().is_empty());
//! ```
#![forbid(unsafe_code)]

mod guide;

pub use guide::EuroFrontGuide;

use bots::{DynBots, Tutor};
use eurofront::EuroFront;
use table::erased::{DynGame, Erased};

/// The game.
pub fn game() -> Box<dyn DynGame> {
    Box::new(Erased::new(EuroFront::standard()))
}

/// Its bots.
pub fn bots() -> Box<dyn DynBots> {
    Box::new(tutor())
}

/// The game, for checking and measuring.
#[cfg(feature = "proving")]
pub fn proof() -> Box<dyn table::DynProof> {
    Box::new(Erased::new(EuroFront::standard()))
}

/// Its arena.
#[cfg(feature = "proving")]
pub fn arena() -> Box<dyn bots::arena::DynArena> {
    Box::new(tutor())
}

fn tutor() -> Tutor<EuroFront, EuroFrontGuide> {
    Tutor::new(EuroFront::standard(), EuroFrontGuide)
}
