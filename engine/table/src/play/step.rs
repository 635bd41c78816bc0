//! One order that counts.

use std::sync::Arc;

use super::{Barrier, Match};
use crate::play::journal::Hand;
use crate::rules::dice::{Dice, Draw, Driver, Recorded};
use crate::rules::{Allowed, Game, Order, Seat, Tell, Told, Viewer, heard_by};

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
    /// As it was read.
    pub allowed: Allowed<G::Order>,
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
    /// What a viewer heard. A viewer who has since come to hold several seats heard what the first of them heard.
    pub fn heard_by(&self, viewer: Viewer) -> impl Iterator<Item = &G::Fact> {
        let first = viewer.prime().map_or(Viewer::PUBLIC, Viewer::seat);
        heard_by(&self.told, if self.viewers.contains(&viewer) { viewer } else { first })
    }

    /// Carries the step out again on the position before it.
    pub(super) fn replay(&self, game: &G, position: &mut G::Position) {
        let mut recorded = Recorded::new(&self.draws);
        game.perform(position, &self.allowed, &mut Dice::new(&mut recorded), &mut Tell::nobody());
    }
}

impl<G: Game> Match<G> {
    /// Carries a judged order out on a position: the one way a step is made, whether played, read from a journal or played again.
    pub(super) fn carry_out(
        &self,
        position: &mut G::Position,
        n: u32,
        hand: Hand,
        order: &Order<G>,
        allowed: Allowed<G::Order>,
        driver: &mut dyn Driver,
    ) -> Step<G> {
        let (mut dice, mut tell) = (Dice::new(driver), Tell::to(&self.viewers));
        let (seat, before) = (allowed.seat(), self.game.awaiting(position));
        self.game.perform(position, &allowed, &mut dice, &mut tell);
        let after = self.game.awaiting(position);
        let (draws, telling) = (dice.finish(), tell.finish());
        let barrier = Barrier::of(self.seats_of(self.person(seat)), before, after, &draws, &telling);
        let (order, viewers) = (order.clone(), self.viewers.clone());
        Step { n, seat, hand, order, allowed, draws, told: telling.told, viewers, barrier }
    }

    /// The match goes on with this step to this position.
    pub(super) fn advance(&mut self, step: Step<G>, position: G::Position) {
        let before = std::mem::replace(&mut self.position, position);
        self.history.push(Arc::new(step), before);
        // An answer to a question that is no longer the present one says nothing about it.
        self.ask = None;
    }
}
