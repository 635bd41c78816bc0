//! Phase 3: windows, raids, assaults, battles, and what comes of them.

pub mod answers;
pub mod battles;
pub mod commando;
pub mod conclude;
pub mod engage;
pub mod expected;
pub mod fight;
pub mod flight;
pub mod forces;
pub mod invasion;
pub mod loss_orders;
pub mod naval;
pub mod phase;
pub mod question;
pub mod raid;
pub mod respond;
pub mod rocket;
pub mod scramble;
pub mod stranded;
pub mod windows;

use table::Space;

use crate::rules::executor::Executor;

impl Executor<'_, '_, '_> {
    /// Is what happens in this zone a surprise?
    fn is_surprised(&self, zone: Space) -> bool {
        self.position.turn.moves.surprise.contains(zone)
    }
}
