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
pub use rules::{Broken, Failed, Settings, said};
pub use stream::{Missed, Streams};

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;

use table::erased::DynGame;
use table::{Seat, Viewer};
use tokio::sync::watch;
use wire::http::State;
use wire::socket::{Kind, Trouble};
use wire::stream::Check;

use crate::ended::Ended;
use crate::hints::Hints;
use crate::limits::{Limits, TooOften};
use crate::metrics::Metrics;
use crate::pulse::Pulse;
use crate::store::{Fault, Loaded, Store, state};
use presence::{Clock, Crowd};
use room::{Coming, Following, Room};
use rules::Rules;

/// Why something could not be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It was not done and will not be.
    Refused(Trouble),
    /// The store broke off: nobody knows yet.
    Unsure,
}

impl Stop {
    /// May the same be done later? The store broke off, or there is too much to do now.
    pub fn passes(&self) -> bool {
        match self {
            Stop::Refused(trouble) => trouble.kind == Kind::Unsure,
            Stop::Unsure => true,
        }
    }
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

/// Where the code of a match's game runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// The match is opened from the store.
    Open,
    /// A command is carried out on a copy.
    Rehearse,
    /// What an entry makes everybody see is worked out.
    Show,
    /// Lines that another has written are followed.
    Follow,
    /// Whoever goes through many matches comes to this one: not yet where code of games runs.
    Look,
}

/// For drills: called with the match wherever code of its game runs, and where a match is looked at; it may panic, or take its time.
pub type Drill = Arc<dyn Fn(i64, Moment) + Send + Sync>;

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
    games: BTreeMap<&'static str, Arc<dyn DynGame>>,
    slots: Mutex<HashMap<i64, Arc<Slot>>>,
    rules: Arc<Rules>,
    pulse: Pulse,
    drill: Drill,
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
        let drill: Drill = Arc::new(move |table, moment| {
            let fails = moment == Moment::Open && drill.contains(&table);
            assert!(!fails, "this match fails, as was asked for");
        });
        let rules = Arc::new(Rules::new(Settings::default(), metrics.clone()));
        let pulse = Pulse::default();
        Hall { store, hints, metrics, limits, ended, games, slots, rules, pulse, drill, began }
    }

    /// The same hall, in a drill.
    pub fn with_drill(self, drill: Drill) -> Hall {
        Hall { drill, ..self }
    }

    /// The same hall, which runs the code of games otherwise.
    pub fn with_rules(self, settings: Settings) -> Hall {
        Hall { rules: Arc::new(Rules::new(settings, self.metrics.clone())), ..self }
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

    /// When what goes on in the background was last done.
    pub fn pulse(&self) -> &Pulse {
        &self.pulse
    }

    /// Matches that nothing is done with for a moment: this program does not hold them, or they took too long.
    pub fn resting(&self) -> Vec<i64> {
        self.rules.resting()
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
    pub fn game(&self, id: &str) -> Option<Arc<dyn DynGame>> {
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
        if let Some(failed) = self.rules.rests(table) {
            return Err(told(&failed));
        }
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
            return self.fail(table, no_such_game(&row.game)).await;
        };
        let drill = self.drill.clone();
        let cut = loaded.snapshot.is_some();
        let timer = Instant::now();
        let first = move || {
            drill(table, Moment::Open);
            Coming::begin(&*game, row, members, loaded, drill)?.go_on()
        };
        match self.rules.run_in_parts(table, first, Coming::go_on).await {
            // A question that went back behind the snapshot cannot be followed from it, and another edition may have made it: the journal
            // is the truth.
            Err(Failed::Broken(Broken::Unreadable(_)) | Failed::NotMine(_)) if cut => {
                Box::pin(self.open(table, true)).await
            }
            Ok(room) => {
                self.metrics.opened(timer.elapsed());
                Ok(room)
            }
            Err(failed) => self.fail(table, failed).await,
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

    /// Code of a match's game did not do what it should: only a match that is broken is set aside.
    async fn fail<T>(&self, table: i64, failed: Failed) -> Result<T, Stop> {
        match &failed {
            Failed::Broken(broken) => return self.quarantine(table, broken).await,
            Failed::NotMine(why) => {
                tracing::warn!(table, why, "a match is not for this program");
                self.metrics.not_mine();
                self.rules.leave_alone(table, why);
            }
            Failed::Busy => self.metrics.busy(),
        }
        Err(told(&failed))
    }

    /// Sets a match aside because its game failed. Its journal stays as it is.
    async fn quarantine<T>(&self, table: i64, broken: &Broken) -> Result<T, Stop> {
        if self.store.pass(table, state::RUNNING, state::QUARANTINED, Some(&broken.to_string())).await? {
            tracing::error!(table, %broken, "a match is set aside");
            self.metrics.quarantined();
            self.rules.forgive(table);
        } else {
            tracing::warn!(table, %broken, "a match that is over, or was set aside already, failed");
        }
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
        (self.drill)(table, Moment::Look);
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
            Err(Stop::Refused(trouble)) => {
                let busy = trouble.kind == Kind::Unsure && self.rules.rests(table).is_none();
                if !busy {
                    *kept = None;
                }
            }
        }
    }

    /// Reads what others have written.
    async fn read_on(&self, slot: &Slot, room: &mut Room) -> Result<(), Stop> {
        let lines = self.store.lines(slot.table, room.m.entries()).await?;
        if lines.is_empty() {
            return Ok(());
        }
        let (mut ahead, pace, table) = (room.ahead(), room.row.pace, slot.table);
        if lines.iter().any(|(_, line)| line.contains(HANDED_OVER)) {
            ahead.streams.set_members(self.store.members(table).await?);
        }
        let drill = self.drill.clone();
        let first = move || {
            drill(table, Moment::Follow);
            Following::new(ahead, lines, pace).go_on()
        };
        match self.rules.run_in_parts(table, first, Following::go_on).await {
            Ok((Following { ahead, lines, .. }, turn)) => {
                room.take_up(ahead, turn, lines.into_iter().filter_map(|(did, _)| did));
                slot.ring();
                Ok(())
            }
            // Going back behind the checkpoint that this room was opened from cannot be followed from it: the journal is the truth.
            Err(Failed::Broken(Broken::Unreadable(_))) if room.m.first_step() > 0 => {
                *room = self.open(table, true).await?;
                slot.show(room);
                slot.ring();
                Ok(())
            }
            Err(failed) => self.fail(table, failed).await,
        }
    }

    /// Matches in memory, with the entries known of each.
    pub fn known(&self) -> Vec<i64> {
        self.slots().keys().copied().collect()
    }

    /// Forgets matches that nobody has looked at for a while.
    pub fn tidy(&self) {
        self.rules.tidy();
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

/// What came of something done with a room. A room that may not be as the store has it is let go of, and opened again by the next one:
/// nobody knows what became of it, or the match was set aside.
fn or_let_go<T>(kept: &mut Option<Room>, done: Result<T, Stop>) -> Result<T, Stop> {
    let is_stale = match &done {
        Ok(_) => false,
        Err(Stop::Unsure) => true,
        Err(Stop::Refused(trouble)) => trouble.kind == Kind::Quarantined,
    };
    if is_stale {
        *kept = None;
    }
    done
}

/// What is said of a match that nothing can be done with now.
fn told(failed: &Failed) -> Stop {
    Stop::Refused(match failed {
        Failed::Broken(_) => Trouble::new(Kind::Quarantined, QUARANTINED),
        Failed::NotMine(_) => Trouble::new(Kind::Unsure, NOT_MINE),
        Failed::Busy => Trouble::new(Kind::Unsure, "The server is busy. Try again in a moment."),
    })
}

/// A newer program may have the game.
fn no_such_game(id: &str) -> Failed {
    Failed::NotMine(format!("there is no game {id}"))
}

const NOT_MINE: &str = "This server does not hold the edition of this match, or is too old for it. Nothing is lost; try again later.";

/// How a line begins to say that a seat has gone to another person, who may be new.
const HANDED_OVER: &str = "\"deed\":{\"hand-over\":";

const QUARANTINED: &str =
    "This match was set aside because its game failed. Nothing is lost; it goes on when the fault is mended.";
