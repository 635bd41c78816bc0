//! Looking back at a game with a bot: the course of the odds, what cost most, and how it could have gone.

use std::sync::Arc;

use bots::review::{Review, Slip};
use leptos::prelude::*;
use table::{Seat, Viewer};

use super::opponent::budget;
use super::teller::Teller;
use super::{Desk, Inner};
use crate::browser;
use crate::t;
use crate::worker::{Answer, Ask, Look, Worker};

/// How long each player turn is thought about.
const TURN_MS: u64 = 150;

/// A game looked back at, from the question to the answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Looking {
    /// Not yet.
    Not,
    /// So far, in thousandths.
    At(u16),
    /// Done, when so many orders had been given.
    Done(Arc<Review>, usize),
    /// It could not be done.
    Failed(String),
}

/// A decision that cost something, shown on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct SlipAt {
    /// The decision.
    pub slip: Slip,
    /// What was ordered, in words.
    pub played: String,
    /// So many orders of the better line have been played; none while it is only shown what was done.
    pub step: Option<usize>,
    /// Those, in words.
    pub line: Vec<String>,
}

impl Desk {
    /// May the game be looked back at now? Not while that would tell what somebody may not know.
    pub fn may_review(&self) -> bool {
        !self.is_away() && !self.hides() && self.view.with(|view| view.orders > 0)
    }

    /// Looks back at the game, unless that has been done.
    pub fn review(&self) {
        let orders = self.inner.with_value(|inner| inner.played().steps());
        match self.looking.get_untracked() {
            Looking::At(_) => return,
            Looking::Done(_, at) if at == orders => return,
            _ => self.looking.set(Looking::At(0)),
        }
        let desk = *self;
        let asked = self.inner.try_update_value(|inner| {
            let m = inner.here()?;
            let (game, journal) = (m.about().id.into(), m.journal());
            let worker = Worker::start(move |answer| desk.reviewed(answer, orders))?;
            worker.ask(&Ask::Review(Look { game, journal, budget: budget(TURN_MS) }));
            inner.bench.reviewer = Some(worker);
            Some(())
        });
        if asked.flatten().is_none() {
            self.looking.set(Looking::Failed(t!("no-worker")));
        }
    }

    /// The look back is no longer wanted.
    pub fn stop_review(&self) {
        if matches!(self.looking.get_untracked(), Looking::At(_)) {
            self.inner.update_value(|inner| inner.bench.reviewer = None);
            self.looking.set(Looking::Not);
        }
    }

    fn reviewed(&self, answer: Answer, orders: usize) {
        let now = match answer {
            Answer::Reviewing(share) => return self.looking.set(Looking::At(share)),
            Answer::Reviewed(Ok(review)) => Looking::Done(Arc::new(review), orders),
            Answer::Reviewed(Err(why)) | Answer::Fault(why) => Looking::Failed(why),
            _ => return,
        };
        self.inner.update_value(|inner| inner.bench.reviewer = None);
        self.looking.set(now);
    }

    /// The names of the sides that win together.
    pub fn sides(&self) -> Vec<String> {
        let named = self.inner.try_update_value(|inner| {
            let game = inner.played().about().id;
            let sides = inner.bench.tutor(game).map(|tutor| tutor.sides()).unwrap_or_default();
            let names = inner.names.clone();
            let name = |seat: Seat| names.seat(seat);
            sides.iter().map(|side| side.iter().map(name).collect::<Vec<_>>().join(", ")).collect()
        });
        named.unwrap_or_default()
    }

    /// An order of the match as its seat would have said it.
    pub fn played_in_words(&self, order: usize) -> String {
        self.inner.with_value(|inner| {
            let Some(m) = inner.here() else { return String::new() };
            let page = m.orders_page(order..order + 1);
            let Some((_, seat, line)) = page.first() else { return String::new() };
            let past = m.before(order);
            Teller::new(&past, Viewer::seat(*seat), inner.names.clone()).order(*seat, line).0
        })
    }

    /// Shows a moment of the match on the board.
    pub fn show_moment(&self, order: usize) {
        if self.branch.get_untracked() {
            self.leave_fork();
        }
        self.look_back(order);
    }

    /// Shows a decision on the board: where things stood, and what was done.
    pub fn show_slip(&self, slip: &Slip) {
        self.show_moment(slip.order);
        let played = self.played_in_words(slip.order);
        self.slip.set(Some(SlipAt { slip: slip.clone(), played, step: None, line: Vec::new() }));
        self.pointed.set(self.order_in_words(slip.seat, &slip.played).1);
    }

    /// Plays the next order of the better line on a copy; the copy is made at the first.
    pub fn play_better(&self) {
        let Some(mut at) = self.slip.get_untracked() else { return };
        if at.step.is_none() {
            self.show_moment(at.slip.order);
            self.fork_for(at.slip.seat);
            at.step = Some(0);
        }
        let step = at.step.unwrap_or_default();
        let Some(order) = at.slip.better.get(step).cloned() else { return };
        self.inner.update_value(|inner| inner.let_others_answer(at.slip.seat));
        let (words, about) = self.order_in_words(at.slip.seat, &order);
        let given = self
            .inner
            .try_update_value(|inner| inner.live().is_some_and(|m| m.order(at.slip.seat, &order).is_ok()));
        if given != Some(true) {
            at.slip.better.truncate(step);
        } else {
            (at.step, at.line) = (Some(step + 1), [at.line, vec![words]].concat());
        }
        self.slip.set(Some(at));
        self.cancel();
        self.pointed.set(about);
    }

    /// Enough of that decision: back to the present.
    pub fn close_slip(&self) {
        self.slip.set(None);
        if self.branch.get_untracked() {
            self.leave_fork();
        }
        self.look_back(usize::MAX);
        self.pointed.set(Vec::new());
    }
}

impl Desk {
    /// Tries things on a copy from where we look, as a seat knows it.
    fn fork_for(&self, seat: Seat) {
        self.fork_as(|inner| {
            let m = inner.held()?;
            Some(m.what_if(Viewer::seat(seat), browser::entropy(m.about().count())))
        });
    }
}

impl Inner {
    /// What others must decide before the seat goes on is decided as the game would by itself.
    fn let_others_answer(&mut self, seat: Seat) {
        let Some(m) = self.live() else { return };
        while let Some(other) = m.awaiting().must.first() {
            if m.awaiting().must.contains(seat) || m.flag(other).is_err() {
                break;
            }
        }
    }
}
