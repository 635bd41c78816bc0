//! The Red Army: its markers step from area to area, and what they come to is the Soviets'. Chapter 14.

use table::{Forecast, Piece, Said, Space, Verdict, msg};

use super::forecasts::{self, list};
use super::refusal::Refuse;
use super::{Decision, Now};
use crate::model::fact::How;
use crate::model::part::Part;
use crate::model::position::{Frame, Leaving};
use crate::model::roster::Side;
use crate::model::unit::Marks;
use crate::rules::executor::Executor;

/// `red-army-romania belgrade`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RedStep {
    marker: Piece,
    to: Space,
}

impl RedStep {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>, marker: Piece) -> Result<RedStep, V> {
        let to = said.known(
            || now.look().red_open(marker).iter(),
            now.areas(),
            |to| now.look().may_step(marker, to).at(marker, to),
        )?;
        Ok(RedStep { marker, to })
    }
}

impl Decision for RedStep {
    /// Axis units that are there must leave.
    fn perform(&self, executor: &mut Executor) {
        let RedStep { marker, to } = *self;
        executor.put(marker, to, How::Moves);
        executor.mark(marker, Marks::MOVED);
        executor.sovietize(to);
        let units = executor.look().units_at(Side::Axis, to);
        if !units.is_empty() {
            let why = Leaving::Swept;
            executor.position.frames.push(Frame::Retreat { side: Side::Axis, units, why });
        }
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let mut forecast = forecasts::way(now, self.marker, [self.to]);
        let swept = now.look().units_at(Side::Axis, self.to);
        if !swept.is_empty() {
            forecast.warnings.push(msg!("warn-displaces", units = list(swept)));
        }
        forecast
    }
}
