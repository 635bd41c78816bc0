//! Sail: a block moves by sea from friendly port to friendly port. Chapter 15.3.

use table::{Forecast, Handle, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Own, about};
use super::march::{left, may_send, price, warnings};
use super::route::may_set_out;
use crate::model::frames::{Voyage, VoyageKind};
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
    /// From where, over which seas, to where.
    legs: Vec<(Space, Vec<Space>, Space)>,
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
        let mut voyage = Legs { now, block, left: left(now, hq) / each, ports: vec![own.at] };
        let first = said.last(now.spaces(), |to| voyage.check(to))?;
        voyage.ports.push(first);
        while let Some(to) = said.more(now.spaces(), |to| voyage.check(to))? {
            voyage.ports.push(to);
        }
        let legs = voyage.ports.windows(2).filter_map(|leg| {
            Some((leg[0], sea::voyage(now.ground, now.position, now.faction, [leg[0], leg[1]], 1)?, leg[1]))
        });
        let legs: Vec<_> = legs.collect();
        Ok(Sail { hq, block, price: each * legs.len() as u8, legs })
    }
}

fn may_leave_port<V: Verdict>(now: &Now, block: Handle, own: &Own) -> Result<(), V> {
    let no_port = now.ground[own.at].port.is_none();
    rule::SEA_MOVEMENT.forbids(no_port, || (msg!("not-in-port", block = block.seen()), about(block)))
}

/// The ports of a voyage as far as it has been said.
struct Legs<'l, 'n> {
    now: &'l Now<'n>,
    block: Handle,
    /// How many sea moves can be paid.
    left: u8,
    ports: Vec<Space>,
}

impl Legs<'_, '_> {
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
        for (from, seas, to) in self.legs.iter().cloned() {
            executor.sail(Voyage { block, from, to, seas, kind: VoyageKind::SeaMove });
        }
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let path: Vec<Space> = self.legs.iter().flat_map(|(from, _, to)| [*from, *to]).collect();
        warnings(now, self.block, &path)
    }
}
