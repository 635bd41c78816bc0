//! What happened since the person last looked, shown step by step.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::Viewer;
use table::pack::unpack;
use wire::http::Past;
use wire::stream::{Frame, Kept, Whole};

use super::{Visit, seen_key};
use crate::browser;
use crate::desk::{Desk, Pace};
use crate::online::{api, unhex};

/// While it is shown what was missed, a step takes at most so many milliseconds.
const STEP: u32 = 500;

impl Visit {
    /// What happened since the person last looked, and how many lines the log had then.
    pub(super) async fn past_since(&self, viewer: Viewer, now: &Kept) -> Option<(Kept, Vec<Frame>)> {
        let known = browser::kept(&seen_key(self.number(), viewer))?;
        let (version, _) = known.split_once(' ')?;
        let version: u32 = version.parse().ok().filter(|version| *version < now.version)?;
        let seat = viewer.prime().map(|seat| format!("&seat={}", seat.0)).unwrap_or_default();
        let path = format!("matches/{}/past?version={version}{seat}", self.number());
        let past: Past = api::get(&path).await.ok()?;
        let whole: Whole = unpack(&unhex(&past.whole)?).ok()?;
        let frames: Option<Vec<Frame>> =
            past.frames.iter().map(|frame| unpack(&unhex(frame)?).ok()).collect();
        (whole.viewer == viewer).then(|| (whole.into(), frames.unwrap_or_default()))
    }

    pub(super) fn begin_replay(self, desk: Desk, past: Option<(Kept, Vec<Frame>)>) {
        let Some((kept, frames)) = past.filter(|(_, frames)| !frames.is_empty()) else { return };
        let viewer = self.state.with_value(|state| state.live.as_ref().map(|live| live.0));
        let Some(viewer) = viewer else { return };
        self.missed.set(frames.len());
        desk.busy.set(true);
        self.state.update_value(|state| {
            state.replay = frames.into();
            state.shown = Some(kept.clone());
        });
        desk.show_away(|distant| {
            distant.mark(kept.lines as usize);
            distant.show(viewer, kept);
        });
        leptos::task::spawn_local(async move {
            loop {
                TimeoutFuture::new(Pace::kept().ms().min(f64::from(STEP)) as u32).await;
                let next = self.state.try_update_value(|state| {
                    let frame = state.replay.pop_front()?;
                    let shown = state.shown.as_mut()?;
                    shown.take(&frame).ok()?;
                    Some((state.live.as_ref()?.0, shown.clone()))
                });
                let Some(Some((viewer, kept))) = next else { return self.skip() };
                self.missed.update(|missed| *missed = missed.saturating_sub(1));
                desk.show_away(|distant| distant.show(viewer, kept));
            }
        });
    }

    /// Enough of what was missed: shows how things stand.
    pub fn skip(&self) {
        let replays = self.state.try_update_value(|state| {
            state.replay.clear();
            state.shown.take().is_some()
        });
        self.missed.set(0);
        if let Some(desk) = self.desk.get_untracked().filter(|_| replays == Some(true)) {
            desk.busy.set(self.state.with_value(|state| !state.pending.is_empty()));
            self.show();
        }
    }
}
