//! What happened since one's turn, or since one last looked: the server says where it begins and what went where, the log has the rest.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::Seat;
use wire::http::Since;

use super::super::api;
use super::RemoteGame;
use super::past::as_seat;
use crate::game_state::{GameState, Moment, News};

/// The log is fetched page by page: how often it is asked whether it is there, and after how many milliseconds.
const TRIES: usize = 60;
const WAIT: u32 = 100;

impl RemoteGame {
    /// Tells what happened since the player's turn, when the next one begins. What was told goes when the player need not act any more.
    pub(super) fn follow_news(self, game: GameState) {
        let seat = game.asked_seat();
        let asked = self.state.try_update_value(|state| std::mem::replace(&mut state.asked, seat));
        if asked.flatten() == seat {
            return;
        }
        self.set_news(game, None);
        if let Some(seat) = seat {
            self.tell(game, String::new(), move |again| Moment::of(seat, again));
        }
    }

    /// Tells somebody who only watches what happened from this line of the log on.
    pub(super) fn tell_watcher(self, game: GameState, line: u32) {
        self.tell(game, format!("&line={line}"), |_| Moment::Look);
    }

    fn tell(self, game: GameState, since: String, moment: impl Fn(bool) -> Moment + 'static) {
        let now = self.state.with_value(|state| (state.live.as_ref().map(|live| live.0), state.asked));
        let (Some(viewer), _) = now else { return };
        leptos::task::spawn_local(async move {
            let asked = format!("{since}{}", as_seat(viewer));
            let path = format!("matches/{}/since?{}", self.number(), asked.trim_start_matches('&'));
            let Ok(told) = api::get::<Since>(&path).await else { return };
            for _ in 0..TRIES {
                let lines = self.state.with_value(|state| state.live.as_ref().map_or(0, |live| live.1.lines));
                if self.has_left() || game.worded() >= lines as usize {
                    break;
                }
                TimeoutFuture::new(WAIT).await;
            }
            let still = |live: &super::State| (live.live.as_ref().map(|live| live.0), live.asked) == now;
            if self.has_left() || !self.state.with_value(still) {
                return;
            }
            let from = told.line as usize;
            let lines = game.told_since(from);
            let trails = told.trails.into_iter().map(|trail| (Seat(trail.seat), trail.way)).collect();
            let news = (!lines.is_empty()).then(|| News { since: moment(told.again), from, lines, trails });
            self.set_news(game, news);
        });
    }

    /// Shows the news, or keeps them until the replay is over.
    fn set_news(self, game: GameState, news: Option<News>) {
        match self.state.with_value(|state| state.shown.is_some()) {
            true => self.state.update_value(|state| state.news = news),
            false => game.news.set(news),
        }
    }
}
