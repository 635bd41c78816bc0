//! Rail movement: how far one rail move leads, and over which lines (9.1, 9.2, 18.32).

use std::collections::BTreeMap;

use table::{Piece, Space};

use super::executor::Executor;
use super::phase::look;
use super::supply::origin;
use crate::model::board::Ground;
use crate::model::fact::Travel;
use crate::model::nation::Faction;
use crate::model::nets::Cluster;
use crate::model::position::Position;
use crate::model::way::{Side, Way};
use crate::rule;

/// How many hexes one rail move goes, and how many if it begins outside the fronts that its HQ commands (6.72, 9.21).
pub const RAIL_MOVE: u8 = 10;
pub const FOREIGN_RAIL_MOVE: u8 = 5;

/// Places on friendly rail lines: those that rails and sea lanes join to the origin of supply (9.12).
pub fn friendly(ground: &Ground, position: &Position, faction: Faction) -> Cluster {
    let from = ground.nets().rows.set([origin(ground, faction)]);
    look(ground, position, |lines| lines.network(faction).reached(&from))
}

/// The places that one rail move leads to over these lines, each with the one before it. It passes no battle, and a ferry takes a
/// move of its own (9.11).
pub fn reach(
    ground: &Ground,
    position: &Position,
    lines: &Cluster,
    from: Space,
    limit: u8,
) -> BTreeMap<Space, Space> {
    let rows = &ground.nets().rows;
    let is_ferry = |one, other| ground.side(one, other) == Some(Side::RailStrait) && rule::FERRIES.holds();
    let mut cost = BTreeMap::from([(from, 0)]);
    let mut before = BTreeMap::new();
    for gone in 0..limit {
        let wave: Vec<Space> = cost.iter().filter(|(_, cost)| **cost == gone).map(|(at, _)| *at).collect();
        for here in wave {
            let crossed = before.get(&here).is_some_and(|last| is_ferry(*last, here));
            if crossed || (gone > 0 && position.is_engaged(here)) {
                continue;
            }
            for link in [Way::Rail, Way::RailRoute].iter().flat_map(|way| ground.ways(here, *way)) {
                let there = gone + if link.side().is_some() { 1 } else { link.length };
                let open = lines.contains(rows.cell(link.to)) && (gone == 0 || !is_ferry(here, link.to));
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
    /// A block goes by rail, out of a battle within the limit of the hexside (9.22).
    pub fn rail(&mut self, block: Piece, path: Vec<Space>) {
        let faction = self.position.block(block).faction;
        if let [from, next, ..] = path[..]
            && self.position.has_enemies(faction, from)
        {
            self.charge(from, next);
        }
        self.go(block, path.clone(), Travel::Rail);
        let marks = &mut self.position.block_mut(block).marks;
        (marks.moved, marks.strategic) = (true, true);
        self.acclimatize(block, &path);
    }
}
