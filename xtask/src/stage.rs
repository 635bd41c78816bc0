//! Stages: named, with a time limit, in lanes, made of parts that run only when their dependencies have changed.

use std::fs::{self, File};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::key::{Inputs, Sources};
use crate::site::Site;

/// The result of a stage: success, or why it failed.
pub type Done = Result<(), String>;

/// What may run in parallel with a stage.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// Nothing: it measures time, or needs everything before it.
    Alone,
    /// A stage in the other lane.
    Line,
    /// The stages after it in the list, up to the first that runs alone. Two of these never run at the same time.
    Beside,
}

/// A stage.
pub struct Stage {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its time limit; anything still running then is stopped.
    pub minutes: u64,
    /// What may run in parallel.
    pub lane: Lane,
    /// Makes its work.
    pub work: fn(&Site, &Sources) -> Result<Work, String>,
}

type First = Box<dyn Fn(&Site, &[&str]) -> Done + Send + Sync>;

/// What a stage does.
pub struct Work {
    /// Its parts.
    parts: Vec<Part>,
    /// Number of parts that run at a time.
    at_a_time: usize,
    /// Runs once before the parts that are to run, given their names; not at all if nothing has changed.
    first: First,
}

/// A part of a stage.
pub struct Part {
    name: String,
    /// Its dependencies; none if it must always run.
    inputs: Option<Inputs>,
    run: Box<dyn Fn(&Site) -> Done + Send + Sync>,
}

impl Part {
    /// A part that runs when one of these has changed since it last passed.
    pub fn new(
        name: impl Into<String>,
        inputs: Inputs,
        run: impl Fn(&Site) -> Done + Send + Sync + 'static,
    ) -> Part {
        Part { name: name.into(), inputs: Some(inputs), run: Box::new(run) }
    }

    /// A part that always runs.
    pub fn always(name: impl Into<String>, run: fn(&Site) -> Done) -> Part {
        Part { name: name.into(), inputs: None, run: Box::new(run) }
    }
}

impl Work {
    /// Work that is always done.
    pub fn always(run: fn(&Site) -> Done) -> Work {
        Work::of([Part::always("", run)])
    }

    /// Work that is done when one of these has changed since it last passed.
    pub fn when(inputs: Inputs, run: impl Fn(&Site) -> Done + Send + Sync + 'static) -> Work {
        Work::of([Part::new("", inputs, run)])
    }

    /// These parts, one after another.
    pub fn of(parts: impl IntoIterator<Item = Part>) -> Work {
        Work { parts: parts.into_iter().collect(), at_a_time: 1, first: Box::new(|_, _| Ok(())) }
    }

    /// Runs up to this many parts at a time.
    pub fn side_by_side(mut self, at_a_time: usize) -> Work {
        self.at_a_time = at_a_time;
        self
    }

    /// Does this first, if any part is to run.
    pub fn after(mut self, first: impl Fn(&Site, &[&str]) -> Done + Send + Sync + 'static) -> Work {
        self.first = Box::new(first);
        self
    }

    /// The source files that no part depends on.
    #[cfg(test)]
    pub fn left_out(&self, sources: &Sources) -> std::collections::BTreeSet<String> {
        let each = self.parts.iter().filter_map(|part| part.inputs.as_ref());
        each.map(|inputs| sources.left_out(inputs)).reduce(|all, one| &all & &one).unwrap_or_else(|| {
            // Parts that always run do not depend on any file.
            sources.left_out(&Inputs::none())
        })
    }

    /// The parts by stage and name, with their keys.
    #[cfg(test)]
    pub fn keys(&self, stage: &str, sources: &Sources) -> Vec<(String, Option<String>)> {
        let key = |part: &Part| {
            let name = format!("{stage} {}", part.name);
            let key = part.inputs.as_ref().map(|inputs| sources.key(&name, inputs).unwrap());
            (name, key)
        };
        self.parts.iter().map(key).collect()
    }

    /// Runs the parts that have to run; returns how many were skipped as unchanged.
    fn carry_out(&self, stage: &str, site: &Site, sources: &Sources) -> Result<usize, String> {
        let mut due = Vec::new();
        for part in &self.parts {
            let name = format!("{stage} {}", part.name);
            let key = part.inputs.as_ref().map(|inputs| sources.key(&name, inputs)).transpose()?;
            if key.as_ref().is_some_and(|key| sources.has_passed(&name, key)) {
                continue;
            }
            // An interrupted part has not passed, whatever it did before.
            sources.forget(&name);
            due.push((name, part, key));
        }
        if due.is_empty() {
            return Ok(self.parts.len());
        }
        let names: Vec<&str> = due.iter().map(|(_, part, _)| part.name.as_str()).collect();
        (self.first)(site, &names)?;
        let next = AtomicUsize::new(0);
        let faults = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..self.at_a_time.min(due.len()) {
                scope.spawn(|| {
                    while let Some((name, part, key)) = due.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let begun = Instant::now();
                        let noted = |()| key.as_ref().map_or(Ok(()), |key| sources.note_passed(name, key));
                        let done = (part.run)(site).and_then(noted);
                        if due.len() > 1 {
                            println!("{name}: {:.1} s", begun.elapsed().as_secs_f64());
                        }
                        if let Err(why) = done {
                            faults.lock().expect("no thread failed").push(format!("{name}: {why}"));
                        }
                    }
                });
            }
        });
        let faults = faults.into_inner().expect("no thread failed");
        if faults.is_empty() { Ok(self.parts.len() - due.len()) } else { Err(faults.join("\n")) }
    }
}

/// How a stage succeeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Passed {
    /// It ran, in whole or in part.
    Now,
    /// Nothing had to run: none of its dependencies has changed since it passed.
    Before,
}

impl Passed {
    fn word(self) -> &'static str {
        match self {
            Passed::Now => "passed",
            Passed::Before => "unchanged",
        }
    }
}

/// The outcome of a stage.
struct Row {
    name: &'static str,
    done: Result<Passed, String>,
    seconds: f64,
}

impl Stage {
    /// Runs it in this process.
    fn here(&self, sources: &Sources) -> Row {
        println!("\n=== {}: started, limit {} minutes", self.name, self.minutes);
        let begun = Instant::now();
        let done = self.within(begun, sources);
        self.ended(begun, done)
    }

    /// Runs it in another process, so that its output stays separate, and shows that at the end.
    fn apart(&self, _: &Sources) -> Row {
        let begun = Instant::now();
        // The other process enforces the time limit itself, and can stop what it has started.
        let site = Site::until(begun + Duration::from_secs(60 * self.minutes + 30));
        let log = site.target.join("stages").join(self.name);
        let told = self.told(&site, &log).map(|()| Passed::Now);
        let text = fs::read_to_string(&log).unwrap_or_default();
        println!("\n=== {}: ran in parallel, limit {} minutes\n{}", self.name, self.minutes, text.trim_end());
        self.ended(begun, told)
    }

    fn told(&self, site: &Site, log: &std::path::Path) -> Done {
        fs::create_dir_all(log.parent().expect("lies in a folder")).map_err(|e| e.to_string())?;
        let out = File::create(log).map_err(|e| format!("{}: {e}", log.display()))?;
        let mut xtask = site.program(std::env::current_exe().map_err(|e| e.to_string())?);
        xtask.env("CARGO_MANIFEST_DIR", site.root.join("xtask"));
        xtask.args(["stage", self.name]).stderr(out.try_clone().map_err(|e| e.to_string())?).stdout(out);
        println!("{}: started in parallel with the next stages", self.name);
        site.deadline.run(&mut xtask)
    }

    fn within(&self, begun: Instant, sources: &Sources) -> Result<Passed, String> {
        let site = Site::until(begun + Duration::from_secs(60 * self.minutes));
        let work = (self.work)(&site, sources)?;
        let kept = work.carry_out(self.name, &site, sources)?;
        if kept > 0 {
            println!("{}: {kept} of {} parts have passed and are unchanged", self.name, work.parts.len());
        }
        Ok(if kept == work.parts.len() { Passed::Before } else { Passed::Now })
    }

    fn ended(&self, begun: Instant, done: Result<Passed, String>) -> Row {
        let seconds = begun.elapsed().as_secs_f64();
        match &done {
            Ok(passed) => println!("=== {}: {}, {seconds:.1} s", self.name, passed.word()),
            Err(why) => println!("{why}\n=== {}: FAILED, {seconds:.1} s", self.name),
        }
        Row { name: self.name, done, seconds }
    }
}

/// Runs the stages, or only those named, even after a failure: a run shows everything that is wrong. Tools are
/// installed first, because their versions are part of the keys.
pub fn run_stages(tools: &'static Stage, stages: &'static [Stage], only: &[String]) -> Done {
    let wanted = |stage: &Stage| only.is_empty() || only.iter().any(|name| name == stage.name);
    let all = || std::iter::once(tools).chain(stages);
    if let Some(unknown) = only.iter().find(|name| all().all(|stage| stage.name != **name)) {
        let known: Vec<&str> = all().map(|stage| stage.name).collect();
        return Err(format!("there is no stage {unknown}; there are: {}", known.join(", ")));
    }
    let begun = Instant::now();
    let mut table = Vec::new();
    if wanted(tools) {
        table.push(tools.here(&Sources::default()));
    }
    let sources = Sources::read(&Site::until(begun + Duration::from_secs(60)))?;
    let chosen: Vec<&Stage> = stages.iter().filter(|stage| wanted(stage)).collect();
    table.extend(in_lanes(&chosen, &sources, Stage::apart));
    println!("\n{:<10} {:<10} {:>8}", "stage", "result", "seconds");
    for Row { name, done, seconds } in &table {
        println!("{name:<10} {:<10} {seconds:>8.1}", done.as_ref().map_or("FAILED", |passed| passed.word()));
    }
    println!("{:<10} {:<10} {:>8.1}", "total", "", begun.elapsed().as_secs_f64());
    let failed: Vec<&str> = table.iter().filter(|row| row.done.is_err()).map(|row| row.name).collect();
    println!("stages: {} passed, {} failed", table.len() - failed.len(), failed.len());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// `cargo xtask stage NAME`: how [`run_stages`] runs a stage in another process.
pub fn run_one(stages: &[Stage], words: &[String]) -> Done {
    let name = words.first().ok_or("which stage?")?;
    let stage = find(stages, name).ok_or_else(|| format!("there is no stage {name}"))?;
    let begun = Instant::now();
    stage.within(begun, &Sources::read(&Site::until(begun + Duration::from_secs(60)))?).map(drop)
}

fn find<'a>(stages: &'a [Stage], name: &str) -> Option<&'a Stage> {
    stages.iter().find(|stage| stage.name == name)
}

/// Runs every stage in its lane, the parallel ones by this function; returns the rows in the order of the stages.
fn in_lanes(stages: &[&Stage], sources: &Sources, apart: fn(&Stage, &Sources) -> Row) -> Vec<Row> {
    thread::scope(|scope| {
        let mut rows = Vec::new();
        let mut beside: Option<thread::ScopedJoinHandle<Vec<Row>>> = None;
        for (at, stage) in stages.iter().enumerate() {
            let followed = stages[at + 1..].first().is_some_and(|next| next.lane != Lane::Alone);
            if stage.lane == Lane::Beside && followed {
                let before = beside.take();
                beside = Some(scope.spawn(move || {
                    let mut rows = before.map_or_else(Vec::new, joined);
                    rows.push(apart(stage, sources));
                    rows
                }));
                continue;
            }
            if stage.lane != Lane::Line {
                rows.extend(beside.take().into_iter().flat_map(joined));
            }
            rows.push(stage.here(sources));
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

    type Make = fn(&Site, &Sources) -> Result<Work, String>;

    fn stage(name: &'static str, lane: Lane, work: Make) -> Stage {
        Stage { name, minutes: 1, lane, work }
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
            stage("one", Lane::Beside, |_, _| {
                Ok(Work::always(|_| {
                    see("one begins")?;
                    pause();
                    see("one ends")
                }))
            }),
            stage("two", Lane::Beside, |_, _| Ok(Work::always(|_| see("two")))),
            stage("three", Lane::Line, |_, _| {
                Ok(Work::always(|_| {
                    thread::sleep(Duration::from_millis(100));
                    see("three")?;
                    Err("it was to fail".into())
                }))
            }),
            stage("four", Lane::Alone, |_, _| Ok(Work::always(|_| see("four")))),
            stage("five", Lane::Beside, |_, _| Ok(Work::always(|_| see("five")))),
        ];
        let sources = Sources::of(&[], &[], "lanes");
        let rows = in_lanes(&stages.iter().collect::<Vec<_>>(), &sources, Stage::here);
        assert_eq!(*SEEN.lock().unwrap(), ["one begins", "three", "one ends", "two", "four", "five"]);
        let names: Vec<(&str, bool)> = rows.iter().map(|row| (row.name, row.done.is_ok())).collect();
        let wanted = [("one", true), ("two", true), ("three", false), ("four", true), ("five", true)];
        assert_eq!(names, wanted);
    }

    /// Runs a stage with one part for each of two games; returns the parts that ran.
    fn ran(sources: &Sources, fails: bool) -> (Vec<String>, bool) {
        let ran = std::sync::Arc::new(Mutex::new(Vec::new()));
        let part = |name: &'static str| {
            let ran = ran.clone();
            Part::new(name, Inputs::none().crates([name]), move |_| {
                ran.lock().unwrap().push(name.to_string());
                if fails { Err("it was to fail".into()) } else { Ok(()) }
            })
        };
        let work = Work::of(["skirmish", "underbelly"].map(part)).side_by_side(2);
        let done = work.carry_out("laws", &Site::until(Instant::now()), sources).is_ok();
        let mut ran = ran.lock().unwrap().clone();
        ran.sort();
        (ran, done)
    }

    #[test]
    fn what_passed_runs_again_when_something_it_depends_on_has_changed() {
        let folders = [
            ("skirmish", &["games/skirmish", "engine/table"][..]),
            ("underbelly", &["games/underbelly", "engine/table"][..]),
        ];
        let files =
            |table, skirmish| [("engine/table/src/lib.rs", table), ("games/skirmish/src/lib.rs", skirmish)];
        let sources = |table, skirmish| Sources::of(&files(table, skirmish), &folders, "parts");
        let both = vec!["skirmish".to_string(), "underbelly".to_string()];
        sources("sound", "sound").forget_all();
        assert_eq!(ran(&sources("sound", "sound"), false), (both.clone(), true));
        assert_eq!(ran(&sources("sound", "sound"), false), (vec![], true));
        assert_eq!(ran(&sources("sound", "new rule"), false), (vec!["skirmish".into()], true));
        // A shared crate is broken: every part that depends on it runs, and runs again until it passes.
        assert_eq!(ran(&sources("broken", "new rule"), true), (both.clone(), false));
        assert_eq!(ran(&sources("broken", "new rule"), true), (both.clone(), false));
        assert_eq!(ran(&sources("sound", "new rule"), false), (both, true));
        sources("sound", "sound").forget_all();
    }
}
