//! The chapters of the rulebook that are no decisions: numbers, who may react, and what happens to blocks, coins and spaces.

pub mod battle;
pub mod executor;
pub mod fire;
pub mod plans;
pub mod reactions;
pub mod reckoning;
