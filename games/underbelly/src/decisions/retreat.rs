//! Retreat: a unit that must leave where it is goes one step, where its owner sends it. Chapters 4, 9 and 11.

use table::{Forecast, Message, Piece, Said, Space, Verdict, msg};

use super::forecasts::{self, list};
use super::refusal::Refuse;
use super::{Decision, Now, Order, Question, verb_of, verb_unit_area};
use crate::model::calendar::Phase;
use crate::model::part::{Part, Verb};
use crate::model::position::{Leaving, Position};
use crate::model::roster::Side;
use crate::model::sets::Units;
use crate::model::standing::{Reply, Standing};
use crate::rule;
use crate::rules::bars::{no, open};
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// These must leave where they are.
pub struct MustLeave {
    pub side: Side,
    pub units: Units,
    pub why: Leaving,
}

impl Question for MustLeave {
    fn awaited(&self, _: &Position) -> Side {
        self.side
    }

    fn prompt(&self, look: &Situation) -> Message {
        match self.why {
            Leaving::Beaten => msg!("ask-retreat"),
            Leaving::Displaced if look.position.phase == Phase::End => msg!("ask-risen"),
            Leaving::Displaced => msg!("ask-displaced"),
            Leaving::Evicted => msg!("ask-evicted"),
            Leaving::Swept => msg!("ask-swept"),
        }
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        verb_of(now, said, &[Verb::Retreat])?;
        let stays = |unit: Piece| !self.units.contains(unit);
        let unit = said.known(
            || self.units.iter(),
            now.units(),
            |unit| no(rule::BEATEN_RETREAT, stays(unit)).of(unit),
        )?;
        let to = said.known(
            || now.look().retreats(unit, self.why).iter(),
            now.areas(),
            |to| open(to, |bars| now.look().refuges(unit, self.why, bars)).at(unit, to),
        )?;
        Ok(Order::Retreat(Retreat { side: self.side, unit, to, why: self.why }))
    }

    /// The first unit goes to the best place.
    fn answer(&self, now: &Now, standing: &Standing) -> Option<Vec<Part>> {
        let reply = if self.why == Leaving::Displaced { standing.displaced } else { standing.retreat };
        let unit = self.units.first()?;
        let to = now.best(standing, now.look().retreats(unit, self.why))?;
        (reply == Reply::Settle).then(|| verb_unit_area(Verb::Retreat, unit, to))
    }

    fn on_timeout(&self, now: &Now) -> Vec<Part> {
        let unit = self.units.first().unwrap_or_default();
        let to = now.look().retreats(unit, self.why).first().unwrap_or_default();
        verb_unit_area(Verb::Retreat, unit, to)
    }

    fn verb(&self) -> Option<Verb> {
        Some(Verb::Retreat)
    }

    fn dragged(&self, _: &Now, unit: Piece, to: Space) -> Vec<Vec<Part>> {
        vec![verb_unit_area(Verb::Retreat, unit, to)]
    }
}

/// `retreat it-air ionian`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retreat {
    side: Side,
    unit: Piece,
    to: Space,
    why: Leaving,
}

impl Decision for Retreat {
    fn perform(&self, executor: &mut Executor) {
        executor.leave(self.unit, self.to, self.why);
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let mut forecast = forecasts::way(now, self.unit, [self.to]);
        let look = now.look();
        let alike = look.units_at(self.side, self.to) & look.ground.roster.alike(look.kind(self.unit));
        if !alike.is_empty() && !look.unlimited().contains(self.to) {
            let units = list(alike | Units::one(self.unit));
            forecast.warnings.push(msg!("warn-crowd", area = self.to, count = alike.len(), units = units));
        }
        forecast
    }
}
