//! Sail: a block moves by sea from friendly port to friendly port. Chapter 15.3.

use table::{Forecast, Handle, No, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Own, about};
use super::march::{left, may_send, price, warnings};
use super::route::may_set_out;
use crate::model::part::Part;
use crate::rule;
use crate::rules::engagement::full;
use crate::rules::executor::Executor;
use crate::rules::{rail, sea};

/// `sail ge-okw ge-33s copenhagen`: from port to port, a sea move for each sea
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sail {
    hq: Handle,
    block: Handle,
    legs: Vec<Leg>,
    price: u8,
}

impl Sail {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Sail, V> {
        let hq = said.one(now.blocks(), |hq| may_send(now, hq))?;
        let block = said.one(now.blocks(), |block| {
            let own = now.own(block);
            may_set_out(now, block, &own, false)?;
            price::<V>(now, hq, block, &own)?;
            may_leave_port(now, block, &own)
        })?;
        let own = now.own(block);
        let each = price::<V>(now, hq, block, &own)?;
        let (legs, moves) = Legs::new(now, block, left(now, hq) / each).read::<V>(said)?;
        Ok(Sail { hq, block, price: each * moves, legs })
    }
}

fn may_leave_port<V: Verdict>(now: &Now, block: Handle, own: &Own) -> Result<(), V> {
    let no_port = now.ground[own.at].port.is_none();
    rule::SEA_MOVEMENT.forbids(no_port, || (msg!("not-in-port", block = block.seen()), about(block)))
}

/// From port to port: from where, over which seas, to where.
pub type Leg = (Space, Vec<Space>, Space);

/// The ports of a voyage as far as it has been said.
pub struct Legs<'l, 'n> {
    now: &'l Now<'n>,
    block: Handle,
    /// How many sea moves can be paid, and how many are said.
    left: u8,
    moves: u8,
    ports: Vec<Space>,
}

/// How many seas one sea move crosses (15.31, 15.821).
fn range(now: &Now) -> usize {
    let ours = sea::supremacy(now.ground, now.position) == Some(now.faction);
    1 + usize::from(ours && rule::FAR_SEA_MOVES.holds())
}

impl<'l, 'n> Legs<'l, 'n> {
    pub fn new(now: &'l Now<'n>, block: Handle, left: u8) -> Legs<'l, 'n> {
        Legs { now, block, left, moves: 0, ports: vec![now.own(block).at] }
    }

    /// The voyage, and how many sea moves it takes.
    pub fn read<V: Verdict>(mut self, said: &mut Said<Part>) -> Result<(Vec<Leg>, u8), V> {
        let first = said.last(self.now.spaces(), |to| self.check(to))?;
        let mut legs = vec![self.go(first)];
        while let Some(to) = said.more(self.now.spaces(), |to| self.check(to))? {
            legs.push(self.go(to));
        }
        Ok((legs, self.moves))
    }

    fn here(&self) -> Space {
        self.ports[self.ports.len() - 1]
    }

    /// The seas to a port for as few moves as possible, as far as those that are left lead.
    fn voyage(&self, to: Space) -> Option<Vec<Space>> {
        let Now { ground, position, faction } = *self.now;
        let mut moves = 1..=usize::from(self.left - self.moves);
        let voyage =
            |moves: usize| sea::voyage(ground, position, faction, [self.here(), to], moves * range(self.now));
        moves.find_map(voyage).filter(|_| self.here() != to)
    }

    fn go(&mut self, to: Space) -> Leg {
        let (from, seas) = (self.here(), self.voyage(to).unwrap_or_default());
        self.moves += seas.len().div_ceil(range(self.now)) as u8;
        self.ports.push(to);
        (from, seas, to)
    }

    /// Does it lead anywhere?
    pub fn is_open(&self) -> bool {
        self.now.spaces().any(|to| self.check::<No>(to).is_ok())
    }

    fn check<V: Verdict>(&self, to: Space) -> Result<(), V> {
        let Now { ground, position, faction } = *self.now;
        let here = self.here();
        let block = self.block.seen();
        let place = || vec![Subject::Piece(block), Subject::Space(to)];
        let friendly = position.control.own(faction).contains(ground.nets().rows.cell(to));
        let open = rail::open_battles(ground, position, faction, false);
        let besieged = position.has_enemies(faction, to) && !open.contains(ground.nets().rows.cell(to));
        let port = ground[to].port.is_some() && friendly && !besieged;
        rule::SEA_MOVEMENT.forbids(!port, || (msg!("not-a-friendly-port", at = to), place()))?;
        let gone = self.ports.len() - 1;
        rule::SUPREME_MOVES.forbids(self.moves >= self.left, || (msg!("voyage-too-long"), place()))?;
        let barred = [here, to].iter().any(|port| sea::is_barred(ground, position, faction, *port));
        rule::STRAITS_AT_SEA.forbids(barred, || (msg!("straits-closed", at = to), place()))?;
        let far = self.voyage(to).is_none();
        rule::SEA_MOVES.forbids(far, || (msg!("not-one-sea", at = to), place()))?;
        let busy = |port: Space| {
            let again = self.ports.iter().filter(|used| **used == port).count() as u8;
            sea::used(position, port) + again.saturating_sub(u8::from(port == here && gone == 0))
                >= sea::capacity(ground, port)
        };
        rule::PORT_CAPACITY.forbids(busy(here) || busy(to), || (msg!("port-is-busy", at = to), place()))?;
        let crowded = full(ground, position, faction).contains(ground.nets().rows.cell(to));
        rule::STACKING.forbids(crowded, || (msg!("cannot-go", block = block, to = to), place()))
    }
}

impl Decision for Sail {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (hq, block) = (executor.meant(by, self.hq), executor.meant(by, self.block));
        executor.pay(hq, self.price);
        executor.sail_along(block, &self.legs);
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let path: Vec<Space> = self.legs.iter().flat_map(|(from, _, to)| [*from, *to]).collect();
        warnings(now, self.block, &path)
    }
}
