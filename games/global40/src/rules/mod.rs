//! The chapters of the rulebook: numbers, conditions, and what happens to units, money and territories.

pub mod battle;
pub mod combat;
pub mod events;
pub mod executor;
pub mod income;
pub mod mobilisation;
pub mod movement;
pub mod now;
pub mod politics;
pub mod purchase;
pub mod situation;
pub mod turns;
pub mod victory;
