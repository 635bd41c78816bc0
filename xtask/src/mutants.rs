//! `cargo xtask mutants GAME [--seed N] [--sample N]`: how many changes of a game's rules are noticed.

use std::time::{Duration, Instant};

use crate::site::{CHECKED, Site};
use crate::stage::Done;

/// Time limit.
const MINUTES: u64 = 180;

/// The words are passed to the program that does it.
pub fn command(words: &[String]) -> Done {
    let site = Site::until(Instant::now() + Duration::from_secs(60 * MINUTES));
    let mut run = site.cargo(&format!("run --quiet --package mutants --profile {CHECKED} --"));
    site.deadline.run(run.args(words))
}
