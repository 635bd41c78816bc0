//! Board, units, position, the words of orders, facts: plain data.

pub mod battle;
pub mod blind_research;
pub mod board;
pub mod combat;
pub mod events;
pub mod facilities;
pub mod fact;
pub mod holder;
pub mod kinds;
pub mod markers;
pub mod moves;
pub mod names;
pub mod objectives;
pub mod options;
pub mod part;
pub mod politics;
pub mod position;
pub mod powers;
pub mod presence;
pub mod purchases;
pub mod research;
pub mod spaces;
pub mod standing;
pub mod unit;
pub mod victory;
pub mod window;
