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
        let lines = rail::friendly(now.ground, now.position, now.faction);
        let block = said.one(now.blocks(), |block| {
            let own = now.own(block);
            may_set_out(now, block, &own, false)?;
            price::<V>(now, hq, block, &own)?;
            let on_line = lines.contains(now.ground.nets().rows.cell(own.at));
            rule::FRIENDLY_RAIL
                .forbids(!on_line, || (msg!("not-on-rail", block = block.seen()), about(block)))
        })?;
        let own = now.own(block);
        let each = price::<V>(now, hq, block, &own)?;
        let line = Line::new(now, hq, block, left(now, hq) / each).read::<V>(said)?;
        Ok(Rail { hq, block, price: each * line.moves, path: line.path })
    }
}

/// A journey by rail as far as it has been said.
pub struct Line<'j, 'n> {
    now: &'j Now<'n>,
    hq: Handle,
    block: Handle,
    unit: &'n Unit,
    lines: Cluster,
    /// How many rail moves can be paid, and how many are said.
    left: u8,
    moves: u8,
    pub path: Vec<Space>,
}

impl<'j, 'n> Line<'j, 'n> {
    pub fn new(now: &'j Now<'n>, hq: Handle, block: Handle, left: u8) -> Line<'j, 'n> {
        let own = now.own(block);
        let lines = rail::friendly(now.ground, now.position, now.faction);
        Line { now, hq, block, unit: own.unit, lines, left, moves: 0, path: vec![own.at] }
    }

    pub fn read<V: Verdict>(mut self, said: &mut Said<Part>) -> Result<Line<'j, 'n>, V> {
        let reach = self.reach();
        let first = said.last(self.now.spaces(), |to| self.check(&reach, to))?;
        self.go(&reach, first);
        loop {
            let reach = self.reach();
            let Some(to) = said.more(self.now.spaces(), |to| self.check(&reach, to))? else { break };
            self.go(&reach, to);
        }
        Ok(self)
    }

    /// Does it lead anywhere?
    pub fn is_open(&self) -> bool {
        let reach = self.reach();
        self.now.spaces().any(|to| self.check::<No>(&reach, to).is_ok())
    }

    fn here(&self) -> Space {
        self.path[self.path.len() - 1]
    }

    fn reach(&self) -> BTreeMap<Space, Space> {
        let Now { ground, position, .. } = *self.now;
        rail::reach(ground, position, &self.lines, self.here(), self.limit())
    }

    /// Rail moves that begin outside the fronts that the HQ commands are short (6.72).
    fn limit(&self) -> u8 {
        let sender = self.now.own(self.hq);
        let mode = sender.block.command.unwrap_or(Mode::Normal);
        let commanded =
            command::price(self.now.ground, sender.unit, sender.at, mode, self.unit, self.here()).is_some();
        if commanded || !rule::RAIL_LIMIT.holds() { rail::RAIL_MOVE } else { rail::FOREIGN_RAIL_MOVE }
    }

    fn check<V: Verdict>(&self, reach: &BTreeMap<Space, Space>, to: Space) -> Result<(), V> {
        let Now { ground, position, faction } = *self.now;
        let cell = ground.nets().rows.cell(to);
        let block = self.block.seen();
        let place = || vec![Subject::Piece(block), Subject::Space(to)];
        let why = || (msg!("cannot-go", block = block, to = to), place());
        rule::SUPREME_MOVES.forbids(self.moves >= self.left, why)?;
        let off = !ground[to].is_ground() || !self.lines.contains(cell);
        rule::FRIENDLY_RAIL.forbids(off, why)?;
        rule::STRATEGIC.forbids(position.has_enemies(faction, to), why)?;
        rule::RAIL_MOVES.forbids(!reach.contains_key(&to), why)?;
        rule::STACKING.forbids(full(ground, position, faction).contains(cell), why)
    }

    fn go(&mut self, reach: &BTreeMap<Space, Space>, to: Space) {
        let here = self.here();
        let back = std::iter::successors(Some(to), |at| reach.get(at).copied().filter(|at| *at != here));
        let mut way: Vec<Space> = back.collect();
        way.reverse();
        self.path.extend(way);
        self.moves += 1;
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
