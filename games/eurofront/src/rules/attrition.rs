//! The Supply phase: recovery, marks, attrition, isolated hexes (10.5 to 10.8, 15.56, 8.36).

use super::executor::Executor;
use crate::model::frames::Turn;

impl Executor<'_, '_, '_> {
    /// The Supply phase begins: the enemies of the active faction are checked. What is frozen holds already.
    pub fn begin_supply(&mut self, turn: Turn) {
        let _ = turn;
    }
}
