//! The board, the forces and the scenarios, without rules.

pub mod area;
pub mod board;
pub mod calendar;
pub mod chit;
pub mod country;
pub mod forces;
pub mod ground;
pub mod nation;
pub mod nets;
pub mod position;
pub mod relations;
pub mod scenario;
pub mod sea;
pub mod site;
pub mod source;
pub mod theatre;
pub mod units;
pub mod way;
