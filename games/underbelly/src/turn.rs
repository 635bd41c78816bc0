//! The order of play: chapter 2.

use table::{Awaited, Tell, Viewer};

use crate::decisions::{Asked, Order};
use crate::model::board::Ground;
use crate::model::calendar::Phase;
use crate::model::fact::{Event, Fact};
use crate::model::position::{Frame, Position};
use crate::model::roster::Side;
use crate::rules::executor::Executor;

/// Seats that must act; nobody once the game is over.
pub fn awaiting(position: &Position) -> Awaited {
    match Asked::of(position) {
        Some(asked) => Awaited::one(asked.question().awaited(position).seat()),
        None => Awaited::NOBODY,
    }
}

/// The position after an order and all that happens by itself because of it, with what befell nations. Where the other side is asked in
/// between, it goes on as if nobody had answered.
pub fn after(ground: &Ground, position: &Position, by: Side, order: &Order) -> (Position, Vec<Event>) {
    let mut after = position.clone();
    let mut tell = Tell::to(&[Viewer::PUBLIC]);
    let mut executor = Executor { ground, position: &mut after, tell: &mut tell };
    order.decision().perform(&mut executor);
    advance(&mut executor);
    while by == position.side && executor.position.side == by && executor.answer_for_the_other_side() {
        advance(&mut executor);
    }
    let events = tell.finish().told.into_iter().filter_map(|told| match told.fact {
        Fact::Event(event) => Some(event),
        _ => None,
    });
    (after, events.collect())
}

/// What happens by itself, until somebody must decide.
pub fn advance(executor: &mut Executor) {
    while !awaits_somebody(executor) {}
}

/// The order of play, top to bottom: one step. True if somebody must decide first, or the game is over.
fn awaits_somebody(game: &mut Executor) -> bool {
    match game.position.frames.top().clone() {
        // The phases of a player's turn, one side after the other.
        Frame::Phase => match game.position.phase {
            Phase::SetUp => game.set_up_goes_on(),
            Phase::Reinforcement => game.reinforcement_goes_on(),
            Phase::Movement => true,
            Phase::Combat => game.combat_goes_on(),
            Phase::Breakthrough => game.breakthrough_goes_on(),
            Phase::End => game.end_turn(),
        },
        // What interrupts a phase.
        Frame::Withdraw(among) => game.withdraw_only(among),
        Frame::Retreat { units, why, .. } => game.leave_where_they_must(units, why),
        Frame::Battle(battle) => game.fight_on(battle),
        Frame::Assign(_) => true,
        // Between phases, and when a turn is over: stacking is looked at until nothing is too much.
        Frame::Settle(moment) => game.thin_out(moment),
        Frame::Lose { among, count, .. } => game.lose_all(among, count),
        Frame::Top(_) => true,
        Frame::Over { .. } => true,
    }
}
