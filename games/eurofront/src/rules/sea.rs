//! Voyages and their interdiction (15.3, 15.7).

use super::executor::Executor;

impl Executor<'_, '_, '_> {
    /// After all moves, voyages through the enemy's seas are fired at.
    pub fn interdict_voyages(&mut self) {}
}
