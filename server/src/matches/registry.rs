//! All matches that this server holds: opened from the store, kept up to date, and forgotten.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use table::Viewer;
use table::erased::DynGame;
use wire::http::State;
use wire::socket::{Kind, Trouble};
use wire::stream::Check;
use wire::{AccountId, MatchId};

use super::deed::Deed;
use super::drill::{Drill, Moment};
use super::editions::Copy;
use super::executor::{Broken, Executor, Failed, Settings};
use super::handle::{MatchHandle, Who};
use super::live::{Following, LiveMatch, Loading};
use super::stop::{NO_SUCH_MATCH, Stop, refuse};
use super::stream::Missed;
use crate::heartbeats::Heartbeats;
use crate::hints::Hints;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::session_ends::SessionEnds;
use crate::store::{Loaded, Store};

/// All matches of this server.
pub struct Matches {
    pub(super) store: Store,
    pub(super) hints: Hints,
    pub(super) metrics: Metrics,
    pub(super) limits: Limits,
    pub(super) ended: SessionEnds,
    pub(super) games: BTreeMap<&'static str, Arc<dyn DynGame>>,
    pub(super) handles: Mutex<HashMap<MatchId, Arc<MatchHandle>>>,
    pub(super) executor: Arc<Executor>,
    pub(super) heartbeats: Heartbeats,
    pub(super) drill: Drill,
    pub(super) copy: Copy,
    pub(super) began: Instant,
}

/// Maximum number of matches kept in memory.
const MAX_LIVE: usize = 4096;

/// Seconds after which a match that nobody watches is dropped from memory.
const FORGET: u64 = 60;

impl Matches {
    /// No match is in memory yet. Those in `drill` fail when they are opened.
    pub fn new(store: Store, hints: Hints, metrics: Metrics, drill: Vec<MatchId>) -> Matches {
        let games = catalog::games().into_iter().map(|game| (game.about().id, Arc::from(game))).collect();
        let limits = Limits::default();
        let (ended, handles, began) = (SessionEnds::default(), Mutex::default(), Instant::now());
        let drill: Drill = Arc::new(move |match_id, moment| {
            let fails = moment == Moment::Open && drill.contains(&match_id);
            assert!(!fails, "this match fails in this drill");
        });
        let executor = Arc::new(Executor::new(Settings::default(), metrics.clone()));
        let heartbeats = Heartbeats::default();
        let copy = Copy::default();
        Matches {
            store,
            hints,
            metrics,
            limits,
            ended,
            games,
            handles,
            executor,
            heartbeats,
            drill,
            copy,
            began,
        }
    }

    /// The same, with a drill.
    pub fn with_drill(self, drill: Drill) -> Matches {
        Matches { drill, ..self }
    }

    /// The same, with other settings for running game code.
    pub fn with_executor(self, settings: Settings) -> Matches {
        Matches { executor: Arc::new(Executor::new(settings, self.metrics.clone())), ..self }
    }

    /// The same, with other rate limits.
    pub fn limited_by(self, limits: Limits) -> Matches {
        Matches { limits, ..self }
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The metrics.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// The rate limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Writes into the metrics what waits now, and how many connections there are.
    pub fn note_queues(&self) {
        let (all, idle) = self.store.connections();
        self.metrics.connections(all, idle);
        self.metrics.queued("steps", self.executor.waiting());
        self.metrics.queued("hints", self.hints.waiting());
    }

    /// When each background task last ran.
    pub fn heartbeats(&self) -> &Heartbeats {
        &self.heartbeats
    }

    /// Matches that are left alone for now: this program lacks their edition, or they took too long.
    pub fn resting(&self) -> Vec<MatchId> {
        self.executor.resting()
    }

    /// Where the end of sessions is announced.
    pub fn ended(&self) -> &SessionEnds {
        &self.ended
    }

    /// Sessions of an account have ended: closes their sockets, on every server.
    pub fn end_sockets(&self, account: AccountId) {
        self.ended.tell(account);
        self.hints.ended(account);
    }

    /// The game with this id.
    pub fn game(&self, id: &str) -> Option<Arc<dyn DynGame>> {
        self.games.get(id).cloned()
    }

    pub(super) fn handles(&self) -> std::sync::MutexGuard<'_, HashMap<MatchId, Arc<MatchHandle>>> {
        self.handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn handle(&self, match_id: MatchId) -> Arc<MatchHandle> {
        let mut handles = self.handles();
        let handle = handles.entry(match_id).or_insert_with(|| Arc::new(MatchHandle::new(match_id)));
        handle.used.store(self.began.elapsed().as_secs(), Ordering::Relaxed);
        handle.clone()
    }

    /// Reads a match into memory, if it is not there.
    pub(super) async fn load<'r>(
        &self,
        handle: &MatchHandle,
        live: &'r mut Option<LiveMatch>,
    ) -> Result<&'r mut LiveMatch, Stop> {
        if live.is_none() {
            let mut opened = self.open(handle.match_id, false).await?;
            // A match opened from its first entry gets a snapshot, so that this happens once.
            self.keep_snapshot(handle.match_id, &mut opened);
            handle.show(&opened);
            handle.ring();
            *live = Some(opened);
        }
        Ok(live.as_mut().expect("was just read"))
    }

    /// Opens a match from the store: from its latest snapshot, or from its first entry.
    pub(super) async fn open(&self, match_id: MatchId, whole: bool) -> Result<LiveMatch, Stop> {
        if let Some(failed) = self.executor.rests(match_id) {
            return Err(told(&failed));
        }
        let Some(row) = self.store.find(match_id).await? else {
            return refuse(Kind::Missing, NO_SUCH_MATCH);
        };
        match row.state {
            State::Running | State::Over => {}
            State::Quarantined => return refuse(Kind::Quarantined, QUARANTINED),
            _ => return refuse(Kind::Missing, "This match has not begun."),
        }
        let loaded = match self.store.archived(match_id).await? {
            Some(packed) => self.unarchive(match_id, &packed, whole).await?,
            None => self.store.load(match_id, whole).await?,
        };
        let members = self.store.members(match_id).await?;
        let Some(game) = self.game(&row.game) else {
            return self.fail(match_id, no_such_game(&row.game)).await;
        };
        let drill = self.drill.clone();
        let (cut, found) = (loaded.snapshot.is_some(), row.clone());
        let timer = Instant::now();
        let first = move || {
            drill(match_id, Moment::Open);
            Loading::begin(&*game, row, members, loaded, drill)?.go_on()
        };
        match self.executor.run_in_parts(match_id, first, Loading::go_on).await {
            // Going back past the snapshot cannot be followed from it, and another edition may have written it. The journal is the
            // truth.
            Err(Failed::Broken(Broken::Unreadable(_)) | Failed::NotMine(_)) if cut => {
                Box::pin(self.open(match_id, true)).await
            }
            // Its players' agreement was carried out between the two looks at the store.
            Err(Failed::Broken(_))
                if self.store.find(match_id).await?.is_some_and(|now| now.rebased != found.rebased) =>
            {
                Box::pin(self.open(match_id, whole)).await
            }
            Ok(live) => {
                self.metrics.opened(timer.elapsed());
                self.no_longer_apart(match_id);
                Ok(live)
            }
            Err(Failed::NotMine(_)) if self.take_over(&found).await? => {
                Box::pin(self.open(match_id, true)).await
            }
            Err(failed) => self.fail(match_id, failed).await,
        }
    }

    /// An archived match from its latest snapshot on; from its first line if `whole`.
    pub(super) async fn unarchive(
        &self,
        match_id: MatchId,
        packed: &[u8],
        whole: bool,
    ) -> Result<Loaded, Stop> {
        let snapshot = if whole { None } else { self.store.snapshot(match_id).await? };
        let (from, snapshot) = snapshot.map_or((0, None), |(seq, state)| (seq, Some(state)));
        let lines = crate::archive::unpack(packed).into_iter().skip(from as usize).collect();
        Ok(Loaded { snapshot, done: Vec::new(), lines })
    }

    /// Stores a snapshot if one is due, in the background, since it is only a cache.
    pub(super) fn keep_snapshot(&self, match_id: MatchId, live: &mut LiveMatch) {
        let snaps = live.snaps();
        if snaps.is_empty() {
            return;
        }
        let store = self.store.clone();
        tokio::spawn(async move {
            for (seq, state) in snaps {
                if let Err(fault) = store.snap(match_id, seq, &state).await {
                    tracing::debug!(%fault, %match_id, "a snapshot was not stored");
                }
            }
        });
    }

    /// Game code failed. Only a match that is broken is quarantined.
    pub(super) async fn fail<T>(&self, match_id: MatchId, failed: Failed) -> Result<T, Stop> {
        match &failed {
            Failed::Broken(broken) => return self.quarantine(match_id, broken).await,
            Failed::NotMine(why) => {
                tracing::warn!(%match_id, why, "this program lacks the edition of a match");
                self.metrics.not_mine();
                self.keep_apart(match_id);
                self.executor.leave_alone(match_id, why);
            }
            Failed::Busy => self.metrics.busy(),
        }
        Err(told(&failed))
    }

    /// Quarantines a match because its game failed. Its journal stays as it is.
    pub(super) async fn quarantine<T>(&self, match_id: MatchId, broken: &Broken) -> Result<T, Stop> {
        if self
            .store
            .change_state(match_id, State::Running, State::Quarantined, Some(&broken.to_string()))
            .await?
        {
            tracing::error!(%match_id, %broken, "a match is set aside");
            self.metrics.quarantined();
            self.executor.forgive(match_id);
        } else {
            tracing::warn!(%match_id, %broken, "a match failed that is over or already set aside");
        }
        refuse(Kind::Quarantined, QUARANTINED)
    }

    /// Starts watching a match: its handle, the viewer, and what the viewer has missed.
    pub async fn watch(
        &self,
        match_id: MatchId,
        who: impl Into<Who>,
        have: Option<(u32, Check)>,
    ) -> Result<(Arc<MatchHandle>, Viewer, Missed), Stop> {
        let who = who.into();
        let handle = self.handle(match_id);
        let mut live = handle.live.lock().await;
        let live = self.load(&handle, &mut live).await?;
        let streams = live.shows();
        let viewer = streams.viewer_of(who.account, who.seat);
        let missed = streams.missed(viewer, have).unwrap_or(Missed::Nothing);
        drop(streams);
        Ok((handle.clone(), viewer, missed))
    }

    /// Another server says how many entries a journal has: those watching here are shown the new ones.
    pub async fn catch_up(&self, match_id: MatchId, entries: u32) {
        (self.drill)(match_id, Moment::Look);
        let Some(handle) = self.handles().get(&match_id).cloned() else { return };
        let mut kept = handle.live.lock().await;
        if kept.is_none() && handle.tick.receiver_count() > 0 {
            // It was dropped when the store failed, but is still being watched. If it cannot be opened yet, the next call will try
            // again.
            let _ = self.load(&handle, &mut kept).await;
            return;
        }
        let Some(live) = kept.as_mut().filter(|live| live.m.entries() < entries) else { return };
        match self.read_on(&handle, live).await {
            Ok(()) => {}
            Err(Stop::Unsure) => {}
            Err(Stop::Refused(trouble)) => {
                let busy = trouble.kind == Kind::Unsure && self.executor.rests(match_id).is_none();
                if !busy || self.is_apart(match_id) {
                    *kept = None;
                    // Those watching here look for another copy.
                    handle.ring();
                }
            }
        }
    }

    /// Reads the entries that other servers have written.
    pub(super) async fn read_on(&self, handle: &MatchHandle, live: &mut LiveMatch) -> Result<(), Stop> {
        let lines = self.store.lines(handle.match_id, live.m.entries()).await?;
        if lines.is_empty() {
            return Ok(());
        }
        let (mut draft, pace, match_id) = (live.draft(), live.row.pace, handle.match_id);
        if lines.iter().any(|(_, line)| Deed::of(line) == Deed::HandOver) {
            draft.streams.set_members(self.store.members(match_id).await?);
        }
        let drill = self.drill.clone();
        let first = move || {
            drill(match_id, Moment::Follow);
            Following::new(draft, lines, pace).go_on()
        };
        match self.executor.run_in_parts(match_id, first, Following::go_on).await {
            Ok((Following { draft, lines, .. }, turn)) => {
                live.apply(draft, turn, lines.into_iter().filter_map(|(command_id, _)| command_id));
                handle.ring();
                Ok(())
            }
            // Going back past the checkpoint that the match was opened from cannot be followed from it. The journal is the truth.
            Err(Failed::Broken(Broken::Unreadable(_))) if live.m.first_step() > 0 => {
                *live = self.open(match_id, true).await?;
                handle.show(live);
                handle.ring();
                Ok(())
            }
            Err(failed) => self.fail(match_id, failed).await,
        }
    }

    /// Ids of the matches held here.
    pub fn known(&self) -> Vec<MatchId> {
        self.handles().keys().copied().collect()
    }

    /// Drops matches that nobody has used for a while.
    pub fn tidy(&self) {
        self.executor.tidy();
        let now = self.began.elapsed().as_secs();
        let mut handles = self.handles();
        let crowded = handles.len() > MAX_LIVE;
        handles.retain(|_, handle| {
            let idle = now.saturating_sub(handle.used.load(Ordering::Relaxed));
            let watched = handle.tick.receiver_count() > 0 || Arc::strong_count(handle) > 1;
            watched || (idle < FORGET && !crowded)
        });
        self.metrics.live_matches(handles.len());
    }
}

/// Passes a result on. If the match in memory may differ from the store, because a write's outcome is unknown or the match was
/// quarantined, it is dropped and opened again by the next caller.
pub(super) fn drop_if_stale<T>(kept: &mut Option<LiveMatch>, done: Result<T, Stop>) -> Result<T, Stop> {
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

/// The error for a match whose game code failed.
pub(super) fn told(failed: &Failed) -> Stop {
    Stop::Refused(match failed {
        Failed::Broken(_) => Trouble::new(Kind::Quarantined, QUARANTINED),
        Failed::NotMine(_) => Trouble::new(Kind::Unsure, NOT_MINE),
        Failed::Busy => Trouble::new(Kind::Unsure, "The server is busy. Please try again in a moment."),
    })
}

/// A newer program may know the game.
pub(super) fn no_such_game(id: &str) -> Failed {
    Failed::NotMine(format!("there is no game {id}"))
}

const NOT_MINE: &str = "This server lacks the edition of this match, or is too old for it. Nothing is lost; please try again later.";

const QUARANTINED: &str = "This match is suspended because its game failed. Nothing is lost; it will continue once the fault is fixed.";
