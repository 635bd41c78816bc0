//! A game and a match without their types: for callers that know no game by name.
//!
//! | to | use |
//! |---|---|
//! | open, resume or verify a match | [`DynGame`], which [`Erased`] makes of any game |
//! | agree on dice before a match | [`DynOpening`] |
//! | look at a match | [`DynLook`]; [`DynView`] for one viewer, who needs no match |
//! | play it | [`DynPlay`] |
//! | read, keep and copy its record | [`DynRecord`] |
//! | all three | [`DynMatch`] |
//! | tell somebody what happened since his turn | [`since_turn`] |

mod dyn_match;
mod game;
mod opening;
mod play;
mod said;
mod since;
mod view;
mod watch;

pub use dyn_match::{DynLook, DynMatch, DynPlay, DynRecord};
pub use game::{DynGame, Erased, LONGEST_SETUP};
pub use opening::DynOpening;
pub use said::{AdoptFault, Choices, Outlook, ReadLine, Reason, ResumeFault, Trouble, Why};
pub use since::{SinceTurn, since_turn};
pub use view::DynView;
