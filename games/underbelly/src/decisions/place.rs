//! Place and buy: units come onto the map. Chapters 3 and 4.

use table::{Forecast, Piece, Said, Space, Subject, Sum, Tally, Verdict, msg};

use super::refusal::Refuse;
use super::{Decision, Now};
use crate::model::fact::Fact;
use crate::model::part::Part;
use crate::rule;
use crate::rules::bars::no;
use crate::rules::executor::Executor;
use crate::rules::reinforcement::payer;

/// `place it-inf-1 rome`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    unit: Piece,
    at: Space,
}

impl Place {
    /// In the free set-up.
    pub fn read_set_up<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Place, V> {
        let waiting = now.position.arriving;
        let unit = said.known(|| waiting.iter(), now.units(), |unit| waits_to_be_set_up(now, unit))?;
        let at = said.known(
            || now.look().set_up_places(unit).iter(),
            now.areas(),
            |at| now.look().may_set_up(unit, at).at(unit, at),
        )?;
        Ok(Place { unit, at })
    }

    /// When it arrives.
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Place, V> {
        let arriving = now.position.arriving;
        let unit = said.known(
            || arriving.iter(),
            now.units(),
            |unit| no(rule::ARRIVAL_DATES, !arriving.contains(unit)).of(unit),
        )?;
        let at = read_berth(now, said, unit, false)?;
        Ok(Place { unit, at })
    }
}

/// Only units that wait are set up: others stand on the map already, or come later.
fn waits_to_be_set_up<V: Verdict>(now: &Now, unit: Piece) -> Result<(), V> {
    let waiting = now.position.arriving;
    rule::FREE_SET_UP.forbids(!waiting.contains(unit), || match now.position.at(unit) {
        Some(area) => {
            let about = vec![Subject::Piece(unit), Subject::Space(area)];
            (msg!("no-set-up-already", unit = unit, area = area), about)
        }
        None => {
            let units = now.keys(waiting.iter());
            (msg!("no-set-up-later", unit = unit, units = units), vec![Subject::Piece(unit)])
        }
    })
}

fn read_berth<V: Verdict>(now: &Now, said: &mut Said<Part>, unit: Piece, rebuilt: bool) -> Result<Space, V> {
    said.known(
        || now.look().berths(unit, rebuilt).iter(),
        now.areas(),
        |at| now.look().may_arrive(now.side, unit, rebuilt, at).at(unit, at),
    )
}

impl Decision for Place {
    fn perform(&self, executor: &mut Executor) {
        executor.place(self.unit, self.at);
    }
}

/// `buy it-convoy naples`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Buy {
    unit: Piece,
    at: Space,
}

impl Buy {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Buy, V> {
        let unit = said.known(
            || now.look().buyable(now.side).iter(),
            now.units(),
            |unit| now.look().may_buy(now.side, unit).of(unit),
        )?;
        let at = read_berth(now, said, unit, true)?;
        Ok(Buy { unit, at })
    }
}

impl Decision for Buy {
    fn perform(&self, executor: &mut Executor) {
        let Buy { unit, at } = *self;
        let cost = executor.ground.tables.cost(executor.kind(unit)).unwrap_or(0);
        let payer = payer(executor.ground.roster.nation(unit));
        executor.position.spent[payer as usize] += cost;
        executor.tell.all(|| Fact::Buys { unit, cost });
        executor.place(unit, at);
    }

    /// What it costs.
    fn forecast(&self, now: &Now) -> Forecast {
        let cost = now.ground.tables.cost(now.ground.roster.get(self.unit).kind).unwrap_or(0);
        let mut paid = Tally::of(msg!("tally-stars"));
        paid.term(rule::COSTS, cost.into(), || msg!("term-unit", unit = self.unit));
        Forecast { tallies: vec![paid], ..Forecast::default() }
    }
}
