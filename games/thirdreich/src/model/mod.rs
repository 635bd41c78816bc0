//! The board, the forces, the scenarios and the position, without rules.

pub mod area;
pub mod board;
pub mod calendar;
pub mod chit;
pub mod control;
pub mod country;
pub mod fact;
pub mod forces;
pub mod frames;
pub mod game;
pub mod ground;
pub mod held_back;
pub mod lands;
pub mod nation;
pub mod nets;
pub mod part;
pub mod position;
pub mod relations;
pub mod scenario;
pub mod sea;
pub mod site;
pub mod source;
pub mod standing;
pub mod theatre;
pub mod units;
pub mod way;
