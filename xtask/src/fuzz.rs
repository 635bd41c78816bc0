//! Runs the fuzz targets, two at a time.

use std::fs::{self, File};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::site::{Site, list};
use crate::stage::Done;

/// Number of targets that run at a time.
const AT_A_TIME: usize = 2;

/// `cargo xtask fuzz [--seconds N] [TARGET...]`
pub fn command(args: &[String]) -> Done {
    let (seconds, targets) = match args {
        [option, number, targets @ ..] if option == "--seconds" => {
            (number.parse().map_err(|_| format!("{number:?} is not a number of seconds"))?, targets)
        }
        targets => (60, targets),
    };
    let most = Duration::from_secs(1800 + 20 * seconds);
    run(&Site::until(Instant::now() + most), seconds, targets)
}

/// Runs all targets, or only these, for this many seconds each, and prints a line for each.
pub fn run(site: &Site, seconds: u64, only: &[String]) -> Done {
    let mut targets = all(site)?;
    if let Some(unknown) = only.iter().find(|name| !targets.contains(name)) {
        return Err(format!("there is no target {unknown}; there are: {}", targets.join(", ")));
    }
    targets.retain(|name| only.is_empty() || only.contains(name));
    let built = build(site)?;
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_A_TIME {
            scope.spawn(|| {
                while let Some(target) = targets.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = Target { site, built: &built, name: target }.run(seconds);
                    results.lock().expect("no thread failed").push((target, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no thread failed");
    results.sort_by_key(|(target, _)| *target);
    println!("\n{:<20} {:>8} {:>12} {:>8}", "target", "seconds", "executions", "crashes");
    let mut failed = Vec::new();
    for (target, result) in results {
        match result {
            Ok(Ran { seconds, executions, crash: None }) => {
                println!("{target:<20} {seconds:>8.1} {executions:>12} {:>8}", 0);
            }
            Ok(Ran { seconds, executions, crash: Some(log) }) => {
                println!("{target:<20} {seconds:>8.1} {executions:>12} {:>8}", 1);
                failed.push(format!("{target}:\n{log}"));
            }
            Err(why) => failed.push(format!("{target}: {why}")),
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// Builds all targets.
pub fn prepare(site: &Site) -> Done {
    build(site).map(drop)
}

/// Every target: one file each.
fn all(site: &Site) -> Result<Vec<String>, String> {
    let files = list(&site.root.join("fuzz/fuzz_targets"))?;
    Ok(files.iter().filter_map(|file| Some(file.file_stem()?.to_str()?.to_string())).collect())
}

/// Builds all targets and returns their folder. No sanitizer: our crates forbid unsafe code, and it would take most of the
/// time that the laws need.
fn build(site: &Site) -> Result<PathBuf, String> {
    let into = site.target.join("fuzz");
    let mut cargo = site.cargo("+nightly fuzz build --sanitizer none --target-dir");
    site.deadline.run(cargo.arg(&into).env_remove("CARGO_TARGET_DIR").env_remove("RUSTUP_TOOLCHAIN"))?;
    let version = site.program("rustc").arg("-vV").output().map_err(|e| e.to_string())?;
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc names no host")?;
    Ok(into.join(host).join("release"))
}

struct Target<'a> {
    site: &'a Site,
    built: &'a PathBuf,
    name: &'a str,
}

/// The result of running a target.
struct Ran {
    seconds: f64,
    executions: u64,
    /// The finding, if any.
    crash: Option<String>,
}

impl Target<'_> {
    /// The corpus is kept next to the build, findings in `fuzz/artifacts`; the next run starts with both.
    fn run(&self, seconds: u64) -> Result<Ran, String> {
        let folder = |path: PathBuf| fs::create_dir_all(&path).map(|()| path).map_err(|e| e.to_string());
        let corpus = folder(self.site.target.join("fuzz-corpus").join(self.name))?;
        let artifacts = folder(self.site.root.join("fuzz/artifacts").join(self.name))?;
        let log = folder(self.site.target.join("fuzz-logs"))?.join(self.name);
        let out = File::create(&log).map_err(|e| e.to_string())?;
        let mut fuzzer = self.site.program(self.built.join(self.name));
        fuzzer.arg(format!("-max_total_time={seconds}")).args([
            "-print_final_stats=1",
            "-timeout=60",
            "-rss_limit_mb=4096",
        ]);
        fuzzer.arg(format!("-artifact_prefix={}/", artifacts.display())).arg(&corpus).arg(&artifacts);
        fuzzer.stdout(out.try_clone().map_err(|e| e.to_string())?).stderr(out);
        let begun = Instant::now();
        let status = self.site.deadline.status(&mut fuzzer)?;
        let text = String::from_utf8_lossy(&fs::read(&log).map_err(|e| e.to_string())?).into_owned();
        let executions = executions(&text).ok_or_else(|| format!("nothing ran:\n{}", found(&text)))?;
        let crash = (!status.success()).then(|| found(&text));
        Ok(Ran { seconds: begun.elapsed().as_secs_f64(), executions, crash })
    }
}

/// The number of executions libFuzzer reports.
fn executions(log: &str) -> Option<u64> {
    let stat = |line: &str| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok();
    let pulse = |line: &str| line.strip_prefix('#')?.split_whitespace().next()?.parse().ok();
    log.lines().rev().find_map(stat).or_else(|| log.lines().rev().find_map(pulse))
}

/// The finding in a log: the panic message and the path of the input, or the last lines.
fn found(log: &str) -> String {
    let panic = log
        .lines()
        .skip_while(|line| !line.contains("panicked at"))
        .take_while(|line| !line.starts_with("stack "));
    let input = log.lines().filter(|line| line.contains("Test unit written to"));
    let lines: Vec<&str> = panic.take(20).chain(input).collect();
    if lines.is_empty() {
        let all: Vec<&str> = log.lines().collect();
        return all[all.len().saturating_sub(20)..].join("\n");
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executions_are_read_from_the_log() {
        assert_eq!(
            executions("#2\tINITED\n#17\tNEW cov: 3\nstat::number_of_executed_units: 412\n"),
            Some(412)
        );
        assert_eq!(executions("#2\tINITED\n#17\tNEW cov: 3\npanicked\n"), Some(17));
        assert_eq!(executions("error"), None);
    }
}
