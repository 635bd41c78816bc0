//! Rail movement: how far one rail move leads, and over which lines (9.1, 9.2, 18.32).

use std::collections::BTreeMap;

use table::{Piece, Space};

use super::engagement::spent;
use super::executor::Executor;
use super::phase::look;
use super::supply::{on_the_network, origin};
use crate::model::board::Ground;
use crate::model::fact::Travel;
use crate::model::nation::{Faction, Nation};
use crate::model::nets::Cluster;
use crate::model::position::Position;
use crate::model::way::{Side, Way};
use crate::rule;

/// How many hexes one rail move goes, and how many if it begins outside the fronts that its HQ commands (6.72, 9.21).
pub const RAIL_MOVE: u8 = 10;
pub const FOREIGN_RAIL_MOVE: u8 = 5;

/// Places on friendly rail lines: those that rails and sea lanes join to the origin of supply (9.12). Lines of supply also lead to
/// attackers in areas; trains do not (18.35). The lines of its capital serve a nation too (R-EF-59).
pub fn friendly(ground: &Ground, position: &Position, faction: Faction, nation: Nation) -> Cluster {
    let from = ground.nets().rows.set([origin(ground, faction)]);
    look(ground, position, |lines| {
        let national = on_the_network(lines, faction, nation);
        lines.network(faction).reached(&from).union(&national).minus(&lines.attacked(faction))
    })
}

/// Battles into which strategic moves lead: those in one's own areas by rail, in one's own regions by sea as well (18.35).
pub fn open_battles(ground: &Ground, position: &Position, faction: Faction, by_rail: bool) -> Cluster {
    let nets = ground.nets();
    let held = position.control.held[faction as usize];
    let open = if by_rail { nets.areas } else { nets.regions };
    if rule::ENGAGED_AREAS.holds() { open.intersection(&held) } else { Cluster::NONE }
}

/// The places that one rail move leads to over these lines, each with the one before it. It passes no battle but those in regions of
/// one's own, leaves none over a hexside that is used up, and a ferry takes a move of its own (9.11, 9.22, 18.35).
pub fn reach(
    ground: &Ground,
    position: &Position,
    faction: Faction,
    lines: &Cluster,
    from: Space,
    limit: u8,
) -> BTreeMap<Space, Space> {
    let rows = &ground.nets().rows;
    let is_ferry = |one, other| ground.side(one, other) == Some(Side::RailStrait) && rule::FERRIES.holds();
    let through = open_battles(ground, position, faction, false);
    let spent = spent(ground, position);
    let is_spent = |one: Space, other: Space| {
        let fought = [one, other].iter().any(|at| position.has_enemies(faction, *at));
        fought && rows.joins(&spent, rows.cell(one), rows.cell(other)) && rule::RAIL_DISENGAGING.holds()
    };
    let mut cost = BTreeMap::from([(from, 0)]);
    let mut before = BTreeMap::new();
    for gone in 0..limit {
        let wave: Vec<Space> = cost.iter().filter(|(_, cost)| **cost == gone).map(|(at, _)| *at).collect();
        for here in wave {
            let crossed = before.get(&here).is_some_and(|last| is_ferry(*last, here));
            let blocked = position.is_engaged(here) && !through.contains(rows.cell(here));
            if crossed || (gone > 0 && blocked) {
                continue;
            }
            for link in [Way::Rail, Way::RailRoute].iter().flat_map(|way| ground.ways(here, *way)) {
                let there = gone + if link.side().is_some() { 1 } else { link.length };
                let open = lines.contains(rows.cell(link.to))
                    && (gone == 0 || !is_ferry(here, link.to))
                    && !is_spent(here, link.to);
                if open && there <= limit && cost.get(&link.to).is_none_or(|known| *known > there) {
                    cost.insert(link.to, there);
                    before.insert(link.to, here);
                }
            }
        }
    }
    before
}

impl Executor<'_, '_, '_> {
    /// A block goes by rail, out of a battle and into one within the limits of hexsides and routes (9.22, 18.37).
    pub fn rail(&mut self, block: Piece, path: Vec<Space>) {
        let faction = self.position.block(block).faction;
        if let [from, next, ..] = path[..]
            && self.position.has_enemies(faction, from)
        {
            self.charge(from, next);
        }
        if let [.., before, to] = path[..]
            && self.position.has_enemies(faction, to)
        {
            self.charge(before, to);
            if let Some(movement) = self.position.movement_mut() {
                movement.entered.push((block, before));
            }
        }
        self.go(block, path.clone(), Travel::Rail);
        let marks = &mut self.position.block_mut(block).marks;
        (marks.moved, marks.strategic) = (true, true);
        self.acclimatize(block, &path);
    }
}
