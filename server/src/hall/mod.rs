//! The matches that are in memory here, and everything that is done to them.
//!
//! A room is a cache: whatever is done is rehearsed on a copy, written to the store, and only then true. If another server was quicker the
//! store says so; then the room reads what it missed and tries again. Nothing is shown to anybody before it is written.

mod command;
mod lobby;
mod opening;
mod past;
mod presence;
mod room;
mod rules;
mod seats;
mod stream;
mod talk;

pub use command::Done;
pub use presence::{Here, Stands};
pub use rules::Broken;
pub use stream::{Missed, Streams};

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;

use table::face::AnyGame;
use table::{Seat, Viewer};
use tokio::sync::watch;
use wire::http::State;
use wire::socket::{Kind, Trouble};
use wire::stream::Check;

use crate::ended::Ended;
use crate::hints::Hints;
use crate::limits::{Limits, TooOften};
use crate::metrics::Metrics;
use crate::store::{Fault, Loaded, Store, state};
use presence::{Clock, Crowd};
use room::Room;

/// Why something could not be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It was not done and will not be.
    Refused(Trouble),
    /// The store broke off: nobody knows yet.
    Unsure,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        if fault.is_about_a_value() {
            return Stop::Refused(Trouble::new(Kind::Unclear, "This holds something that cannot be kept."));
        }
        tracing::warn!(%fault, "the store failed");
        Stop::Unsure
    }
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Stop {
        Stop::Refused(trouble)
    }
}

impl From<TooOften> for Stop {
    fn from(too_often: TooOften) -> Stop {
        Stop::Refused(too_often.trouble)
    }
}

fn refuse<T>(kind: Kind, said: &str) -> Result<T, Stop> {
    Err(Stop::Refused(Trouble::new(kind, said)))
}

/// Somebody who looks at a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Who {
    /// His account, if he has come in.
    pub account: Option<i64>,
    /// As which of his seats, if not as all of them.
    pub seat: Option<Seat>,
}

impl From<Option<i64>> for Who {
    fn from(account: Option<i64>) -> Who {
        Who { account, seat: None }
    }
}

/// A place for a match in memory.
pub struct Slot {
    table: i64,
    room: tokio::sync::Mutex<Option<Room>>,
    streams: RwLock<Option<Arc<RwLock<Streams>>>>,
    tick: watch::Sender<u64>,
    used: AtomicU64,
    said: AtomicI64,
    crowd: Mutex<Crowd>,
    clock: tokio::sync::Mutex<Clock>,
}

impl Slot {
    /// What everybody is shown of it, if it is in memory.
    pub fn streams(&self) -> Option<Arc<RwLock<Streams>>> {
        self.streams.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Tells whenever something happens.
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.tick.subscribe()
    }

    /// The frames that a viewer has missed since a version, and who he is by now.
    pub fn since(&self, who: Who, was: Viewer, version: u32) -> Option<(Viewer, Missed)> {
        let streams = self.streams()?;
        let streams = streams.read().unwrap_or_else(PoisonError::into_inner);
        let viewer = streams.viewer_of(who.account, who.seat);
        let missed =
            if viewer == was { streams.since(viewer, version) } else { streams.missed(viewer, None) };
        Some((viewer, missed?))
    }

    fn show(&self, room: &Room) {
        *self.streams.write().unwrap_or_else(PoisonError::into_inner) = Some(room.streams.clone());
    }

    fn ring(&self) {
        self.tick.send_modify(|tick| *tick += 1);
    }
}

/// All matches in memory.
pub struct Hall {
    store: Store,
    hints: Hints,
    metrics: Metrics,
    limits: Limits,
    ended: Ended,
    games: BTreeMap<&'static str, Arc<dyn AnyGame>>,
    slots: Mutex<HashMap<i64, Arc<Slot>>>,
    /// Matches whose game shall fail, in a drill.
    drill: Vec<i64>,
    began: Instant,
}

/// So many matches are kept in memory at most.
const ROOMS: usize = 4096;

/// A match that nobody watches is forgotten after so many seconds.
const FORGET: u64 = 60;

impl Hall {
    /// An empty hall.
    pub fn new(store: Store, hints: Hints, metrics: Metrics, drill: Vec<i64>) -> Hall {
        let games = catalog::games().into_iter().map(|game| (game.about().id, Arc::from(game))).collect();
        let limits = Limits::default();
        let (ended, slots, began) = (Ended::default(), Mutex::default(), Instant::now());
        Hall { store, hints, metrics, limits, ended, games, slots, drill, began }
    }

    /// The same hall with other limits.
    pub fn limited_by(self, limits: Limits) -> Hall {
        Hall { limits, ..self }
    }

    /// The store behind it.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The figures it counts.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// How often people may do things.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Where it is told whose sessions have ended.
    pub fn ended(&self) -> &Ended {
        &self.ended
    }

    /// A session of an account, or several, have ended here: their sockets are closed, at every server.
    pub fn end_sockets(&self, account: i64) {
        self.ended.tell(account);
        self.hints.ended(account);
    }

    /// The game with this id.
    pub fn game(&self, id: &str) -> Option<Arc<dyn AnyGame>> {
        self.games.get(id).cloned()
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<i64, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slot(&self, table: i64) -> Arc<Slot> {
        let mut slots = self.slots();
        let slot = slots.entry(table).or_insert_with(|| {
            Arc::new(Slot {
                table,
                room: tokio::sync::Mutex::default(),
                streams: RwLock::default(),
                tick: watch::channel(0).0,
                used: AtomicU64::new(0),
                said: AtomicI64::new(0),
                crowd: Mutex::default(),
                clock: tokio::sync::Mutex::default(),
            })
        });
        slot.used.store(self.began.elapsed().as_secs(), Ordering::Relaxed);
        slot.clone()
    }

    /// Reads a match into memory, if it is not there.
    async fn load<'r>(&self, slot: &Slot, room: &'r mut Option<Room>) -> Result<&'r mut Room, Stop> {
        if room.is_none() {
            let mut opened = self.open(slot.table, false).await?;
            // Whoever opened it the long way spares the next one that.
            self.keep_snapshot(slot.table, &mut opened);
            slot.show(&opened);
            slot.ring();
            *room = Some(opened);
        }
        Ok(room.as_mut().expect("just read"))
    }

    /// Opens a match from the store: from its latest snapshot, or from its first entry.
    async fn open(&self, table: i64, whole: bool) -> Result<Room, Stop> {
        let Some(row) = self.store.find(table).await? else {
            return refuse(Kind::Missing, "There is no such table.");
        };
        match row.state {
            State::Running | State::Over => {}
            State::Quarantined => return refuse(Kind::Quarantined, QUARANTINED),
            _ => return refuse(Kind::Missing, "This match has not begun."),
        }
        let loaded = match self.store.archived(table).await? {
            Some(packed) => self.unarchive(table, &packed, whole).await?,
            None => self.store.load(table, whole).await?,
        };
        let members = self.store.members(table).await?;
        let Some(game) = self.game(&row.game) else {
            return self
                .quarantine(table, &Broken::Unreadable(format!("there is no game {}", row.game)))
                .await;
        };
        let fails = self.drill.contains(&table);
        let cut = loaded.snapshot.is_some();
        let timer = Instant::now();
        let opened = rules::run(move || {
            assert!(!fails, "this match fails, as was asked for");
            Room::open(&*game, row, members, &loaded)
        });
        match opened.await.and_then(|opened| opened) {
            // A question that went back behind the snapshot cannot be followed from it: the journal is the truth.
            Err(Broken::Unreadable(_)) if cut => Box::pin(self.open(table, true)).await,
            Ok(room) => {
                self.metrics.opened(timer.elapsed());
                Ok(room)
            }
            Err(broken) => self.quarantine(table, &broken).await,
        }
    }

    /// An archived match from its latest snapshot on; from its first line if `whole`.
    async fn unarchive(&self, table: i64, packed: &[u8], whole: bool) -> Result<Loaded, Stop> {
        let snapshot = if whole { None } else { self.store.snapshot(table).await? };
        let (from, snapshot) = snapshot.map_or((0, None), |(seq, state)| (seq, Some(state)));
        let lines = crate::archive::unpack(packed).into_iter().skip(from as usize).collect();
        Ok(Loaded { snapshot, done: Vec::new(), lines })
    }

    /// Keeps a snapshot if it is time for one; beside everything else, since it is only a cache.
    fn keep_snapshot(&self, table: i64, room: &mut Room) {
        let snaps = room.snaps();
        if snaps.is_empty() {
            return;
        }
        let store = self.store.clone();
        tokio::spawn(async move {
            for (seq, state) in snaps {
                if let Err(fault) = store.snap(table, seq, &state).await {
                    tracing::debug!(%fault, table, "no snapshot was kept");
                }
            }
        });
    }

    /// Sets a match aside because its game failed. Its journal stays as it is.
    async fn quarantine<T>(&self, table: i64, broken: &Broken) -> Result<T, Stop> {
        tracing::error!(table, %broken, "a match is set aside");
        self.metrics.quarantined();
        self.store.pass(table, state::RUNNING, state::QUARANTINED, Some(&broken.to_string())).await?;
        refuse(Kind::Quarantined, QUARANTINED)
    }

    /// Somebody wants to be shown a match: what he has missed, who he is there, and where to hear of more.
    pub async fn watch(
        &self,
        table: i64,
        who: impl Into<Who>,
        have: Option<(u32, Check)>,
    ) -> Result<(Arc<Slot>, Viewer, Missed), Stop> {
        let who = who.into();
        let slot = self.slot(table);
        let mut room = slot.room.lock().await;
        let room = self.load(&slot, &mut room).await?;
        let streams = room.shows();
        let viewer = streams.viewer_of(who.account, who.seat);
        let missed = streams.missed(viewer, have).unwrap_or(Missed::Nothing);
        drop(streams);
        Ok((slot.clone(), viewer, missed))
    }

    /// Another server says that a journal has so many entries by now; whoever watches it here shall see them.
    pub async fn catch_up(&self, table: i64, entries: u32) {
        let Some(slot) = self.slots().get(&table).cloned() else { return };
        let mut kept = slot.room.lock().await;
        if kept.is_none() && slot.tick.receiver_count() > 0 {
            // It was let go of when the store failed; whoever watches still waits to see what others do. If it cannot be opened yet, it
            // will be the next time.
            let _ = self.load(&slot, &mut kept).await;
            return;
        }
        let Some(room) = kept.as_mut().filter(|room| room.m.entries() < entries) else { return };
        match self.read_on(&slot, room).await {
            Ok(()) => {}
            Err(Stop::Unsure) => {}
            Err(Stop::Refused(_)) => *kept = None,
        }
    }

    /// Reads what others have written.
    async fn read_on(&self, slot: &Slot, room: &mut Room) -> Result<(), Stop> {
        let lines = self.store.lines(slot.table, room.m.entries()).await?;
        if lines.iter().any(|(_, line)| line.contains(HANDED_OVER)) {
            let members = self.store.members(slot.table).await?;
            room.shown().set_members(members);
        }
        for (command, line) in &lines {
            // Followers do what the first has done; a failure was his as well, and he has set the match aside.
            if let Err(broken) = room.take(*command, line) {
                return self.quarantine(slot.table, &broken).await;
            }
        }
        room.turn = room.turn_now(&*room.m);
        if !lines.is_empty() {
            slot.ring();
        }
        Ok(())
    }

    /// Matches in memory, with the entries known of each.
    pub fn known(&self) -> Vec<i64> {
        self.slots().keys().copied().collect()
    }

    /// Forgets matches that nobody has looked at for a while.
    pub fn tidy(&self) {
        let now = self.began.elapsed().as_secs();
        let mut slots = self.slots();
        let crowded = slots.len() > ROOMS;
        slots.retain(|_, slot| {
            let idle = now.saturating_sub(slot.used.load(Ordering::Relaxed));
            let watched = slot.tick.receiver_count() > 0 || Arc::strong_count(slot) > 1;
            watched || (idle < FORGET && !crowded)
        });
        self.metrics.rooms(slots.len());
    }
}

/// How a line begins to say that a seat has gone to another person, who may be new.
const HANDED_OVER: &str = "\"deed\":{\"hand-over\":";

const QUARANTINED: &str =
    "This match was set aside because its game failed. Nothing is lost; it goes on when the fault is mended.";
