//! HQs: what they reach and whom they lead (5).

use table::Piece;

use super::executor::Executor;
use crate::model::blocks::{Marks, Mode};
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::frames::{Activation, Command, Frame, Phase, Turn};
use crate::model::nets::Cluster;
use crate::model::position::Position;

/// What each active HQ reaches, by number.
pub fn reaches(ground: &Ground, position: &Position) -> Vec<(Piece, Cluster)> {
    let _ = ground;
    let active = position.pieces().filter(|(_, block)| block.command.is_some());
    active.map(|(hq, _)| (hq, Cluster::NONE)).collect()
}

impl Executor<'_, '_, '_> {
    /// The Command phase ends: the HQs that were named are turned up together (5.2, R-EF-18).
    pub fn command_ends(&mut self) {
        let Frame::Command(Command { named }) = self.position.frames.pop() else { return };
        self.tell.reveals_to_all("activations");
        for Activation { hq, mode, .. } in named {
            self.position.block_mut(hq).command = Some(mode);
            self.turn_up(hq);
            self.tell_of(Fact::Activated { hq, mode });
        }
        self.phase_ends();
    }

    /// An HQ stands down: it pays a step and lies hidden when the phase ends. At nothing it is gone (5.5, SB.4).
    pub fn stand_down(&mut self, hq: Piece) {
        let block = self.position.block_mut(hq);
        block.command = None;
        block.marks.stood_down = true;
        self.tell_of(Fact::StoodDown { hq });
        self.lose_step(hq);
    }

    /// The Combat phase ends: HQs stand down; blitz HQs pay a step and stay active for the blitz. True if there are any.
    pub fn combat_ends(&mut self, turn: Turn) -> bool {
        let first = turn.next == Phase::AfterCombat;
        let active: Vec<(Piece, Mode)> =
            self.position.pieces().filter_map(|(hq, block)| Some((hq, block.command?))).collect();
        let mut blitz = false;
        for (hq, mode) in active {
            if first && matches!(mode, Mode::Blitz | Mode::BlitzInvasion) {
                self.lose_step(hq);
                blitz |= self.position.block(hq).command.is_some();
            } else {
                self.stand_down(hq);
            }
        }
        self.phase_ends();
        blitz
    }

    /// A player-turn ends: nobody is marked any more.
    pub fn player_turn_ends(&mut self) {
        for block in &mut self.position.blocks {
            block.marks = Marks::default();
        }
        self.position.frames.pop();
    }
}
