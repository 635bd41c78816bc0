//! Orders: how a power wants its losses chosen. Chapter 11.

use table::{Said, Verdict};

use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::powers::Power;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `orders` turns asking on or off; `orders 1-infantry 1-artillery` says which are lost first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LossOrders {
    power: Power,
    pub first: Vec<Kind>,
}

impl LossOrders {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<LossOrders, V> {
        let mut first: Vec<Kind> = Vec::new();
        loop {
            let lost = Kind::ALL.into_iter().filter(|kind| !matches!(kind, Kind::Partisan | Kind::Commando));
            let lost: Vec<(Kind, u8)> =
                lost.filter(|kind| !first.contains(kind)).map(|kind| (kind, 1)).collect();
            match said.more(lost, |_| Ok(()))? {
                Some((kind, _)) => first.push(kind),
                None => return Ok(LossOrders { power: now.power, first }),
            }
        }
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.change_orders(self.power, &self.first);
    }
}
