//! Building the switched program, and what notices a mutant.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::sources::{Rules, Sources};

/// The switch, at the end of a game's crate: the number in the environment is on.
pub const SWITCH: &str = r#"
/// The mutant that is switched on.
#[allow(clippy::all)]
pub mod mutant {
    /// Is it this one?
    #[inline(never)]
    pub fn is(number: u32) -> bool {
        static ON: std::sync::OnceLock<Option<u32>> = std::sync::OnceLock::new();
        *ON.get_or_init(|| std::env::var("MUTANT").ok()?.parse().ok()) == Some(number)
    }
}
"#;

/// A test that takes `LONGER` times as long with a mutant, and `GRACE` more, is taken never to end.
const LONGER: u32 = 8;
const GRACE: Duration = Duration::from_secs(30);

/// A file and its first and last line.
pub type Spot = (String, usize, usize);

/// Something that may notice a mutant.
struct Check {
    name: String,
    command: Vec<String>,
    folder: PathBuf,
}

/// The checks of a game in the switched program, the quickest first.
pub struct Trial {
    checks: Vec<(Check, Duration)>,
    told: PathBuf,
}

impl Trial {
    /// Builds the tests of the game and the program that replays golden games; the places of faults if the rules do not compile.
    pub fn build(sources: &Sources, game: &str, rules: &Rules) -> Result<Result<Trial, Vec<Spot>>, String> {
        let (tests, faults) = cargo(sources, &format!("test --no-run --package {game}"))?;
        if !faults.is_empty() {
            return Ok(Err(faults));
        }
        let (programs, faults) = cargo(sources, "build --workspace --bin sandtable")?;
        if !faults.is_empty() {
            return Ok(Err(faults));
        }
        let skipped = rules.skip.iter().flat_map(|test| ["--skip".to_owned(), test.clone()]);
        let skipped: Vec<String> = skipped.chain(["--test-threads".into(), "2".into()]).collect();
        let mut checks: Vec<Check> = Vec::new();
        for program in tests {
            let name =
                PathBuf::from(&program).file_name().expect("a program has a name").to_string_lossy().into();
            let command = [program].into_iter().chain(skipped.clone()).collect();
            checks.push(Check { name, command, folder: sources.root.join("games").join(game) });
        }
        let golden = sources.root.join("games").join(game).join("golden");
        let entries = std::fs::read_dir(&golden).map_err(|fault| format!("{}: {fault}", golden.display()))?;
        let mut games: Vec<String> = entries
            .filter_map(|entry| Some(entry.ok()?.path().to_str()?.to_owned()))
            .filter(|path| path.ends_with(".jsonl"))
            .collect();
        games.sort();
        let program = programs.first().ok_or("cargo built no program")?;
        for word in ["verify", "answers"] {
            let command = [program.clone(), word.into()].into_iter().chain(games.clone()).collect();
            checks.push(Check {
                name: format!("golden games, {word}"),
                command,
                folder: sources.root.clone(),
            });
        }
        let told = sources.target.join("told.txt");
        Ok(Ok(Trial { checks: checks.into_iter().map(|check| (check, Duration::ZERO)).collect(), told }))
    }

    /// Everything passes without a mutant. How long it takes is noted.
    pub fn passes_unchanged(mut self) -> Result<Trial, String> {
        for (check, time) in &mut self.checks {
            let begun = Instant::now();
            if let Some(why) = check.fails(0, Duration::from_secs(1200), &self.told)? {
                return Err(format!("{} fails without a mutant: {why}", check.name));
            }
            *time = begun.elapsed();
        }
        self.checks.sort_by_key(|(_, time)| *time);
        Ok(self)
    }

    /// The first check that notices a mutant.
    pub fn caught_by(&self, mutant: usize) -> Result<Option<String>, String> {
        for (check, time) in &self.checks {
            if let Some(why) = check.fails(mutant, *time * LONGER + GRACE, &self.told)? {
                return Ok(Some(format!("{}: {why}", check.name)));
            }
        }
        Ok(None)
    }
}

impl Check {
    /// Why it fails, if it does.
    fn fails(&self, mutant: usize, most: Duration, told: &PathBuf) -> Result<Option<String>, String> {
        let fault = |fault: std::io::Error| format!("{}: {fault}", self.name);
        let output = File::create(told).map_err(fault)?;
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).current_dir(&self.folder).env("MUTANT", mutant.to_string());
        command.stdin(Stdio::null()).stdout(output).stderr(Stdio::null());
        let mut running = command.spawn().map_err(fault)?;
        let begun = Instant::now();
        loop {
            if let Some(status) = running.try_wait().map_err(fault)? {
                let text = std::fs::read_to_string(told).unwrap_or_default();
                let failed: Vec<&str> =
                    text.lines().filter_map(|line| line.strip_suffix(" ... FAILED")).collect();
                let names: Vec<&str> = failed.iter().map(|line| line.trim_start_matches("test ")).collect();
                let why = if names.is_empty() { status.to_string() } else { names.join(", ") };
                return Ok((!status.success()).then_some(why));
            }
            if begun.elapsed() > most {
                running.kill().and_then(|()| running.wait()).map_err(fault)?;
                return Ok(Some("never ends".to_owned()));
            }
            sleep(Duration::from_millis(20));
        }
    }
}

/// What cargo built that can be run, and where it found faults.
fn cargo(sources: &Sources, words: &str) -> Result<(Vec<String>, Vec<Spot>), String> {
    let mut cargo = Command::new("cargo");
    cargo.args(words.split_whitespace()).args(["--profile", "checked", "--message-format", "json"]);
    cargo.current_dir(&sources.root).env("CARGO_TARGET_DIR", &sources.target);
    // What cargo tells this program of its own crate is no concern of those that it builds.
    for (name, _) in std::env::vars_os() {
        if name
            .to_str()
            .is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_"))
        {
            cargo.env_remove(name);
        }
    }
    let done = cargo.stderr(Stdio::inherit()).output().map_err(|fault| format!("cargo: {fault}"))?;
    let text = String::from_utf8_lossy(&done.stdout);
    let messages: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let programs = messages.iter().filter_map(|message| Some(message["executable"].as_str()?.to_owned()));
    let errors = messages.iter().filter(|message| message["message"]["level"] == "error");
    let spans = errors.flat_map(|message| message["message"]["spans"].as_array().into_iter().flatten());
    let spot = |span: &Value| {
        let line = |name: &str| Some(span[name].as_u64()? as usize);
        Some((span["file_name"].as_str()?.to_owned(), line("line_start")?, line("line_end")?))
    };
    let spots: Vec<Spot> = spans.filter_map(spot).filter(|(path, ..)| path.starts_with("games/")).collect();
    match done.status.success() || !spots.is_empty() {
        true => Ok((programs.collect(), spots)),
        false => Err("cargo failed".into()),
    }
}
