//! Tasks in the background that never end: one that does, by a panic or otherwise, is started again.

use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::metrics::Metrics;

/// A task that has ended is started again after so long.
const PAUSE: Duration = Duration::from_secs(1);

/// Starts a task, and starts it again whenever it ends.
pub fn supervise<D: Future<Output = ()> + Send + 'static>(
    task: &'static str,
    metrics: &Metrics,
    mut start: impl FnMut() -> D + Send + 'static,
) -> JoinHandle<()> {
    let metrics = metrics.clone();
    tokio::spawn(async move {
        loop {
            match tokio::spawn(start()).await {
                Ok(()) => tracing::warn!(task, "a task has ended and is started again"),
                Err(fault) => tracing::error!(task, %fault, "a task has failed and is started again"),
            }
            metrics.restarted(task);
            sleep(PAUSE).await;
        }
    })
}

/// Does something for one match. If that panics, it is told, and whoever does it for many goes on.
pub async fn apart(task: &'static str, table: i64, done: impl Future<Output = ()>) {
    use futures_util::FutureExt;
    if let Err(panic) = std::panic::AssertUnwindSafe(done).catch_unwind().await {
        let panic = crate::hall::said(&*panic);
        tracing::error!(task, table, panic, "a task failed at one match and goes on");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_task_that_fails_or_ends_is_started_again_and_counted() {
        let metrics = Metrics::default();
        let starts = Arc::new(AtomicUsize::new(0));
        let count = starts.clone();
        let runs = supervise("drill", &metrics, move || {
            let nth = count.fetch_add(1, Ordering::Relaxed);
            async move {
                match nth {
                    0 => panic!("as was asked for"),
                    1 => {}
                    _ => std::future::pending().await,
                }
            }
        });
        sleep(Duration::from_secs(10)).await;
        assert_eq!(starts.load(Ordering::Relaxed), 3);
        assert!(
            metrics.write().contains("sandtable_tasks_restarted_total{task=\"drill\"} 2"),
            "{}",
            metrics.write()
        );
        runs.abort();
    }

    #[tokio::test]
    async fn what_fails_at_one_match_goes_on_with_the_next() {
        let done = AtomicUsize::new(0);
        for table in 0..3 {
            let step = async {
                assert_ne!(table, 1, "as was asked for");
                done.fetch_add(1, Ordering::Relaxed);
            };
            apart("drill", table, step).await;
        }
        assert_eq!(done.load(Ordering::Relaxed), 2);
    }
}
