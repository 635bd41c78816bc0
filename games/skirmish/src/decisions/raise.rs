//! Raise: a block at home gains strength for coins. Chapter 4.

use table::{Handle, Said, Seat, Verdict, msg};

use super::decision::{Decision, Now, about};
use crate::model::fact::Fact;
use crate::model::part::Part;
use crate::model::units::Kind;
use crate::rule;
use crate::rules::executor::Executor;

/// `raise guard0`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raise {
    block: Handle,
}

impl Raise {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Raise, V> {
        let tables = &now.ground.tables;
        let block = said.last(now.blocks(), |handle| {
            let block = now.own(handle)?;
            let home = now.ground.home(now.seat);
            let away = block.at != Some(home) || now.position.is_contested(home);
            rule::RAISE_AT_HOME.forbids(away, || (msg!("raise-at-home", home = home), about(handle)))?;
            rule::ONE_MARCH
                .forbids(block.marched, || (msg!("has-marched", block = handle.seen()), about(handle)))?;
            let most = |kind| if kind == Kind::Decoy { 1 } else { tables.full };
            let full = block.face.is_some_and(|f| f.strength >= most(f.kind));
            rule::RAISE_NOT_FULL.forbids(full, || (msg!("is-full", block = handle.seen()), about(handle)))?;
            now.has_coins(tables.raise_cost, rule::RAISE_COST)
        })?;
        Ok(Raise { block })
    }
}

impl Decision for Raise {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        executor.pay(by, -i16::from(executor.ground.tables.raise_cost), rule::RAISE_COST);
        let block = executor.meant(by, self.block);
        let raised = executor.position.block_mut(block);
        raised.marched = true;
        if let Some(face) = &mut raised.face {
            face.strength += 1;
        }
        let friends = executor.ground.side(by).seats();
        let veil = &executor.position.veil;
        executor.tell.each(|viewer| {
            let block = viewer.seats().meets(friends).then(|| veil.shown_as(viewer, block));
            Some(Fact::Raised { seat: by, block })
        });
    }
}
