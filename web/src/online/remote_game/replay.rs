//! Step-by-step replay of what happened since the player last looked.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::Viewer;
use table::pack::unpack;
use wire::http::Past;
use wire::stream::{Frame, Kept, Whole};

use super::super::api;
use super::super::hex::unhex;
use super::{RemoteGame, seen_key};
use crate::browser;
use crate::game_state::{GameState, Pace};

/// Maximum duration of a replay step, in milliseconds.
const STEP: u32 = 500;

impl RemoteGame {
    /// The view that the player saw last, and what has happened since.
    pub(super) async fn past_since(&self, viewer: Viewer, now: &Kept) -> Option<(Kept, Vec<Frame>)> {
        let known = browser::get_item(&seen_key(self.number(), viewer))?;
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

    pub(super) fn begin_replay(self, game: GameState, past: Option<(Kept, Vec<Frame>)>) {
        let Some((kept, frames)) = past.filter(|(_, frames)| !frames.is_empty()) else { return };
        let viewer = self.state.with_value(|state| state.live.as_ref().map(|live| live.0));
        let Some(viewer) = viewer else { return };
        self.missed.set(frames.len());
        game.busy.set(true);
        self.state.update_value(|state| {
            state.replay = frames.into();
            state.shown = Some(kept.clone());
        });
        game.update_remote(|view| {
            view.mark(kept.lines as usize);
            view.show(viewer, kept);
        });
        leptos::task::spawn_local(async move {
            loop {
                TimeoutFuture::new(Pace::chosen().ms().min(f64::from(STEP)) as u32).await;
                let next = self.state.try_update_value(|state| {
                    let frame = state.replay.pop_front()?;
                    let shown = state.shown.as_mut()?;
                    shown.take(&frame).ok()?;
                    Some((state.live.as_ref()?.0, shown.clone()))
                });
                let Some(Some((viewer, kept))) = next else { return self.skip() };
                self.missed.update(|missed| *missed = missed.saturating_sub(1));
                game.update_remote(|view| view.show(viewer, kept));
            }
        });
    }

    /// Skips the replay.
    pub fn skip(&self) {
        let replays = self.state.try_update_value(|state| {
            state.replay.clear();
            state.shown.take().is_some()
        });
        self.missed.set(0);
        if let Some(game) = self.game.get_untracked().filter(|_| replays == Some(true)) {
            game.busy.set(self.state.with_value(|state| !state.pending.is_empty()));
            self.show();
        }
    }
}
