//! A game and a match without their types: for callers that know no game by name.

mod any_match;
mod game;
mod opening;
mod play;
mod said;
mod view;
mod watch;

pub use any_match::AnyMatch;
pub use game::{AnyGame, AnyProof, Face, LONGEST_SETUP, Measured};
pub use opening::AnyOpening;
pub use said::{Choices, Outlook, ReadLine, Reason, ResumeFault, Trouble, Why};
pub use view::AnyView;
