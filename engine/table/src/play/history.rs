//! The orders that count, and the positions they led through.

use std::sync::Arc;

use super::Step;
use crate::play::shared::SharedVec;
use crate::rules::{Audience, Game, Seat, Seats, Viewer};

/// A position is kept at least every 64 steps: reaching any position takes fewer replays than this.
const SNAPSHOT_EVERY: usize = 64;

/// Positions before the last steps are all kept: taking the last orders back replays nothing.
const RECENT: usize = 4;

/// A position, and the index of the step it came before.
type Snapshot<G> = (usize, Arc<<G as Game>::Position>);

/// Steps since the start, or since the checkpoint that the match goes on from. Copies share everything.
pub(super) struct History<G: Game> {
    first: Arc<G::Position>,
    steps: SharedVec<Arc<Step<G>>>,
    snapshots: SharedVec<Snapshot<G>>,
    recent: Vec<Snapshot<G>>,
    /// Seats that were told something that not everybody was, and the index of the first such step.
    confided: Vec<(Seat, usize)>,
    /// Seats that were before the steps at hand.
    confided_before: Seats,
}

impl<G: Game> Clone for History<G> {
    fn clone(&self) -> Self {
        History {
            first: self.first.clone(),
            steps: self.steps.clone(),
            snapshots: self.snapshots.clone(),
            recent: self.recent.clone(),
            confided: self.confided.clone(),
            confided_before: self.confided_before,
        }
    }
}

impl<G: Game> History<G> {
    /// No steps yet.
    pub fn from(first: G::Position) -> History<G> {
        History {
            first: Arc::new(first),
            steps: SharedVec::default(),
            snapshots: SharedVec::default(),
            recent: Vec::new(),
            confided: Vec::new(),
            confided_before: Seats::NONE,
        }
    }

    pub fn steps(&self) -> &SharedVec<Arc<Step<G>>> {
        &self.steps
    }

    /// Adds a step and the position before it.
    pub fn push(&mut self, step: Arc<Step<G>>, before: G::Position) {
        let at = self.steps.len();
        let before = Arc::new(before);
        if at >= self.snapshots.last().map_or(0, |(last, _)| *last) + SNAPSHOT_EVERY {
            self.snapshots.push((at, before.clone()));
        }
        if self.recent.len() == RECENT {
            self.recent.remove(0);
        }
        self.recent.push((at, before));
        self.note_confidences(at, &step);
        self.steps.push(step);
    }

    fn note_confidences(&mut self, at: usize, step: &Step<G>) {
        if step.told.iter().all(|told| told.to == Audience::All) {
            return;
        }
        for seat in step.viewers.iter().filter_map(|viewer| viewer.prime()) {
            let apart = || !step.heard_by(Viewer::seat(seat)).eq(step.heard_by(Viewer::PUBLIC));
            if !self.is_confided(seat) && apart() {
                self.confided.push((seat, at));
            }
        }
    }

    /// Was this seat told anything that not everybody was?
    pub fn is_confided(&self, seat: Seat) -> bool {
        self.confided_before.contains(seat) || self.confided.iter().any(|(known, _)| *known == seat)
    }

    /// These seats were told something before the steps at hand.
    pub fn confide(&mut self, seats: Seats) {
        self.confided_before = seats;
    }

    /// Forgets the steps from an index on.
    pub fn truncate(&mut self, len: usize) {
        self.steps.truncate(len);
        self.snapshots.truncate(self.snapshots.partition_point(|(at, _)| *at <= len));
        self.recent.retain(|(at, _)| *at < len);
        self.confided.retain(|(_, at)| *at < len);
    }

    /// The last kept position before or at a step.
    fn kept_before(&self, index: usize) -> (usize, &Arc<G::Position>) {
        if let Some((at, position)) = self.recent.iter().rev().find(|(at, _)| *at <= index) {
            return (*at, position);
        }
        match self.snapshots.partition_point(|(at, _)| *at <= index).checked_sub(1) {
            Some(found) => (self.snapshots[found].0, &self.snapshots[found].1),
            None => (0, &self.first),
        }
    }
}

/// Walks through the positions of a match. Going forward, no step is replayed twice.
pub struct Replay<'m, G: Game> {
    game: &'m G,
    history: &'m History<G>,
    present: &'m G::Position,
    /// The position before the step with this index, once one was asked for.
    reached: Option<(usize, G::Position)>,
}

impl<'m, G: Game> Replay<'m, G> {
    pub(super) fn of(game: &'m G, history: &'m History<G>, present: &'m G::Position) -> Replay<'m, G> {
        Replay { game, history, present, reached: None }
    }

    /// The position before the step with this index, or the present one past the last step. Cheapest in ascending order.
    pub fn before(&mut self, index: usize) -> &G::Position {
        let index = index.min(self.history.steps.len());
        let (kept, position) = self.nearest(index);
        let reached = self.reached.take().filter(|(at, _)| (kept..=index).contains(at));
        let (at, mut position) = reached.unwrap_or_else(|| (kept, position.clone()));
        for step in self.history.steps.range(at..index) {
            step.replay(self.game, &mut position);
        }
        &self.reached.insert((index, position)).1
    }

    /// The same, to keep.
    pub fn into_before(mut self, index: usize) -> G::Position {
        self.before(index);
        self.reached.expect("just reached").1
    }

    /// The nearest position at hand at or before a step.
    fn nearest(&self, index: usize) -> (usize, &'m G::Position) {
        if index == self.history.steps.len() {
            return (index, self.present);
        }
        let (at, position) = self.history.kept_before(index);
        (at, position)
    }
}
