//! Reviewing a game with a bot: the odds over time, the costliest decisions, and better lines.

use std::sync::Arc;

use bots::review::{Review, Slip};
use leptos::prelude::*;
use table::{Seat, Viewer};

use super::describer::Describer;
use super::opponent::budget;
use super::{GameState, Inner};
use crate::browser;
use crate::words::t;
use crate::worker::{Answer, Request, ReviewRequest, Worker};

/// Thinking time per player turn, in milliseconds.
const TURN_MS: u64 = 150;

/// The state of a review.
#[derive(Clone, PartialEq, Debug)]
pub enum ReviewState {
    /// Not started.
    NotStarted,
    /// Progress in thousandths.
    Running(u16),
    /// Finished; the number of orders it covers.
    Done(Arc<Review>, usize),
    /// Failed; why.
    Failed(String),
}

/// A costly decision, shown on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownSlip {
    /// The decision.
    pub slip: Slip,
    /// The order given, in words.
    pub played: String,
    /// Number of orders of the better line played so far; none while only the decision is shown.
    pub step: Option<usize>,
    /// Those orders, in words.
    pub line: Vec<String>,
}

impl GameState {
    /// Can the game be reviewed now? Not while that would reveal a secret.
    pub fn may_review(&self) -> bool {
        !self.is_remote() && !self.has_secrets() && self.view.with(|view| view.orders > 0)
    }

    /// Starts a review, unless there is a current one.
    pub fn start_review(&self) {
        let orders = self.inner.with_value(|inner| inner.played().steps());
        match self.review_state.get_untracked() {
            ReviewState::Running(_) => return,
            ReviewState::Done(_, at) if at == orders => return,
            _ => self.review_state.set(ReviewState::Running(0)),
        }
        let game = *self;
        let asked = self.inner.try_update_value(|inner| {
            let m = inner.local()?;
            let (id, journal) = (m.about().id.into(), m.journal());
            let worker = Worker::start(move |answer| game.reviewed(answer, orders))?;
            worker.ask(&Request::Review(ReviewRequest { game: id, journal, budget: budget(TURN_MS) }));
            inner.bot_runner.reviewer = Some(worker);
            Some(())
        });
        if asked.flatten().is_none() {
            self.review_state.set(ReviewState::Failed(t!("no-worker")));
        }
    }

    /// Cancels the review.
    pub fn stop_review(&self) {
        if matches!(self.review_state.get_untracked(), ReviewState::Running(_)) {
            self.inner.update_value(|inner| inner.bot_runner.reviewer = None);
            self.review_state.set(ReviewState::NotStarted);
        }
    }

    fn reviewed(&self, answer: Answer, orders: usize) {
        let now = match answer {
            Answer::Reviewing(share) => return self.review_state.set(ReviewState::Running(share)),
            Answer::Reviewed(Ok(review)) => ReviewState::Done(Arc::new(review), orders),
            Answer::Reviewed(Err(why)) | Answer::Fault(why) => ReviewState::Failed(why),
            _ => return,
        };
        self.inner.update_value(|inner| inner.bot_runner.reviewer = None);
        self.review_state.set(now);
    }

    /// Names of the sides that win together.
    pub fn sides(&self) -> Vec<String> {
        let named = self.inner.try_update_value(|inner| {
            let game = inner.played().about().id;
            let sides =
                inner.bot_runner.game_bots(game).map(|game_bots| game_bots.sides()).unwrap_or_default();
            let names = inner.names.clone();
            let name = |seat: Seat| names.seat(seat);
            sides.iter().map(|side| side.iter().map(name).collect::<Vec<_>>().join(", ")).collect()
        });
        named.unwrap_or_default()
    }

    /// An order of the match in words, as its seat saw it.
    pub fn played_in_words(&self, order: usize) -> String {
        self.inner.with_value(|inner| {
            let Some(m) = inner.local() else { return String::new() };
            let page = m.orders_page(order..order + 1);
            let Some((_, seat, line)) = page.first() else { return String::new() };
            let past = m.before(order);
            Describer::new(&past, Viewer::seat(*seat), inner.names.clone()).order(*seat, line).0
        })
    }

    /// Shows a moment of the match on the board.
    pub fn show_moment(&self, order: usize) {
        if self.branch.get_untracked() {
            self.leave_fork();
        }
        self.look_back(order);
    }

    /// Shows a decision on the board: the position, and what was ordered.
    pub fn show_slip(&self, slip: &Slip) {
        self.show_moment(slip.order);
        let played = self.played_in_words(slip.order);
        self.slip.set(Some(ShownSlip { slip: slip.clone(), played, step: None, line: Vec::new() }));
        self.pointed.set(self.order_in_words(slip.seat, slip.played.first().map_or("", String::as_str)).1);
    }

    /// Plays the next order of the better line in a what-if, started with the first.
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
        let given = self.inner.try_update_value(|inner| {
            inner.live_match().is_some_and(|m| m.order(at.slip.seat, &order).is_ok())
        });
        if given != Some(true) {
            at.slip.better.truncate(step);
        } else {
            (at.step, at.line) = (Some(step + 1), [at.line, vec![words]].concat());
        }
        self.slip.set(Some(at));
        self.cancel();
        self.pointed.set(about);
    }

    /// Returns to the present.
    pub fn close_slip(&self) {
        self.slip.set(None);
        if self.branch.get_untracked() {
            self.leave_fork();
        }
        self.look_back(usize::MAX);
        self.pointed.set(Vec::new());
    }
}

impl GameState {
    /// Starts a what-if from the position on display, as a seat knows it.
    fn fork_for(&self, seat: Seat) {
        self.fork_as(|inner| {
            let m = inner.shown_local()?;
            Some(m.what_if(Viewer::seat(seat), browser::entropy(m.about().count())))
        });
    }
}

impl Inner {
    /// Lets the game decide for others until the seat must act.
    fn let_others_answer(&mut self, seat: Seat) {
        let Some(m) = self.live_match() else { return };
        while let Some(other) = m.awaiting().must.first() {
            if m.awaiting().must.contains(seat) || m.flag(other).is_err() {
                break;
            }
        }
    }
}
