//! Step-by-step replay of what happened since the player last looked.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::Viewer;
use wire::stream::Kept;

use super::past::Steps;
use super::{RemoteGame, seen_key};
use crate::browser;
use crate::game_state::{GameState, Pace};

/// Maximum duration of a replay step, in milliseconds.
const STEP: u32 = 500;

impl RemoteGame {
    /// The version and the number of lines that were last shown to this viewer in this browser.
    pub(super) fn last_shown(&self, viewer: Viewer) -> Option<(u32, u32)> {
        let known = browser::get_item(&seen_key(self.number(), viewer))?;
        let (version, lines) = known.split_once(' ')?;
        Some((version.parse().ok()?, lines.parse().ok()?))
    }

    /// The view that the player saw last, and what has happened since.
    pub(super) async fn past_since(&self, viewer: Viewer, now: &Kept) -> Option<Steps> {
        let (version, _) = self.last_shown(viewer).filter(|(version, _)| *version < now.version)?;
        self.steps_from(viewer, &format!("version={version}")).await
    }

    pub(super) fn begin_replay(self, game: GameState, past: Option<Steps>) {
        let Some((kept, frames)) = past.filter(|(_, frames)| !frames.is_empty()) else { return };
        let viewer = self.state.with_value(|state| state.live.as_ref().map(|live| live.0));
        let Some(viewer) = viewer else { return };
        self.missed.set(frames.len());
        game.busy.set(true);
        let news = game.news.try_update(Option::take).flatten();
        self.state.update_value(|state| {
            state.news = news;
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
            state.shown.take().is_some().then(|| state.news.take())
        });
        self.missed.set(0);
        if let (Some(game), Some(Some(news))) = (self.game.get_untracked(), replays) {
            game.news.set(news);
            game.busy.set(self.state.with_value(|state| !state.pending.is_empty()));
            self.show();
        }
    }
}
