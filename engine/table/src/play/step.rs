//! One order that counts.

use std::sync::Arc;

use super::Barrier;
use crate::dice::{Dice, Draw, Recorded};
use crate::journal::Hand;
use crate::{Game, Order, Seat, Tell, Told, Viewer, heard_by};

/// An order as it was carried out.
pub struct Step<G: Game> {
    /// The number of its entry in the journal.
    pub n: u32,
    /// Whose.
    pub seat: Seat,
    /// Whose hand gave it.
    pub hand: Hand,
    /// The order.
    pub order: Order<G>,
    /// What was drawn.
    pub draws: Vec<Draw>,
    /// What was told.
    pub told: Vec<Told<G::Fact>>,
    /// To whom, at that time.
    pub viewers: Arc<[Viewer]>,
    /// Why it cannot be taken back alone, if so.
    pub barrier: Option<Barrier>,
}

impl<G: Game> Step<G> {
    /// What a viewer heard. Whoever has come to hold several seats since heard then what the first of them heard.
    pub fn heard_by(&self, viewer: Viewer) -> impl Iterator<Item = &G::Fact> {
        let first = viewer.prime().map_or(Viewer::PUBLIC, Viewer::seat);
        heard_by(&self.told, if self.viewers.contains(&viewer) { viewer } else { first })
    }

    /// Carries the step out again on the position before it.
    pub(super) fn replay(&self, game: &G, position: &mut G::Position) {
        let mut recorded = Recorded::new(&self.draws);
        game.perform(position, self.seat, &self.order, &mut Dice::new(&mut recorded), &mut Tell::nobody());
    }
}
