//! Impulse: a minor acts once no chit is left (5.59).

use table::{Forecast, Said, Verdict};

use crate::model::fact::Fact;
use crate::model::frames::Frame;
use crate::model::nation::Nation;
use crate::model::part::{Part, Verb};
use crate::rule;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now, costs};

/// `impulse`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impulse {
    nation: Nation,
    cost: i32,
}

impl Impulse {
    pub fn read<V: Verdict>(now: &Now, nation: Nation, said: &mut Said<Part>) -> Result<Option<Impulse>, V> {
        let cost = now.field().impulse_cost(nation);
        let may = || now.can_pay(nation, cost);
        Ok(said.is_allowed(Verb::Impulse, may)?.then_some(Impulse { nation, cost }))
    }
}

impl Decision for Impulse {
    fn perform(&self, executor: &mut Executor) {
        if let Frame::Minors(nations) = executor.position.frames.top_mut() {
            nations.retain(|nation| *nation != self.nation);
        }
        let nation = self.nation;
        executor.pay(nation, -self.cost, rule::MINOR_IMPULSES);
        executor.tell.all(|| Fact::MinorActs { nation });
        executor.begin_impulse_of(nation);
    }

    fn forecast(&self, _: &Now) -> Forecast {
        costs(self.cost)
    }
}
