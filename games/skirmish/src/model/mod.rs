//! The things of the game: board, blocks, position, the words of orders and what is told. Nothing here knows a rule.

pub mod board;
pub mod fact;
pub mod game;
pub mod part;
pub mod position;
pub mod seats;
pub mod standing;
pub mod units;
