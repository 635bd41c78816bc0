//! Lifelines: where a Supply phase finds lines, and the lanes that the enemy fires at (10.4, 15.41, 15.73, 16.311).

use table::Space;
use table::dice::{Pool, Stream};

use super::executor::Executor;
use super::lines::traced;
use super::phase::look;
use super::sea::{dangers, guarded, supremacy};
use super::supply::{self, Lane};
use super::tracing::Tracing;
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::nation::{Faction, Nation};
use crate::model::nets::Cluster;
use crate::model::position::Position;
use crate::model::site::Front;
use crate::model::units::{Class, Unit};
use crate::rule;

/// What a check rests on: where units of each nation have a line, and the besieged ports where the sea can keep one alive.
pub struct Lifelines {
    by_nation: Vec<(Nation, Cluster)>,
    sieges: Vec<(Nation, Cluster)>,
}

/// Ports whose lanes across seas of the enemy were not interdicted, and besieged ones.
#[derive(Clone, Copy)]
pub struct OpenLanes {
    ports: Cluster,
    sieges: Cluster,
}

impl Lifelines {
    pub fn of(
        ground: &Ground,
        position: &Position,
        faction: Faction,
        lanes: &[(Nation, OpenLanes)],
    ) -> Lifelines {
        let traced = traced(ground, position, faction);
        let tracing = Tracing { ground, position, faction, traced: &traced };
        look(ground, position, |lines| {
            let line = |(nation, open): &(Nation, OpenLanes)| {
                let by_sea = supply::supplied_from(lines, faction, &open.ports);
                (*nation, tracing.supplied(*nation).union(&by_sea))
            };
            let siege = |(nation, open): &(Nation, OpenLanes)| {
                let besieged = supply::besieged(lines, faction, *nation, tracing.network(*nation));
                (*nation, besieged.union(&open.sieges))
            };
            Lifelines {
                by_nation: lanes.iter().map(line).collect(),
                sieges: lanes.iter().map(siege).collect(),
            }
        })
    }

    /// The nations of which the sea can keep a block alive in a besieged port.
    pub fn kept_from_the_sea(&self, ground: &Ground, at: Space) -> Vec<Nation> {
        let cell = ground.nets().rows.cell(at);
        let kept = self.sieges.iter().filter(|(_, ports)| ports.contains(cell));
        kept.map(|(nation, _)| *nation).collect()
    }

    /// Has a unit a line here, and is it allowed to be here at all (16.311, R-EF-117)?
    pub fn reach(&self, ground: &Ground, unit: &Unit, at: Space) -> bool {
        let cell = ground.nets().rows.cell(at);
        let line = self.by_nation.iter().any(|(nation, line)| *nation == unit.nation && line.contains(cell));
        line && !is_away(ground, unit, at)
    }

    /// Does no nation have a line here?
    pub fn is_cut_off(&self, ground: &Ground, at: Space) -> bool {
        let cell = ground.nets().rows.cell(at);
        !self.by_nation.iter().any(|(_, line)| line.contains(cell))
    }
}

/// The nations of a faction that have units on the map.
fn nations(ground: &Ground, position: &Position, faction: Faction) -> Vec<Nation> {
    let own = position.blocks.iter().filter(|block| block.faction == faction && block.space().is_some());
    let mut nations: Vec<Nation> =
        own.filter_map(|block| Some(ground.forces.unit(block.face?.unit).nation)).collect();
    nations.sort_unstable();
    nations.dedup();
    nations
}

/// Norwegians stay in the north, British brigade groups there and in Britain (21.411, 21.412).
pub fn is_away(ground: &Ground, unit: &Unit, at: Space) -> bool {
    let north = ground[at].front == Some(Front::North);
    match unit.north {
        Class::Resident => !north && rule::NORTHERN_RESIDENTS.holds(),
        Class::Expedition => !north && ground[at].nation != Some(unit.nation) && rule::BRIGADE_GROUPS.holds(),
        Class::Veteran | Class::Alien => false,
    }
}

impl Executor<'_, '_, '_> {
    /// Everybody is told of a nation that has lost its national supply since the last check, or has it again (10.21).
    pub fn report_national_supply(&mut self, faction: Faction) {
        let (ground, position) = (self.ground, &*self.position);
        let minors = supply::fighting(ground, position, faction).into_iter();
        let lost: Vec<(Nation, bool)> = look(ground, position, |lines| {
            let minors = minors.filter(|nation| !supply::is_great(*nation));
            minors.map(|nation| (nation, !supply::national(lines, faction, nation))).collect()
        });
        for (nation, lost) in lost {
            let cut_off = &mut self.position.cut_off;
            let changed = if lost { cut_off.insert(nation) } else { cut_off.remove(&nation) };
            if changed {
                self.tell.all(|| Fact::NationalSupply { nation, lost });
            }
        }
    }

    /// The enemy fires at lanes that cross his seas; says what is still reached for each nation. Great powers draw on the same lanes,
    /// each of the others on its own (15.73, R-EF-72).
    pub fn try_lanes(&mut self, faction: Faction) -> Vec<(Nation, OpenLanes)> {
        let mut tried: Vec<(Nation, OpenLanes)> = Vec::new();
        for nation in nations(self.ground, self.position, faction) {
            let great = tried.iter().find(|(other, _)| supply::is_great(*other) && supply::is_great(nation));
            let open = match great {
                Some((_, open)) => *open,
                None => self.try_lanes_of(faction, nation),
            };
            tried.push((nation, open));
        }
        tried
    }

    fn try_lanes_of(&mut self, faction: Faction, nation: Nation) -> OpenLanes {
        let (ground, position) = (self.ground, &*self.position);
        let danger = |sea| dangers(ground, position, faction, &[sea]);
        let traced = traced(ground, position, faction);
        let tracing = Tracing { ground, position, faction, traced: &traced };
        let reached = [tracing.network(nation), tracing.supplied(nation)];
        let lanes =
            look(ground, position, |lines| supply::risky_lanes(lines, faction, nation, reached, danger));
        let pool = |(sea, dice): (Space, u8)| {
            let highest = match supremacy(ground, position, &[sea]) {
                Some(holder) if holder.is_enemy_of(faction) => 4,
                None => 3,
                Some(_) => 2,
            };
            Pool::up_to(dice.into(), 6, highest)
        };
        let dice = |lane: &Lane| guarded(ground, position, faction, &lane.course).into_iter().map(pool);
        let pools: Vec<Vec<Pool>> = lanes.iter().map(|lane| dice(lane).collect()).collect();
        let mut open = OpenLanes { ports: Cluster::NONE, sieges: Cluster::NONE };
        for (Lane { port, besieged, .. }, pools) in lanes.into_iter().zip(pools) {
            let cut = !pools.is_empty()
                && rule::LANES.holds()
                && self.dice.hits(Stream::Public, rule::LANES, &pools).into_iter().sum::<u16>() > 0;
            let reached = if besieged { &mut open.sieges } else { &mut open.ports };
            if !cut {
                reached.insert(self.ground.nets().rows.cell(port));
            }
            self.tell.all(|| Fact::LaneTried { faction, port, cut });
        }
        open
    }
}
