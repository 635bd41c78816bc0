//! Repair: a reduced unit is turned back in the Supply Segment (15.3).

use table::{Forecast, Said, Verdict, msg};

use crate::model::fact::Fact;
use crate::model::nation::Nation;
use crate::model::part::Part;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::field::Purpose;

use super::decision::{Decision, Now, costs, forbid};

/// `repair ge-arm-xxxix`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repair {
    payer: Nation,
    unit: UnitId,
    cost: i32,
}

impl Repair {
    pub fn read<V: Verdict>(now: &Now, nations: &[Nation], said: &mut Said<Part>) -> Result<Repair, V> {
        let Some(payer) = nations.first().copied() else { return Err(said.none()) };
        let field = now.field();
        let pays =
            |unit: &UnitId| now.position.payer(now.ground, now.ground.forces.unit(*unit).nation) == payer;
        let reduced = now.own_units().filter(pays).filter(|unit| field.repair_cost(*unit).is_some());
        let unit = said.last(reduced, |unit| {
            let cut_off = !field.is_supplied(unit, Purpose::Repair);
            forbid(rule::REPAIR_SUPPLY, cut_off, unit, || msg!("no-supply"))?;
            now.can_pay(payer, field.repair_cost(unit).unwrap_or(0))
        })?;
        Ok(Repair { payer, unit, cost: field.repair_cost(unit).unwrap_or(0) })
    }
}

impl Decision for Repair {
    fn perform(&self, executor: &mut Executor) {
        executor.pay(self.payer, -self.cost, rule::REPAIR_COST);
        executor.position.piece_mut(self.unit).reduced = false;
        executor.tell.all(|| Fact::Repaired { unit: self.unit });
    }

    fn forecast(&self, _: &Now) -> Forecast {
        costs(self.cost)
    }
}
