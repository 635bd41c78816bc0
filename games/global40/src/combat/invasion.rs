//! What an attack on a land brings about before anything is fought.

use table::Space;

use crate::combat::respond::{is_raid, target};
use crate::holder::Holder;
use crate::spaces::Spaces;
use crate::turn::Course;
use crate::unit::{Marks, Unit};
use crate::units::Kind;

impl Course<'_, '_, '_> {
    /// Invaded neutrals raise their armies.
    pub(super) fn invasions(&mut self) {
        let active = self.power();
        let attacks = |u: &Unit| {
            u.owner == Some(active)
                && !u.kind.is_sea()
                && u.kind != Kind::Partisan
                && !u.is(Marks::ABORTED)
                && !is_raid(u.task)
        };
        let targets: Spaces =
            self.position.pieces().filter(|(_, u)| attacks(u)).filter_map(|(_, u)| target(u)).collect();
        let lands: Vec<Space> =
            targets.within(self.ground.sets.land).iter().filter(|s| self.situation().is_attackable(*s)).collect();
        for land in lands {
            if matches!(self.position.holder(land), Holder::Neutral(_)) {
                self.invade_neutral(land, active);
            }
        }
    }
}
