//! What forecasts of several kinds of order have in common: lists of units, and the way that a unit takes.

use table::{Forecast, Halt, Message, Piece, Space, msg};

use super::Now;
use crate::model::sets::Units;

/// Units by their names.
pub fn list(units: Units) -> Vec<Message> {
    units.iter().map(|unit| msg!("table-thing", thing = unit)).collect()
}

/// The way that a unit takes, over some stations.
pub fn way(now: &Now, unit: Piece, stations: impl IntoIterator<Item = Space>) -> Forecast {
    let mut forecast = Forecast::default();
    let Some(from) = now.position.at(unit) else { return forecast };
    let mut last = from;
    forecast.way.push(from);
    for station in stations {
        forecast.way.extend(now.look().way(now.side, unit, last, station));
        last = station;
    }
    forecast
}

/// The same for a move, and why it goes no further.
pub fn move_of(now: &Now, unit: Piece, stations: impl IntoIterator<Item = Space>) -> Forecast {
    let mut forecast = way(now, unit, stations);
    if let Some(end) = forecast.way.last().copied()
        && let Some(rule) = now.look().halt(now.side, unit, end)
    {
        forecast.halts.push(Halt { rule, why: msg!("halt", unit = unit, area = end) });
    }
    forecast
}

/// That a landing craft for one use does not come back, if this is one.
pub fn one_use(now: &Now, craft: Piece, forecast: &mut Forecast) {
    if now.ground.roster.get(craft).one_use {
        forecast.warnings.push(msg!("warn-one-use", unit = craft));
    }
}
