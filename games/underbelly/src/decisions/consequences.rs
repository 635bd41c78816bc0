//! What an order brings about by itself, beyond what it is for: losses, the end of the turn, the end of the game.

use table::{Forecast, Halt, Piece, msg};

use super::forecasts::list;
use super::{Now, Order};
use crate::model::position::{Frame, Position};
use crate::model::sets::Units;
use crate::model::unit::Place;
use crate::rule;

/// Adds what the order's own forecast does not tell. `after` is the position in which somebody must decide again.
pub fn consequences(now: &Now, order: &Order, after: &Position, forecast: &mut Forecast) {
    losses(now, order.decision().told(now), after, forecast);
    crowd(now, after, forecast);
    if let Frame::Over { outcome, .. } = after.frames.top() {
        forecast.warnings.push(msg!("warn-game-ends", how = outcome.how.clone()));
    } else if now.side == now.position.side && after.side != now.side {
        match order {
            // Whoever says so expects it.
            Order::Done(_) => forecast.halts.push(Halt { rule: rule::PHASES, why: msg!("halt-turn") }),
            _ => forecast.warnings.push(msg!("warn-turn-ends")),
        }
    }
}

/// Units of the side that gives the order and that are no longer on the map.
fn losses(now: &Now, told: Units, after: &Position, forecast: &mut Forecast) {
    let (mut lost, mut removed) = (Units::NONE, Units::NONE);
    let look = now.look();
    let ours = |unit: &Piece| look.side(*unit) == Some(now.side) && !told.contains(*unit);
    for unit in now.units().filter(ours) {
        if matches!(now.position.unit(unit).place, Place::At(_) | Place::Aboard(_)) {
            match after.unit(unit).place {
                Place::Pile => lost.insert(unit),
                Place::Removed => removed.insert(unit),
                _ => {}
            }
        }
    }
    if !lost.is_empty() {
        forecast.warnings.push(msg!("warn-loses", units = list(lost)));
    }
    if !removed.is_empty() {
        forecast.warnings.push(msg!("warn-removes", units = list(removed)));
    }
}

/// A crowd of the side that gives the order, which it must thin out next.
fn crowd(now: &Now, after: &Position, forecast: &mut Forecast) {
    let again = matches!(now.position.frames.top(), Frame::Lose { .. });
    let Frame::Lose { side, among, count } = after.frames.top() else { return };
    let area = among.first().and_then(|unit| after.at(unit));
    if let (true, Some(area)) = (*side == now.side && !again, area) {
        let told = forecast.warnings.iter().any(|warning| warning.key == "warn-crowd");
        if !told {
            forecast.warnings.push(msg!("warn-crowd", area = area, count = *count, units = list(*among)));
        }
    }
}
