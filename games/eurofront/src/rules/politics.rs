//! The Politics phase, and how a scenario ends (16, 22).

use table::{Outcome, Seats, msg};

use super::executor::Executor;
use crate::model::frames::Turn;

impl Executor<'_, '_, '_> {
    /// The Politics phase begins.
    pub fn begin_politics(&mut self, turn: Turn) {
        let _ = turn;
    }

    /// The last month is over.
    pub fn reckon(&mut self) {
        self.end(Outcome { winners: Seats::NONE, how: msg!("ended-undecided") });
    }
}
