//! Lines over the map: the rail and sea network, roads, supply lines, lines of communications (9, 10, 15.4, 18.5).
//!
//! A lane across a sea of the enemy may be interdicted, which takes dice: it counts as closed, except in [`Lines::risky_network`].

use std::sync::Arc;

use kit::Going;
use table::{RuleId, Space};

use super::control::Stand;
use super::supply::origin;
use crate::model::board::Ground;
use crate::model::calendar::{Skies, Weather};
use crate::model::frozen::{Control, Status};
use crate::model::nation::{Faction, Nation, PerFaction};
use crate::model::nets::{Cluster, LINES, Nets, Ways};
use crate::model::position::{Position, Standing};
use crate::model::sea::StraitRow;
use crate::model::traced::{Basis, Traced};
use crate::rule;

/// What lines are traced over.
#[derive(Clone, Copy)]
pub struct Lines<'p> {
    pub ground: &'p Ground,
    pub stand: &'p Stand,
    pub control: &'p Control,
    pub status: &'p Status,
    pub skies: Skies,
    /// Neutral land through which each faction's trains may pass.
    pub transit: PerFaction<Cluster>,
}

/// The land of neutrals that comply with a faction: its trains pass, but do not stop, and its ships stay away (16.21, SB.21).
pub fn transit(ground: &Ground, position: &Position) -> PerFaction<Cluster> {
    let lands = &ground.nets().lands;
    Faction::ALL.map(|faction| {
        let complies = |nation: &&Nation| position.nation(**nation) == Standing::Complying(faction);
        let complying = Nation::ALL.iter().filter(complies).filter(|_| rule::TRANSIT.holds());
        complying.fold(Cluster::NONE, |all, nation| all.union(&lands[*nation as usize]))
    })
}

/// The lines of a faction: those that were traced before, as long as nothing that they rest on has changed.
pub fn traced(ground: &Ground, position: &Position, faction: Faction) -> Arc<Traced> {
    position.traces.of(faction, basis(ground, position, faction))
}

/// Forgets lines that are no longer as they were traced.
pub fn renew_lines(ground: &Ground, position: &mut Position) {
    let mut traces = std::mem::take(&mut position.traces);
    for faction in Faction::ALL {
        traces.renew(faction, || basis(ground, position, faction));
    }
    position.traces = traces;
}

fn basis(ground: &Ground, position: &Position, faction: Faction) -> Basis {
    let (nets, control, status) = (ground.nets(), &position.control, &*position.frozen);
    let own = position.blocks.iter().filter(|block| block.faction == faction);
    let standing = nets.rows.set(own.filter_map(|block| block.space()));
    Basis {
        control: control.clone(),
        disputed: status.disputed,
        battles: status.battles,
        attacked: standing.intersection(&status.battles).minus(&control.held[faction as usize]),
        transit: transit(ground, position)[faction as usize],
        skies: position.skies,
        rules: RULES.iter().fold(0, |all, rule| all << 1 | u32::from(rule.holds())),
    }
}

/// The rules that are asked when lines are traced.
const RULES: [RuleId; 15] = [
    rule::COMMUNICATIONS,
    rule::ENGAGED_PORT,
    rule::FRIENDLY_RAIL,
    rule::FROZEN,
    rule::FROZEN_SEAS,
    rule::NATIONAL_SUPPLY,
    rule::NOT_THROUGH_BATTLES,
    rule::ORIGINS,
    rule::REGION_SUPPLY,
    rule::ROADS,
    rule::STRAITS,
    rule::STRAITS_AT_SEA,
    rule::SUPPLY_LINE,
    rule::TRANSIT,
    rule::IMPASSABLE,
];

impl<'p> Lines<'p> {
    fn nets(&self) -> &'p Nets {
        self.ground.nets()
    }

    fn held(&self, faction: Faction) -> &'p Cluster {
        &self.control.held[faction as usize]
    }

    /// The seas whose naval base the enemy holds (15.2).
    pub fn hostile_seas(&self, faction: Faction) -> Cluster {
        let nets = self.nets();
        let holder =
            |base: Option<Space>| base.map_or(Some(Faction::Allies), |base| self.control.of(nets, base));
        let hostile = self
            .ground
            .seas
            .iter()
            .filter(|row| holder(row.base).is_some_and(|holder| holder.is_enemy_of(faction)));
        nets.rows.set(hostile.map(|row| row.sea))
    }

    /// Seas that are frozen (12.4).
    fn frozen_seas(&self) -> Cluster {
        let frozen = self.skies.east == Weather::Snow && rule::FROZEN.holds() && rule::FROZEN_SEAS.holds();
        if frozen { self.nets().freezing } else { Cluster::NONE }
    }

    fn closed_seas(&self, faction: Faction) -> Cluster {
        self.hostile_seas(faction).union(&self.frozen_seas())
    }

    /// Passages between seas of which the enemy holds one bank, or all (1.371).
    fn closed_straits(&self, faction: Faction, all: bool) -> Ways {
        let rows = self.enemy_straits(faction, all);
        self.nets().rows.ways(rows.filter_map(|row| <[Space; 2]>::try_from(row.between.clone()).ok()))
    }

    /// Straits of which the enemy holds one bank, or all.
    fn enemy_straits(&self, faction: Faction, all: bool) -> impl Iterator<Item = &'p StraitRow> {
        let (nets, control) = (self.nets(), self.control);
        let hostile = move |bank: &Space| control.of(nets, *bank).is_some_and(|one| one.is_enemy_of(faction));
        let is_enemy = move |row: &&StraitRow| {
            if all { row.banks.iter().all(hostile) } else { row.banks.iter().any(hostile) }
        };
        self.ground.straits.iter().filter(is_enemy)
    }

    /// Battles through which no rail or road leads: all but those in regions that this faction holds (18.51).
    pub fn blocking(&self, faction: Faction) -> Cluster {
        let regions = self.nets().regions.intersection(self.held(faction));
        if rule::REGION_SUPPLY.holds() { self.status.battles.minus(&regions) } else { self.status.battles }
    }

    /// Places of the enemy where this faction has begun a battle.
    pub fn attacked(&self, faction: Faction) -> Cluster {
        self.stand.standing[faction as usize].intersection(&self.status.battles).minus(self.held(faction))
    }

    /// Friendly places, and areas of the enemy into which rails and roads can be traced (18.51, 18.52).
    fn open(&self, faction: Faction) -> Cluster {
        let entered = self.attacked(faction).intersection(&self.nets().areas);
        self.held(faction).minus(&self.status.disputed).union(&entered)
    }

    /// Rails through friendly places, into battles and not through them.
    pub fn rails(&self, faction: Faction) -> Going<'p, LINES> {
        let open = self.open(faction).union(&self.transit[faction as usize]);
        self.on(rule::FRIENDLY_RAIL, &self.nets().rails, faction, &open)
    }

    /// What rails and sea lanes together reach from these places (9.12, 10.31, 10.32).
    pub fn network(&self, faction: Faction, from: &Cluster) -> Cluster {
        let network = self.network_without(faction, &self.closed_seas(faction));
        self.ended_in_straits(faction, network, from).reached(from)
    }

    /// The same with lanes across seas of the enemy, which he may interdict (15.73).
    pub fn risky_network(&self, faction: Faction, from: &Cluster) -> Going<'p, LINES> {
        self.ended_in_straits(faction, self.network_without(faction, &self.frozen_seas()), from)
    }

    /// A lane may end in a port on closed straits, but goes no further by sea from there, unless rails have come to the port (15.4).
    fn ended_in_straits(
        &self,
        faction: Faction,
        mut network: Going<'p, LINES>,
        from: &Cluster,
    ) -> Going<'p, LINES> {
        let (nets, rows) = (self.nets(), &self.nets().rows);
        for port in self.enemy_straits(faction, false).flat_map(|row| &row.banks) {
            let seas = &self.ground[*port].seas;
            if seas.len() < 2 || !self.held(faction).contains(rows.cell(*port)) {
                continue;
            }
            let lanes = rows.touching(&nets.lanes, &rows.set([*port]));
            let reached = network.clone().cut(rule::STRAITS_AT_SEA, &lanes).reached(from);
            if !reached.contains(rows.cell(*port)) {
                let beyond = seas.iter().filter(|sea| !reached.contains(rows.cell(**sea)));
                network = network.cut(rule::STRAITS_AT_SEA, &rows.ways(beyond.map(|sea| [*port, *sea])));
            }
        }
        network
    }

    fn network_without(&self, faction: Faction, closed: &Cluster) -> Going<'p, LINES> {
        let nets = self.nets();
        let transit = &self.transit[faction as usize];
        let open = self.open(faction).union(&nets.seas.minus(closed)).union(transit);
        self.on(rule::FRIENDLY_RAIL, &nets.rails_and_lanes, faction, &open)
            .cut(rule::TRANSIT, &nets.rows.touching(&nets.lanes, transit))
            .cut(rule::ENGAGED_PORT, &nets.rows.touching(&nets.lanes, &self.blocking(faction)))
            .cut(rule::STRAITS_AT_SEA, &self.closed_straits(faction, false))
    }

    /// Roads that go on where rails end (10.33).
    pub fn roads(&self, faction: Faction) -> Going<'p, LINES> {
        let open = if rule::ROADS.holds() { self.open(faction) } else { Cluster::NONE };
        self.on(rule::ROADS, &self.nets().roads, faction, &open)
    }

    fn on(&self, why: table::RuleId, net: &'p Ways, faction: Faction, open: &Cluster) -> Going<'p, LINES> {
        let rows = &self.nets().rows;
        Going::on(rows, why, net)
            .close(rule::FRIENDLY_RAIL, &rows.all().minus(open))
            .end_in(rule::NOT_THROUGH_BATTLES, &self.blocking(faction))
    }

    /// Two hexes through what is friendly or disputed, one in the desert; into a battle of one's own making (10.4).
    pub fn supply_lines(&self, faction: Faction) -> Going<'p, LINES> {
        let nets = self.nets();
        let attacked = self.attacked(faction);
        let open = self.held(faction).union(&self.status.disputed).union(&attacked);
        Going::on(&nets.rows, rule::IMPASSABLE, &nets.land)
            .close(rule::SUPPLY_LINE, &nets.rows.all().minus(&open))
            .end_in(rule::NOT_THROUGH_BATTLES, &attacked)
            .within(rule::SUPPLY_LINE, 2)
            .enter_for(1, &nets.desert)
    }

    /// A line of communications: by rail and sea through what is friendly or neutral (10.22).
    pub fn communications(&self, faction: Faction) -> Going<'p, LINES> {
        let nets = self.nets();
        // The origin of supply works in a battle of its own (10.2).
        let origin = nets.rows.set([origin(self.ground, faction)]).intersection(self.held(faction));
        let blocking = self.blocking(faction).minus(&origin);
        let closed = self.control.hostile(faction).union(&self.status.disputed).union(&blocking);
        Going::on(&nets.rows, rule::FRIENDLY_RAIL, &nets.rails_and_lanes)
            .close(rule::COMMUNICATIONS, &closed.union(&self.closed_seas(faction)))
            .cut(rule::STRAITS, &self.closed_straits(faction, true))
    }
}
