//! What the search is taught about each game.

mod fords;
mod mediterranean;

pub use fords::Fords;
pub use mediterranean::{Mediterranean, Weights};
