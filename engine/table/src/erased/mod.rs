//! A game and a match without their types: for callers that know no game by name.

mod dyn_match;
mod game;
mod opening;
mod play;
mod said;
mod view;
mod watch;

pub use dyn_match::DynMatch;
pub use game::{DynGame, Erased, LONGEST_SETUP};
pub use opening::DynOpening;
pub use said::{Choices, Outlook, ReadLine, Reason, ResumeFault, Trouble, Why};
pub use view::DynView;
