//! When what bots do is drawn: order by order, unless they play without a pause. Then drawing takes about a tenth of the time.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::Subject;

use super::{Desk, Pace};
use crate::browser;

/// One part in this many of the time in which bots play without a pause goes into drawing what they do.
const SHARE: f64 = 10.0;
/// However slow drawing is, the next picture comes after this many milliseconds.
const LONGEST_MS: f64 = 1_500.0;

/// What drawing costs, and what waits to be drawn.
#[derive(Default)]
pub(super) struct Drawing {
    /// When the last picture was begun.
    begun: f64,
    /// How many milliseconds it took until it was painted.
    took: f64,
    /// What the newest order is about, if it is not drawn yet.
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

impl Desk {
    /// A bot has given an order about these things: it is drawn at once if somebody wants to follow or no bot goes on, else as soon as drawing
    /// has had its rest.
    pub(super) fn draw_soon(&self, about: Vec<Subject>) {
        let now = browser::now();
        let wait = self.inner.try_update_value(|inner| {
            let hurries = inner.due().is_some() && Pace::kept() == Pace::AtOnce;
            let drawing = &mut inner.bench.drawing;
            let scheduled = drawing.waits.replace(about).is_some();
            let wait = if hurries { drawing.due_in(now) } else { 0.0 };
            (wait == 0.0 || !scheduled).then_some(wait)
        });
        let Some(wait) = wait.flatten() else { return };
        if wait == 0.0 {
            return self.draw_bots();
        }
        let desk = *self;
        leptos::task::spawn_local(async move {
            TimeoutFuture::new(wait as u32).await;
            desk.draw_bots();
        });
    }

    /// Draws what bots have done since the last picture, if anything.
    pub(super) fn draw_bots(&self) {
        let begun = browser::now();
        let waits = self.inner.try_update_value(|inner| {
            let waits = inner.bench.drawing.waits.take()?;
            inner.bench.drawing.begun = begun;
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
        // What is read out is what the person at the screen may know.
        let news = self.view.with_untracked(|view| {
            let new = view.log.iter().filter(|line| Some(line.entry) > before);
            new.map(|line| table::plain(&line.spans)).collect::<Vec<_>>().join(" ")
        });
        self.announce(news);
        let desk = *self;
        browser::after_paint(move || {
            desk.inner.try_update_value(|inner| inner.bench.drawing.took = browser::now() - begun);
        });
    }
}
