//! What the rules make of a position, chapter by chapter.

pub mod attrition;
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
pub mod routes;
pub mod sight;
pub mod supply;
pub mod weather;
