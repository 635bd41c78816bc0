//! The chapters of the book that are not decisions: numbers, conditions, and what happens to units, money and land.

pub mod air;
pub mod airspace;
pub mod attack;
pub mod battle;
mod bounds;
mod chances;
pub mod clash;
mod conquests;
pub mod cup;
mod drops;
pub mod end;
pub mod executor;
pub mod field;
pub mod flight;
pub mod impulse;
pub mod known;
pub mod losses;
pub mod minors;
mod movement;
mod presence;
pub mod production;
mod redeployment;
mod retreat;
mod supply;
mod turning;
pub mod war;
mod weather;
