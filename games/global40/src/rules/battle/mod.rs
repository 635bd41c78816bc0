//! Battles as values: one resolver for the table and for the calculator.
//!
//! A battle or a raid says what it needs next: a throw, a decision, or nothing more. The table throws real dice and asks people; the
//! calculator follows every way the dice can fall and lets a policy decide. Both call the same code.

pub mod answer;
pub mod assault;
pub mod calculator;
pub mod figures;
pub mod fire;
mod flak;
pub mod fort;
pub mod partial;
pub mod policy;
pub mod question;
pub mod raid;
pub mod raid_odds;
pub mod round_steps;
pub mod sequence;
pub mod throw;
