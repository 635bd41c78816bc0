//! A march hex by hex: what [`March::going`] allows, worked out for the few hexes that a unit can come to and not for the whole map.

use atlas::Cell;
use table::Space;

use super::movement::March;
use crate::model::nets::{Cluster, Nets};
use crate::model::units::Troops;
use crate::rule;

/// Where a march can lead, and at what cost.
pub struct Reach<'m, 'p> {
    march: &'m March<'p>,
    /// Where it begins, and everything it comes to in order of cost.
    cells: Vec<Cell>,
    /// How many of the cells cost no more than each number of hexes.
    counts: Vec<usize>,
    found: Cluster,
}

impl<'m, 'p> Reach<'m, 'p> {
    pub fn of(march: &'m March<'p>) -> Reach<'m, 'p> {
        let nets = march.ground.nets();
        let from = nets.rows.cell(march.from);
        let mut found = Cluster::NONE;
        found.insert(from);
        let most = if rule::SPEED.holds() { usize::from(march.speed) } else { usize::MAX };
        let (mut cells, mut counts, mut begun) = (vec![from], vec![1], 0);
        while counts.len() <= most && begun < cells.len() {
            let wave = begun..cells.len();
            begun = cells.len();
            for number in wave {
                let here = cells[number];
                if here != from && march.ends_in(here) {
                    continue;
                }
                for to in nets.rows.neighbours(&nets.land, here) {
                    if !found.contains(to) && march.enters(to) && !march.is_cut(here, to) {
                        found.insert(to);
                        cells.push(to);
                    }
                }
            }
            counts.push(cells.len());
        }
        Reach { march, cells, counts, found }
    }

    /// Everything where it may halt; where it begins too, unless that is full.
    pub fn halts(&self) -> Cluster {
        if rule::STACKING.holds() { self.found.minus(self.march.full) } else { self.found }
    }

    /// Everything it can come to, to halt or to pass.
    pub fn found(&self) -> &Cluster {
        &self.found
    }

    pub fn cost(&self, to: Space) -> Option<u16> {
        let cell = self.nets().rows.cell(to);
        let number = self.cells.iter().position(|one| *one == cell)?;
        let cost = self.counts.iter().position(|count| number < *count)?;
        Some(cost as u16)
    }

    /// The cheapest way; of equal ones that whose last place but one has the lowest number, and so on back.
    pub fn way(&self, to: Space) -> Option<Vec<Space>> {
        let rows = &self.nets().rows;
        let mut way = vec![to];
        let mut at = rows.cell(to);
        for cost in (1..=usize::from(self.cost(to)?)).rev() {
            let first = if cost == 1 { 0 } else { self.counts[cost - 2] };
            let wave = &self.cells[first..self.counts[cost - 1]];
            let leads = |one: &Cell| {
                rows.joins(&self.nets().land, *one, at)
                    && !self.march.is_cut(*one, at)
                    && (cost == 1 || !self.march.ends_in(*one))
            };
            at = wave.iter().copied().filter(leads).min_by_key(|one| rows.space(*one))?;
            way.push(rows.space(at));
        }
        way.reverse();
        Some(way)
    }

    fn nets(&self) -> &'p Nets {
        self.march.ground.nets()
    }
}

impl March<'_> {
    /// Is there room for it in a place beside the one where it stands? Then it surely leads somewhere.
    pub fn has_room_beside(&self) -> bool {
        let nets = self.ground.nets();
        let from = nets.rows.cell(self.from);
        let has_room = |to: Cell| !self.full.contains(to) && self.enters(to) && !self.is_cut(from, to);
        self.speed > 0 && nets.rows.neighbours(&nets.land, from).any(has_room)
    }

    fn enters(&self, to: Cell) -> bool {
        let (nets, unit) = (self.ground.nets(), self.unit);
        let neutral = nets.ground.contains(to) && !self.control.held.iter().any(|held| held.contains(to));
        let engages = self.enemies.contains(to);
        let kept_out = (unit.troops == Troops::Cavalry || unit.ss) && nets.climates.contains(to);
        !(neutral && rule::NEUTRAL_LAND.holds()
            || self.control.beyond.contains(to) && rule::SHORT_GAMES.holds()
            || engages && unit.troops.is_hq() && rule::HQS_DO_NOT_ENGAGE.holds()
            || kept_out && rule::KEPT_OUT.holds()
            || engages && (self.disengaged || self.leaves_battle()) && rule::DISENGAGING.holds())
    }

    /// Does entering this place end it?
    fn ends_in(&self, cell: Cell) -> bool {
        let nets = self.ground.nets();
        let across = || nets.rows.joins(&nets.straits, nets.rows.cell(self.from), cell);
        self.stop_in(cell).is_some() || nets.shores.contains(cell) && across() && rule::STRAITS.holds()
    }

    /// May it not go from one place to the next, though units can?
    fn is_cut(&self, here: Cell, to: Cell) -> bool {
        let nets = self.ground.nets();
        let from = nets.rows.cell(self.from);
        let first = here == from || to == from;
        let strait = (self.under_way || !first)
            && nets.shores.contains(here)
            && nets.rows.joins(&nets.straits, here, to);
        strait && rule::STRAITS.holds()
            || first
                && self.leaves_battle()
                && !self.is_refuge(here)
                && !self.is_refuge(to)
                && rule::DISENGAGING.holds()
            || self.is_spent(here, to) && rule::HEXSIDE_LIMIT.holds()
    }

    fn is_refuge(&self, cell: Cell) -> bool {
        self.control.held[self.unit.faction as usize].contains(cell)
            && !self.status.disputed.contains(cell)
            && !self.status.battles.contains(cell)
    }

    fn leaves_battle(&self) -> bool {
        !self.under_way && self.begins_in_battle()
    }

    fn begins_in_battle(&self) -> bool {
        self.status.battles.contains(self.ground.nets().rows.cell(self.from))
    }

    /// Used hexsides bar only those who engage or disengage over them.
    fn is_spent(&self, here: Cell, to: Cell) -> bool {
        let rows = &self.ground.nets().rows;
        let from = rows.cell(self.from);
        let fought = |cell: Cell| self.enemies.contains(cell) || cell == from && self.begins_in_battle();
        (fought(here) || fought(to)) && rows.joins(self.used, here, to)
    }
}
