//! A movement phase: blocks move one after the other until their seat is done (4.32, 4.34).

use table::{Awaited, Message, Seat, msg};

use super::decision::{Decision, Now, Question, active};
use crate::model::frames::{EndStep, Frame, Movement};
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::rules::executor::Executor;

impl Question for Movement {
    fn awaited(&self, position: &Position) -> Awaited {
        active(position)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-movement")
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Done.into()]
    }
}

/// `done`: HQs stand down, rearguards go, voyages are interdicted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndMovement;

impl Decision for EndMovement {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        executor.position.frames.push(Frame::EndOfMovement(EndStep::StandDown));
    }
}
