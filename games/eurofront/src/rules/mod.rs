//! The chapters that are not decisions: numbers, conditions, lines.

pub mod control;
pub mod count;
pub mod fire;
pub mod lines;
pub mod movement;
pub mod routes;
pub mod supply;
