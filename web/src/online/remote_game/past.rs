//! What was shown earlier: the board after a line of the log, and the steps since.

use leptos::prelude::*;
use table::Viewer;
use table::pack::unpack;
use wire::http::Past;
use wire::stream::{Frame, Kept, Whole};

use super::super::api;
use super::super::hex::unhex;
use super::RemoteGame;
use crate::game_state::Notice;

/// Maximum number of steps that are fetched to be replayed.
const MOST: usize = 2_000;

/// A view from earlier, and the steps since.
pub(super) type Steps = (Kept, Vec<Frame>);

/// The part of an address that says as which seat a match is viewed.
pub(super) fn as_seat(viewer: Viewer) -> String {
    viewer.prime().map(|seat| format!("&seat={}", seat.0)).unwrap_or_default()
}

impl RemoteGame {
    /// What a viewer was shown at a point, some of the steps since, and the present version.
    async fn page_from(&self, viewer: Viewer, point: &str) -> Option<(Kept, Vec<Frame>, u32)> {
        let path = format!("matches/{}/past?{point}{}", self.number(), as_seat(viewer));
        let past: Past = api::get(&path).await.ok()?;
        let whole: Whole = unpack(&unhex(&past.whole)?).ok()?;
        let frames: Option<Vec<Frame>> =
            past.frames.iter().map(|frame| unpack(&unhex(frame)?).ok()).collect();
        (whole.viewer == viewer).then(|| (whole.into(), frames.unwrap_or_default(), past.now))
    }

    /// What a viewer was shown at a point, and all steps since, as far as they can be told.
    pub(super) async fn steps_from(&self, viewer: Viewer, point: &str) -> Option<Steps> {
        let (kept, mut frames, mut now) = self.page_from(viewer, point).await?;
        while let Some(last) = frames.last().map(|frame| frame.version)
            && last < now
            && frames.len() < MOST
        {
            let Some((_, more, later)) = self.page_from(viewer, &format!("version={last}")).await else {
                break;
            };
            if more.is_empty() {
                break;
            }
            frames.extend(more);
            now = later;
        }
        Some((kept, frames))
    }

    fn viewer(&self) -> Option<Viewer> {
        self.state.with_value(|state| state.live.as_ref().map(|live| live.0))
    }

    /// Shows the board as it was when a line of the log was told.
    pub(super) fn look_back(self, line: u32) {
        let (Some(viewer), Some(game)) = (self.viewer(), self.game.get_untracked()) else { return };
        self.state.update_value(|state| state.looks_at = Some(line));
        leptos::task::spawn_local(async move {
            let found = self.page_from(viewer, &format!("line={line}")).await;
            // Another line may have been pressed meanwhile.
            if self.state.with_value(|state| state.left || state.looks_at != Some(line)) {
                return;
            }
            match found {
                Some((kept, ..)) if self.viewer() == Some(viewer) => game.show_past(line, kept),
                _ => game.notice.set(Some(Notice::Trouble(crate::words::t!("past-away")))),
            }
        });
    }

    /// Shows again, step by step, what was told from a line of the log on.
    pub(super) fn show_again(self, line: u32) {
        let (Some(viewer), Some(game)) = (self.viewer(), self.game.get_untracked()) else { return };
        leptos::task::spawn_local(async move {
            let point = line.checked_sub(1).map_or("version=0".into(), |before| format!("line={before}"));
            let steps = self.steps_from(viewer, &point).await;
            if !self.has_left() && self.viewer() == Some(viewer) {
                self.begin_replay(game, steps);
            }
        });
    }
}
