//! Phases 2 and 4: declarations, moves into battle, moves out of it, landings.

use serde::{Deserialize, Serialize};
use table::{Piece, Space, Verdict};

use crate::decision::Decision;
use crate::part::{Part, Verb};
use crate::spaces::Spaces;
use crate::turn::Course;

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
}

/// Units that moved together, and the spaces they went through, the first being where they set out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Made {
    pub pieces: Vec<Piece>,
    pub path: Vec<Space>,
}

impl Decision<'_> {
    pub fn combat_move_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        if said.is_empty() {
            out.push(Part::Do(Verb::Done));
        }
        self.declare_shapes(said, out);
    }

    pub fn combat_move_permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        self.declare_permit(said, part)
    }

    pub fn combat_move_whole(&self, said: &[Part]) -> bool {
        matches!(said, [Part::Do(Verb::Done)]) || self.declare_whole(said)
    }

    pub fn noncombat_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        if said.is_empty() {
            out.push(Part::Do(Verb::Done));
        }
    }

    pub fn noncombat_permit<V: Verdict>(&self, _said: &[Part], _part: &Part) -> Result<(), V> {
        Ok(())
    }

    pub fn noncombat_whole(&self, said: &[Part]) -> bool {
        matches!(said, [Part::Do(Verb::Done)])
    }
}

impl Course<'_, '_, '_> {
    pub fn begin_combat_move(&mut self) {}

    /// Carries out an order of the phase; true if it was the last.
    pub fn perform_combat_move(&mut self, parts: &[Part]) -> bool {
        self.perform_declare(parts);
        matches!(parts, [Part::Do(Verb::Done)])
    }

    pub fn begin_noncombat(&mut self) {}

    /// Carries out an order of the phase; true if it was the last.
    pub fn perform_noncombat(&mut self, parts: &[Part]) -> bool {
        matches!(parts, [Part::Do(Verb::Done)])
    }

    /// The phase is over: what has nowhere to land is lost.
    pub fn end_noncombat(&mut self) {}
}

/// Something that happened in the moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MoveFact {
    Over,
}

impl MoveFact {
    /// As a line of the log.
    pub fn words(&self) -> table::Message {
        match self {
            MoveFact::Over => table::msg!("moves-over"),
        }
    }
}
