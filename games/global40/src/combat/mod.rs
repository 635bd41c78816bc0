//! Phase 3: windows, raids, assaults, battles, and what comes of them.

use serde::{Deserialize, Serialize};
use table::{Seat, Verdict};

use crate::decision::Decision;
use crate::part::{Part, Verb};
use crate::position::{Frame, Then};
use crate::turn::{Course, Window};

/// The battles of the present turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Combat {}

impl Decision<'_> {
    /// Windows, the choice of the next battle, and every question of a battle.
    pub fn combat_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        if said.is_empty() {
            out.push(Part::Do(Verb::Done));
        }
    }

    pub fn combat_permit<V: Verdict>(&self, _said: &[Part], _part: &Part) -> Result<(), V> {
        Ok(())
    }

    pub fn combat_whole(&self, said: &[Part]) -> bool {
        matches!(said, [Part::Do(Verb::Done)])
    }
}

impl Course<'_, '_, '_> {
    /// The windows that the moves of a phase open, in the order in which they are asked.
    pub fn windows_of_moves(&self, _then: Then) -> Vec<Window> {
        Vec::new()
    }

    /// Goes on with the window in front; false if somebody must be asked.
    pub fn advance_windows(&mut self) -> bool {
        if let Frame::Windows { then, .. } = self.position.frames.top() {
            let then = *then;
            self.end_windows(then);
        }
        true
    }

    /// All windows are closed: the battles begin.
    pub fn begin_combat(&mut self) {
        self.position.frames.replace(Frame::Combat);
    }

    /// Goes on with the battles; false if somebody must decide.
    pub fn advance_combat(&mut self) -> bool {
        self.end_combat();
        true
    }

    /// Carries out an order in a window or a battle.
    pub fn perform_combat(&mut self, _seat: Seat, _parts: &[Part]) {}
}

impl Combat {
    /// Of whom the battle under way wants an order.
    pub fn awaited(&self, attacker: crate::powers::Power) -> table::Awaited {
        table::Awaited::one(attacker.seat())
    }
}

/// Something that happened in the battles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CombatFact {
    Over,
}

impl CombatFact {
    /// As a line of the log.
    pub fn words(&self) -> table::Message {
        match self {
            CombatFact::Over => table::msg!("combat-over"),
        }
    }
}
