//! The table proved on Skirmish: undo, dice, journals, views, golden games.

mod common;
mod dice;
mod editions;
mod golden;
mod journal;
mod kept;
mod opening;
mod pages;
mod undo;
mod views;
