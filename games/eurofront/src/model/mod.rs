//! The board, the blocks and the position, without rules.

pub mod blocks;
pub mod board;
pub mod calendar;
pub mod forces;
pub mod frames;
pub mod frozen;
pub mod nation;
pub mod nets;
pub mod position;
pub mod scenario;
pub mod sea;
pub mod site;
mod table;
pub mod units;
pub mod way;
mod word;
