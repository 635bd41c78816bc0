//! The order of play.

use table::Awaited;

use crate::decisions::question;
use crate::model::position::{Frame, Position};
use crate::rules::executor::Executor;

/// Seats that must or may act; nobody once the game is over.
pub fn awaiting(position: &Position) -> Awaited {
    question(position.frames.top()).map_or(Awaited::NOBODY, |question| question.awaited(position))
}

/// Goes on to where somebody must decide again, or to the end.
pub fn advance(executor: &mut Executor) {
    while !executor.ended_early() && next_step(executor) {}
}

/// One step of play: what happens by itself. False if somebody must decide first.
fn next_step(game: &mut Executor) -> bool {
    match game.position.frames.top().clone() {
        // A turn begins with plans. All seats seal theirs; when the last is in, they are opened.
        Frame::Plans(plans) if plans.is_full() => game.open_plans(plans),
        // All seats say whether they override theirs; when the last is in, that is opened.
        Frame::Overrides(overrides) if overrides.is_full() => game.open_overrides(overrides),
        // Seats move one after the other, order by order. A march goes step by step and may be interrupted at each.
        Frame::March(march) => game.march_on(march),
        Frame::Counter(counter) if counter.ask.is_empty() => game.counter_fire(counter),
        Frame::Cover(cover) if cover.ask.is_empty() => game.covering_fire(cover),
        Frame::Intercept(interception) if interception.ask.is_empty() => game.interception(interception),
        // When all have moved, battles are fought space by space. After the last comes the reckoning, and the next turn.
        Frame::Battles(battles) => game.next_battle(battles),
        Frame::Battle(battle) => return game.fight_on(battle),
        Frame::Loss(loss) => return game.take_hits(loss),
        // Somebody must decide.
        Frame::Plans(_)
        | Frame::Overrides(_)
        | Frame::Move(_)
        | Frame::Offer(_)
        | Frame::Intercept(_)
        | Frame::Cover(_)
        | Frame::Counter(_)
        | Frame::Over(_) => return false,
    }
    true
}
