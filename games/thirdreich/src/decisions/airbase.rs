//! Airbase: a marker for five more air factors, in the Production Segment (11.11).

use table::{Forecast, Said, Space, Subject, Verdict, msg};

use crate::model::fact::Fact;
use crate::model::nation::Nation;
use crate::model::nets::Cluster;
use crate::model::part::Part;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::field::Purpose;

use super::decision::{Decision, Now, costs};

const PRICE: i32 = 5;

/// `airbase 2211`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Airbase {
    payer: Nation,
    at: Space,
}

impl Airbase {
    pub fn read<V: Verdict>(now: &Now, nations: &[Nation], said: &mut Said<Part>) -> Result<Airbase, V> {
        let Some(payer) = nations.first().copied() else { return Err(said.none()) };
        let field = now.field();
        let supplied = field.supplied(payer, Purpose::Survive);
        let rows = &now.board().nets.rows;
        let open = now.left_by(rule::AIRBASES, || {
            let taken = rows.set(now.position.airbases.iter().map(|(_, at)| at.space));
            let open = supplied.intersection(&field.friendly(payer)).minus(&taken);
            if field.is_major(payer) { open } else { Cluster::NONE }
        });
        let poor = now.position.stockpile(payer) < PRICE && rule::SOLVENT.holds();
        let open = if poor { Cluster::NONE } else { open };
        let at = now.hex_of(said, &open, |hex| {
            let place = now.board().place(hex);
            let holder = now.position.control.of(place);
            let friendly = holder.is_some_and(|of| now.position.relations.are_friends(payer, of));
            let about = || vec![Subject::Space(hex)];
            rule::AIRBASES.forbids(!field.is_major(payer), || (msg!("minors-build-no-bases"), about()))?;
            rule::AIRBASES.forbids(!friendly, || (msg!("not-friendly"), about()))?;
            let cut_off = !supplied.contains(now.board().nets.rows.cell(hex));
            rule::AIRBASES.forbids(cut_off, || (msg!("no-supply"), about()))?;
            let taken = now.position.airbases.iter().any(|(_, at)| *at == place);
            rule::AIRBASES.forbids(taken, || (msg!("one-base-a-hex"), about()))?;
            now.can_pay(payer, PRICE)
        })?;
        Ok(Airbase { payer, at })
    }
}

impl Decision for Airbase {
    fn perform(&self, executor: &mut Executor) {
        let Airbase { payer: nation, at } = *self;
        executor.pay(nation, -PRICE, rule::AIRBASES);
        let place = executor.ground.europe().place(at);
        executor.position.airbases.push((nation, place));
        executor.tell.all(|| Fact::Airbase { nation, at });
    }

    fn forecast(&self, _: &Now) -> Forecast {
        costs(PRICE)
    }
}
