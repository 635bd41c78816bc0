//! A seat's moves, one order after the other until it is done. Chapter 4.

use table::{Awaited, Forecast, Message, Seat, Seats, Space, Subject, msg};

use super::decision::{Decision, Now, Question, pointed_block};
use super::spy::Spy;
use crate::model::part::{Part, Verb};
use crate::model::position::{Battles, Frame, Moving, Position};
use crate::model::seats::{BLUE, GREEN, RED};
use crate::rule;
use crate::rules::executor::Executor;

/// Who moves when: Red first in odd turns, the keepers first in even ones.
pub fn mover(turn: u8, turn_order: u8) -> Seat {
    let keepers_first = turn.is_multiple_of(2) && rule::MOVE_ORDER.holds();
    let order = if keepers_first { [BLUE, GREEN, RED] } else { [RED, BLUE, GREEN] };
    order[usize::from(turn_order)]
}

impl Question for Moving {
    fn awaited(&self, position: &Position) -> Awaited {
        Awaited::one(mover(position.turn, self.turn_order))
    }

    fn prompt(&self, position: &Position) -> Message {
        msg!("ask-move", seat = mover(position.turn, self.turn_order))
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Done.into()]
    }

    /// An unknown block is spied on.
    fn pointed_at(&self, position: &Position, subject: Subject) -> Option<Vec<Part>> {
        let unknown = pointed_block(subject).filter(|piece| position.block(*piece).face.is_none());
        unknown.map(Spy::sentence)
    }
}

/// `done`: the next seat moves, or battles begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndMoves {
    turn_order: u8,
}

impl EndMoves {
    pub fn of(moving: &Moving) -> EndMoves {
        EndMoves { turn_order: moving.turn_order }
    }
}

impl Decision for EndMoves {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        let last = usize::from(self.turn_order) + 1 == executor.ground.tables.seats.len();
        executor.position.frames.replace(if last {
            Frame::Battles(Battles { from: 0 })
        } else {
            Frame::Move(Moving { turn_order: self.turn_order + 1 })
        });
    }

    /// A promise that will not be kept.
    fn forecast(&self, now: &Now) -> Forecast {
        let mut forecast = Forecast::default();
        let owed = now.position.debts[now.seat.index()].filter(|d| !d.kept);
        let fights =
            |at: Space| now.position.of(Seats::one(now.seat), at).any(|_| now.position.is_contested(at));
        if let Some(debt) = owed.filter(|d| !fights(d.target)) {
            let penalty = now.ground.tables.assault_penalty;
            forecast.warnings.push(msg!("warn-debt", target = debt.target, penalty = penalty));
        }
        forecast
    }
}
