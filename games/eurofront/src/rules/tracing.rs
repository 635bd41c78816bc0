//! Lines of a faction, each traced once as long as nothing changes (9.12, 10.3, 10.4).

use super::lines::Lines;
use super::phase::look;
use super::{rail, supply};
use crate::model::board::Ground;
use crate::model::nation::{Faction, Nation};
use crate::model::nets::Cluster;
use crate::model::position::Position;
use crate::model::traced::{HqLines, Traced};

/// What was traced for a faction, and the position to trace the rest in.
#[derive(Clone, Copy)]
pub struct Tracing<'t> {
    pub ground: &'t Ground,
    pub position: &'t Position,
    pub faction: Faction,
    /// It rests on this position (see [`traced`](super::lines::traced)).
    pub traced: &'t Traced,
}

impl<'t> Tracing<'t> {
    /// Friendly rail lines for units of a nation.
    pub fn rails(self, nation: Nation) -> &'t Cluster {
        let trace = || Box::new(rail::friendly(self.ground, self.position, self.faction, nation));
        self.traced.of(nation).rails.get_or_init(trace)
    }

    /// What rails and sea lanes bring supply to for units of a nation.
    pub fn network(self, nation: Nation) -> &'t Cluster {
        let trace =
            || look(self.ground, self.position, |lines| supply::on_the_network(lines, self.faction, nation));
        self.traced.of(nation).network.get_or_init(|| Box::new(trace()))
    }

    /// What HQs are supplied by.
    pub fn hqs(self) -> &'t HqLines {
        let Tracing { ground, position, faction, .. } = self;
        let trace = |lines: &Lines| {
            let start = ground.nets().rows.set([supply::origin(ground, faction)]);
            let supplied = |sources: &Cluster| lines.supply_lines(faction).reached(sources);
            let network = lines.network(faction, &start).minus(&ground.nets().seas);
            let by_rail = supplied(&lines.rails(faction).reached(&start));
            HqLines { by_rail, by_sea: supplied(&network), network }
        };
        self.traced.hqs.get_or_init(|| Box::new(look(ground, position, trace)))
    }

    /// Where units of a nation have a supply line.
    pub fn supplied(self, nation: Nation) -> &'t Cluster {
        let network = self.network(nation);
        let trace =
            || look(self.ground, self.position, |lines| supply::supplied_by(lines, self.faction, network));
        self.traced.of(nation).supplied.get_or_init(|| Box::new(trace()))
    }
}
