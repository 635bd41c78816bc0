//! Phases 2 and 4: moves into battle, moves out of it, landings.
//!
//! `context` is the board as it looks to the power that moves; `land`, `sea` and `air` say where a group can go and which rule keeps it
//! from elsewhere; `landing` finds decks; `transport` and `strikes` are what is announced; `plan` is what can be said next of a move.

pub mod air;
pub mod canals;
pub mod context;
pub mod deck_places;
pub mod eligible;
pub mod group;
pub mod land;
pub mod landing;
pub mod mover;
pub mod paths;
pub mod perform;
pub mod phases;
pub mod plan;
pub mod refusals;
pub mod sea;
pub mod shift;
pub mod strikes;
#[cfg(test)]
mod tests;
pub mod transport;
pub mod warnings;

use table::RuleId;

/// The rule, if it forbids something.
pub fn forbids(rule: RuleId, broken: bool) -> Option<RuleId> {
    (broken && rule.holds()).then_some(rule)
}
