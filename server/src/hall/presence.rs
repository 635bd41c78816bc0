//! Who is at a table, how long those have who are wanted, and whether the clocks stand still.
//!
//! Somebody is there while a socket of his watches, at any server. Servers tell each other by hints, at every change and again every few
//! seconds; what is not told again is forgotten.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use table::pack::Hash;
use table::{Person, Seats};
use wire::http::Pace;
use wire::lobby::Paused;
use wire::socket::Kind;

use super::{Hall, Slot, Stop, refuse};
use crate::hints::{Hints, Present};

/// What another server told counts for so long.
const COUNTS: Duration = Duration::from_secs(30);

/// A clock that was read so long ago is read again: somebody may have gone on vacation.
const TRUSTED: Duration = Duration::from_secs(20);

/// Who watches a match.
#[derive(Default)]
pub struct Crowd {
    /// Accounts and how many sockets of theirs are here.
    here: BTreeMap<i64, usize>,
    /// Accounts that other servers told of, and when.
    elsewhere: BTreeMap<u64, (BTreeSet<i64>, Instant)>,
}

impl Crowd {
    fn has(&self, account: i64) -> bool {
        self.here.contains_key(&account) || self.elsewhere.values().any(|(there, _)| there.contains(&account))
    }

    fn accounts(&self) -> Vec<i64> {
        self.here.keys().copied().collect()
    }
}

/// How the clocks stand, as the store said after an entry.
#[derive(Default)]
pub struct Clock {
    read: Option<(Hash, Instant)>,
    stands: Stands,
}

/// How the clocks of a match stand.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stands {
    /// When the time of those who are wanted runs out.
    pub due: Option<Instant>,
    /// The seats whose persons want the clocks to stand still.
    pub pausing: Seats,
    /// Do they?
    pub paused: bool,
}

/// Somebody's socket is at a table for as long as this lives.
pub struct Here {
    slot: Arc<Slot>,
    account: i64,
    hints: Hints,
}

impl Drop for Here {
    fn drop(&mut self) {
        let mut crowd = self.slot.crowd();
        let sockets = crowd.here.get_mut(&self.account).map_or(0, |sockets| {
            *sockets -= 1;
            *sockets
        });
        if sockets == 0 {
            crowd.here.remove(&self.account);
            drop(crowd);
            self.slot.tell_crowd(&self.hints);
        }
    }
}

impl Slot {
    fn crowd(&self) -> MutexGuard<'_, Crowd> {
        self.crowd.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells everybody who is here now.
    fn tell_crowd(&self, hints: &Hints) {
        hints.present(vec![(self.table, self.crowd().accounts())]);
        self.ring();
    }

    /// The seats whose person is there.
    pub fn present(&self) -> Seats {
        let Some(streams) = self.streams() else { return Seats::NONE };
        let streams = streams.read().unwrap_or_else(PoisonError::into_inner);
        let crowd = self.crowd();
        let there = streams.members().iter().filter(|member| member.account.is_some_and(|a| crowd.has(a)));
        let seats = there.flat_map(|member| streams.seats_of(Person(member.person as u16)).iter());
        seats.collect()
    }
}

impl Hall {
    /// A socket of an account watches a match.
    pub fn enter(&self, slot: &Arc<Slot>, account: i64) -> Here {
        let mut crowd = slot.crowd();
        let sockets = crowd.here.entry(account).or_default();
        *sockets += 1;
        let first = *sockets == 1;
        drop(crowd);
        if first {
            slot.tell_crowd(&self.hints);
        }
        Here { slot: slot.clone(), account, hints: self.hints.clone() }
    }

    /// Another server tells who is at some tables there.
    pub fn hear_present(&self, told: &Present) {
        for (table, accounts) in &told.tables {
            let slot = self.slots().get(table).cloned();
            let Some(slot) = slot else { continue };
            let there: BTreeSet<i64> = accounts.iter().copied().collect();
            let before = slot.crowd().elsewhere.insert(told.server, (there.clone(), Instant::now()));
            if before.is_none_or(|(before, _)| before != there) {
                slot.ring();
            }
        }
    }

    /// Tells again who is here, and forgets whom nobody told of again.
    pub fn tell_present(&self) {
        let slots: Vec<Arc<Slot>> = self.slots().values().cloned().collect();
        let mut here = Vec::new();
        for slot in slots {
            let mut crowd = slot.crowd();
            let known = crowd.elsewhere.len();
            crowd.elsewhere.retain(|_, (_, told)| told.elapsed() < COUNTS);
            let fewer = crowd.elsewhere.len() < known;
            let accounts = crowd.accounts();
            drop(crowd);
            if fewer {
                slot.ring();
            }
            if !accounts.is_empty() {
                here.push((slot.table, accounts));
            }
        }
        here.chunks(Present::TABLES).for_each(|some| self.hints.present(some.to_vec()));
    }

    /// How the clocks of a match stand. The store is asked once after every entry, whoever wants to know.
    pub async fn clocks(&self, slot: &Slot) -> Stands {
        let Some(streams) = slot.streams() else { return Stands::default() };
        let (head, pace) = {
            let streams = streams.read().unwrap_or_else(PoisonError::into_inner);
            (streams.head(), streams.pace())
        };
        if pace == Pace::Untimed {
            return Stands::default();
        }
        let mut clock = slot.clock.lock().await;
        let known = clock.read.is_some_and(|(read, at)| read == head && at.elapsed() < TRUSTED);
        if !known && let Ok(clocks) = self.store.clocks(slot.table).await {
            let now = Instant::now();
            let due = clocks.left.map(|left| now + Duration::from_millis(left.max(0) as u64));
            let streams = streams.read().unwrap_or_else(PoisonError::into_inner);
            let seats =
                clocks.pausing.iter().flat_map(|person| streams.seats_of(Person(*person as u16)).iter());
            let stands = Stands { due, pausing: seats.collect(), paused: clocks.paused };
            *clock = Clock { read: Some((head, now)), stands };
        }
        clock.stands
    }

    /// An account says whether the clocks may stand still; everybody at the table is told.
    pub async fn pause(&self, table: i64, account: i64, stand_still: bool) -> Result<Paused, Stop> {
        let (person, held) = self.held_by(table, account).await?;
        if held.is_empty() {
            return refuse(Kind::Forbidden, "You hold no seat at this table.");
        }
        let holding = self.holding(table).await?;
        let paused = self.store.pause(table, person, stand_still, &holding).await?;
        self.clocks_changed(table).await;
        self.hints.clocks(table);
        Ok(paused)
    }

    /// Clocks were stopped or set going, here or at another server: whoever watches that table is rung for.
    pub async fn clocks_changed(&self, table: i64) {
        let slot: Option<Arc<Slot>> = self.slots().get(&table).cloned();
        if let Some(slot) = slot {
            slot.clock.lock().await.read = None;
            slot.ring();
        }
    }
}
