//! What is wished of the house: sent until it is answered, and done once.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use wire::socket::{Command, Key, Kind, ToServer, Trouble, Wish};

use super::{State, Visit};
use crate::browser;
use crate::t;

/// A wish that nobody answers for so many milliseconds is sent again over another line.
const UNANSWERED: u32 = 15_000;

/// A wish of which the house is not sure is sent again after so many milliseconds.
const AGAIN: u32 = 500;

/// What a wish did is shown at once. Whoever has not seen it after so many milliseconds asks.
const UNSEEN: u32 = 10_000;

/// An order that came too late is given again at most so often.
const MOST_AGAIN: u8 = 5;

/// Something wished that is not settled.
pub(super) struct Pending {
    command: Command,
    /// What was asked when it was wished, and how often it has been wished anew since.
    asked: (String, u8),
    /// It was done, and is seen in this version.
    done: Option<u32>,
}

fn chance() -> Key {
    let bytes = browser::entropy(0).secret.0;
    bytes[..16].try_into().expect("sixteen bytes")
}

impl Visit {
    /// Others were quicker. Where all decide at the same time that changes nothing: the order is given again if the same is asked.
    pub(super) fn give_late(&self) {
        let late = self.state.try_update_value(|state| std::mem::take(&mut state.late));
        let Some(desk) = self.desk.get_untracked() else { return };
        for (wish, (asked, times)) in late.unwrap_or_default() {
            match desk.question() == asked {
                true => self.wish_as(wish, (asked, times + 1)),
                false => desk.refused_away(&wish, &Trouble::new(Kind::Stale, t!("table-changed"))),
            }
        }
    }

    /// Wishes something of the house.
    pub(super) fn wish(&self, wish: Wish) {
        let asked = self.desk.with_untracked(|desk| desk.map(|desk| desk.question()).unwrap_or_default());
        self.wish_as(wish, (asked, 0));
    }

    fn wish_as(&self, wish: Wish, asked: (String, u8)) {
        let key = chance();
        let version = self.state.with_value(|state| state.live.as_ref().map(|(_, kept)| kept.version));
        let Some(version) = version else {
            // What is on the desk is being fetched anew.
            let stale = Trouble::new(Kind::Stale, t!("table-changed"));
            return self.desk.with_untracked(|desk| desk.iter().for_each(|d| d.refused_away(&wish, &stale)));
        };
        self.state.update_value(|state| {
            let command = Command { key, version, seen_as: state.watches, wish };
            state.pending.push(Pending { command, asked, done: None });
        });
        self.send_one(key);
        let visit = *self;
        leptos::task::spawn_local(async move {
            TimeoutFuture::new(UNANSWERED).await;
            let waits =
                |state: &State| state.pending.iter().any(|p| p.command.key == key && p.done.is_none());
            if !visit.has_left() && visit.state.with_value(waits) && visit.open.get_untracked() {
                // The line may be dead without knowing it.
                if let Some(line) = visit.state.with_value(|state| state.line) {
                    line.again();
                }
            }
        });
    }

    pub(super) fn send_one(&self, key: Key) {
        let table = self.number();
        let command = self.state.with_value(|state| {
            let pending = state.pending.iter().find(|p| p.command.key == key && p.done.is_none());
            pending.map(|pending| pending.command.clone())
        });
        if let Some(command) = command {
            self.say(&ToServer::Give { match_id: table, command });
        }
    }

    pub(super) fn send_pending(&self) {
        let keys: Vec<Key> =
            self.state.with_value(|state| state.pending.iter().map(|pending| pending.command.key).collect());
        keys.into_iter().for_each(|key| self.send_one(key));
    }

    /// Whatever was done and has been shown is no longer waited for.
    pub(super) fn settle(&self) {
        let settled = self.state.try_update_value(|state| {
            let version = state.live.as_ref().map_or(0, |live| live.1.version);
            let (done, rest) = std::mem::take(&mut state.pending)
                .into_iter()
                .partition(|pending: &Pending| pending.done.is_some_and(|seen| seen <= version));
            state.pending = rest;
            done
        });
        if let Some(desk) = self.desk.get_untracked() {
            settled.unwrap_or_default().iter().for_each(|pending| desk.done_away(&pending.command.wish));
        }
    }

    fn look_if_unseen(self, key: Key) {
        leptos::task::spawn_local(async move {
            TimeoutFuture::new(UNSEEN).await;
            let waits = |state: &State| state.pending.iter().any(|pending| pending.command.key == key);
            if !self.has_left() && self.state.with_value(waits) {
                self.watch();
            }
        });
    }

    /// A wish was done, and is seen in this version.
    pub(super) fn was_done(self, key: Key, version: u32) {
        self.state.update_value(|state| {
            let pending = state.pending.iter_mut().find(|pending| pending.command.key == key);
            if let Some(pending) = pending {
                pending.done = Some(version);
            }
        });
        self.settle();
        self.look_if_unseen(key);
    }

    /// A wish was not done and will not be; an order that only came too late may be given again.
    pub(super) fn was_refused(self, key: Key, trouble: &Trouble) {
        let refused = self.state.try_update_value(|state| {
            let at = state.pending.iter().position(|pending| pending.command.key == key)?;
            let Pending { command, asked, .. } = state.pending.remove(at);
            Some((command.wish, asked))
        });
        if let (Some(Some((wish, asked))), Some(desk)) = (refused, self.desk.get_untracked()) {
            let again = trouble.kind == Kind::Stale && asked.1 < MOST_AGAIN;
            match wish {
                Wish::Order { .. } if again => {
                    self.state.update_value(|state| state.late.push((wish, asked)));
                    self.watch();
                }
                wish => desk.refused_away(&wish, trouble),
            }
        }
    }

    /// The house is not sure of a wish: it is sent again.
    pub(super) fn is_unsure(self, key: Key) {
        leptos::task::spawn_local(async move {
            TimeoutFuture::new(AGAIN).await;
            self.send_one(key);
        });
    }
}
