//! World 1940 for callers that know no game by name, and the guide that its bots follow. Read `guide/mod.rs` to see how they think.
//!
//! Everything generic over a game is compiled here for this one, so that the games are compiled side by side.
//!
//! ```
//! assert_eq!(catalog_global40::game().about().id, "global40");
//! assert!(!catalog_global40::bots().levels().is_empty());
//! ```
#![forbid(unsafe_code)]

mod guide;

pub use guide::Global40Guide;

use bots::{DynBots, Tutor};
use global40::Global40;
use table::erased::{DynGame, Erased};

/// The game.
pub fn game() -> Box<dyn DynGame> {
    Box::new(Erased::new(Global40::standard()))
}

/// Its bots.
pub fn bots() -> Box<dyn DynBots> {
    Box::new(tutor())
}

/// The game, to be held to its rules and measured.
#[cfg(feature = "proving")]
pub fn proof() -> Box<dyn table::DynProof> {
    Box::new(Erased::new(Global40::standard()))
}

/// Where its bots compete.
#[cfg(feature = "proving")]
pub fn arena() -> Box<dyn bots::arena::DynArena> {
    Box::new(tutor())
}

fn tutor() -> Tutor<Global40, Global40Guide> {
    Tutor::new(Global40::standard(), Global40Guide)
}
