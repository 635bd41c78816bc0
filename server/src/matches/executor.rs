//! Runs game code in isolation: a bounded number of steps at once, each with a time limit.
//!
//! Taking too long does not mean broken: the machine may be overloaded. A match that took too long rests, is then tried alone, and is
//! quarantined only if it takes too long every time.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use table::erased::ResumeFault;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task::{JoinError, spawn_blocking};
use tokio::time::timeout;
use wire::MatchId;

use crate::metrics::Metrics;
use crate::panics;

/// How game code is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Maximum number of steps that run at once.
    pub at_once: usize,
    /// Maximum number of steps that wait for that. Further ones are refused.
    pub waiting: usize,
    /// How long a step may wait.
    pub patience: Duration,
    /// How long a step may take, from when it starts to run.
    pub budget: Duration,
    /// How long a match rests after taking too long for the first time, the second, and so on. If it takes too long after the last
    /// rest, it is quarantined.
    pub rests: Vec<Duration>,
    /// How long a match is left alone whose edition this program lacks.
    pub not_mine: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        let at_once = std::thread::available_parallelism().map_or(2, usize::from).max(2);
        Settings {
            at_once,
            waiting: 500 * at_once,
            patience: Duration::from_secs(5),
            budget: Duration::from_secs(10),
            rests: [5, 15, 45].map(Duration::from_secs).to_vec(),
            not_mine: Duration::from_secs(10),
        }
    }
}

/// With this many timed-out threads still running, slow matches are not retried and set-ups are not checked.
const MOST_LOST: usize = 32;

/// With this many, no game code runs at all, since the runtime would run out of threads.
const ALL_LOST: usize = 256;

/// How long a match rests that took too long after its last rest and was not quarantined, and how long until an overrun is forgiven.
const FORGIVEN: Duration = Duration::from_secs(3600);

/// Game code failed. Its match is quarantined.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    /// It panicked.
    #[error("panicked: {0}")]
    Panicked(String),
    /// It did not finish in time at any attempt. Its threads are abandoned.
    #[error("took too long every time it was tried")]
    Overran,
    /// The store does not hold a valid match.
    #[error("cannot be read: {0}")]
    Unreadable(String),
}

/// Why a step was not done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failed {
    /// The match is broken.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// This program lacks the match's edition, or is too old to read its journal. The match itself is fine.
    #[error("not for this program: {0}")]
    NotMine(String),
    /// The server is busy, or the match took too long a moment ago.
    #[error("the server is busy")]
    Busy,
}

impl From<JoinError> for Failed {
    /// A task ends early by a panic, or because the program shuts down; in the latter case the match is fine.
    fn from(gone: JoinError) -> Failed {
        if gone.is_cancelled() { Failed::Busy } else { Broken::Panicked(gone.to_string()).into() }
    }
}

impl From<ResumeFault> for Failed {
    fn from(fault: ResumeFault) -> Failed {
        match fault {
            ResumeFault::NotMine(why) => Failed::NotMine(why),
            ResumeFault::Damaged(why) => Failed::Broken(Broken::Unreadable(why)),
        }
    }
}

/// Why a match is left alone for a while.
#[derive(Clone, Debug)]
enum Why {
    /// It took too long this many times in a row.
    Overran(usize),
    NotMine(String),
}

#[derive(Clone, Debug)]
struct Resting {
    why: Why,
    until: Instant,
}

/// Runs game code.
pub struct Executor {
    settings: Settings,
    metrics: Metrics,
    places: Arc<Semaphore>,
    /// Slow matches are retried one at a time.
    alone: Arc<Semaphore>,
    waiting: AtomicUsize,
    lost: AtomicUsize,
    resting: Mutex<HashMap<MatchId, Resting>>,
}

/// The thread of a step.
enum Thread {
    Runs { _place: OwnedSemaphorePermit },
    Lost,
    Ended,
}

/// Counts a waiting step.
struct Waits<'r>(&'r AtomicUsize);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Executor {
    /// Nothing runs yet.
    pub fn new(settings: Settings, metrics: Metrics) -> Executor {
        Executor {
            places: Arc::new(Semaphore::new(settings.at_once)),
            alone: Arc::new(Semaphore::new(1)),
            waiting: AtomicUsize::new(0),
            lost: AtomicUsize::new(0),
            resting: Mutex::default(),
            settings,
            metrics,
        }
    }

    /// Runs game code of a match. It runs to its end even if the caller is gone.
    pub async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        match_id: MatchId,
        step: impl FnOnce() -> Result<T, Failed> + Send + 'static,
    ) -> Result<T, Failed> {
        self.run_part(match_id, |_| true, step).await
    }

    /// Runs game code of a match in parts, each with its own time limit, since a long match is not a slow one. Only completing the last
    /// part clears earlier overruns.
    pub async fn run_in_parts<P: Send + 'static, T: Send + 'static>(
        self: &Arc<Self>,
        match_id: MatchId,
        first: impl FnOnce() -> Result<ControlFlow<T, P>, Failed> + Send + 'static,
        next: fn(P) -> Result<ControlFlow<T, P>, Failed>,
    ) -> Result<T, Failed> {
        let mut part = self.run_part(match_id, ControlFlow::is_break, first).await?;
        loop {
            part = match part {
                ControlFlow::Break(done) => return Ok(done),
                ControlFlow::Continue(rest) => {
                    self.run_part(match_id, ControlFlow::is_break, move || next(rest)).await?
                }
            }
        }
    }

    /// Runs one part; `is_last` tells whether its result was the last.
    pub async fn run_part<T: Send + 'static>(
        self: &Arc<Self>,
        match_id: MatchId,
        is_last: fn(&T) -> bool,
        step: impl FnOnce() -> Result<T, Failed> + Send + 'static,
    ) -> Result<T, Failed> {
        let overran = self.overran_so_far(match_id)?;
        let place = match overran {
            0 => self.place(&self.places, ALL_LOST).await?,
            _ => self.place(&self.alone, MOST_LOST).await?,
        };
        let executor = self.clone();
        let watched = tokio::spawn(async move {
            match executor.within_budget(place, step).await? {
                Some(done) => {
                    if overran > 0 && done.as_ref().map_or(true, is_last) {
                        executor.forgive(match_id);
                    }
                    done
                }
                None => Err(executor.overran(match_id, overran + 1)),
            }
        });
        watched.await.unwrap_or_else(|gone| Err(gone.into()))
    }

    /// Runs game code that belongs to no match yet. Taking too long counts as broken.
    pub async fn run_apart<T: Send + 'static>(
        self: &Arc<Self>,
        step: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failed> {
        let place = self.place(&self.places, MOST_LOST).await?;
        let executor = self.clone();
        let watched = tokio::spawn(async move { executor.within_budget(place, step).await });
        let done = watched.await.unwrap_or_else(|gone| Err(gone.into()))?;
        done.ok_or(Failed::Broken(Broken::Overran))
    }

    /// Waits for a place to run; refuses if this many threads are lost.
    async fn place(&self, places: &Arc<Semaphore>, lost: usize) -> Result<OwnedSemaphorePermit, Failed> {
        if self.lost.load(Ordering::Relaxed) >= lost {
            return Err(Failed::Busy);
        }
        if let Ok(place) = places.clone().try_acquire_owned() {
            return Ok(place);
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waits = Waits(&self.waiting);
        if before >= self.settings.waiting {
            return Err(Failed::Busy);
        }
        match timeout(self.settings.patience, places.clone().acquire_owned()).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(Failed::Busy),
        }
    }

    /// The result of a step; `None` if it took too long. Its time starts with its thread.
    async fn within_budget<T: Send + 'static>(
        self: &Arc<Self>,
        place: OwnedSemaphorePermit,
        step: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, Failed> {
        let thread = Arc::new(Mutex::new(Thread::Runs { _place: place }));
        let (start, started) = oneshot::channel();
        let (own, executor) = (thread.clone(), self.clone());
        let mut running = spawn_blocking(move || {
            let _ = start.send(());
            let done = catch_unwind(AssertUnwindSafe(step));
            if matches!(std::mem::replace(&mut *locked(&own), Thread::Ended), Thread::Lost) {
                executor.lost.fetch_sub(1, Ordering::Relaxed);
            }
            done
        });
        let _ = started.await;
        match timeout(self.settings.budget, &mut running).await {
            Ok(Ok(done)) => done.map(Some).map_err(|panic| Broken::Panicked(panics::message(&*panic)).into()),
            Ok(Err(gone)) => Err(gone.into()),
            Err(_) => {
                let mut thread = locked(&thread);
                if matches!(*thread, Thread::Runs { .. }) {
                    // It may never end, so its place goes to others.
                    *thread = Thread::Lost;
                    self.lost.fetch_add(1, Ordering::Relaxed);
                }
                Ok(None)
            }
        }
    }

    /// How often in a row a match took too long; an error while it rests.
    fn overran_so_far(&self, match_id: MatchId) -> Result<usize, Failed> {
        match locked(&self.resting).get(&match_id) {
            Some(Resting { why, until }) if *until > Instant::now() => Err(why.into()),
            Some(Resting { why: Why::Overran(times), .. }) => Ok(*times),
            _ => Ok(0),
        }
    }

    /// A match took too long.
    fn overran(&self, match_id: MatchId, times: usize) -> Failed {
        tracing::warn!(%match_id, times, "a match took too long");
        self.metrics.overran();
        let rest = self.settings.rests.get(times - 1).copied();
        let (why, until) = (Why::Overran(times), Instant::now() + rest.unwrap_or(FORGIVEN));
        locked(&self.resting).insert(match_id, Resting { why, until });
        if rest.is_some() { Failed::Busy } else { Broken::Overran.into() }
    }

    /// Number of steps that wait for a place to run.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Forgets earlier overruns of a match.
    pub fn forgive(&self, match_id: MatchId) {
        locked(&self.resting).remove(&match_id);
    }

    /// Leaves a match alone for a while, because this program lacks its edition.
    pub fn leave_alone(&self, match_id: MatchId, why: &str) {
        let until = Instant::now() + self.settings.not_mine;
        locked(&self.resting).insert(match_id, Resting { why: Why::NotMine(why.to_string()), until });
    }

    /// Why a match is left alone now, if it is.
    pub fn rests(&self, match_id: MatchId) -> Option<Failed> {
        self.overran_so_far(match_id).err()
    }

    /// Matches that are left alone now.
    pub fn resting(&self) -> Vec<MatchId> {
        let now = Instant::now();
        locked(&self.resting)
            .iter()
            .filter(|(_, rest)| rest.until > now)
            .map(|(match_id, _)| *match_id)
            .collect()
    }

    /// Forgets old overruns.
    pub fn tidy(&self) {
        let now = Instant::now();
        locked(&self.resting).retain(|_, rest| match rest.why {
            Why::Overran(_) => rest.until + FORGIVEN > now,
            Why::NotMine(_) => rest.until > now,
        });
        self.metrics.lost(self.lost.load(Ordering::Relaxed));
    }
}

impl From<&Why> for Failed {
    fn from(why: &Why) -> Failed {
        match why {
            Why::Overran(_) => Failed::Busy,
            Why::NotMine(why) => Failed::NotMine(why.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread::sleep;

    use super::*;

    const SOON: Duration = Duration::from_millis(100);

    fn executor(settings: Settings) -> Arc<Executor> {
        Arc::new(Executor::new(settings, Metrics::default()))
    }

    #[tokio::test]
    async fn a_panic_and_an_endless_step_are_told_apart_and_survived() {
        // To tell of a panic takes a moment, too.
        let (budget, rests) = (20 * SOON, vec![Duration::ZERO]);
        let executor = executor(Settings { budget, rests, ..Settings::default() });
        assert_eq!(executor.run(MatchId(1), || Ok(7)).await, Ok(7));
        assert_eq!(
            executor.run(MatchId(1), || -> Result<u8, Failed> { panic!("no such hill") }).await,
            Err(Broken::Panicked("no such hill".into()).into())
        );
        let (end, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let endless = || {
            let wait = wait.clone();
            move || Ok(wait.lock().unwrap().recv().is_ok())
        };
        assert_eq!(executor.run(MatchId(1), endless()).await, Err(Failed::Busy));
        assert_eq!(executor.run(MatchId(1), endless()).await, Err(Broken::Overran.into()));
        assert_eq!(
            executor.run(MatchId(1), endless()).await,
            Err(Failed::Busy),
            "what is not set aside rests"
        );
        assert_eq!(executor.lost.load(Ordering::Relaxed), 2);
        executor.forgive(MatchId(1));
        assert_eq!(executor.run(MatchId(1), || Ok(7)).await, Ok(7));
        drop(end);
        while executor.lost.load(Ordering::Relaxed) > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    #[test]
    fn waiting_for_a_thread_costs_a_step_nothing_of_its_time() {
        let one = tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(1).build();
        one.unwrap().block_on(async {
            let long = spawn_blocking(|| sleep(3 * SOON));
            let executor = executor(Settings { budget: SOON, ..Settings::default() });
            assert_eq!(executor.run(MatchId(1), || Ok(7)).await, Ok(7));
            long.await.unwrap();
        });
    }

    #[tokio::test]
    async fn what_does_not_fit_is_sent_away_at_once_or_after_a_while() {
        let settings = Settings { at_once: 1, waiting: 1, patience: SOON, ..Settings::default() };
        let executor = executor(settings);
        let (end, wait) = mpsc::channel::<()>();
        let at = executor.clone();
        let first = tokio::spawn(async move { at.run(MatchId(1), move || Ok(wait.recv().is_err())).await });
        while executor.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let (second, third) = tokio::join!(executor.run(MatchId(2), || Ok(2)), async {
            let began = Instant::now();
            (executor.run(MatchId(3), || Ok(3)).await, began.elapsed())
        });
        assert_eq!(second, Err(Failed::Busy), "it has waited long enough");
        assert_eq!(third.0, Err(Failed::Busy), "nobody else may wait");
        assert!(third.1 < SOON);
        drop(end);
        assert_eq!(first.await.unwrap(), Ok(true));
        assert_eq!(executor.run(MatchId(2), || Ok(2)).await, Ok(2));
    }

    /// A caller that goes away neither frees nor blocks a place.
    #[tokio::test]
    async fn a_step_that_nobody_waits_for_any_more_still_counts() {
        let (at_once, rests) = (1, vec![Duration::ZERO]);
        let executor = executor(Settings { at_once, rests, budget: SOON, ..Settings::default() });
        let (end, wait) = mpsc::channel::<()>();
        let asked = timeout(SOON / 10, executor.run(MatchId(1), move || Ok(wait.recv().is_err()))).await;
        assert!(asked.is_err());
        assert_eq!(executor.places.available_permits(), 0);
        assert_eq!(executor.run(MatchId(2), || Ok(2)).await, Ok(2), "when the first has had its time");
        assert_eq!(executor.overran_so_far(MatchId(1)), Ok(1));
        drop(end);
    }

    #[tokio::test]
    async fn a_long_match_has_the_whole_time_for_each_part_and_is_forgiven_after_the_last() {
        let settings = Settings { budget: 5 * SOON, rests: vec![Duration::ZERO; 3], ..Settings::default() };
        let executor = executor(settings);
        let next = |left: u32| {
            sleep(2 * SOON);
            Ok(if left == 0 { ControlFlow::Break(7) } else { ControlFlow::Continue(left - 1) })
        };
        assert_eq!(executor.run_in_parts(MatchId(1), move || next(4), next).await, Ok(7));
        let stops = |left: u32| -> Result<ControlFlow<u32, u32>, Failed> {
            if left == 0 {
                sleep(10 * SOON);
            }
            Ok(ControlFlow::Continue(left.saturating_sub(1)))
        };
        for times in 1..=3 {
            assert_eq!(executor.run_in_parts(MatchId(1), move || stops(2), stops).await, Err(Failed::Busy));
            assert_eq!(executor.overran_so_far(MatchId(1)), Ok(times), "parts that are quick excuse nothing");
        }
        assert_eq!(executor.run_in_parts(MatchId(1), move || next(0), next).await, Ok(7));
        assert_eq!(executor.overran_so_far(MatchId(1)), Ok(0));
    }

    #[tokio::test]
    async fn threads_that_never_end_are_bounded_and_what_was_never_slow_goes_on() {
        let executor = executor(Settings { rests: vec![Duration::ZERO], ..Settings::default() });
        executor.overran(MatchId(1), 1);
        executor.lost.store(MOST_LOST, Ordering::Relaxed);
        assert_eq!(executor.run(MatchId(1), || Ok(1)).await, Err(Failed::Busy));
        assert_eq!(executor.run_apart(|| 1).await, Err(Failed::Busy));
        assert_eq!(executor.run(MatchId(2), || Ok(2)).await, Ok(2));
        executor.lost.store(ALL_LOST, Ordering::Relaxed);
        assert_eq!(executor.run(MatchId(2), || Ok(2)).await, Err(Failed::Busy));
    }

    #[test]
    fn a_step_that_is_cut_off_by_the_end_of_the_program_breaks_no_match() {
        let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (runs, ends) = (runtime(), runtime());
        let cut_off = ends.spawn(std::future::pending::<()>());
        drop(ends);
        let gone = runs.block_on(cut_off).unwrap_err();
        assert_eq!(Failed::from(gone), Failed::Busy);
    }

    #[tokio::test]
    async fn a_match_that_is_not_ours_is_left_alone_for_a_while() {
        let executor = executor(Settings { not_mine: SOON, ..Settings::default() });
        executor.leave_alone(MatchId(1), "of another edition");
        assert_eq!(
            executor.run(MatchId(1), || Ok(())).await,
            Err(Failed::NotMine("of another edition".into()))
        );
        assert_eq!(executor.resting(), [MatchId(1)]);
        assert_eq!(executor.run(MatchId(2), || Ok(())).await, Ok(()));
        tokio::time::sleep(2 * SOON).await;
        assert_eq!(executor.run(MatchId(1), || Ok(())).await, Ok(()));
    }
}
