//! The Combat phase: which battles are fought (7.1).

use super::executor::Executor;
use crate::model::frames::Turn;

impl Executor<'_, '_, '_> {
    /// A Combat phase begins. What is frozen holds already.
    pub fn begin_combat(&mut self, turn: Turn) {
        let _ = turn;
    }
}
