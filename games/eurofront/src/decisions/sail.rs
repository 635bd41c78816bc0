//! Sail: a block moves by sea from friendly port to friendly port. Chapter 15.3.

use table::{Forecast, Handle, No, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Own, about};
use super::march::{left, may_send, price, warnings};
use super::route::may_set_out;
use crate::model::part::Part;
use crate::rule;
use crate::rules::engagement::full;
use crate::rules::executor::Executor;
use crate::rules::sea;

/// `sail ge-okw ge-33s copenhagen`: each port is one sea move
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
        let legs = Legs::new(now, block, left(now, hq) / each).read::<V>(said)?;
        Ok(Sail { hq, block, price: each * legs.len() as u8, legs })
    }
}

fn may_leave_port<V: Verdict>(now: &Now, block: Handle, own: &Own) -> Result<(), V> {
    let no_port = now.ground[own.at].port.is_none();
    rule::SEA_MOVEMENT.forbids(no_port, || (msg!("not-in-port", block = block.seen()), about(block)))
}

/// One sea move: from where, over which seas, to where.
pub type Leg = (Space, Vec<Space>, Space);

/// The ports of a voyage as far as it has been said.
pub struct Legs<'l, 'n> {
    now: &'l Now<'n>,
    block: Handle,
    /// How many sea moves can be paid.
    left: u8,
    ports: Vec<Space>,
}

impl<'l, 'n> Legs<'l, 'n> {
    pub fn new(now: &'l Now<'n>, block: Handle, left: u8) -> Legs<'l, 'n> {
        Legs { now, block, left, ports: vec![now.own(block).at] }
    }

    pub fn read<V: Verdict>(mut self, said: &mut Said<Part>) -> Result<Vec<Leg>, V> {
        let first = said.last(self.now.spaces(), |to| self.check(to))?;
        self.ports.push(first);
        while let Some(to) = said.more(self.now.spaces(), |to| self.check(to))? {
            self.ports.push(to);
        }
        let Now { ground, position, faction } = *self.now;
        let leg = |ports: &[Space]| {
            let seas = sea::voyage(ground, position, faction, [ports[0], ports[1]], 1).unwrap_or_default();
            (ports[0], seas, ports[1])
        };
        Ok(self.ports.windows(2).map(leg).collect())
    }

    /// Does it lead anywhere?
    pub fn is_open(&self) -> bool {
        self.now.spaces().any(|to| self.check::<No>(to).is_ok())
    }

    fn check<V: Verdict>(&self, to: Space) -> Result<(), V> {
        let Now { ground, position, faction } = *self.now;
        let here = self.ports[self.ports.len() - 1];
        let block = self.block.seen();
        let place = || vec![Subject::Piece(block), Subject::Space(to)];
        let friendly = position.control.own(faction).contains(ground.nets().rows.cell(to));
        let port = ground[to].port.is_some() && friendly && !position.has_enemies(faction, to);
        rule::SEA_MOVEMENT.forbids(!port, || (msg!("not-a-friendly-port", at = to), place()))?;
        let gone = self.ports.len() - 1;
        rule::SUPREME_MOVES.forbids(gone >= self.left.into(), || (msg!("voyage-too-long"), place()))?;
        let barred = [here, to].iter().any(|port| sea::is_barred(ground, position, faction, *port));
        rule::STRAITS_AT_SEA.forbids(barred, || (msg!("straits-closed", at = to), place()))?;
        let voyage = sea::voyage(ground, position, faction, [here, to], 1).filter(|_| here != to);
        rule::SEA_MOVES.forbids(voyage.is_none(), || (msg!("not-one-sea", at = to), place()))?;
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
