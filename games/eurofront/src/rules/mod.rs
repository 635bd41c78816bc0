//! What the rules make of a position, chapter by chapter.

pub mod air;
pub mod assault;
pub mod attrition;
pub mod climate;
pub mod combat;
pub mod command;
pub mod control;
pub mod count;
pub mod engagement;
pub mod executor;
pub mod fire;
pub mod lines;
pub mod movement;
pub mod phase;
pub mod politics;
pub mod production;
pub mod pursuit;
pub mod rail;
pub mod round;
pub mod routes;
pub mod sea;
pub mod sight;
pub mod supply;
pub mod war;
pub mod weather;
pub mod weser;
pub mod winter_war;

#[cfg(test)]
mod drill;
