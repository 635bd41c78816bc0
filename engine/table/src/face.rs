//! A game and a match without their types: for callers that know no game by name.

mod game;
mod play;

pub use game::{AnyGame, AnyProof, Face, Measured};
pub use play::{AnyMatch, Choices, Outlook, Reason, Trouble, Why};
