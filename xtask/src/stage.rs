//! Stages: named, limited in time, one after the other.

use std::time::{Duration, Instant};

use crate::site::Site;

/// What a stage comes to: nothing more to say, or why it failed.
pub type Done = Result<(), String>;

/// One thing that is checked.
pub struct Stage {
    /// What it is called on the command line.
    pub name: &'static str,
    /// How long it may take; whatever still runs then is ended.
    pub minutes: u64,
    /// What is done.
    pub run: fn(&Site) -> Done,
}

/// Runs the stages, or only those that are named, even after one has failed: a run shows everything that is wrong.
pub fn run_stages(stages: &[Stage], only: &[String]) -> Done {
    if let Some(unknown) = only.iter().find(|name| !stages.iter().any(|stage| stage.name == **name)) {
        let known: Vec<&str> = stages.iter().map(|stage| stage.name).collect();
        return Err(format!("there is no stage {unknown}; there are: {}", known.join(", ")));
    }
    let begun = Instant::now();
    let mut table = Vec::new();
    for stage in stages.iter().filter(|stage| only.is_empty() || only.iter().any(|name| name == stage.name)) {
        println!("\n=== {}: begins, {} minutes at most", stage.name, stage.minutes);
        let start = Instant::now();
        let site = Site::until(start + Duration::from_secs(60 * stage.minutes));
        let done = (stage.run)(&site);
        let seconds = start.elapsed().as_secs_f64();
        match &done {
            Ok(()) => println!("=== {}: passed, {seconds:.1} s", stage.name),
            Err(why) => println!("{why}\n=== {}: FAILED, {seconds:.1} s", stage.name),
        }
        table.push((stage.name, done, seconds));
    }
    println!("\n{:<10} {:<8} {:>8}", "stage", "result", "seconds");
    for (name, done, seconds) in &table {
        println!("{name:<10} {:<8} {seconds:>8.1}", if done.is_ok() { "passed" } else { "FAILED" });
    }
    println!("{:<10} {:<8} {:>8.1}", "total", "", begun.elapsed().as_secs_f64());
    let failed: Vec<&str> =
        table.iter().filter(|(_, done, _)| done.is_err()).map(|(name, ..)| *name).collect();
    println!("stages: {} passed, {} failed", table.len() - failed.len(), failed.len());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}
