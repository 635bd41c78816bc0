//! Background tasks that should never end: one that does, by a panic or otherwise, is restarted.

use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::sleep;
use wire::MatchId;

use crate::metrics::Metrics;

/// Pause before a restart.
const PAUSE: Duration = Duration::from_secs(1);

/// Runs a task, and restarts it whenever it ends.
pub fn supervise<D: Future<Output = ()> + Send + 'static>(
    task: &'static str,
    metrics: &Metrics,
    mut start: impl FnMut() -> D + Send + 'static,
) -> JoinHandle<()> {
    let metrics = metrics.clone();
    tokio::spawn(async move {
        loop {
            match tokio::spawn(start()).await {
                Ok(()) => tracing::warn!(task, "a task ended and is restarted"),
                Err(fault) => tracing::error!(task, %fault, "a task failed and is restarted"),
            }
            metrics.restarted(task);
            sleep(PAUSE).await;
        }
    })
}

/// Does something for one match. A panic is logged, and the caller goes on with the next match.
pub async fn isolated(task: &'static str, match_id: MatchId, done: impl Future<Output = ()>) {
    use futures_util::FutureExt;
    if let Err(panic) = std::panic::AssertUnwindSafe(done).catch_unwind().await {
        let panic = crate::panics::message(&*panic);
        tracing::error!(task, %match_id, panic, "a task failed at one match and goes on");
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
        for match_id in (0..3).map(MatchId) {
            let step = async {
                assert_ne!(match_id, MatchId(1), "as was asked for");
                done.fetch_add(1, Ordering::Relaxed);
            };
            isolated("drill", match_id, step).await;
        }
        assert_eq!(done.load(Ordering::Relaxed), 2);
    }
}
