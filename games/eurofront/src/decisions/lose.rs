//! Who is thrown back, and who takes a hit (7.33, 7.61).

use table::{Awaited, Handle, Message, Piece, Said, Seat, Verdict, msg};

use super::decision::{Decision, Now, Question, about};
use crate::model::frames::{Build, Loss};
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::standing::StandingOrders;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::losses::candidates;
use crate::rules::production::prices;

impl Question for Loss {
    fn awaited(&self, _: &Position) -> Awaited {
        Awaited::one(self.faction.seat())
    }

    fn prompt(&self, _: &Position) -> Message {
        if self.repulses > 0 {
            msg!("ask-repulse", at = self.at, repulses = self.repulses)
        } else {
            msg!("ask-loss", at = self.at, hits = self.hits)
        }
    }

    fn answer(&self, now: &Now, standing: &StandingOrders) -> Option<Vec<Part>> {
        standing.cheapest_suffers.then(|| self.on_timeout(now))
    }

    /// The candidate that is cheapest to build up, with the lowest unit number.
    fn on_timeout(&self, now: &Now) -> Vec<Part> {
        let number = |block: &Piece| now.position.block(*block).face.map(|face| face.unit);
        let first = prices(now.ground, now.position, self.faction, |prices| {
            let price = |block: &Piece| prices.of(Build::Step(*block)).unwrap_or(u16::MAX);
            let among = candidates(now.position, self).into_iter();
            among.min_by_key(|block| (price(block), number(block))).unwrap_or_default()
        });
        vec![verb(self).into(), Handle::of_seen(first).into()]
    }
}

fn verb(loss: &Loss) -> Verb {
    if loss.repulses > 0 { Verb::Repulse } else { Verb::Lose }
}

/// `lose su-13`, `repulse su-13`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suffer {
    block: Handle,
}

impl Suffer {
    pub fn read<V: Verdict>(loss: &Loss, now: &Now, said: &mut Said<Part>) -> Result<Suffer, V> {
        if !said.is(verb(loss)) {
            return Err(said.none());
        }
        let among = candidates(now.position, loss);
        let block = said.last(now.blocks(), |block| {
            let other = !among.contains(&block.seen());
            let why = || (msg!("not-the-weakest", block = block.seen()), about(block));
            rule::REPULSE.forbids(other && loss.repulses > 0, why)?;
            let why = || (msg!("not-the-strongest", block = block.seen()), about(block));
            rule::STRONGEST.forbids(other && loss.repulses == 0, why)
        })?;
        Ok(Suffer { block })
    }
}

impl Decision for Suffer {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let block = executor.meant(by, self.block);
        executor.suffer(block);
    }
}
