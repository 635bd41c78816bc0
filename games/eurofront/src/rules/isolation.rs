//! Empty hexes that are surrounded change hands, at the end of the Supply phase (8.36).

use table::Space;

use super::control::{self, Stand};
use super::executor::Executor;
use crate::model::fact::Fact;
use crate::model::nation::Faction;

impl Executor<'_, '_, '_> {
    /// Empty hexes that are surrounded change hands (8.36).
    pub fn take_isolated(&mut self, active: Faction) {
        self.position.frames.pop();
        let nets = self.ground.nets();
        let stand = Stand::of(nets, self.position);
        let control = &self.position.control;
        let holder = |base: Option<Space>| base.map_or(Some(Faction::Allies), |base| control.of(nets, base));
        let seas = self.ground.seas.iter().filter(|row| holder(row.base) == Some(active));
        let seas = seas.filter_map(|row| nets.waters.seas.binary_search(&row.sea).ok());
        let waters = seas.fold(nets.lakes, |all, sea| all.union(&nets.waters.hexes[sea]));
        let taken = control::isolated(nets, &stand, control, &self.position.frozen.disputed, active, &waters);
        if taken.is_empty() {
            return;
        }
        for faction in Faction::ALL {
            let held = &mut self.position.control.held[faction as usize];
            *held = if faction == active { held.union(&taken) } else { held.minus(&taken) };
        }
        let places = nets.rows.spaces(&taken).collect();
        self.tell.all(|| Fact::Taken { faction: active, places });
    }
}
