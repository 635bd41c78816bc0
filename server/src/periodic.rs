//! Polls the store for what is due: finds everything that a lost hint would have announced, only later.
//!
//! Each task has its own loop, so that none waits for another; a match that fails does not hold up the next.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::iter;
use tokio::task::spawn_blocking;
use tokio::time::sleep;
use wire::MatchId;

use crate::hints::Hints;
use crate::matches::{Matches, Stop};
use crate::store::Fault;
use crate::supervise::{isolated, supervise};

/// Interval for clocks and journals.
const OFTEN: Duration = Duration::from_millis(1000);

/// Interval for everything else.
const SELDOM: Duration = Duration::from_secs(10);

/// Milliseconds after which bot work is announced again.
const FORGOTTEN: i64 = 3000;

/// Maximum number of items handled in a round.
const AT_ONCE: i64 = 200;

/// Number of matches handled at the same time.
const BESIDE: usize = 8;

/// The periodic tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    /// Clocks that have run out.
    Clocks,
    /// Entries and chat lines written by other servers.
    Journals,
    /// Work for bots, and matches that could begin.
    Leftovers,
    /// Idle matches, presence, expired sessions, waiting rooms that nobody wants.
    Tidying,
    /// Matches to be archived.
    Archive,
}

impl Task {
    const ALL: [Task; 5] = [Task::Clocks, Task::Journals, Task::Leftovers, Task::Tidying, Task::Archive];

    fn name(self) -> &'static str {
        match self {
            Task::Clocks => "clocks",
            Task::Journals => "journals",
            Task::Leftovers => "leftovers",
            Task::Tidying => "tidying",
            Task::Archive => "archive",
        }
    }

    fn pause(self) -> Duration {
        match self {
            Task::Clocks | Task::Journals => OFTEN,
            Task::Leftovers | Task::Tidying | Task::Archive => SELDOM,
        }
    }
}

/// Starts all tasks. They run until the program ends and survive outages of the store.
pub fn start(matches: &Arc<Matches>, hints: &Hints, archive_after: i64) {
    for task in Task::ALL {
        matches.heartbeats().beat(task.name());
        let (at, hints) = (matches.clone(), hints.clone());
        supervise(task.name(), matches.metrics(), move || {
            run(task, at.clone(), hints.clone(), archive_after)
        });
    }
}

async fn run(task: Task, matches: Arc<Matches>, hints: Hints, archive_after: i64) {
    loop {
        sleep(task.pause()).await;
        let done = match task {
            Task::Clocks => clocks(&matches).await,
            Task::Journals => journals(&matches).await,
            Task::Leftovers => leftovers(&matches, &hints).await,
            Task::Tidying => tidy(&matches).await,
            Task::Archive => archive(&matches, archive_after).await,
        };
        match done {
            Ok(()) => matches.heartbeats().beat(task.name()),
            Err(fault) => {
                tracing::warn!(%fault, task = task.name(), "a periodic task failed");
                matches.metrics().round_failed(task.name());
            }
        }
    }
}

async fn clocks(matches: &Matches) -> Result<(), Fault> {
    let due = matches.store().clocks_due(AT_ONCE, &matches.resting()).await?;
    let flags = iter(due).for_each_concurrent(BESIDE, |due| async move {
        let flag = async {
            if let Err(Stop::Refused(trouble)) = matches.flag(&due).await {
                tracing::debug!(match_id = %due.match_id, said = trouble.said, "an expired clock had no effect");
            }
        };
        isolated(Task::Clocks.name(), due.match_id, flag).await;
        matches.heartbeats().beat(Task::Clocks.name());
    });
    flags.await;
    Ok(())
}

async fn journals(matches: &Matches) -> Result<(), Fault> {
    let known = matches.known();
    let heads = matches.store().heads(&known).await?;
    let reads = iter(heads).for_each_concurrent(BESIDE, |(match_id, entries)| async move {
        isolated(Task::Journals.name(), match_id, matches.catch_up(match_id, entries)).await;
        matches.heartbeats().beat(Task::Journals.name());
    });
    reads.await;
    for (match_id, line) in matches.store().last_said(&known).await? {
        matches.heard(match_id, line);
    }
    Ok(())
}

async fn leftovers(matches: &Matches, hints: &Hints) -> Result<(), Fault> {
    for (match_id, seats, entries) in matches.store().work_due(FORGOTTEN, AT_ONCE, &matches.resting()).await?
    {
        seats.iter().for_each(|seat| hints.work(match_id, *seat, entries));
    }
    let full = matches.store().to_begin(AT_ONCE).await?;
    let begins = iter(full).for_each_concurrent(BESIDE, |match_id| async move {
        isolated(Task::Leftovers.name(), match_id, async { drop(matches.begin_if_full(match_id).await) })
            .await;
        matches.heartbeats().beat(Task::Leftovers.name());
    });
    begins.await;
    let salted = matches.store().to_open(AT_ONCE).await?;
    let opens = iter(salted).for_each_concurrent(BESIDE, |match_id| async move {
        isolated(Task::Leftovers.name(), match_id, async { drop(matches.open_own_salts(match_id).await) })
            .await;
        matches.heartbeats().beat(Task::Leftovers.name());
    });
    opens.await;
    matches.go_over_where_agreed(AT_ONCE).await
}

async fn tidy(matches: &Matches) -> Result<(), Fault> {
    matches.tidy();
    matches.tell_present();
    matches.announce_copy().await?;
    matches.store().forget_expired().await?;
    let ended = matches.store().call_off_idle(AT_ONCE).await?;
    if ended > 0 {
        tracing::info!(ended, "matches that nobody wanted were called off");
    }
    Ok(())
}

async fn archive(matches: &Matches, archive_after: i64) -> Result<(), Fault> {
    for match_id in matches.store().to_archive(archive_after, AT_ONCE).await? {
        let archived = async {
            if let Err(fault) = archive_one(matches, match_id).await {
                tracing::error!(%fault, %match_id, "a match cannot be archived");
            }
        };
        isolated(Task::Archive.name(), match_id, archived).await;
        matches.heartbeats().beat(Task::Archive.name());
    }
    Ok(())
}

async fn archive_one(matches: &Matches, match_id: MatchId) -> Result<(), Fault> {
    let lines = matches.store().lines(match_id, 0).await?;
    let entries = lines.len() as u32;
    let packed = spawn_blocking(move || {
        let journal: String = lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect();
        crate::archive::pack(&journal)
    });
    // A panic is caught by the caller, which goes on with the next match.
    matches.store().archive(match_id, entries, &packed.await.expect("packing does not panic")).await
}
