//! When each background task last ran; `/readyz` reports it, and fails if one has stopped.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A task that has not run for this long has stopped.
const STOPPED: Duration = Duration::from_secs(60);

/// When each task last ran.
#[derive(Default)]
pub struct Heartbeats(Mutex<BTreeMap<&'static str, Instant>>);

impl Heartbeats {
    /// A task is running.
    pub fn beat(&self, task: &'static str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(task, Instant::now());
    }

    /// How long ago each task last ran.
    pub fn ages(&self) -> Vec<(&'static str, Duration)> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.iter().map(|(task, at)| (*task, at.elapsed())).collect()
    }

    /// Has one of them stopped?
    pub fn has_stopped(&self) -> bool {
        self.ages().iter().any(|(_, age)| *age > STOPPED)
    }
}
