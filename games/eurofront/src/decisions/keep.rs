//! Supply for some: which block a fortress or a besieged port keeps, which of an overfull place goes without (6.22, 10.7, 10.8).

use table::{Awaited, Handle, Message, Piece, Said, Seat, Verdict, msg};

use super::decision::{Decision, Now, Question, about};
use crate::model::frames::{Frame, Keep, KeepRule};
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::standing::StandingOrders;
use crate::rule;
use crate::rules::attrition::{blocks_at, nameable};
use crate::rules::executor::Executor;

impl Question for Keep {
    fn awaited(&self, _: &Position) -> Awaited {
        Awaited::one(self.faction.seat())
    }

    fn prompt(&self, _: &Position) -> Message {
        match self.why {
            KeepRule::Fortress => msg!("ask-keep-fortress", at = self.at),
            KeepRule::Siege => msg!("ask-keep-siege", at = self.at),
            KeepRule::Overfull => msg!("ask-cut", at = self.at),
        }
    }

    fn answer(&self, now: &Now, standing: &StandingOrders) -> Option<Vec<Part>> {
        standing.strongest_named.then(|| self.on_timeout(now))
    }

    /// The strongest with the lowest unit number.
    fn on_timeout(&self, now: &Now) -> Vec<Part> {
        let rank = |block: &Piece| {
            now.position.block(*block).face.map(|face| (std::cmp::Reverse(face.strength), face.unit))
        };
        let first = nameable(now.ground, now.position, self).into_iter().min_by_key(rank).unwrap_or_default();
        vec![verb(self).into(), Handle::of_seen(first).into()]
    }
}

fn verb(keep: &Keep) -> Verb {
    if keep.why == KeepRule::Overfull { Verb::Cut } else { Verb::Keep }
}

/// `keep su-8g`, `cut su-8g`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NameSupplied {
    block: Handle,
}

impl NameSupplied {
    pub fn read<V: Verdict>(keep: &Keep, now: &Now, said: &mut Said<Part>) -> Result<NameSupplied, V> {
        if !said.is(verb(keep)) {
            return Err(said.none());
        }
        let nameable = nameable(now.ground, now.position, keep);
        let here = blocks_at(now.position, keep.faction, keep.at);
        let here = here.into_iter().filter(|block| !keep.named.contains(block)).map(Handle::of_seen);
        let block = said.last(here, |block| {
            let (rule, why) = match keep.why {
                KeepRule::Overfull => (rule::OVERFULL, msg!("not-the-strongest", block = block.seen())),
                KeepRule::Fortress => {
                    (rule::FORTRESS_SUPPLY, msg!("not-the-strongest", block = block.seen()))
                }
                KeepRule::Siege => (rule::NATIONAL_SUPPLY, msg!("no-national-supply", block = block.seen())),
            };
            rule.forbids(!nameable.contains(&block.seen()), || (why, about(block)))
        })?;
        Ok(NameSupplied { block })
    }
}

impl Decision for NameSupplied {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let block = executor.meant(by, self.block);
        if let Frame::Keep(keep) = executor.position.frames.top_mut() {
            keep.named.push(block);
        }
    }
}
