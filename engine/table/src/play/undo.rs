//! Taking back one's own orders.
//!
//! An order may be taken back alone if it told its seat nothing: no draw, no reveal, nobody else asked. Any of one's own orders
//! since the last such barrier may be named; the others are played again, those of other seats in a simultaneous choice
//! among them, and if one of them no longer holds it is named.

use std::sync::Arc;

use super::{Match, Step, Stop};
use crate::play::journal::Deed;
use crate::play::{Counters, Live};
use crate::rules::{Game, Seat, read};

/// The steps from an index on, told again without some of them.
pub(super) struct Retold<G: Game> {
    pub first: usize,
    /// The steps that stay, each with the position before it.
    pub kept: Vec<(Arc<Step<G>>, G::Position)>,
    pub position: G::Position,
}

impl<G: Game> Match<G> {
    /// The entries that a seat may take back alone, the last first.
    pub fn may_take_back(&self, seat: Seat) -> Vec<u32> {
        let quiet = self.steps().range(self.quiet_from..).rev().take_while(|s| s.barrier.is_none());
        quiet.filter(|s| s.seat == seat).map(|s| s.n).collect()
    }

    /// Takes back orders of one's own.
    pub fn take_back(&mut self, seat: Seat, entries: &[u32]) -> Result<(), Stop> {
        if self.revealed {
            return Err(Stop::Over);
        }
        let retold = self.without(seat, entries)?;
        let seal = self.seal(&retold.position)?;
        self.journal.append(Deed::TakeBack { seat, entries: entries.to_vec(), seal });
        // Who takes back what his standing order answered wants to answer himself: it is not let to answer again at once.
        self.settle(retold);
        Ok(())
    }

    /// How the match would stand had the seat not given these orders.
    pub(super) fn without(&self, seat: Seat, entries: &[u32]) -> Result<Retold<G>, Stop> {
        let mut first = self.steps().len();
        if entries.is_empty() {
            return Err(Stop::NotYours(0));
        }
        for n in entries {
            let index = self.index_of(*n)?;
            if self.steps()[index].seat != seat {
                return Err(self.not_at_hand(*n));
            }
            first = first.min(index);
        }
        if let Some(step) = self.steps().range(first..).find(|s| s.barrier.is_some()) {
            return Err(Stop::Behind { entry: step.n, barrier: step.barrier.expect("just found") });
        }
        if first < self.quiet_from {
            return Err(Stop::OtherHands);
        }
        let mut position = self.position_before(first);
        let mut kept = Vec::new();
        for step in self.steps().range(first..).filter(|s| !entries.contains(&s.n)) {
            let before = position.clone();
            kept.push((self.play_again(&mut position, step)?, before));
        }
        Ok(Retold { first, kept, position })
    }

    /// Puts steps that were told again in the place of those from the first of them on.
    pub(super) fn settle(&mut self, retold: Retold<G>) {
        self.go_back_to(retold.first, retold.position);
        for (step, before) in retold.kept {
            self.history.push(step, before);
        }
    }

    /// Forgets the steps from an index on. The position is the one before them, or the one after those that [`Match::settle`] puts in their
    /// place.
    pub(super) fn go_back_to(&mut self, index: usize, position: G::Position) {
        self.history.truncate(index);
        self.position = position;
        self.quiet_from = self.quiet_from.min(index);
        self.ask = None;
    }

    /// Plays a quiet step on another position; it must still be legal and still be quiet.
    fn play_again(&self, position: &mut G::Position, step: &Step<G>) -> Result<Arc<Step<G>>, Stop> {
        let allowed = read(&*self.game, position, step.seat, &step.order)
            .map_err(|refusal| Stop::Needed { entry: step.n, refusal: Box::new(refusal) })?;
        // If it draws it is not kept, so it does not matter what.
        let mut live = Live::new([0; 32], Counters::default());
        let again = self.carry_out(position, step.n, step.hand, &step.order, allowed, &mut live);
        if again.barrier.is_some() {
            return Err(Stop::NeededQuiet { entry: step.n });
        }
        Ok(Arc::new(again))
    }
}
