//! One match as the server holds it: shared by everybody who watches it, whether it is in memory or not.

use std::sync::atomic::{AtomicI64, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use table::{Seat, Viewer};
use tokio::sync::watch;
use wire::{AccountId, MatchId};

use super::live::LiveMatch;
use super::stream::{Missed, Streams};
use super::watchers::{Clock, Watchers};

/// Who watches a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Who {
    /// The account, if signed in.
    pub account: Option<AccountId>,
    /// The seat to watch as, if not with all seats of the account.
    pub seat: Option<Seat>,
}

impl From<Option<AccountId>> for Who {
    fn from(account: Option<AccountId>) -> Who {
        Who { account, seat: None }
    }
}

/// A match that may be in memory.
pub struct MatchHandle {
    pub(super) match_id: MatchId,
    pub(super) live: tokio::sync::Mutex<Option<LiveMatch>>,
    pub(super) streams: RwLock<Option<Arc<RwLock<Streams>>>>,
    pub(super) tick: watch::Sender<u64>,
    pub(super) used: AtomicU64,
    pub(super) said: AtomicI64,
    pub(super) watchers: Mutex<Watchers>,
    pub(super) clock: tokio::sync::Mutex<Clock>,
}

impl MatchHandle {
    /// A match that is not in memory yet.
    pub(super) fn new(match_id: MatchId) -> MatchHandle {
        MatchHandle {
            match_id,
            live: tokio::sync::Mutex::default(),
            streams: RwLock::default(),
            tick: watch::channel(0).0,
            used: AtomicU64::new(0),
            said: AtomicI64::new(0),
            watchers: Mutex::default(),
            clock: tokio::sync::Mutex::default(),
        }
    }

    /// What viewers are shown, if the match is in memory.
    pub fn streams(&self) -> Option<Arc<RwLock<Streams>>> {
        self.streams.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notifies of every change.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.tick.subscribe()
    }

    /// What a viewer has missed since a version, and who the viewer is by now.
    pub fn since(&self, who: Who, was: Viewer, version: u32) -> Option<(Viewer, Missed)> {
        let streams = self.streams()?;
        let streams = streams.read().unwrap_or_else(PoisonError::into_inner);
        let viewer = streams.viewer_of(who.account, who.seat);
        let missed =
            if viewer == was { streams.since(viewer, version) } else { streams.missed(viewer, None) };
        Some((viewer, missed?))
    }

    /// Shows a match that was read into memory, or read anew.
    pub(super) fn show(&self, live: &LiveMatch) {
        *self.streams.write().unwrap_or_else(PoisonError::into_inner) = Some(live.streams.clone());
    }

    /// Wakes everybody who watches.
    pub(super) fn ring(&self) {
        self.tick.send_modify(|tick| *tick += 1);
    }
}
