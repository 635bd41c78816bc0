//! The chapters of the book that are not decisions. So far: zones of control, movement, retreats and supply by land.

pub mod field;
mod movement;
mod retreat;
mod supply;
mod weather;
