//! Rail: a block moves along friendly rail lines. Chapter 9.2.

use std::collections::BTreeMap;

use table::{Forecast, Handle, No, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, about};
use super::march::{left, may_send, price, warnings};
use super::route::may_set_out;
use crate::model::blocks::Mode;
use crate::model::nets::Cluster;
use crate::model::part::Part;
use crate::model::units::Unit;
use crate::rule;
use crate::rules::engagement::full;
use crate::rules::executor::Executor;
use crate::rules::lines::transit;
use crate::rules::movement::is_kept_out;
use crate::rules::{command, rail};

/// `rail ge-okw ge-den odense copenhagen`: each place is the end of one rail move
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rail {
    hq: Handle,
    block: Handle,
    path: Vec<Space>,
    price: u8,
}

impl Rail {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Rail, V> {
        let hq = said.one(now.blocks(), |hq| may_send(now, hq))?;
        let mut lines = BTreeMap::new();
        for nation in now.blocks().map(|block| now.own(block).unit.nation) {
            lines
                .entry(nation)
                .or_insert_with(|| rail::friendly(now.ground, now.position, now.faction, nation));
        }
        let block = said.one(now.blocks(), |block| {
            let own = now.own(block);
            may_set_out(now, block, &own, false)?;
            price::<V>(now, hq, block, &own)?;
            let on_line = lines[&own.unit.nation].contains(now.ground.nets().rows.cell(own.at));
            rule::FRIENDLY_RAIL
                .forbids(!on_line, || (msg!("not-on-rail", block = block.seen()), about(block)))
        })?;
        let own = now.own(block);
        let each = price::<V>(now, hq, block, &own)?;
        let line = Line::new(now, hq, block, left(now, hq) / each).read::<V>(said)?;
        Ok(Rail { hq, block, price: each * line.moves, path: line.path })
    }
}

/// A part of a journey by rail, and how many rail moves it takes.
#[derive(Clone, Default)]
struct Stretch {
    moves: u8,
    path: Vec<Space>,
}

/// A journey by rail as far as it has been said.
pub struct Line<'j, 'n> {
    now: &'j Now<'n>,
    hq: Handle,
    block: Handle,
    unit: &'n Unit,
    lines: Cluster,
    /// Neutral land through which it may pass, without a halt.
    transit: Cluster,
    /// Battles in which it may end, and places without room.
    open: Cluster,
    full: Cluster,
    /// How many rail moves can be paid, and how many are said.
    left: u8,
    moves: u8,
    pub path: Vec<Space>,
}

impl<'j, 'n> Line<'j, 'n> {
    pub fn new(now: &'j Now<'n>, hq: Handle, block: Handle, left: u8) -> Line<'j, 'n> {
        let own = now.own(block);
        let lines = rail::friendly(now.ground, now.position, now.faction, own.unit.nation);
        let transit = transit(now.ground, now.position)[now.faction as usize];
        let open = rail::open_battles(now.ground, now.position, now.faction, true);
        let full = full(now.ground, now.position, now.faction);
        let path = vec![own.at];
        Line { now, hq, block, unit: own.unit, lines, transit, open, full, left, moves: 0, path }
    }

    pub fn read<V: Verdict>(mut self, said: &mut Said<Part>) -> Result<Line<'j, 'n>, V> {
        let reach = self.reach();
        let first = said.known(|| self.halts(&reach), self.now.spaces(), |to| self.check(&reach, to))?;
        self.go(&reach, first);
        loop {
            let reach = self.reach();
            let halts = || self.halts(&reach);
            let to = said.known_more(halts, self.now.spaces(), |to| self.check(&reach, to))?;
            let Some(to) = to else { break };
            self.go(&reach, to);
        }
        Ok(self)
    }

    /// Does it lead anywhere?
    pub fn is_open(&self) -> bool {
        self.halts(&self.reach()).next().is_some()
    }

    /// Of the places that are reached, those where it may halt.
    fn halts(&self, reach: &BTreeMap<Space, Stretch>) -> impl Iterator<Item = Space> {
        reach.keys().copied().filter(|to| self.check::<No>(reach, *to).is_ok())
    }

    fn here(&self) -> Space {
        self.path[self.path.len() - 1]
    }

    /// Does it begin on a friendly line (9.21)?
    pub fn is_on_line(&self) -> bool {
        self.lines.contains(self.now.ground.nets().rows.cell(self.path[0]))
    }

    /// Has it come into a battle that it cannot pass (18.35)?
    fn is_held_up(&self) -> bool {
        let Now { ground, position, faction } = *self.now;
        let through = rail::open_battles(ground, position, faction, false);
        let here = self.here();
        self.path.len() > 1
            && position.is_engaged(here)
            && !through.contains(ground.nets().rows.cell(here))
            && rule::ENGAGED_AREAS.holds()
    }

    /// Where it can halt next: by one rail move, or by several that are joined in land through which it may only pass.
    fn reach(&self) -> BTreeMap<Space, Stretch> {
        let Now { ground, position, faction } = *self.now;
        let mut reached: BTreeMap<Space, Stretch> = BTreeMap::new();
        if self.is_held_up() {
            return reached;
        }
        let mut joints = vec![(self.here(), Stretch::default())];
        while let Some((from, so_far)) = joints.pop() {
            let before = rail::reach(ground, position, faction, &self.lines, from, self.limit(from));
            for to in before.keys().copied() {
                let back =
                    std::iter::successors(Some(to), |at| before.get(at).copied().filter(|at| *at != from));
                let mut way: Vec<Space> = back.collect();
                way.reverse();
                let moves = so_far.moves + 1;
                let stretch = Stretch { moves, path: [&so_far.path[..], &way].concat() };
                if reached.get(&to).is_some_and(|known| known.moves <= moves) {
                    continue;
                }
                if self.transit.contains(ground.nets().rows.cell(to)) && self.moves + moves < self.left {
                    joints.push((to, stretch.clone()));
                }
                reached.insert(to, stretch);
            }
        }
        reached
    }

    /// Rail moves that begin outside the fronts that the HQ commands are short (6.72).
    fn limit(&self, from: Space) -> u8 {
        let sender = self.now.own(self.hq);
        let mode = sender.block.command.unwrap_or(Mode::Normal);
        let commanded =
            command::price(self.now.ground, sender.unit, sender.at, mode, self.unit, from).is_some();
        if commanded || !rule::RAIL_LIMIT.holds() { rail::RAIL_MOVE } else { rail::FOREIGN_RAIL_MOVE }
    }

    fn check<V: Verdict>(&self, reach: &BTreeMap<Space, Stretch>, to: Space) -> Result<(), V> {
        let Now { ground, position, faction } = *self.now;
        let cell = ground.nets().rows.cell(to);
        let block = self.block.seen();
        let place = || vec![Subject::Piece(block), Subject::Space(to)];
        let why = || (msg!("cannot-go", block = block, to = to), place());
        rule::ENGAGED_AREAS.forbids(self.is_held_up(), why)?;
        let needed = reach.get(&to).map_or(1, |stretch| stretch.moves);
        rule::SUPREME_MOVES.forbids(self.moves + needed > self.left, why)?;
        rule::TRANSIT.forbids(self.transit.contains(cell), why)?;
        rule::KEPT_OUT.forbids(is_kept_out(ground, self.unit, to), why)?;
        self.now.stays_in_play(to)?;
        let off = !ground[to].is_ground() || !self.lines.contains(cell);
        rule::FRIENDLY_RAIL.forbids(off, why)?;
        let barred = position.has_enemies(faction, to) && !self.open.contains(cell);
        rule::STRATEGIC.forbids(barred, why)?;
        let foreign = self.limit(self.here()) == rail::FOREIGN_RAIL_MOVE;
        let pace = if foreign { rule::RAIL_LIMIT } else { rule::RAIL_MOVES };
        pace.forbids(!reach.contains_key(&to), why)?;
        rule::STACKING.forbids(self.full.contains(cell), why)
    }

    fn go(&mut self, reach: &BTreeMap<Space, Stretch>, to: Space) {
        if let Some(stretch) = reach.get(&to) {
            self.path.extend(&stretch.path);
            self.moves += stretch.moves;
        }
    }
}

impl Decision for Rail {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (hq, block) = (executor.meant(by, self.hq), executor.meant(by, self.block));
        executor.pay(hq, self.price);
        executor.rail(block, self.path.clone());
    }

    fn forecast(&self, now: &Now) -> Forecast {
        warnings(now, self.block, &self.path)
    }
}
