//! Phases 2 and 4: moves into battle, moves out of it, landings.
//!
//! `outlook` is what the world looks like to the power that moves; `land`, `sea` and `air` say where a group can go and which rule keeps it
//! from elsewhere; `landing` finds decks; `transport` and `strikes` are what is announced; `plan` is what can be said next of a move.

pub mod air;
pub mod context;
pub mod deck_places;
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

use serde::{Deserialize, Serialize};
use table::{Piece, RuleId, Space};

use crate::model::powers::Powers;
use crate::model::spaces::Spaces;

/// The rule, if it forbids something.
pub fn forbids(rule: RuleId, broken: bool) -> Option<RuleId> {
    (broken && rule.holds()).then_some(rule)
}

/// What has been moved, and what the moves have begun.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moves {
    /// Something has been moved in the present combat move: war can no longer be declared.
    pub moved: bool,
    /// Units a neutral power may still move this turn.
    pub left: Option<u8>,
    /// The ways that ships and planes took in the present phase: others may answer them.
    pub made: Vec<Made>,
    /// Zones where enemy submarines and transports are attacked and not ignored.
    pub attacked: Spaces,
    /// Powers on which war was declared this turn.
    pub declared: Powers,
    /// Zones of the surprise attack.
    pub surprise: Spaces,
    /// Men who came from Siberia.
    pub transferred: u8,
}

/// Units that moved together, and the spaces they went through, the first being where they set out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Made {
    pub pieces: Vec<Piece>,
    pub path: Vec<Space>,
}
