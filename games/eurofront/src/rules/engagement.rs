//! A movement phase from its beginning to its end: who is where, old battles and new (6.3, 6.4, R-EF-27).

use super::executor::Executor;
use crate::model::frames::{EndStep, Frame, Movement, Turn};

impl Executor<'_, '_, '_> {
    /// A movement phase begins; it passes by if no HQ is active.
    pub fn begin_movement(&mut self, turn: Turn) {
        self.begin_phase(turn, turn.next);
        for block in &mut self.position.blocks {
            block.marks.moved = false;
        }
        if self.position.blocks.iter().any(|block| block.command.is_some()) {
            self.position.frames.push(Frame::Movement(Movement::default()));
        }
    }

    /// A movement phase ends step by step; false if its seat must decide.
    pub fn movement_ends(&mut self, step: EndStep) -> bool {
        let _ = step;
        self.position.frames.pop();
        self.position.frames.pop();
        self.phase_ends();
        true
    }
}
