//! Spy: a seat looks at a face nearby, for coins. Chapter 4.

use table::{Handle, Piece, Said, Seat, Seats, Verdict, msg};

use super::decision::{Decision, Now, about};
use crate::model::fact::Fact;
use crate::model::part::{Part, Verb};
use crate::model::units::Block;
use crate::rule;
use crate::rules::executor::Executor;

/// `spy block9`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spy {
    block: Handle,
}

impl Spy {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Spy, V> {
        let block = said.last(now.blocks(), |handle| {
            let block = now.block(handle);
            rule::SPY_TARGET.forbids(block.face.is_some(), || {
                (msg!("already-seen", block = handle.seen()), about(handle))
            })?;
            let at = block.at.unwrap_or_default();
            let near = |b: &Block| b.owner == now.seat && b.at.is_some_and(|s| now.ground.near(s, at));
            let far = !now.position.blocks.iter().any(near);
            rule::SPY_RANGE.forbids(far, || (msg!("nobody-near", at = at), about(handle)))?;
            now.has_coins(now.ground.tables.spy_cost, rule::SPY_COST)
        })?;
        Ok(Spy { block })
    }

    /// The order to spy on a block of the view.
    pub fn sentence(block: Piece) -> Vec<Part> {
        vec![Verb::Spy.into(), Handle::of_seen(block).into()]
    }
}

impl Decision for Spy {
    /// The seat sees a face; nobody else learns which.
    fn perform(&self, by: Seat, executor: &mut Executor) {
        executor.pay(by, -i16::from(executor.ground.tables.spy_cost), rule::SPY_COST);
        let block = executor.meant(by, self.block);
        let spied = executor.position.block_mut(block);
        spied.known = spied.known.with(by);
        let (Some(at), Some(face)) = (spied.at, spied.face) else { return };
        executor.tell.reveals(Seats::one(by), "faces");
        executor.tell.all(|| Fact::Spied { seat: by, at });
        let veil = &executor.position.veil;
        executor.tell.each(|v| v.holds(by).then(|| Fact::Saw { block: veil.shown_as(v, block), face }));
    }
}
