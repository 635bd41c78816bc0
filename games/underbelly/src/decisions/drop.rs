//! Drop: a parachute comes down somewhere. Chapter 9.

use table::{Forecast, Piece, Said, Space, Verdict, msg};

use super::forecasts;
use super::refusal::{Refuse, on_the_way};
use super::{Decision, Now};
use crate::model::fact::How;
use crate::model::part::Part;
use crate::model::roster::{Kind, Side};
use crate::model::unit::Marks;
use crate::rule;
use crate::rules::bars::no;
use crate::rules::executor::Executor;

/// `drop fallschirm malta`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drop {
    unit: Piece,
    to: Space,
    /// It comes down as part of a landing.
    landing: bool,
}

impl Drop {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Drop, V> {
        let unit = said.known(
            || now.look().droppers(now.side).iter(),
            now.units(),
            |unit| {
                no(rule::DROPS, now.ground.roster.kind(unit) != Kind::Parachute).of(unit)?;
                now.look().movable(now.side, unit).of(unit)
            },
        )?;
        let to = said.known(
            || now.look().drops(now.side, unit).all().iter(),
            now.areas(),
            |to| on_the_way(unit, now.look().may_drop(now.side, unit, to)),
        )?;
        Ok(Drop { unit, to, landing: now.look().drops(now.side, unit).landing.contains(to) })
    }
}

impl Decision for Drop {
    fn perform(&self, executor: &mut Executor) {
        let Drop { unit, to, landing } = *self;
        let side = executor.position.side;
        let from = executor.position.at(unit).unwrap_or_default();
        executor.put(unit, to, How::Drops);
        executor.mark(unit, Marks::MOVED);
        if landing {
            executor.mark(unit, Marks::LANDED);
            if !executor.position.dropped.is_full() {
                executor.position.dropped.push((unit, from));
            }
        }
        if executor.look().is_vichy(to) && side == Side::Allies {
            executor.free_french();
        }
        if executor.look().enemies(side).contains(to) {
            executor.mark(unit, Marks::OVER);
        } else if !landing && rule::PARACHUTES_POSSESS.holds() && rule::DROP_POSSESSES.holds() {
            let nation = executor.ground.roster.nation(unit);
            executor.possess(to, side, Some(nation), rule::DROP_POSSESSES);
        }
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let Drop { unit, to, landing } = *self;
        let mut forecast = forecasts::way(now, unit, [to]);
        if landing {
            forecast.warnings.push(msg!("warn-landing", area = to));
        }
        if now.look().enemies(now.side).contains(to) {
            forecast.warnings.push(msg!("warn-over", unit = unit, area = to));
        }
        forecast
    }
}
