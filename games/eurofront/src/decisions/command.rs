//! The Command phase: HQs are named until its seat is done, and then turned up together (4.31, 5.2).

use table::{Awaited, Message, Seat, Verdict, msg};

use super::decision::{Decision, Now, Question, active};
use super::declare::entry_due;
use crate::model::fact::key;
use crate::model::frames::Command;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::rule;
use crate::rules::executor::Executor;

impl Question for Command {
    fn awaited(&self, position: &Position) -> Awaited {
        active(position)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-command")
    }

    fn on_timeout(&self, now: &Now) -> Vec<Part> {
        entry_due(now).map_or(vec![Verb::Done.into()], |(_, order)| order)
    }
}

/// `done`: the HQs that were named are turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndCommand;

impl EndCommand {
    pub fn check<V: Verdict>(now: &Now) -> Result<(), V> {
        let Some((nation, _)) = entry_due(now) else { return Ok(()) };
        let why = || (msg!("entry-is-due", nation = key("nation", nation.word())), Vec::new());
        rule::DECLARATIONS.forbids(true, why)
    }
}

impl Decision for EndCommand {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        executor.command_ends();
    }
}
