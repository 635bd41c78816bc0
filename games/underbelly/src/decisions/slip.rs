//! Slip away or stand: units without value may leave before a battle. Chapter 11.

use table::{Forecast, Message, Piece, Said, Space, Verdict, msg};

use super::forecasts::{self, list};
use super::refusal::Refuse;
use super::{Decision, Now, Order, Question, verb_and_unit, verb_of, verb_unit_area};
use crate::model::fact::How;
use crate::model::part::{Part, Verb};
use crate::model::position::{Battle, Frame, Position};
use crate::model::roster::Side;
use crate::model::sets::Units;
use crate::model::standing::{self, Standing};
use crate::rule;
use crate::rules::bars::no;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// Defenders may slip away from this battle.
pub struct MaySlip(pub Battle);

impl Question for MaySlip {
    fn awaited(&self, position: &Position) -> Side {
        position.side.other()
    }

    fn prompt(&self, _: &Situation) -> Message {
        msg!("ask-slip", at = self.0.target, units = list(self.0.may_slip))
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        let Battle { target, may_slip, .. } = self.0;
        if verb_of(now, said, &[Verb::Slip, Verb::Stand])? == Verb::Stand {
            return Ok(Order::Stand(Stand));
        }
        let stands = |unit: Piece| !may_slip.contains(unit);
        let unit = said.known(
            || may_slip.iter(),
            now.units(),
            |unit| no(rule::SLIP_NOT_FROM_AIR, stands(unit)).at(unit, target),
        )?;
        let to = said.known(
            || now.look().slips(unit).iter(),
            now.areas(),
            |to| no(rule::SLIP_WHERE, !now.look().slips(unit).contains(to)).at(unit, to),
        )?;
        Ok(Order::Slip(Slip { unit, to }))
    }

    fn answer(&self, now: &Now, standing: &Standing) -> Option<Vec<Part>> {
        match standing.slip {
            standing::Slip::Ask => None,
            standing::Slip::Stand => Some(self.on_timeout(now)),
            standing::Slip::Leave => {
                let unit = self.0.may_slip.first()?;
                let to = now.best(standing, now.look().slips(unit))?;
                Some(verb_unit_area(Verb::Slip, unit, to))
            }
        }
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Stand.into()]
    }

    fn verb(&self) -> Option<Verb> {
        Some(Verb::Slip)
    }

    fn pointed_at(&self, unit: Piece) -> Vec<Vec<Part>> {
        pointed_in_battle(unit)
    }

    fn dragged(&self, _: &Now, unit: Piece, to: Space) -> Vec<Vec<Part>> {
        dragged_in_battle(unit, to)
    }
}

/// What it may mean to point at a unit in a battle.
pub fn pointed_in_battle(unit: Piece) -> Vec<Vec<Part>> {
    vec![verb_and_unit(Verb::Kill, unit), verb_and_unit(Verb::Advance, unit)]
}

/// What it may mean to drag a unit in a battle.
pub fn dragged_in_battle(unit: Piece, to: Space) -> Vec<Vec<Part>> {
    vec![verb_and_unit(Verb::Advance, unit), verb_unit_area(Verb::Slip, unit, to)]
}

/// `slip it-convoy ionian`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slip {
    unit: Piece,
    to: Space,
}

impl Decision for Slip {
    /// The unit goes; those that could now go nowhere are not asked again.
    fn perform(&self, executor: &mut Executor) {
        let Slip { unit, to } = *self;
        executor.put(unit, to, How::Slips);
        executor.arrive_in(unit, to);
        if let Frame::Battle(mut battle) = executor.position.frames.top().clone() {
            battle.may_slip.remove(unit);
            let look = executor.look();
            battle.may_slip = battle.may_slip.iter().filter(|u| !look.slips(*u).is_empty()).collect();
            executor.set(battle);
        }
    }

    fn forecast(&self, now: &Now) -> Forecast {
        forecasts::way(now, self.unit, [self.to])
    }
}

/// `stand`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand;

impl Decision for Stand {
    fn perform(&self, executor: &mut Executor) {
        if let Frame::Battle(battle) = executor.position.frames.top_mut() {
            battle.may_slip = Units::NONE;
        }
    }
}
