//! Wishes sent to the server: repeated until answered, fulfilled once.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use wire::socket::{Command, Key, Kind, ToServer, Trouble, Wish};

use super::{RemoteGame, State};
use crate::browser;
use crate::words::t;

/// Reconnect if a wish is unanswered for this many milliseconds.
const UNANSWERED: u32 = 15_000;

/// Delay before a wish is sent again that the server is unsure of, in milliseconds.
const AGAIN: u32 = 500;

/// Ask for the view if the effect of a wish is not visible after this many milliseconds.
const UNSEEN: u32 = 10_000;

/// Maximum number of times an order that came too late is sent again.
const MOST_AGAIN: u8 = 5;

/// A pending wish.
pub(super) struct Pending {
    command: Command,
    /// The question when it was made, and how often it has been sent again.
    asked: (String, u8),
    /// The version that contains its effect, once it is fulfilled.
    done: Option<u32>,
}

fn chance() -> Key {
    let bytes = browser::entropy(0).secret.0;
    bytes[..16].try_into().expect("sixteen bytes")
}

impl RemoteGame {
    /// Others were faster. Where all decide at the same time that changes nothing: the order is sent again if the question is still the same.
    pub(super) fn retry_late_orders(&self) {
        let late = self.state.try_update_value(|state| std::mem::take(&mut state.late));
        let Some(game) = self.game.get_untracked() else { return };
        for (wish, (asked, times)) in late.unwrap_or_default() {
            match game.question() == asked {
                true => self.wish_as(wish, (asked, times + 1)),
                false => game.on_remote_refused(&wish, &Trouble::new(Kind::Stale, t!("match-changed"))),
            }
        }
    }

    /// Sends a wish to the server.
    pub(super) fn wish(&self, wish: Wish) {
        let asked = self.game.with_untracked(|game| game.map(|game| game.question()).unwrap_or_default());
        self.wish_as(wish, (asked, 0));
    }

    fn wish_as(&self, wish: Wish, asked: (String, u8)) {
        let key = chance();
        let version = self.state.with_value(|state| state.live.as_ref().map(|(_, kept)| kept.version));
        let Some(version) = version else {
            // The view is being fetched again.
            let stale = Trouble::new(Kind::Stale, t!("match-changed"));
            return self
                .game
                .with_untracked(|game| game.iter().for_each(|d| d.on_remote_refused(&wish, &stale)));
        };
        self.state.update_value(|state| {
            let command = Command { key, version, seen_as: state.watches, wish };
            state.pending.push(Pending { command, asked, done: None });
        });
        self.send_one(key);
        let remote = *self;
        leptos::task::spawn_local(async move {
            TimeoutFuture::new(UNANSWERED).await;
            let waits =
                |state: &State| state.pending.iter().any(|p| p.command.key == key && p.done.is_none());
            if !remote.has_left() && remote.state.with_value(waits) && remote.open.get_untracked() {
                // The connection may be dead without noticing.
                if let Some(connection) = remote.state.with_value(|state| state.connection) {
                    connection.reconnect();
                }
            }
        });
    }

    pub(super) fn send_one(&self, key: Key) {
        let match_id = self.number();
        let command = self.state.with_value(|state| {
            let pending = state.pending.iter().find(|p| p.command.key == key && p.done.is_none());
            pending.map(|pending| pending.command.clone())
        });
        if let Some(command) = command {
            self.send(&ToServer::Give { match_id, command });
        }
    }

    pub(super) fn send_pending(&self) {
        let keys: Vec<Key> =
            self.state.with_value(|state| state.pending.iter().map(|pending| pending.command.key).collect());
        keys.into_iter().for_each(|key| self.send_one(key));
    }

    /// Drops pending wishes whose effect has been shown.
    pub(super) fn finish_wishes(&self) {
        let settled = self.state.try_update_value(|state| {
            let version = state.live.as_ref().map_or(0, |live| live.1.version);
            let (done, rest) = std::mem::take(&mut state.pending)
                .into_iter()
                .partition(|pending: &Pending| pending.done.is_some_and(|seen| seen <= version));
            state.pending = rest;
            done
        });
        if let Some(game) = self.game.get_untracked() {
            settled.unwrap_or_default().iter().for_each(|pending| game.on_remote_done(&pending.command.wish));
        }
    }

    fn watch_again_if_unseen(self, key: Key) {
        leptos::task::spawn_local(async move {
            TimeoutFuture::new(UNSEEN).await;
            let waits = |state: &State| state.pending.iter().any(|pending| pending.command.key == key);
            if !self.has_left() && self.state.with_value(waits) {
                self.watch();
            }
        });
    }

    /// A wish was fulfilled; its effect is in this version.
    pub(super) fn was_done(self, key: Key, version: u32) {
        self.state.update_value(|state| {
            let pending = state.pending.iter_mut().find(|pending| pending.command.key == key);
            if let Some(pending) = pending {
                pending.done = Some(version);
            }
        });
        self.finish_wishes();
        self.watch_again_if_unseen(key);
    }

    /// A wish was refused; an order that only came too late may be sent again.
    pub(super) fn was_refused(self, key: Key, trouble: &Trouble) {
        let refused = self.state.try_update_value(|state| {
            let at = state.pending.iter().position(|pending| pending.command.key == key)?;
            let Pending { command, asked, .. } = state.pending.remove(at);
            Some((command.wish, asked))
        });
        if let (Some(Some((wish, asked))), Some(game)) = (refused, self.game.get_untracked()) {
            let again = trouble.kind == Kind::Stale && asked.1 < MOST_AGAIN;
            match wish {
                Wish::Order { .. } if again => {
                    self.state.update_value(|state| state.late.push((wish, asked)));
                    self.watch();
                }
                wish => game.on_remote_refused(&wish, trouble),
            }
        }
    }

    /// The server is unsure of a wish: sends it again.
    pub(super) fn is_unsure(self, key: Key) {
        leptos::task::spawn_local(async move {
            TimeoutFuture::new(AGAIN).await;
            self.send_one(key);
        });
    }
}
