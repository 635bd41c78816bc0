//! Refund: what nobody can place goes back to the bank. Chapter 14.

use table::{Said, Verdict, msg};

use super::place::Goods;
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `refund 1-battleship`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refund {
    goods: Goods,
}

impl Refund {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let purchases = &now.position.turn.purchases;
        let some = purchases.kinds().any(|kind| !now.is_placeable(kind))
            || purchases.facilities().any(|works| !now.has_site(works));
        rule::REFUND.forbids(!some, || (msg!("nothing-to-refund"), vec![]))
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Refund, V> {
        let purchases = &now.position.turn.purchases;
        let counts = |kind: Kind| (1..=purchases.waiting(kind)).map(move |n| Goods::Units(kind, n));
        let waiting = purchases.kinds().flat_map(counts).chain(purchases.facilities().map(Goods::Works));
        let goods = said.last(waiting, |goods| {
            let some = match goods {
                Goods::Units(kind, _) => now.is_placeable(kind),
                Goods::Works(works) => now.has_site(works),
            };
            rule::REFUND.forbids(some, || (msg!("still-placeable"), vec![]))
        })?;
        Ok(Refund { goods })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        match self.goods {
            Goods::Units(kind, count) => executor.refund(kind, count),
            Goods::Works(works) => executor.refund_works(works),
        }
    }
}
