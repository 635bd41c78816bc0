//! Taking back one's own orders.
//!
//! An order may be taken back alone if it told its seat nothing: no draw, no reveal, nobody else asked. Any of one's own orders
//! since the last such barrier may be named; the others are played again, those of other seats in a simultaneous choice
//! among them, and if one of them no longer holds it is named.

use std::sync::Arc;

use super::{Match, Step, Stop};
use crate::dice::{Counters, Live};
use crate::journal::Deed;
use crate::{Game, Seat, judge};

/// The steps from an index on, told again without some of them.
pub(super) struct Retold<G: Game> {
    pub first: usize,
    pub kept: Vec<Arc<Step<G>>>,
    pub position: G::Position,
}

impl<G: Game> Match<G> {
    /// The entries that a seat may take back alone, the last first.
    pub fn may_take_back(&self, seat: Seat) -> Vec<u32> {
        let since = &self.steps[self.quiet_from.min(self.steps.len())..];
        let quiet = since.iter().rev().take_while(|s| s.barrier.is_none());
        quiet.filter(|s| s.seat == seat).map(|s| s.n).collect()
    }

    /// Takes back orders of one's own.
    pub fn take_back(&mut self, seat: Seat, entries: &[u32]) -> Result<(), Stop> {
        if self.revealed {
            return Err(Stop::Over);
        }
        let Retold { first, kept, position } = self.without(seat, entries)?;
        let seal = self.seal(&position)?;
        self.journal.append(Deed::TakeBack { seat, entries: entries.to_vec(), seal });
        // Who takes back what his standing order answered wants to answer himself: it is not let to answer again at once.
        self.settle(first, kept, position);
        Ok(())
    }

    /// How the match would stand had the seat not given these orders.
    pub(super) fn without(&self, seat: Seat, entries: &[u32]) -> Result<Retold<G>, Stop> {
        let mut first = self.steps.len();
        if entries.is_empty() {
            return Err(Stop::NotYours(0));
        }
        for n in entries {
            let found = self.steps.iter().position(|s| s.n == *n && s.seat == seat);
            first = first.min(found.ok_or_else(|| self.not_at_hand(*n))?);
        }
        if let Some(step) = self.steps[first..].iter().find(|s| s.barrier.is_some()) {
            return Err(Stop::Behind { entry: step.n, barrier: step.barrier.expect("just found") });
        }
        if first < self.quiet_from {
            return Err(Stop::OtherHands);
        }
        let mut position = self.position_before(first);
        let mut kept = Vec::new();
        for step in self.steps[first..].iter().filter(|s| !entries.contains(&s.n)) {
            kept.push(self.play_again(&mut position, step)?);
        }
        Ok(Retold { first, kept, position })
    }

    /// Puts steps in the place of those from an index on, and the position they lead to in the place of the present one.
    pub(super) fn settle(&mut self, first: usize, kept: Vec<Arc<Step<G>>>, position: G::Position) {
        self.steps.truncate(first);
        self.snapshots.retain(|(at, _)| *at <= first);
        self.steps.extend(kept);
        self.position = position;
        self.quiet_from = self.quiet_from.min(first);
        self.ask = None;
    }

    /// Plays a quiet step on another position; it must still be legal and still be quiet.
    fn play_again(&self, position: &mut G::Position, step: &Step<G>) -> Result<Arc<Step<G>>, Stop> {
        judge(&*self.game, position, step.seat, &step.order)
            .map_err(|refusal| Stop::Needed { entry: step.n, refusal: Box::new(refusal) })?;
        // If it draws it is not kept, so it does not matter what.
        let mut live = Live::new([0; 32], Counters::default());
        let again = self.carry_out(position, step.n, step.seat, step.hand, &step.order, &mut live);
        if again.barrier.is_some() {
            return Err(Stop::NeededQuiet { entry: step.n });
        }
        Ok(Arc::new(again))
    }
}
