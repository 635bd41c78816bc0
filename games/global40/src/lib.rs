//! World 1940: nine powers, one world at war.
#![forbid(unsafe_code)]
// The types are the words of the game: a variant or a field that says what it is needs no second line.
#![allow(missing_docs)]

mod powers;
mod units;

pub use powers::{POWERS, Power, Powers, Side};
pub use units::{Branch, KINDS, Kind, Profile};
