//! What an attack on a land brings about before anything is fought.

use table::Space;

use crate::model::holder::Holder;
use crate::model::kinds::Kind;
use crate::model::unit::{Marks, Unit};
use crate::rules::combat::respond::{is_raid, marches, target};
use crate::rules::executor::Executor;

impl Executor<'_, '_, '_> {
    /// Invaded neutrals raise their armies, the Maginot line is manned, and whatever else an attack means is noted.
    pub(super) fn invasions(&mut self) {
        let active = self.power();
        let attacks = |u: &Unit| {
            u.owner == Some(active)
                && !u.kind.is_sea()
                && u.kind != Kind::Partisan
                && !u.is(Marks::ABORTED)
                && !is_raid(u.task)
        };
        let situation = self.situation();
        let mut entries: Vec<(Space, Option<Space>)> = Vec::new();
        for (_, unit) in self.position.pieces().filter(|(_, u)| attacks(u)) {
            let Some(land) = target(unit).filter(|s| self.ground.sets.land.contains(*s)) else { continue };
            let from = unit.came.filter(|_| marches(unit));
            if !entries.contains(&(land, from)) && situation.is_attackable(land) {
                entries.push((land, from));
            }
        }
        let mut noted: Vec<Space> = Vec::new();
        for (land, from) in entries {
            if !noted.contains(&land) {
                noted.push(land);
                match self.position.holder(land) {
                    Holder::Neutral(_) => self.invade_neutral(land, active),
                    _ => self.note_attack(land, active),
                }
            }
            if let Some(from) = from {
                self.maginot(from, land, active);
            }
        }
    }
}
