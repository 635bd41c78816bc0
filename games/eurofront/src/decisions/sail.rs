//! Sail: a block moves by sea from friendly port to friendly port. Chapter 15.3.

use std::cell::OnceCell;

use table::{Forecast, Handle, No, Said, Seat, Space, Subject, Sum, Tally, Verdict, msg};

use super::decision::{Decision, Now, Own, about};
use super::march::{left, may_send, price, warnings};
use super::set_out::may_set_out;
use crate::model::frames::VoyageKind;
use crate::model::part::Part;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::movement::is_kept_out;
use crate::rules::voyages::{Range, Voyages};
use crate::rules::{rail, sea};

/// `sail ge-okw ge-33s copenhagen`: from port to port, a sea move for each sea
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sail {
    hq: Handle,
    block: Handle,
    course: Vec<Space>,
    price: u8,
}

impl Sail {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Sail, V> {
        let sends = |hq: &Handle| may_send::<No>(now, *hq).is_ok() && sailors(now, *hq).next().is_some();
        let hq = said.known(|| now.blocks().filter(sends), now.blocks(), |hq| may_send(now, hq))?;
        let block =
            said.known(|| sailors(now, hq), now.blocks(), |block| may_sail(now, hq, block).map(drop))?;
        let own = now.own(block);
        let each = price::<V>(now, hq, block, &own)?;
        let (course, moves) = Course::new(now, block, left(now, hq) / each).read::<V>(said)?;
        Ok(Sail { hq, block, price: each * moves, course })
    }
}

/// Those whom an HQ can send to another port.
fn sailors<'n>(now: &'n Now<'n>, hq: Handle) -> impl Iterator<Item = Handle> + 'n {
    now.blocks().filter(move |block| {
        let each = may_sail::<No>(now, hq, *block);
        each.is_ok_and(|each| Course::new(now, *block, left(now, hq) / each).is_open())
    })
}

/// What a sea move of this block costs, if it may sail at all.
fn may_sail<V: Verdict>(now: &Now, hq: Handle, block: Handle) -> Result<u8, V> {
    let own = now.own(block);
    may_set_out(now, block, &own, false)?;
    let each = price::<V>(now, hq, block, &own)?;
    may_leave_port(now, block, &own)?;
    Ok(each)
}

fn may_leave_port<V: Verdict>(now: &Now, block: Handle, own: &Own) -> Result<(), V> {
    let stuck = !is_friendly_port(now, own.at);
    rule::SEA_MOVEMENT.forbids(stuck, || (msg!("not-in-port", block = block.seen()), about(block)))
}

/// Is this a port of one's own side, and not a disputed one (8.4, 15.3)?
fn is_friendly_port(now: &Now, at: Space) -> bool {
    let cell = now.ground.nets().rows.cell(at);
    now.ground[at].port.is_some()
        && now.position.control.is_own(now.faction, cell)
        && !now.position.frozen.disputed.contains(cell)
}

/// A voyage by sea moves as far as it has been said.
pub struct Course<'l, 'n> {
    now: &'l Now<'n>,
    block: Handle,
    /// How many sea moves can be paid, and how many are said.
    left: u8,
    moves: u8,
    ports: Vec<Space>,
    /// The ports, and the seas between them.
    passed: Vec<Space>,
    /// Voyages from the last port by the number of sea moves, from one on.
    voyages: Vec<OnceCell<Voyages>>,
}

impl<'l, 'n> Course<'l, 'n> {
    pub fn new(now: &'l Now<'n>, block: Handle, left: u8) -> Course<'l, 'n> {
        let at = now.own(block).at;
        let voyages = Vec::new();
        let mut course = Course { now, block, left, moves: 0, ports: vec![at], passed: vec![at], voyages };
        course.look_out();
        course
    }

    /// From here nothing is known yet.
    fn look_out(&mut self) {
        self.voyages.clear();
        self.voyages.resize_with(usize::from(self.left - self.moves), OnceCell::new);
    }

    /// The voyage, and how many sea moves it takes.
    pub fn read<V: Verdict>(mut self, said: &mut Said<Part>) -> Result<(Vec<Space>, u8), V> {
        let first = said.known(|| self.halts(), self.now.spaces(), |to| self.check(to))?;
        self.go(first);
        while let Some(to) = said.known_more(|| self.halts(), self.now.spaces(), |to| self.check(to))? {
            self.go(to);
        }
        Ok((self.passed, self.moves))
    }

    fn here(&self) -> Space {
        self.ports[self.ports.len() - 1]
    }

    /// The seas to a port for as few moves as possible, as far as those that are left lead.
    fn voyage(&self, to: Space) -> Option<Vec<Space>> {
        self.voyages_to(to)?.to(self.now.ground, to)
    }

    fn voyages_to(&self, to: Space) -> Option<&Voyages> {
        let mut by_moves = (1..=self.voyages.len()).map(|moves| self.voyages(moves));
        by_moves.find(|voyages| self.here() != to && voyages.reach(self.now.ground, to))
    }

    fn voyages(&self, moves: usize) -> &Voyages {
        let range = Range { moves, far: rule::FAR_SEA_MOVES, calm: false };
        self.voyages[moves - 1].get_or_init(|| self.now.voyages(self.here(), range))
    }

    /// The sea by which it came here and the one by which it would go on; the same place twice before it has set out.
    fn turning(&self, to: Space) -> [Space; 2] {
        let Some(came) = self.passed.iter().rev().nth(1).copied() else { return [to, to] };
        let goes = self.voyage(to).and_then(|seas| seas.first().copied());
        [came, goes.unwrap_or(came)]
    }

    fn go(&mut self, to: Space) {
        let seas = self.voyage(to).unwrap_or_default();
        self.moves += self.now.conditions().moves(self.now.ground, &seas, rule::FAR_SEA_MOVES) as u8;
        self.ports.push(to);
        self.passed.extend(seas);
        self.passed.push(to);
        self.look_out();
    }

    /// Does it lead anywhere?
    pub fn is_open(&self) -> bool {
        self.halts().next().is_some()
    }

    /// The ports to which it may go.
    fn halts(&self) -> impl Iterator<Item = Space> {
        let nets = self.now.ground.nets();
        nets.rows.spaces(&nets.ports).filter(|to| self.check::<No>(*to).is_ok())
    }

    fn check<V: Verdict>(&self, to: Space) -> Result<(), V> {
        let Now { ground, position, faction, .. } = *self.now;
        let here = self.here();
        let block = self.block.seen();
        let place = || vec![Subject::Piece(block), Subject::Space(to)];
        rule::SEA_MOVEMENT
            .forbids(!is_friendly_port(self.now, here), || (msg!("not-in-port", block = block), place()))?;
        let cell = ground.nets().rows.cell(to);
        let besieged =
            self.now.has_enemies(to) && !rail::opens_battle(ground, position, faction, false, cell);
        let port = is_friendly_port(self.now, to) && !besieged;
        rule::SEA_MOVEMENT.forbids(!port, || (msg!("not-a-friendly-port", at = to), place()))?;
        self.now.stays_in_play(to)?;
        let kept_out = is_kept_out(ground, self.now.own(self.block).unit, to);
        rule::KEPT_OUT.forbids(kept_out, || (msg!("cannot-go", block = block, to = to), place()))?;
        let gone = self.ports.len() - 1;
        rule::SUPREME_MOVES.forbids(self.moves >= self.left, || (msg!("voyage-too-long"), place()))?;
        let barred = [here, to].iter().any(|port| sea::is_barred(ground, position, faction, *port));
        rule::STRAITS_AT_SEA.forbids(barred, || (msg!("straits-closed", at = to), place()))?;
        let far = self.voyages_to(to).is_none();
        rule::SEA_MOVES.forbids(far, || (msg!("not-one-sea", at = to), place()))?;
        let passes = sea::closed_straits(ground, position, faction, self.turning(to))
            .any(|row| row.banks.contains(&here));
        rule::STRAITS_AT_SEA.forbids(passes, || (msg!("straits-closed", at = to), place()))?;
        let busy = |port: Space| {
            let again = self.ports.iter().filter(|used| **used == port).count() as u8;
            sea::used(position, port) + again.saturating_sub(u8::from(port == here && gone == 0))
                >= sea::capacity(ground, port)
        };
        rule::PORT_CAPACITY.forbids(busy(here) || busy(to), || (msg!("port-is-busy", at = to), place()))?;
        let crowded = self.now.is_full(to);
        rule::STACKING.forbids(crowded, || (msg!("cannot-go", block = block, to = to), place()))
    }
}

impl Decision for Sail {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (hq, block) = (executor.meant(by, self.hq), executor.meant(by, self.block));
        executor.pay(hq, self.price);
        executor.sail(block, self.course.clone(), VoyageKind::SeaMove);
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let forecast = warnings(now, self.block, &sea::ports(now.ground, &self.course));
        at_sea(now, self.block, &self.course, VoyageKind::SeaMove, forecast)
    }
}

/// What else a voyage may cost: in seas of the enemy dice are thrown, and each may send it back or take a step (15.72).
pub fn at_sea(
    now: &Now,
    block: Handle,
    course: &[Space],
    kind: VoyageKind,
    mut forecast: Forecast,
) -> Forecast {
    let Now { ground, position, faction, .. } = *now;
    let seas = sea::guarded(ground, position, faction, course);
    if seas.is_empty() || !rule::INTERDICTION.holds() {
        return forecast;
    }
    let mut dice = Tally::of(msg!("tally-interdiction", block = block.seen()));
    for (sea, thrown) in seas {
        dice.term(rule::INTERDICTION, thrown.into(), || msg!("term-sea", at = sea));
        let (back, miss) = sea::interdicting_faces(ground, position, faction, sea, kind);
        let hit = miss + 1;
        forecast.warnings.push(msg!("warn-interdiction", at = sea, dice = thrown, back = back, hit = hit));
    }
    forecast.tallies.push(dice);
    forecast
}
