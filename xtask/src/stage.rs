//! Stages: named, limited in time, in lanes.

use std::fs::{self, File};
use std::thread;
use std::time::{Duration, Instant};

use crate::site::Site;

/// What a stage comes to: nothing more to say, or why it failed.
pub type Done = Result<(), String>;

/// What may go on while a stage runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// Nothing: it measures time, or needs all that came before.
    Alone,
    /// A stage that runs beside.
    Line,
    /// The stages that come after it in the list, up to the first that runs alone. Two of these never run at the same time.
    Beside,
}

/// One thing that is checked.
pub struct Stage {
    /// What it is called on the command line.
    pub name: &'static str,
    /// How long it may take; whatever still runs then is ended.
    pub minutes: u64,
    /// What may go on meanwhile.
    pub lane: Lane,
    /// What is done.
    pub run: fn(&Site) -> Done,
}

/// How a stage went.
struct Row {
    name: &'static str,
    done: Done,
    seconds: f64,
}

impl Stage {
    /// Does it here and now.
    fn here(&self) -> Row {
        println!("\n=== {}: begins, {} minutes at most", self.name, self.minutes);
        let begun = Instant::now();
        let done = self.within(begun);
        self.ended(begun, done)
    }

    /// Has another process do it, so that its output can be kept apart, and shows that when it is done.
    fn apart(&self) -> Row {
        let begun = Instant::now();
        // The other process keeps to the time by itself, and knows how to end what it has started.
        let site = Site::until(begun + Duration::from_secs(60 * self.minutes + 30));
        let log = site.target.join("stages").join(self.name);
        let told = self.told(&site, &log);
        let text = fs::read_to_string(&log).unwrap_or_default();
        println!("\n=== {}: ran beside, {} minutes at most\n{}", self.name, self.minutes, text.trim_end());
        self.ended(begun, told)
    }

    fn told(&self, site: &Site, log: &std::path::Path) -> Done {
        fs::create_dir_all(log.parent().expect("lies in a folder")).map_err(|e| e.to_string())?;
        let out = File::create(log).map_err(|e| format!("{}: {e}", log.display()))?;
        let mut xtask = site.program(std::env::current_exe().map_err(|e| e.to_string())?);
        xtask.args(["stage", self.name]).stderr(out.try_clone().map_err(|e| e.to_string())?).stdout(out);
        println!("{}: begins beside the next stages", self.name);
        site.deadline.run(&mut xtask)
    }

    fn within(&self, begun: Instant) -> Done {
        (self.run)(&Site::until(begun + Duration::from_secs(60 * self.minutes)))
    }

    fn ended(&self, begun: Instant, done: Done) -> Row {
        let seconds = begun.elapsed().as_secs_f64();
        match &done {
            Ok(()) => println!("=== {}: passed, {seconds:.1} s", self.name),
            Err(why) => println!("{why}\n=== {}: FAILED, {seconds:.1} s", self.name),
        }
        Row { name: self.name, done, seconds }
    }
}

/// Runs the stages, or only those that are named, even after one has failed: a run shows everything that is wrong.
pub fn run_stages(stages: &'static [Stage], only: &[String]) -> Done {
    if let Some(unknown) = only.iter().find(|name| find(stages, name).is_none()) {
        let known: Vec<&str> = stages.iter().map(|stage| stage.name).collect();
        return Err(format!("there is no stage {unknown}; there are: {}", known.join(", ")));
    }
    let begun = Instant::now();
    let chosen = stages.iter().filter(|stage| only.is_empty() || only.iter().any(|name| name == stage.name));
    let table = in_lanes(&chosen.collect::<Vec<_>>(), Stage::apart);
    println!("\n{:<10} {:<8} {:>8}", "stage", "result", "seconds");
    for Row { name, done, seconds } in &table {
        println!("{name:<10} {:<8} {seconds:>8.1}", if done.is_ok() { "passed" } else { "FAILED" });
    }
    println!("{:<10} {:<8} {:>8.1}", "total", "", begun.elapsed().as_secs_f64());
    let failed: Vec<&str> = table.iter().filter(|row| row.done.is_err()).map(|row| row.name).collect();
    println!("stages: {} passed, {} failed", table.len() - failed.len(), failed.len());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// `cargo xtask stage NAME`: how [`run_stages`] has a stage done by another process.
pub fn run_one(stages: &[Stage], words: &[String]) -> Done {
    let name = words.first().ok_or("which stage?")?;
    find(stages, name).ok_or_else(|| format!("there is no stage {name}"))?.within(Instant::now())
}

fn find<'a>(stages: &'a [Stage], name: &str) -> Option<&'a Stage> {
    stages.iter().find(|stage| stage.name == name)
}

/// Every stage in its lane, those beside in this way; the rows in the order of the stages.
fn in_lanes(stages: &[&Stage], apart: fn(&Stage) -> Row) -> Vec<Row> {
    thread::scope(|scope| {
        let mut rows = Vec::new();
        let mut beside: Option<thread::ScopedJoinHandle<Vec<Row>>> = None;
        for (at, stage) in stages.iter().enumerate() {
            let followed = stages[at + 1..].first().is_some_and(|next| next.lane != Lane::Alone);
            if stage.lane == Lane::Beside && followed {
                let before = beside.take();
                beside = Some(scope.spawn(move || {
                    let mut rows = before.map_or_else(Vec::new, joined);
                    rows.push(apart(stage));
                    rows
                }));
                continue;
            }
            if stage.lane != Lane::Line {
                rows.extend(beside.take().into_iter().flat_map(joined));
            }
            rows.push(stage.here());
        }
        rows.extend(beside.into_iter().flat_map(joined));
        rows.sort_by_key(|row| stages.iter().position(|stage| stage.name == row.name));
        rows
    })
}

fn joined(lane: thread::ScopedJoinHandle<Vec<Row>>) -> Vec<Row> {
    lane.join().expect("a lane does not panic")
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    static SEEN: Mutex<Vec<&str>> = Mutex::new(Vec::new());

    fn stage(name: &'static str, lane: Lane, run: fn(&Site) -> Done) -> Stage {
        Stage { name, minutes: 1, lane, run }
    }

    fn see(what: &'static str) -> Done {
        SEEN.lock().unwrap().push(what);
        Ok(())
    }

    fn pause() {
        thread::sleep(Duration::from_millis(300));
    }

    #[test]
    fn what_runs_beside_ends_before_what_runs_alone() {
        let stages = [
            stage("one", Lane::Beside, |_| {
                see("one begins")?;
                pause();
                see("one ends")
            }),
            stage("two", Lane::Beside, |_| see("two")),
            stage("three", Lane::Line, |_| {
                thread::sleep(Duration::from_millis(100));
                see("three")?;
                Err("it was to fail".into())
            }),
            stage("four", Lane::Alone, |_| see("four")),
            stage("five", Lane::Beside, |_| see("five")),
        ];
        let rows = in_lanes(&stages.iter().collect::<Vec<_>>(), Stage::here);
        assert_eq!(*SEEN.lock().unwrap(), ["one begins", "three", "one ends", "two", "four", "five"]);
        let names: Vec<(&str, bool)> = rows.iter().map(|row| (row.name, row.done.is_ok())).collect();
        let wanted = [("one", true), ("two", true), ("three", false), ("four", true), ("five", true)];
        assert_eq!(names, wanted);
    }
}
