//! What an order brings about by itself, beyond what it is for: losses, the end of the turn, the end of the game.

use table::{Forecast, Halt, Message, Piece, msg};

use super::forecasts::list;
use super::{Now, Order};
use crate::model::fact::Event;
use crate::model::position::{Frame, Position};
use crate::model::roster::Side;
use crate::model::sets::Units;
use crate::model::unit::Place;
use crate::rule;
use crate::rules::situation::Situation;

/// Adds what the order's own forecast does not tell. `after` is the position in which the side that gives the order must decide again, or
/// the other side at its own turn; `events` are what befell nations on the way there.
pub fn consequences(now: &Now, order: &Order, after: &Position, events: &[Event], forecast: &mut Forecast) {
    nations(now, order, after, events, forecast);
    losses(now, order.decision().told(now), after, forecast);
    crowd(now, after, forecast);
    if let Frame::Over { outcome, .. } = after.frames.top() {
        forecast.warnings.push(msg!("warn-game-ends", how = outcome.how.clone()));
    } else if now.side == now.position.side && after.side != now.side {
        match order {
            // Players who say so expect it.
            Order::Done(_) => forecast.halts.push(Halt { rule: rule::PHASES, why: msg!("halt-turn") }),
            _ => forecast.warnings.push(msg!("warn-turn-ends")),
        }
    }
}

/// What befalls nations because of the order, or when the turn ends if nothing is done about it.
fn nations(now: &Now, order: &Order, after: &Position, events: &[Event], forecast: &mut Forecast) {
    let (before, then) = (now.look(), Situation::new(now.ground, after));
    let done = matches!(order, Order::Done(_));
    let own_turn = after.side == now.side;
    // It happens, or is to come and was not before; `done` repeats what is to come.
    let comes = |event: Event, due: &dyn Fn(&Situation) -> bool| {
        events.contains(&event) || (own_turn && due(&then) && (done || !due(&before)))
    };
    let told = match now.side {
        Side::Axis => [
            (
                comes(Event::GarrisonFails, &|look: &Situation| !look.ungarrisoned().is_empty()),
                "warn-garrison",
            ),
            (comes(Event::ItalyDefeated, &|look: &Situation| look.italy_falls()), "warn-italy"),
            (done && own_turn && then.allies_hold_all(), "warn-lost"),
        ],
        Side::Allies => [
            (events.contains(&Event::FreeFrench), "warn-vichy"),
            (
                !before.releases() && comes(Event::Released, &|look: &Situation| look.releases()),
                "warn-release",
            ),
            (false, ""),
        ],
    };
    forecast.warnings.extend(told.into_iter().filter(|(so, _)| *so).map(|(_, key)| Message::new(key)));
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
    let Frame::Lose { side, among, count, unfed: false } = after.frames.top() else { return };
    let area = among.first().and_then(|unit| after.at(unit));
    if let (true, Some(area)) = (*side == now.side && !again, area) {
        let told = forecast.warnings.iter().any(|warning| warning.key == "warn-crowd");
        if !told {
            forecast.warnings.push(msg!("warn-crowd", area = area, count = *count, units = list(*among)));
        }
    }
}
