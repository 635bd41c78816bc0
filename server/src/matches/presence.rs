//! Who is online, and how the clocks stand.
//!
//! An account is online while one of its sockets watches the match, on any server. Servers tell each other by hints, at every change and
//! every few seconds; what is not repeated is forgotten.

use std::collections::BTreeSet;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use table::Seats;
use wire::http::Pace;
use wire::lobby::Paused;
use wire::socket::Kind;
use wire::{AccountId, MatchId};

use super::handle::MatchHandle;
use super::registry::Matches;
use super::stop::{Stop, refuse};
use super::watchers::{Clock, ClockState, Watchers};
use crate::hints::{Hints, Present};

/// How long what another server said counts.
const COUNTS: Duration = Duration::from_secs(30);

/// How long a reading of the clocks counts: a player may have gone on vacation since.
const TRUSTED: Duration = Duration::from_secs(20);

/// A socket of an account watches a match for as long as this lives.
pub struct PresenceGuard {
    handle: Arc<MatchHandle>,
    account: AccountId,
    hints: Hints,
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        let mut watchers = self.handle.watchers();
        let sockets = watchers.here.get_mut(&self.account).map_or(0, |sockets| {
            *sockets -= 1;
            *sockets
        });
        if sockets == 0 {
            watchers.here.remove(&self.account);
            drop(watchers);
            self.handle.announce_watchers(&self.hints);
        }
    }
}

impl MatchHandle {
    fn watchers(&self) -> MutexGuard<'_, Watchers> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells other servers and viewers who watches here.
    fn announce_watchers(&self, hints: &Hints) {
        hints.present(vec![(self.match_id, self.watchers().accounts())]);
        self.ring();
    }

    /// Seats whose player is online.
    pub fn present(&self) -> Seats {
        let Some(streams) = self.streams() else { return Seats::NONE };
        let streams = streams.read().unwrap_or_else(PoisonError::into_inner);
        let watchers = self.watchers();
        let there = streams.members().iter().filter(|member| member.account.is_some_and(|a| watchers.has(a)));
        let seats = there.flat_map(|member| streams.seats_of(member.person).iter());
        seats.collect()
    }
}

impl Matches {
    /// A socket of an account watches a match.
    pub fn enter(&self, handle: &Arc<MatchHandle>, account: AccountId) -> PresenceGuard {
        let mut watchers = handle.watchers();
        let sockets = watchers.here.entry(account).or_default();
        *sockets += 1;
        let first = *sockets == 1;
        drop(watchers);
        if first {
            handle.announce_watchers(&self.hints);
        }
        PresenceGuard { handle: handle.clone(), account, hints: self.hints.clone() }
    }

    /// Another server says who watches there.
    pub fn hear_present(&self, told: &Present) {
        for (match_id, accounts) in &told.matches {
            let handle = self.handles().get(match_id).cloned();
            let Some(handle) = handle else { continue };
            let there: BTreeSet<AccountId> = accounts.iter().copied().collect();
            let before = handle.watchers().elsewhere.insert(told.server, (there.clone(), Instant::now()));
            if before.is_none_or(|(before, _)| before != there) {
                handle.ring();
            }
        }
    }

    /// Repeats who watches here, and forgets what other servers have not repeated.
    pub fn tell_present(&self) {
        let handles: Vec<Arc<MatchHandle>> = self.handles().values().cloned().collect();
        let mut here = Vec::new();
        for handle in handles {
            let mut watchers = handle.watchers();
            let known = watchers.elsewhere.len();
            watchers.elsewhere.retain(|_, (_, told)| told.elapsed() < COUNTS);
            let fewer = watchers.elsewhere.len() < known;
            let accounts = watchers.accounts();
            drop(watchers);
            if fewer {
                handle.ring();
            }
            if !accounts.is_empty() {
                here.push((handle.match_id, accounts));
            }
        }
        here.chunks(Present::MATCHES).for_each(|some| self.hints.present(some.to_vec()));
    }

    /// State of the clocks. The store is asked once after every entry, however many viewers there are.
    pub async fn clocks(&self, handle: &MatchHandle) -> ClockState {
        let Some(streams) = handle.streams() else { return ClockState::default() };
        let (head, pace) = {
            let streams = streams.read().unwrap_or_else(PoisonError::into_inner);
            (streams.head(), streams.pace())
        };
        if pace == Pace::Untimed {
            return ClockState::default();
        }
        let mut clock = handle.clock.lock().await;
        let known = clock.read.is_some_and(|(read, at)| read == head && at.elapsed() < TRUSTED);
        if !known && let Ok(clocks) = self.store.clocks(handle.match_id).await {
            let now = Instant::now();
            let due = clocks.left.map(|left| now + Duration::from_millis(left.max(0) as u64));
            let streams = streams.read().unwrap_or_else(PoisonError::into_inner);
            let seats = clocks.pausing.iter().flat_map(|person| streams.seats_of(*person).iter());
            let stands = ClockState { due, pausing: seats.collect(), paused: clocks.paused };
            *clock = Clock { read: Some((head, now)), stands };
        }
        clock.stands
    }

    /// An account votes on pausing the clocks; all viewers are notified.
    pub async fn pause(
        &self,
        match_id: MatchId,
        account: AccountId,
        stand_still: bool,
    ) -> Result<Paused, Stop> {
        let (person, held) = self.held_by(match_id, account).await?;
        if held.is_empty() {
            return refuse(Kind::Forbidden, "You hold no seat in this match.");
        }
        let holding = self.holding(match_id).await?;
        let paused = self.store.pause(match_id, person, stand_still, &holding).await?;
        self.clocks_changed(match_id).await;
        self.hints.clocks(match_id);
        Ok(paused)
    }

    /// Clocks were paused or resumed, here or on another server: notifies viewers.
    pub async fn clocks_changed(&self, match_id: MatchId) {
        let handle: Option<Arc<MatchHandle>> = self.handles().get(&match_id).cloned();
        if let Some(handle) = handle {
            handle.clock.lock().await.read = None;
            handle.ring();
        }
    }
}
