//! Production: what is built, and where it arrives (11).

use super::executor::Executor;

impl Executor<'_, '_, '_> {
    /// A month begins; nothing is built in the first (4.1).
    pub fn begin_production(&mut self) {}
}
