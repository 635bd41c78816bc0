//! Turning up and down, notes, and shuffling (2.1, 7.12, 7.14, 18.4).

use table::{Piece, Viewer};

use super::executor::Executor;
use crate::model::nation::Faction;

impl Executor<'_, '_, '_> {
    /// Before the first phase the blocks of each faction are dealt, so that their numbers tell nothing.
    pub fn deal(&mut self) {
        for faction in Faction::ALL {
            let own = self.position.pieces().filter(|(_, block)| block.faction == faction);
            let group: Vec<Piece> = own.map(|(piece, _)| piece).collect();
            self.mix(faction, &group);
        }
    }

    /// Nobody but their friends can tell these blocks of a faction apart any more (R-EF-2).
    pub fn mix(&mut self, faction: Faction, group: &[Piece]) {
        for viewer in Viewer::all(Faction::ALL.len() as u8) {
            if !self.position.is_friend(self.ground, viewer, faction) {
                self.position.veil.mix(viewer, group);
            }
        }
    }

    /// A phase ends: notes move or go, joiners are turned up, blocks without a reason down, and stacks are mixed.
    pub fn phase_ends(&mut self) {}
}
