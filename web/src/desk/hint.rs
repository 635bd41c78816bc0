//! A hint: what a marshal would do in the person's place, and why.

use bots::{Said, Spent};
use leptos::prelude::*;

use super::{Desk, Notice};
use crate::t;
use crate::words;

/// A hint, from the question to the answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Hint {
    /// It is being thought about.
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
    /// The odds of winning before and after, in thousandths.
    pub odds: Option<(u16, u16)>,
    /// What it changes most: by how many points, and what, in words.
    pub terms: Vec<(i32, String)>,
    /// So many positions were looked at.
    pub positions: u64,
}

/// So many reasons are told.
const REASONS: usize = 3;

impl Desk {
    /// Asks for a hint.
    pub fn seek_hint(&self) {
        let taught = self.lesson.with_untracked(|lesson| lesson.as_ref().is_some_and(|l| !l.is_over()));
        let Some(seat) = self.seat().filter(|_| self.is_live() && !taught && self.hints.get_untracked())
        else {
            return;
        };
        self.cancel();
        self.hint.set(Some(Hint::Sought));
        self.ask_hint(seat);
    }

    /// The hint is no longer wanted, or no longer fits.
    pub fn forget_hint(&self) {
        if self.hint.with_untracked(Option::is_some) {
            self.hint.set(None);
            self.abandon_hint();
        }
    }

    /// The worker has thought of something.
    pub(super) fn hinted(&self, said: Option<Said>, spent: Spent, before: Option<u16>) {
        let Some((said, seat)) = said.zip(self.seat()) else {
            self.hint.set(None);
            return self.notice.set(Some(Notice::Trouble(t!("no-hint"))));
        };
        let (words, about) = self.order_in_words(seat, &said.order);
        let reasons = said.terms.iter().take(REASONS);
        self.hint.set(Some(Hint::Found(Advice {
            words,
            odds: before.zip(said.odds),
            terms: reasons.map(|term| (term.points, words::say(&term.what))).collect(),
            positions: spent.nodes,
            line: said.order,
        })));
        self.pointed.set(about);
    }

    /// Does what the hint says.
    pub fn take_hint(&self) {
        if let Some(Hint::Found(advice)) = self.hint.get_untracked() {
            self.give(&advice.line);
        }
    }
}
