//! What every guide must keep, for the tests of the games in the catalog: it orders only what is legal, its bots are alike by their seed,
//! and they know no more than their seat.

mod honesty;
mod legality;
mod matches;

pub use honesty::{Count, Honesty};
pub use legality::{Spread, ideas_are_legal};
pub use matches::Pairing;
