//! Step 1: pilots are kept at their level, raised by one, or left to lapse.

use table::{Verdict, msg};

use crate::model::fact::Fact;
use crate::model::fact::purchase::PurchaseFact;
use crate::model::part::Verb;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// The levels of pilots.
const LOWEST: i8 = -3;
const HIGHEST: i8 = 3;

impl Now<'_> {
    /// `train`: once a turn.
    pub fn permit_train<V: Verdict>(&self) -> Result<(), V> {
        let trained = self.position.turn.purchases.trained;
        rule::ONE_LEVEL.forbids(trained, || (msg!("no-second-training"), vec![]))
    }

    /// `train keep`, `train raise`, `train lapse`.
    pub fn permit_training<V: Verdict>(&self, how: Verb) -> Result<(), V> {
        let (power, level) = (self.power, self.position.pilots[self.power.index()]);
        let at_the_end = how == Verb::Raise && level >= HIGHEST || how == Verb::Lapse && level <= LOWEST;
        rule::LEVELS.forbids(at_the_end, || (msg!("no-such-level", level = i32::from(level)), vec![]))?;
        if how == Verb::Lapse {
            return Ok(());
        }
        let (cost, has) =
            (self.situation.training_cost(power, how == Verb::Raise), self.position.treasury_of(power));
        rule::TRAINING_COST.forbids(cost > has, || (msg!("too-dear", cost = cost, has = has), vec![]))
    }
}

impl Executor<'_, '_, '_> {
    pub fn train(&mut self, how: Verb) {
        let power = self.power();
        if how == Verb::Lapse {
            self.position.turn.purchases.trained = true;
            self.lapse();
            return;
        }
        let raise = how == Verb::Raise;
        let mut keep = 0;
        self.situation().training_price(power, false, &mut keep);
        let cost = i32::from(self.situation().training_cost(power, raise));
        self.coins(power, -keep.min(cost), rule::TRAINING_COST);
        self.coins(power, keep.min(cost) - cost, rule::RAISING_COST);
        self.position.turn.purchases.trained = true;
        let level = &mut self.position.pilots[power.index()];
        *level = (*level + i8::from(raise)).min(HIGHEST);
        let level = *level;
        self.tell.all(|| Fact::Purchase(PurchaseFact::Trained { power, level }));
    }

    /// Nothing was paid: the pilots fall by one level.
    pub fn lapse(&mut self) {
        let power = self.power();
        let level = &mut self.position.pilots[power.index()];
        if *level > LOWEST && rule::LAPSE.holds() {
            *level -= 1;
            let level = *level;
            self.tell.all(|| Fact::Purchase(PurchaseFact::Lapsed { power, level }));
        }
    }
}
