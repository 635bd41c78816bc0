//! What would come of an order, as far as its giver may know: it is played on a copy of the table, with dice that are nobody's.

mod agents;
mod air;
mod claims;
mod fights;
pub mod forces;
mod money;

pub use fights::reckon;

use table::dice::{Dice, Live};
use table::{Forecast, Message, Seat, Seen, Space, Tell, Viewer, msg};

use crate::Global40;
use crate::decision::Decision;
use crate::fact::Fact;
use crate::part::{Part, Verb};
use crate::position::{Frame, Position};
use crate::powers::Power;
use crate::scene;
use crate::situation::Situation;
use crate::turn::Course;

/// A copy of the table after an order, and what was told of it.
struct Tried {
    after: Position,
    told: Vec<Fact>,
}

fn tried(game: &Global40, position: &Position, seat: Seat, parts: &[Part]) -> Tried {
    let mut after = position.clone();
    let mut live = Live::casual(1);
    let mut dice = Dice::new(&mut live);
    let viewers = [Viewer::seat(seat)];
    let mut tell = Tell::to(&viewers);
    Course { ground: &game.ground, position: &mut after, dice: &mut dice, tell: &mut tell }
        .perform(seat, parts);
    let told = tell.finish().told.into_iter().map(|told| told.fact).collect();
    Tried { after, told }
}

/// What would come of a legal order.
pub fn forecast(game: &Global40, seen: &Seen<'_, Global40>, seat: Seat, parts: &[Part]) -> Forecast {
    let mut forecast = Forecast::default();
    let (Some(power), Some(Part::Do(verb))) = (Power::of(seat), parts.first()) else {
        return forecast;
    };
    match (seen.frames.top(), verb) {
        (Frame::Purchase, Verb::Done) => money::unspent(seen, power, &mut forecast),
        (Frame::Purchase, Verb::Research | Verb::Spy) => {
            money::research(game, seen, seat, parts, &mut forecast);
        }
        (Frame::Mobilise | Frame::Income, Verb::Done) => money::income(game, seen, power, &mut forecast),
        (Frame::Purchase | Frame::Mobilise, _) => {
            money::costs(&tried(game, seen, seat, parts), power, &mut forecast);
        }
        (Frame::CombatMove, Verb::Done) => {
            let targets = scene::battles(&Situation::new(&game.ground, seen));
            for at in targets.iter().take(MOST_BATTLES) {
                fights::battle(game, seen, at, &mut forecast);
            }
        }
        (Frame::CombatMove, Verb::Declare) => {}
        (Frame::CombatMove, _) => {
            let tried = if *verb == Verb::Dash {
                tried(game, &agents::unwatched(game, seen, power, &mut forecast), seat, parts)
            } else {
                tried(game, seen, seat, parts)
            };
            money::costs(&tried, power, &mut forecast);
            way(&tried, parts, &mut forecast);
            air::flight(&Decision::new(&game.ground, seen, seat), parts, &mut forecast);
            if *verb == Verb::Load {
                forecast.warnings.push(msg!("warn-loaded"));
            }
            targets(parts).into_iter().for_each(|at| fights::battle(game, &tried.after, at, &mut forecast));
        }
        (Frame::Windows { .. }, Verb::Shift) => agents::shift(game, seen, power, parts, &mut forecast),
        (Frame::Windows { .. }, Verb::Scramble) => fights::scramble(game, seen, seat, parts, &mut forecast),
        (Frame::Combat, Verb::Fight) => {
            targets(parts).into_iter().for_each(|at| fights::battle(game, seen, at, &mut forecast));
        }
        (Frame::Fight, Verb::Press) => fights::going_on(seen, &mut forecast),
        // Whoever has nothing to place goes on to the income.
        (Frame::NonCombat, Verb::Done) if seen.turn.purchases.is_empty() => {
            money::income(game, seen, power, &mut forecast);
        }
        (Frame::Windows { .. } | Frame::Combat | Frame::Fight, Verb::Orders) => {
            forecast.warnings.push(losses(seen, power, parts));
        }
        (Frame::NonCombat, Verb::Move) => way(&tried(game, seen, seat, parts), parts, &mut forecast),
        _ => {}
    }
    forecast
}

/// Who decides about losses from now on.
fn losses(position: &Position, power: Power, parts: &[Part]) -> Message {
    match (parts, position.habits.ask.contains(power)) {
        ([_], false) => msg!("warn-asked"),
        ([_], true) => msg!("warn-not-asked"),
        _ => msg!("warn-lost-first"),
    }
}

/// When all moves are done, so many battles are told beforehand.
const MOST_BATTLES: usize = 16;

/// The spaces that an order makes something happen in: where it ends.
fn targets(parts: &[Part]) -> Vec<Space> {
    let spaces = parts.iter().rev().filter_map(|part| match part {
        Part::Space(space) => Some(*space),
        _ => None,
    });
    spaces.take(1).collect()
}

/// The way that ships or planes take, as the game found it.
fn way(tried: &Tried, parts: &[Part], forecast: &mut Forecast) {
    let target = targets(parts);
    let made = tried.after.turn.moves.made.last().filter(|made| made.path.last() == target.first());
    if let Some(made) = made {
        forecast.way = made.path.clone();
    }
}

/// Units by kind as a list for people.
fn listed(force: &crate::battle::Force) -> Vec<Message> {
    force
        .present()
        .map(|(slot, count)| {
            let units = slot.kind().so_many(count);
            if slot.is_damaged() { msg!("damaged-units", units = units) } else { units }
        })
        .collect()
}
