//! The Command phase: HQs are named until its seat is done, and then turned up together (4.31, 5.2).

use table::{Awaited, Message, Seat, msg};

use super::decision::{Decision, Now, Question, active};
use crate::model::frames::Command;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::rules::executor::Executor;

impl Question for Command {
    fn awaited(&self, position: &Position) -> Awaited {
        active(position)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-command")
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Done.into()]
    }
}

/// `done`: the HQs that were named are turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndCommand;

impl Decision for EndCommand {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        executor.command_ends();
    }
}
