//! A battle as data: the two sides, what they bring, and where the fight stands.

pub mod edge;
pub mod force;
pub mod hits;
pub mod raid;
pub mod state;
