//! Where the code of games runs: apart from everything else, with a limit to its time, and never taking a server down.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// How long one step of a game's code may take.
const BUDGET: Duration = Duration::from_secs(10);

/// A game's code failed. The match it was for is set aside.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Broken {
    /// It panicked.
    #[error("panicked: {0}")]
    Panicked(String),
    /// It did not come to an end. Its thread is left to itself.
    #[error("took longer than {} seconds", BUDGET.as_secs())]
    Overran,
    /// What the store holds is not a match.
    #[error("cannot be read: {0}")]
    Unreadable(String),
}

/// Runs a game's code.
pub async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Broken> {
    within(BUDGET, work).await
}

async fn within<T: Send + 'static>(
    budget: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Broken> {
    let running = spawn_blocking(move || catch_unwind(AssertUnwindSafe(work)));
    match timeout(budget, running).await {
        Ok(Ok(Ok(done))) => Ok(done),
        Ok(Ok(Err(panic))) => {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
            Err(Broken::Panicked(said.unwrap_or_else(|| "without a word".into())))
        }
        Ok(Err(gone)) => Err(Broken::Panicked(gone.to_string())),
        Err(_) => Err(Broken::Overran),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_and_an_endless_step_are_told_apart_and_survived() {
        assert_eq!(run(|| 7).await, Ok(7));
        assert_eq!(
            run(|| -> u8 { panic!("no such hill") }).await,
            Err(Broken::Panicked("no such hill".into()))
        );
        let (end, wait) = std::sync::mpsc::channel::<()>();
        let soon = Duration::from_millis(50);
        assert_eq!(within(soon, move || wait.recv().is_ok()).await, Err(Broken::Overran));
        drop(end);
    }
}
