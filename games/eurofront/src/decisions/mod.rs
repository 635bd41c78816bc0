//! What players decide: a file for each kind of order, with its words, its rules, what it does and what would come of it.
//!
//! A *question* is a frame of the game that waits for somebody: whom, with which prompt, and what is done when nobody answers.
//! An *order* is one answer.

mod command;
mod decision;
mod movement;

pub use command::EndCommand;
pub use decision::{Decision, Now, Question};
pub use movement::EndMovement;

use table::{Said, Verdict};

use crate::model::frames::Frame;
use crate::model::part::{Part, Verb};

/// An order of EuroFront.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    EndCommand(EndCommand),
    EndMovement(EndMovement),
}

impl Order {
    /// What every kind can do.
    pub fn decision(&self) -> &dyn Decision {
        match self {
            Order::EndCommand(order) => order,
            Order::EndMovement(order) => order,
        }
    }
}

/// What a frame asks; none if it waits for nobody.
pub fn question(frame: &Frame) -> Option<&dyn Question> {
    match frame {
        Frame::Command(command) => Some(command),
        Frame::Movement(movement) => Some(movement),
        Frame::Month(_)
        | Frame::Production(_)
        | Frame::Fortnight(_)
        | Frame::Turn(_)
        | Frame::Relieve(_)
        | Frame::EndOfMovement(_)
        | Frame::GoOn(_)
        | Frame::Combat(_)
        | Frame::Battles(_)
        | Frame::Round(_)
        | Frame::Loss(_)
        | Frame::Supply(_)
        | Frame::Keep(_)
        | Frame::Politics
        | Frame::Armistice(_)
        | Frame::Over(_) => None,
    }
}

/// Which orders answer which question.
pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
    match now.position.frames.top() {
        Frame::Command(_) => {
            if said.is(Verb::Done) {
                Ok(Order::EndCommand(EndCommand))
            } else {
                Err(said.none())
            }
        }
        Frame::Movement(_) => {
            if said.is(Verb::Done) {
                Ok(Order::EndMovement(EndMovement))
            } else {
                Err(said.none())
            }
        }
        Frame::Month(_)
        | Frame::Production(_)
        | Frame::Fortnight(_)
        | Frame::Turn(_)
        | Frame::Relieve(_)
        | Frame::EndOfMovement(_)
        | Frame::GoOn(_)
        | Frame::Combat(_)
        | Frame::Battles(_)
        | Frame::Round(_)
        | Frame::Loss(_)
        | Frame::Supply(_)
        | Frame::Keep(_)
        | Frame::Politics
        | Frame::Armistice(_)
        | Frame::Over(_) => Err(said.none()),
    }
}
