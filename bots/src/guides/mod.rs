//! What the search is taught about each game.

mod fords;
mod mediterranean;
mod world;

pub use fords::Fords;
pub use mediterranean::{Mediterranean, Weights};
pub use world::World;
