//! March: a unit goes by itself over land, through the air or over the sea, as far as nothing stops it. Chapters 6, 9 and 12.

use table::{Forecast, Piece, Said, Space, Verdict, msg};

use super::forecasts::{self, list};
use super::red_army::RedStep;
use super::refusal::{Refuse, on_the_way, refused};
use super::voyage::Voyage;
use super::{Decision, Now, Order};
use crate::model::calendar::Phase;
use crate::model::fact::How;
use crate::model::part::{Part, Verb};
use crate::model::roster::{Class, Kind};
use crate::model::sets::Units;
use crate::model::unit::Marks;
use crate::rule;
use crate::rules::bars::no;
use crate::rules::executor::Executor;
use crate::rules::movement::walks_over;

/// A unit and where it goes: by itself, with cargo, or as a marker of the Red Army.
#[inline]
pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
    // Who can move is listed with the verbs of the phase.
    let unit = said.known(|| Units::NONE.iter(), now.units(), |unit| may_set_out(now, unit))?;
    match now.ground.roster.kind(unit) {
        Kind::RedArmy => RedStep::read(now, said, unit).map(Order::RedStep),
        kind if kind.carries() => Voyage::read(now, said, unit).map(Order::Voyage),
        _ => March::read(now, said, unit).map(Order::March),
    }
}

fn may_set_out<V: Verdict>(now: &Now, unit: Piece) -> Result<(), V> {
    let look = now.look();
    if look.kind(unit) == Kind::RedArmy {
        return look.red_movable(unit).of(unit);
    }
    no(rule::OWN_UNITS, look.side(unit) != Some(now.side)).of(unit)?;
    no(rule::SEA_IS_FOR_SHIPS, look.carrier(unit).is_some()).of(unit)?;
    look.movable(now.side, unit).of(unit)
}

/// `afrika tobruk`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct March {
    unit: Piece,
    to: Space,
}

impl March {
    fn read<V: Verdict>(now: &Now, said: &mut Said<Part>, unit: Piece) -> Result<March, V> {
        carries_nothing(said, unit)?;
        let to = said.known(
            || {
                let look = now.look();
                look.ends(now.side, unit, &look.going(now.side, Class::of(look.kind(unit)))).iter()
            },
            now.areas(),
            |to| on_the_way(unit, now.look().may_end(now.side, unit, to)),
        )?;
        carries_nothing(said, unit)?;
        Ok(March { unit, to })
    }
}

/// Only convoys and landing craft load.
fn carries_nothing<V: Verdict>(said: &Said<Part>, unit: Piece) -> Result<(), V> {
    let loads = said.peek() == Some(&Part::Do(Verb::Load));
    if loads && rule::CARGO.holds() { Err(refused(rule::CARGO, Some(unit), None)) } else { Ok(()) }
}

impl Decision for March {
    fn perform(&self, executor: &mut Executor) {
        let March { unit, to } = *self;
        let breaking = executor.position.phase == Phase::Breakthrough;
        for tactical in executor.look().overrun_on_the_way(executor.position.side, unit, to).iter() {
            executor.eliminate(tactical, rule::OVERRUN_TACTICAL);
        }
        let nation = executor.ground.roster.nation(unit);
        for area in executor.look().taken_on_the_way(executor.position.side, unit, to).iter() {
            executor.possess(area, executor.position.side, Some(nation), rule::POSSESSION);
        }
        executor.put(unit, to, if breaking { How::BreaksThrough } else { How::Moves });
        executor.mark(unit, if breaking { Marks::BROKE | Marks::MOVED } else { Marks::MOVED });
        if executor.kind(unit).is_land() {
            executor.enter(unit, to);
        }
    }

    /// The way it takes, and what would happen where it goes.
    fn forecast(&self, now: &Now) -> Forecast {
        let March { unit, to } = *self;
        let (look, side) = (&now.look(), now.side);
        let mut forecast = forecasts::move_of(now, unit, [to]);
        if look.kind(unit).is_army() && look.enemies(side).contains(to) {
            let (overrun, displaced) = walks_over(look, side, to);
            if !overrun.is_empty() {
                forecast.warnings.push(msg!("warn-overruns", units = list(overrun)));
            }
            if !displaced.is_empty() {
                forecast.warnings.push(msg!("warn-displaces", units = list(displaced)));
            }
        }
        forecast
    }
}
