//! Looks for what is due, again and again: whatever a hint would have told is found here too, only later.
//!
//! Each subject has a loop of its own, so that none waits for another; a match that fails keeps none of them from the next.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::iter;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::hall::{Hall, Stop};
use crate::hints::Hints;
use crate::store::Fault;
use crate::supervise::{apart, supervise};

/// How often clocks and journals are looked at.
const OFTEN: Duration = Duration::from_millis(1000);

/// How often everything else is.
const SELDOM: Duration = Duration::from_secs(10);

/// Work that has waited so many milliseconds is asked for again.
const FORGOTTEN: i64 = 3000;

/// So much is taken up at a time.
const AT_ONCE: i64 = 200;

/// Number of matches handled at the same time.
const BESIDE: usize = 8;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    /// Clocks that have run out.
    Clocks,
    /// What other servers have written and said.
    Journals,
    /// Work for bots, and tables that could begin.
    Leftovers,
    /// Matches that nobody looks at any more, who is here, sessions that have expired.
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

/// Sweeps until the program ends. The store may be away for a while: that is no reason to stop.
pub fn start(hall: &Arc<Hall>, hints: &Hints, archive_after: i64) {
    for task in Task::ALL {
        hall.pulse().beat(task.name());
        let (at, hints) = (hall.clone(), hints.clone());
        supervise(task.name(), hall.metrics(), move || sweep(task, at.clone(), hints.clone(), archive_after));
    }
}

async fn sweep(task: Task, hall: Arc<Hall>, hints: Hints, archive_after: i64) {
    loop {
        sleep(task.pause()).await;
        let done = match task {
            Task::Clocks => clocks(&hall).await,
            Task::Journals => journals(&hall).await,
            Task::Leftovers => leftovers(&hall, &hints).await,
            Task::Tidying => tidy(&hall).await,
            Task::Archive => archive(&hall, archive_after).await,
        };
        match done {
            Ok(()) => hall.pulse().beat(task.name()),
            Err(fault) => {
                tracing::warn!(%fault, task = task.name(), "could not look for what is due");
                hall.metrics().round_failed(task.name());
            }
        }
    }
}

async fn clocks(hall: &Hall) -> Result<(), Fault> {
    let due = hall.store().clocks_due(AT_ONCE, &hall.resting()).await?;
    let flags = iter(due).for_each_concurrent(BESIDE, |due| async move {
        let flag = async {
            if let Err(Stop::Refused(trouble)) = hall.flag(&due).await {
                tracing::debug!(table = due.table, said = trouble.said, "nothing came of a clock");
            }
        };
        apart(Task::Clocks.name(), due.table, flag).await;
        hall.pulse().beat(Task::Clocks.name());
    });
    flags.await;
    Ok(())
}

async fn journals(hall: &Hall) -> Result<(), Fault> {
    let known = hall.known();
    let heads = hall.store().heads(&known).await?;
    let reads = iter(heads).for_each_concurrent(BESIDE, |(table, entries)| async move {
        apart(Task::Journals.name(), table, hall.catch_up(table, entries)).await;
        hall.pulse().beat(Task::Journals.name());
    });
    reads.await;
    for (table, line) in hall.store().last_said(&known).await? {
        hall.heard(table, line);
    }
    Ok(())
}

async fn leftovers(hall: &Hall, hints: &Hints) -> Result<(), Fault> {
    for (table, seats, entries) in hall.store().work_due(FORGOTTEN, AT_ONCE, &hall.resting()).await? {
        seats.iter().for_each(|seat| hints.work(table, *seat as u8, entries));
    }
    let full = hall.store().to_begin(AT_ONCE).await?;
    let begins = iter(full).for_each_concurrent(BESIDE, |table| async move {
        apart(Task::Leftovers.name(), table, async { drop(hall.begin_if_full(table).await) }).await;
        hall.pulse().beat(Task::Leftovers.name());
    });
    begins.await;
    let salted = hall.store().to_open(AT_ONCE).await?;
    let opens = iter(salted).for_each_concurrent(BESIDE, |table| async move {
        apart(Task::Leftovers.name(), table, async { drop(hall.open_own_salts(table).await) }).await;
        hall.pulse().beat(Task::Leftovers.name());
    });
    opens.await;
    Ok(())
}

async fn tidy(hall: &Hall) -> Result<(), Fault> {
    hall.tidy();
    hall.tell_present();
    hall.store().forget_expired().await?;
    Ok(())
}

async fn archive(hall: &Hall, archive_after: i64) -> Result<(), Fault> {
    for table in hall.store().to_archive(archive_after, AT_ONCE).await? {
        let archived = async {
            if let Err(fault) = archive_one(hall, table).await {
                tracing::error!(%fault, table, "a match cannot be archived");
            }
        };
        apart(Task::Archive.name(), table, archived).await;
        hall.pulse().beat(Task::Archive.name());
    }
    Ok(())
}

async fn archive_one(hall: &Hall, table: i64) -> Result<(), Fault> {
    let lines = hall.store().lines(table, 0).await?;
    let entries = lines.len() as u32;
    let packed = spawn_blocking(move || {
        let journal: String = lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect();
        crate::archive::pack(&journal)
    });
    // If it panicked, whoever archives many tells it and goes on.
    hall.store().archive(table, entries, &packed.await.expect("a journal can be packed")).await
}
