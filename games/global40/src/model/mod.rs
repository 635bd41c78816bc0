//! Board, units, position, the words of orders, facts: plain data.

pub mod battle;
pub mod board;
pub mod events;
pub mod facilities;
pub mod fact;
pub mod holder;
pub mod kinds;
pub mod markers;
pub mod names;
pub mod options;
pub mod part;
pub mod position;
pub mod powers;
pub mod presence;
pub mod purchases;
pub mod research;
pub mod spaces;
pub mod unit;
pub mod window;
