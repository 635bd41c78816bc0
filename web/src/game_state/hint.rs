//! A hint: what a marshal would do in the player's place, and why.

use bots::{Said, Spent};
use leptos::prelude::*;
use table::{Seat, Viewer};

use super::describer::Describer;
use super::{GameState, Notice};
use crate::browser;
use crate::words::{self, t};

/// The state of a hint.
#[derive(Clone, PartialEq, Debug)]
pub enum Hint {
    /// A marshal is thinking.
    Sought,
    /// What a marshal would do.
    Found(Advice),
}

/// What a marshal would do.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The order in notation.
    pub line: String,
    /// The same in words.
    pub words: String,
    /// What he would order after it, in words.
    pub plan: Vec<String>,
    /// The odds of winning with this plan, in thousandths.
    pub odds: Option<u16>,
    /// Its main effects: thousandths of the odds, and what they are for.
    pub terms: Vec<(i32, String)>,
    /// Number of positions examined.
    pub positions: u64,
}

/// Maximum number of reasons given.
const REASONS: usize = 3;

impl GameState {
    /// Asks for a hint.
    pub fn seek_hint(&self) {
        let taught = self.lesson.with_untracked(|lesson| lesson.as_ref().is_some_and(|l| !l.is_over()));
        let Some(seat) =
            self.acting_seat().filter(|_| self.is_live() && !taught && self.hints.get_untracked())
        else {
            return;
        };
        self.cancel();
        self.hint.set(Some(Hint::Sought));
        self.ask_hint(seat);
    }

    /// Discards the hint.
    pub fn forget_hint(&self) {
        if self.hint.with_untracked(Option::is_some) {
            self.hint.set(None);
            self.abandon_hint();
        }
    }

    /// Handles the worker's answer.
    pub(super) fn on_hint(&self, said: Option<Said>, spent: Spent) {
        let Some((said, seat)) = said.zip(self.acting_seat()) else {
            self.hint.set(None);
            return self.notice.set(Some(Notice::Trouble(t!("no-hint"))));
        };
        let (words, about) = self.order_in_words(seat, &said.order);
        let reasons = said.terms.iter().take(REASONS);
        self.hint.set(Some(Hint::Found(Advice {
            words,
            plan: self.plan_in_words(seat, &said),
            odds: said.odds,
            terms: reasons.map(|term| (term.points, words::say(&term.what))).collect(),
            positions: spent.nodes,
            line: said.order,
        })));
        self.pointed.set(about);
    }

    /// The orders after the first, worded by playing them on a copy with other dice. It ends where dice or answers change the plan.
    fn plan_in_words(&self, seat: Seat, said: &Said) -> Vec<String> {
        let viewer = Viewer::seat(seat);
        self.inner.with_value(|inner| {
            let Some(m) = inner.local() else { return Vec::new() };
            let mut trial = m.what_if(viewer, browser::entropy(m.about().count()));
            let mut before = said.order.as_str();
            let mut words = Vec::new();
            for line in &said.plan {
                if trial.order(seat, before).is_err() || !trial.awaiting().must.contains(seat) {
                    break;
                }
                words.push(Describer::new(&trial, viewer, inner.names.clone()).order(seat, line).0);
                before = line;
            }
            words
        })
    }

    /// Gives the order of the hint.
    pub fn take_hint(&self) {
        if let Some(Hint::Found(advice)) = self.hint.get_untracked() {
            self.give(&advice.line);
        }
    }
}
