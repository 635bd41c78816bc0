//! Rail movement: how far one rail move leads, and over which lines (9.1, 9.2, 18.32).

use atlas::Cell;
use table::{Piece, Space};

use super::engagement::Occupancy;
use super::executor::Executor;
use super::phase::look;
use super::supply::{on_the_network, origin};
use crate::model::board::Ground;
use crate::model::fact::Travel;
use crate::model::nation::{Faction, Nation};
use crate::model::nets::{Cluster, Ways};
use crate::model::position::Position;
use crate::model::way::Way;
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
        lines.network(faction, &from).union(&national).minus(&lines.attacked(faction))
    })
}

/// Do strategic moves lead into a battle here? In one's own areas by rail, in one's own regions by sea as well (18.35).
pub fn opens_battle(ground: &Ground, position: &Position, faction: Faction, by_rail: bool, at: Cell) -> bool {
    let nets = ground.nets();
    let open = if by_rail { &nets.areas } else { &nets.regions };
    open.contains(at) && position.control.held[faction as usize].contains(at) && rule::ENGAGED_AREAS.holds()
}

/// What a rail move goes by: friendly lines, and who stands on them.
#[derive(Clone, Copy)]
pub struct Tracks<'p> {
    pub ground: &'p Ground,
    pub position: &'p Position,
    pub faction: Faction,
    pub lines: &'p Cluster,
    pub occupancy: &'p Occupancy,
    /// Hexsides and routes over which nobody may engage or disengage any more.
    pub spent: &'p Ways,
}

impl<'p> Tracks<'p> {
    /// The stations that can be next, and how many hexes away each is. A move leaves no battle over a hexside that is used up (9.22).
    pub fn next(self, here: Space) -> impl Iterator<Item = (Space, u8)> + 'p {
        let rows = &self.ground.nets().rows;
        let links = [Way::Rail, Way::RailRoute].into_iter().flat_map(move |way| self.ground.ways(here, way));
        let open = links.filter(move |link| {
            let (one, other) = (rows.cell(here), rows.cell(link.to));
            let fought = self.occupancy.enemies.contains(one) || self.occupancy.enemies.contains(other);
            let spent = fought && rows.joins(self.spent, one, other) && rule::RAIL_DISENGAGING.holds();
            self.lines.contains(other) && !spent
        });
        open.map(|link| (link.to, if link.side().is_some() { 1 } else { link.length }))
    }

    fn is_ferry(self, one: Space, other: Space) -> bool {
        let nets = self.ground.nets();
        nets.rows.joins(&nets.ferries, nets.rows.cell(one), nets.rows.cell(other)) && rule::FERRIES.holds()
    }

    /// A battle that ends a move: all but those in regions of one's own.
    fn is_blocked(self, here: Space) -> bool {
        let cell = self.ground.nets().rows.cell(here);
        self.occupancy.engaged.contains(cell)
            && !opens_battle(self.ground, self.position, self.faction, false, cell)
    }
}

/// The places that one rail move leads to.
pub struct Journeys {
    from: Space,
    /// In order.
    pub stations: Vec<Space>,
    /// By space: the station before.
    before: Vec<Space>,
}

impl Journeys {
    /// It passes no battle but those in regions of one's own, and a ferry takes a move of its own (9.11, 9.22, 18.35).
    pub fn from(tracks: Tracks, from: Space, limit: u8) -> Journeys {
        let unknown = u8::MAX;
        let spaces = tracks.ground.map.len();
        let (mut cost, mut before) = (vec![unknown; spaces], vec![from; spaces]);
        let mut stations: Vec<Space> = Vec::new();
        let mut waves: Vec<Vec<Space>> = vec![Vec::new(); usize::from(limit) + 1];
        cost[from.index()] = 0;
        waves[0].push(from);
        for gone in 0..limit {
            let mut wave = std::mem::take(&mut waves[usize::from(gone)]);
            wave.retain(|at| cost[at.index()] == gone);
            wave.sort_unstable();
            wave.dedup();
            for here in wave {
                let crossed = here != from && tracks.is_ferry(before[here.index()], here);
                if crossed || (gone > 0 && tracks.is_blocked(here)) {
                    continue;
                }
                for (to, length) in tracks.next(here) {
                    let there = gone.saturating_add(length);
                    let open = there <= limit && cost[to.index()] > there;
                    if open && (gone == 0 || !tracks.is_ferry(here, to)) {
                        if cost[to.index()] == unknown {
                            stations.push(to);
                        }
                        (cost[to.index()], before[to.index()]) = (there, here);
                        waves[usize::from(there)].push(to);
                    }
                }
            }
        }
        stations.sort_unstable();
        Journeys { from, stations, before }
    }

    /// The way to one of the stations, without where it begins.
    pub fn way(&self, to: Space) -> Vec<Space> {
        let back = |at: &Space| Some(self.before[at.index()]).filter(|at| *at != self.from);
        let mut way: Vec<Space> = std::iter::successors(Some(to), back).collect();
        way.reverse();
        way
    }
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
