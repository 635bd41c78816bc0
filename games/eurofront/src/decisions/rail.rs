//! Rail: a block moves along friendly rail lines. Chapter 9.2.

use std::collections::BTreeMap;

use table::{Forecast, Handle, Message, No, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, about};
use super::march::{left, may_send, price, warnings};
use super::set_out::may_set_out;
use crate::model::blocks::Mode;
use crate::model::nets::Cluster;
use crate::model::part::Part;
use crate::model::position::Standing;
use crate::model::units::Unit;
use crate::rule;
use crate::rules::command;
use crate::rules::executor::Executor;
use crate::rules::movement::is_kept_out;
use crate::rules::rail::{self, Journeys, Tracks};

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
        let sends = |hq: &Handle| may_send::<No>(now, *hq).is_ok() && passengers(now, *hq).next().is_some();
        let hq = said.known(|| now.blocks().filter(sends), now.blocks(), |hq| may_send(now, hq))?;
        let block =
            said.known(|| passengers(now, hq), now.blocks(), |block| may_entrain(now, hq, block).map(drop))?;
        let each = price::<V>(now, hq, block, &now.own(block))?;
        let line = Line::new(now, hq, block, left(now, hq) / each).read::<V>(said)?;
        Ok(Rail { hq, block, price: each * line.moves, path: line.path })
    }
}

/// Those whom an HQ can send somewhere by rail.
fn passengers<'n>(now: &'n Now<'n>, hq: Handle) -> impl Iterator<Item = Handle> + 'n {
    now.blocks().filter(move |block| {
        let each = may_entrain::<No>(now, hq, *block);
        each.is_ok_and(|each| Line::new(now, hq, *block, left(now, hq) / each).is_open())
    })
}

/// What a rail move of this block costs, if it may go by rail at all.
fn may_entrain<V: Verdict>(now: &Now, hq: Handle, block: Handle) -> Result<u8, V> {
    let own = now.own(block);
    may_set_out(now, block, &own, false)?;
    let each = price::<V>(now, hq, block, &own)?;
    let on_line = now.lines().rails(own.unit.nation).contains(now.ground.nets().rows.cell(own.at));
    rule::FRIENDLY_RAIL.forbids(!on_line, || (msg!("not-on-rail", block = block.seen()), about(block)))?;
    Ok(each)
}

/// Where a journey by rail can halt next: by one rail move, or by several that are joined in land through which it may only pass.
struct Reach {
    legs: Vec<Leg>,
    /// Each place with how many rail moves it takes, and by which leg it is reached.
    places: BTreeMap<Space, (u8, usize)>,
}

/// A rail move, and the one before it.
struct Leg {
    journeys: Journeys,
    from: Space,
    before: Option<usize>,
}

impl Reach {
    fn way(&self, leg: usize, to: Space) -> Vec<Space> {
        let Leg { journeys, from, before, .. } = &self.legs[leg];
        let so_far = before.map_or_else(Vec::new, |before| self.way(before, *from));
        [so_far, journeys.way(to)].concat()
    }
}

/// A journey by rail as far as it has been said.
pub struct Line<'j, 'n> {
    now: &'j Now<'n>,
    hq: Handle,
    block: Handle,
    unit: &'n Unit,
    /// Friendly lines.
    lines: &'n Cluster,
    /// How many rail moves can be paid, and how many are said.
    left: u8,
    moves: u8,
    pub path: Vec<Space>,
}

impl<'j, 'n> Line<'j, 'n> {
    pub fn new(now: &'j Now<'n>, hq: Handle, block: Handle, left: u8) -> Line<'j, 'n> {
        let own = now.own(block);
        let lines = now.lines().rails(own.unit.nation);
        Line { now, hq, block, unit: own.unit, lines, left, moves: 0, path: vec![own.at] }
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
        let limit = self.limit(self.here());
        let mut next = self.tracks().next(self.here()).filter(|(_, length)| *length <= limit);
        let here = self.here();
        next.any(|(to, _)| to != here && self.may_halt::<No>(1, to).is_ok())
            || self.halts(&self.reach()).next().is_some()
    }

    /// Of the places that are reached, those where it may halt.
    fn halts(&self, reach: &Reach) -> impl Iterator<Item = Space> {
        reach.places.keys().copied().filter(|to| self.check::<No>(reach, *to).is_ok())
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
        let Now { ground, position, faction, .. } = *self.now;
        let here = self.here();
        let cell = ground.nets().rows.cell(here);
        self.path.len() > 1
            && position.is_engaged(here)
            && !rail::opens_battle(ground, position, faction, false, cell)
            && rule::ENGAGED_AREAS.holds()
    }

    fn tracks(&self) -> Tracks<'n> {
        let Now { ground, position, faction, .. } = *self.now;
        let (occupancy, spent) = (self.now.occupancy(), self.now.spent());
        Tracks { ground, position, faction, lines: self.lines, occupancy, spent }
    }

    /// Is this neutral land through which it may pass, without a halt?
    fn is_transit(&self, at: Space) -> bool {
        let nation = self.now.ground[at].nation;
        let complies = |nation| self.now.position.nation(nation) == Standing::Complying(self.now.faction);
        nation.is_some_and(complies) && rule::TRANSIT.holds()
    }

    fn reach(&self) -> Reach {
        let mut reach = Reach { legs: Vec::new(), places: BTreeMap::new() };
        let mut joints = if self.is_held_up() { Vec::new() } else { vec![(self.here(), None, 0)] };
        while let Some((from, before, so_far)) = joints.pop() {
            let journeys = Journeys::from(self.tracks(), from, self.limit(from));
            let (leg, moves) = (reach.legs.len(), so_far + 1);
            for to in journeys.stations.iter().copied() {
                if reach.places.get(&to).is_some_and(|(known, _)| *known <= moves) {
                    continue;
                }
                if self.moves + moves < self.left && self.is_transit(to) {
                    joints.push((to, Some(leg), moves));
                }
                reach.places.insert(to, (moves, leg));
            }
            reach.legs.push(Leg { journeys, from, before });
        }
        reach
    }

    /// Rail moves that begin outside the fronts that the HQ commands are short (6.72).
    fn limit(&self, from: Space) -> u8 {
        let sender = self.now.own(self.hq);
        let mode = sender.block.command.unwrap_or(Mode::Normal);
        let commanded =
            command::price(self.now.ground, sender.unit, sender.at, mode, self.unit, from).is_some();
        if commanded || !rule::RAIL_LIMIT.holds() { rail::RAIL_MOVE } else { rail::FOREIGN_RAIL_MOVE }
    }

    fn check<V: Verdict>(&self, reach: &Reach, to: Space) -> Result<(), V> {
        let place = reach.places.get(&to);
        self.may_stop(place.map_or(1, |(moves, _)| *moves), to)?;
        let foreign = self.limit(self.here()) == rail::FOREIGN_RAIL_MOVE;
        let pace = if foreign { rule::RAIL_LIMIT } else { rule::RAIL_MOVES };
        pace.forbids(place.is_none(), || self.refusal(to))?;
        rule::STACKING.forbids(self.now.is_full(to), || self.refusal(to))
    }

    /// May it halt in this place, given how many moves away it is?
    fn may_halt<V: Verdict>(&self, moves: u8, to: Space) -> Result<(), V> {
        self.may_stop(moves, to)?;
        rule::STACKING.forbids(self.now.is_full(to), || self.refusal(to))
    }

    /// The same if there were room.
    fn may_stop<V: Verdict>(&self, moves: u8, to: Space) -> Result<(), V> {
        let Now { ground, position, faction, .. } = *self.now;
        let cell = ground.nets().rows.cell(to);
        rule::ENGAGED_AREAS.forbids(self.is_held_up(), || self.refusal(to))?;
        rule::SUPREME_MOVES.forbids(self.moves + moves > self.left, || self.refusal(to))?;
        rule::TRANSIT.forbids(self.is_transit(to), || self.refusal(to))?;
        rule::KEPT_OUT.forbids(is_kept_out(ground, self.unit, to), || self.refusal(to))?;
        self.now.stays_in_play(to)?;
        let off = !ground[to].is_ground() || !self.lines.contains(cell);
        rule::FRIENDLY_RAIL.forbids(off, || self.refusal(to))?;
        let barred = self.now.has_enemies(to) && !rail::opens_battle(ground, position, faction, true, cell);
        rule::STRATEGIC.forbids(barred, || self.refusal(to))
    }

    fn refusal(&self, to: Space) -> (Message, Vec<Subject>) {
        let block = self.block.seen();
        (msg!("cannot-go", block = block, to = to), vec![Subject::Piece(block), Subject::Space(to)])
    }

    fn go(&mut self, reach: &Reach, to: Space) {
        if let Some((moves, leg)) = reach.places.get(&to) {
            self.path.extend(reach.way(*leg, to));
            self.moves += moves;
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
