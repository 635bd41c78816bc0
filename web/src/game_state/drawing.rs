//! Decides when bot orders are drawn: one by one, or, when bots play without pause, using about a tenth of the time.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::Subject;

use super::{GameState, Pace};
use crate::browser;

/// Share of the time spent on drawing while bots play without pause: one part in this many.
const SHARE: f64 = 10.0;
/// Maximum delay until the next picture, in milliseconds.
const LONGEST_MS: f64 = 1_500.0;

/// The cost of drawing, and what remains to be drawn.
#[derive(Default)]
pub(super) struct Drawing {
    /// When the last picture was started.
    begun: f64,
    /// Milliseconds until it was painted.
    took: f64,
    /// Subjects of the newest order, if it is not drawn yet.
    waits: Option<Vec<Subject>>,
}

impl Drawing {
    /// Everything is drawn.
    pub(super) fn nothing_waits(&mut self) {
        self.waits = None;
    }

    /// In how many milliseconds the next picture is due.
    fn due_in(&self, now: f64) -> f64 {
        (self.begun + self.took * SHARE - now).clamp(0.0, LONGEST_MS)
    }
}

impl GameState {
    /// After a bot's order: draws at once if the player wants to follow or no bot goes on, otherwise as soon as the
    /// budget for drawing allows.
    pub(super) fn draw_soon(&self, about: Vec<Subject>) {
        let now = browser::now();
        let wait = self.inner.try_update_value(|inner| {
            let hurries = inner.due_bot().is_some() && Pace::chosen() == Pace::AtOnce;
            let drawing = &mut inner.bot_runner.drawing;
            let scheduled = drawing.waits.replace(about).is_some();
            let wait = if hurries { drawing.due_in(now) } else { 0.0 };
            (wait == 0.0 || !scheduled).then_some(wait)
        });
        let Some(wait) = wait.flatten() else { return };
        if wait == 0.0 {
            return self.draw_bots();
        }
        let game = *self;
        leptos::task::spawn_local(async move {
            TimeoutFuture::new(wait as u32).await;
            game.draw_bots();
        });
    }

    /// Draws what bots have done since the last picture.
    pub(super) fn draw_bots(&self) {
        let begun = browser::now();
        let waits = self.inner.try_update_value(|inner| {
            let waits = inner.bot_runner.drawing.waits.take()?;
            inner.bot_runner.drawing.begun = begun;
            Some(waits)
        });
        let Some(about) = waits.flatten() else { return };
        let before = self.view.with_untracked(|view| view.log.last().map(|line| line.entry));
        self.clear_answers();
        self.draft.set(Vec::new());
        self.refresh();
        if self.curtain.get_untracked().is_none() {
            self.pointed.set(about);
        }
        // Only what the player may know is announced.
        let news = self.view.with_untracked(|view| {
            let new = view.log.iter().filter(|line| Some(line.entry) > before);
            new.map(|line| table::plain(&line.spans)).collect::<Vec<_>>().join(" ")
        });
        self.announce(news);
        let game = *self;
        browser::after_paint(move || {
            game.inner.try_update_value(|inner| inner.bot_runner.drawing.took = browser::now() - begun);
        });
    }
}
