//! Looks for what is due, again and again: whatever a hint would have told is found here too, only later.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::hall::{Hall, Stop};
use crate::hints::Hints;
use crate::store::Fault;

/// How often clocks and journals are looked at.
const OFTEN: Duration = Duration::from_millis(1000);

/// How often everything else is.
const SELDOM: Duration = Duration::from_secs(10);

/// Work that has waited so many milliseconds is asked for again.
const FORGOTTEN: i64 = 3000;

/// So much is taken up at a time.
const AT_ONCE: i64 = 200;

/// Sweeps until the program ends. The store may be away for a while: that is no reason to stop.
pub async fn sweep(hall: Arc<Hall>, hints: Hints, archive_after: i64) {
    let mut last = Instant::now();
    loop {
        sleep(OFTEN).await;
        if let Err(fault) = often(&hall).await {
            tracing::warn!(%fault, "could not look for what is due");
        }
        if last.elapsed() >= SELDOM {
            last = Instant::now();
            hall.tidy();
            hall.tell_present();
            if let Err(fault) = seldom(&hall, &hints, archive_after).await {
                tracing::warn!(%fault, "could not look for what was left over");
            }
        }
    }
}

async fn often(hall: &Hall) -> Result<(), Fault> {
    for due in hall.store().clocks_due(AT_ONCE, &[]).await? {
        if let Err(Stop::Refused(trouble)) = hall.flag(&due).await {
            tracing::debug!(table = due.table, said = trouble.said, "nothing came of a clock");
        }
    }
    let known = hall.known();
    for (table, entries) in hall.store().heads(&known).await? {
        hall.catch_up(table, entries).await;
    }
    for (table, line) in hall.store().last_said(&known).await? {
        hall.heard(table, line);
    }
    Ok(())
}

async fn seldom(hall: &Hall, hints: &Hints, archive_after: i64) -> Result<(), Fault> {
    hall.store().forget_expired().await?;
    for (table, seats, entries) in hall.store().work_due(FORGOTTEN, AT_ONCE, &[]).await? {
        seats.iter().for_each(|seat| hints.work(table, *seat as u8, entries));
    }
    for table in hall.store().to_begin(AT_ONCE).await? {
        let _ = hall.begin_if_full(table).await;
    }
    for table in hall.store().to_archive(archive_after, AT_ONCE).await? {
        let lines = hall.store().lines(table, 0).await?;
        let journal: String = lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect();
        hall.store().archive(table, lines.len() as u32, &crate::archive::pack(&journal)).await?;
    }
    Ok(())
}
