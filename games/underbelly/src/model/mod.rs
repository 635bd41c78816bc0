//! The things of the game: map, counters, position, the words of orders and what is told. Nothing here decides anything.

pub mod board;
pub mod calendar;
pub mod counters;
pub mod fact;
pub mod options;
pub mod part;
pub mod position;
pub mod roster;
pub mod sets;
pub mod standing;
pub mod unit;
