//! The board and the blocks, as the files in `data/` have them.

pub mod board;
pub mod forces;
pub mod nation;
pub mod sea;
pub mod site;
mod table;
pub mod way;
mod word;
