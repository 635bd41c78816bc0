//! The board, the blocks and the position, without rules.

pub mod blocks;
pub mod board;
pub mod calendar;
pub mod fact;
pub mod forces;
pub mod frames;
pub mod frozen;
pub mod game;
pub mod nation;
pub mod nets;
pub mod part;
pub mod position;
pub mod scenario;
mod scenario_file;
pub mod sea;
pub mod site;
pub mod standing;
pub mod traced;
pub mod units;
pub mod waters;
pub mod way;
