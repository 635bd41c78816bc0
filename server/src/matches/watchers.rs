//! Who watches a match, and how its clocks stand.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use table::Seats;
use table::pack::Hash;
use wire::AccountId;

/// Who watches a match.
#[derive(Default)]
pub struct Watchers {
    /// Accounts that watch on this server, with their number of sockets.
    pub here: BTreeMap<AccountId, usize>,
    /// Accounts that watch on other servers, and when those last said so.
    pub elsewhere: BTreeMap<u64, (BTreeSet<AccountId>, Instant)>,
}

impl Watchers {
    /// Does this account watch, at any server?
    pub fn has(&self, account: AccountId) -> bool {
        self.here.contains_key(&account) || self.elsewhere.values().any(|(there, _)| there.contains(&account))
    }

    /// The accounts that watch here.
    pub fn accounts(&self) -> Vec<AccountId> {
        self.here.keys().copied().collect()
    }
}

/// The clocks, as last read from the store.
#[derive(Default)]
pub struct Clock {
    /// The head of the journal that it was read at, and when.
    pub read: Option<(Hash, Instant)>,
    /// What it said.
    pub stands: ClockState,
}

/// State of the clocks of a match.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ClockState {
    /// When the time of the seats that must act runs out.
    pub due: Option<Instant>,
    /// Seats whose player wants to pause the clocks.
    pub pausing: Seats,
    /// Are they paused?
    pub paused: bool,
}
