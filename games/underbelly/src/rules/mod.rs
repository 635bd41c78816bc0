//! The chapters of the rulebook as functions of a situation, and what happens by itself when an order is carried out.

pub mod arrivals;
pub mod bars;
pub mod battles;
pub mod combat;
pub mod crowding;
pub mod ending;
pub mod events;
pub mod executor;
pub mod leaving;
pub mod movement;
pub mod moves;
pub mod reinforcement;
pub mod situation;
pub mod stacking;
pub mod supply;
pub mod victory;
