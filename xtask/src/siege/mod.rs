//! The siege: three servers and two workers, many matches, and repeated failures of everything they depend on.
//!
//! The players and the check are a separate program, `siege`; the code here starts the servers and breaks things. Every fault is drawn
//! from a seed, which is printed: the same seed causes the same faults at the same times.

mod disk;
pub mod guard;
mod plan;
pub mod restore;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use disk::Disk;
use guard::{Guard, Orders};
use plan::{Fault, Lot, plan};

use crate::process::Deadline;
use crate::services::{self, Nats, NatsOptions, Postgres, PostgresOptions, Stop};
use crate::site::Site;
use crate::stage::Done;

/// Options for a siege.
#[derive(Clone, Copy)]
pub struct Options {
    /// Seconds during which things are broken.
    pub seconds: u64,
    /// Number of concurrent matches.
    pub matches: u32,
    /// Seed for the faults; random if omitted.
    pub seed: Option<u64>,
    /// Whether nothing is broken.
    pub gentle: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { seconds: 60, matches: 60, seed: None, gentle: false }
    }
}

const SERVERS: usize = 3;
const WORKERS: usize = 2;

/// Seconds of calm that follow.
const CALM: u64 = 20;

/// How long PostgreSQL stays down.
const AWAY: Duration = Duration::from_secs(3);

/// How long the disk stays full.
const FULL: Duration = Duration::from_secs(10);

/// Time limit for a server to shut down: its own grace period and a little more.
const DRAIN: Duration = Duration::from_secs(15);

/// Time limit for the servers to become ready.
const OPENS: Duration = Duration::from_secs(60);

const USAGE: &str = "cargo xtask siege [--seconds N] [--matches N] [--seed N] [--gentle] [--as-built]";

/// `cargo xtask siege [--seconds N] [--matches N] [--seed N] [--gentle] [--as-built]`
pub fn command(words: &[String]) -> Done {
    let (mut options, mut build) = (Options::default(), true);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).ok_or(USAGE);
        match word.as_str() {
            "--seconds" => options.seconds = number()?,
            "--matches" => options.matches = number()? as u32,
            "--seed" => options.seed = Some(number()?),
            "--gentle" => options.gentle = true,
            "--as-built" => build = false,
            _ => return Err(USAGE.into()),
        }
    }
    let site = Site::until(Instant::now() + Duration::from_secs(1800 + options.seconds));
    if build {
        site.build(&["sandtable", "siege"], false)?;
    }
    run(&site, options)
}

/// One minute, as part of CI.
pub fn stage(site: &Site) -> Done {
    site.build(&["sandtable", "siege"], true)?;
    run(site, Options::default())
}

/// Five minutes with many matches.
pub fn long(site: &Site) -> Done {
    site.build(&["sandtable", "siege"], true)?;
    run(site, Options { seconds: 300, matches: 300, ..Options::default() })
}

/// Besieges the servers and checks what is left.
pub fn run(site: &Site, options: Options) -> Done {
    if !options.gentle && options.seconds < plan::SHORTEST {
        return Err(format!("a siege needs at least {} seconds, or --gentle", plan::SHORTEST));
    }
    let seed = match options.seed {
        Some(seed) => seed,
        None => u64::from(u32::from_le_bytes(services::chance()?)),
    };
    println!("siege: seed {seed}, {} seconds, {} matches", options.seconds, options.matches);
    let mut lot = Lot(seed);
    let mut siege = Siege::begin(site)?;
    let mut players = siege.players(site, &options, seed)?;
    let faults = if options.gentle { Vec::new() } else { plan(options.seconds, &mut lot) };
    let outcome = siege.besiege(&mut players.0, faults, Duration::from_secs(options.seconds), &mut lot);
    let outcome = outcome.and_then(|()| siege.calm(site, &mut players.0)).and_then(|()| siege.check(site));
    siege.tell();
    siege.keep_logs();
    outcome
}

/// Players, ended when this is dropped.
struct Players(Child);

impl Drop for Players {
    fn drop(&mut self) {
        let _ = self.0.kill().and_then(|()| self.0.wait());
    }
}

/// What was done to the servers.
#[derive(Default)]
struct Tally {
    kills: u64,
    nats: u64,
    postgres: u64,
    postgres_fell: u64,
    disk: u64,
    rolled: u64,
    slowest_drain: u64,
    not_drained: u64,
}

/// Servers under siege.
struct Siege {
    guards: Vec<Guard>,
    orders: Orders,
    nats: Nats,
    postgres: Option<Postgres>,
    disk: Option<Disk>,
    home: PathBuf,
    roll: Option<Roll>,
    /// When to restart PostgreSQL, and when to free the disk.
    postgres_due: Option<Instant>,
    free_due: Option<Instant>,
    tally: Tally,
}

/// Replaces one server after another.
struct Roll {
    server: usize,
    asked: Option<Instant>,
}

impl Siege {
    /// Starts everything from scratch, on a small disk.
    fn begin(site: &Site) -> Result<Siege, String> {
        let home = empty(site, "siege")?;
        let disk = match Disk::mount(&home.join("postgres"), site.deadline) {
            Ok(disk) => Some(disk),
            Err(why) => {
                println!("siege: SKIPPED: no full disk, because a small one cannot be mounted here: {why}");
                None
            }
        };
        Siege::open(site, home, &settings(), disk)
    }

    /// Starts everything in an empty folder.
    fn open(
        site: &Site,
        home: PathBuf,
        settings: &PostgresOptions,
        disk: Option<Disk>,
    ) -> Result<Siege, String> {
        let logs = site.target.join("siege");
        let _ = fs::remove_dir_all(&logs);
        fs::create_dir_all(&logs).map_err(|e| format!("{}: {e}", logs.display()))?;
        let postgres = Postgres::start(&home.join("postgres"), settings)?;
        let nats = Nats::start(&home.join("nats"), &NatsOptions::default())?;
        let orders = Orders {
            database: postgres.url(),
            nats: nats.url(),
            program: site.path_of("sandtable"),
            logs,
            drill: None,
        };
        let mut guards = Vec::new();
        for n in 1..=SERVERS {
            guards.push(Guard::server(&format!("server-{n}"), &home.join(format!("server-{n}")))?);
        }
        for n in 1..=WORKERS {
            guards.push(Guard::worker(&format!("worker-{n}"), &guards[n - 1]));
        }
        let mut siege = Siege {
            guards,
            orders,
            nats,
            postgres: Some(postgres),
            disk,
            home,
            roll: None,
            postgres_due: None,
            free_due: None,
            tally: Tally::default(),
        };
        for guard in &mut siege.guards {
            guard.start(&siege.orders)?;
        }
        siege.wait_until_ready()?;
        Ok(siege)
    }

    fn wait_until_ready(&mut self) -> Done {
        let end = Deadline(Instant::now() + OPENS);
        let mut fault = Ok(());
        let ready = end.until(|| {
            fault = self.look_after();
            fault.is_err() || self.guards.iter_mut().all(Guard::is_ready)
        });
        fault?;
        ready.ok_or_else(|| format!("the servers did not become ready; see {}", self.orders.logs.display()))
    }

    /// Starts the players.
    fn players(&self, site: &Site, options: &Options, seed: u64) -> Result<Players, String> {
        let servers: Vec<String> = self.guards.iter().filter_map(Guard::url).collect();
        let mut play = site.built("siege");
        play.args(["play", "--servers", &servers.join(","), "--records"]).arg(self.records());
        play.args(["--matches", &options.matches.to_string(), "--seed", &seed.to_string()]);
        play.args(["--calm", &CALM.to_string()]).args(options.gentle.then_some("--gentle"));
        play.stdin(Stdio::piped()).spawn().map(Players).map_err(|e| format!("siege play: {e}"))
    }

    fn records(&self) -> PathBuf {
        self.orders.logs.join("records.jsonl")
    }

    /// Breaks one thing after another.
    fn besiege(
        &mut self,
        players: &mut Child,
        faults: Vec<(Duration, Fault)>,
        length: Duration,
        lot: &mut Lot,
    ) -> Done {
        let begun = Instant::now();
        let mut faults = faults.into_iter().peekable();
        while begun.elapsed() < length || self.is_broken() {
            if let Some((at, fault)) = faults.next_if(|(at, _)| begun.elapsed() >= *at) {
                println!("siege: {:>5.1} s, {fault:?}", at.as_secs_f32());
                self.strike(fault, lot)?;
            }
            self.mend()?;
            self.look_after()?;
            self.go_on_rolling()?;
            if let Ok(Some(status)) = players.try_wait() {
                return Err(format!("the players exited: {status}"));
            }
            if begun.elapsed() > length + OPENS {
                return Err("the servers cannot be repaired".into());
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn strike(&mut self, fault: Fault, lot: &mut Lot) -> Done {
        match fault {
            Fault::Kill => {
                let able: Vec<usize> = (0..self.guards.len())
                    .filter(|n| !self.guards[*n].leaves && self.guards[*n].runs())
                    .collect();
                if let Some(n) = able.get(lot.below(able.len() as u64) as usize) {
                    println!("siege: killed {}", self.guards[*n].name);
                    self.guards[*n].kill();
                    self.tally.kills += 1;
                }
            }
            Fault::Drill => self.drill(lot)?,
            Fault::Nats | Fault::NatsEmpty => {
                self.nats.kill()?;
                let folder = self.home.join("nats");
                if fault == Fault::NatsEmpty {
                    fs::remove_dir_all(folder.join("store")).map_err(|e| e.to_string())?;
                }
                self.nats = Nats::start(&folder, &NatsOptions::default())?;
                self.tally.nats += 1;
            }
            Fault::Postgres => {
                if let Some(postgres) = &self.postgres {
                    postgres.stop(Stop::Immediate)?;
                }
                self.postgres_due = Some(Instant::now() + AWAY);
                self.tally.postgres += 1;
            }
            Fault::Disk => {
                if let Some(disk) = &mut self.disk {
                    disk.fill()?;
                    self.free_due = Some(Instant::now() + FULL);
                    self.tally.disk += 1;
                }
            }
            Fault::Roll => {
                // A running program cannot be overwritten, so every replacement has its own file.
                let other = self.home.join(format!("sandtable-{}", self.tally.rolled));
                fs::copy(&self.orders.program, &other).map_err(|e| format!("{}: {e}", other.display()))?;
                self.orders.program = other;
                self.roll = Some(Roll { server: 0, asked: None });
            }
        }
        Ok(())
    }

    /// Chooses the match that fails whenever it is opened from now on: one that would last to the end of the siege.
    fn drill(&mut self, lot: &mut Lot) -> Done {
        let Some(postgres) = &self.postgres else { return Err("PostgreSQL is down".into()) };
        let running =
            postgres.sql("select id from match where state = 2 and game = 'underbelly' order by id")?;
        let running: Vec<i64> = running.lines().filter_map(|line| line.parse().ok()).collect();
        let chosen = running.get(lot.below(running.len() as u64) as usize);
        self.orders.drill = Some(*chosen.ok_or("no match has started that could be made to fail")?);
        println!("siege: match {} fails from now on whenever it is opened", self.orders.drill.unwrap_or(0));
        Ok(())
    }

    /// Repairs temporary faults that are due.
    fn mend(&mut self) -> Done {
        let now = Instant::now();
        if let Some(disk) = self.disk.as_mut().filter(|disk| disk.is_full()) {
            match self.free_due {
                Some(due) if now >= due => {
                    self.free_due = None;
                    disk.free()?;
                    // It may have crashed meanwhile.
                    self.postgres_due = Some(now);
                }
                _ => disk.fill()?,
            }
        }
        if self.postgres_due.is_some_and(|due| now >= due) {
            self.postgres_due = None;
            let folder = self.home.join("postgres");
            let fell = Postgres::running(&folder).is_none();
            self.postgres = Some(Postgres::start(&folder, &settings())?);
            self.tally.postgres_fell += u64::from(fell);
        }
        Ok(())
    }

    /// Supervises for a while in which nothing is broken.
    fn go_on_for(&mut self, length: Duration) -> Done {
        let end = Instant::now() + length;
        while Instant::now() < end {
            self.look_after()?;
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn look_after(&mut self) -> Done {
        self.guards.iter_mut().try_for_each(|guard| guard.look_after(&self.orders))
    }

    /// Whether something still has to be repaired.
    fn is_broken(&self) -> bool {
        self.roll.is_some() || self.postgres_due.is_some() || self.free_due.is_some()
    }

    fn go_on_rolling(&mut self) -> Done {
        let Some(roll) = &mut self.roll else { return Ok(()) };
        let guard = &mut self.guards[roll.server];
        let Some(asked) = roll.asked else {
            if guard.runs() {
                guard.ask_to_leave();
                roll.asked = Some(Instant::now());
            }
            return Ok(());
        };
        let late = asked.elapsed() > DRAIN;
        if guard.runs() && !late {
            return Ok(());
        }
        if late {
            println!("siege: {} did not shut down in time", guard.name);
            self.tally.not_drained += 1;
            guard.kill();
        }
        self.tally.slowest_drain = self.tally.slowest_drain.max(asked.elapsed().as_millis() as u64);
        self.tally.rolled += 1;
        guard.start(&self.orders)?;
        *roll = Roll { server: roll.server + 1, asked: None };
        if roll.server == SERVERS {
            self.roll = None;
        }
        Ok(())
    }

    /// Nothing is broken any more: every match must continue.
    fn calm(&mut self, site: &Site, players: &mut Child) -> Done {
        self.wait_until_ready()?;
        println!("siege: calm");
        let mut tell = players.stdin.take().ok_or("the players' input is closed")?;
        writeln!(tell, "calm").map_err(|e| format!("cannot write to the players: {e}"))?;
        let mut ended = None;
        let done = site.deadline.until(|| {
            ended = players.try_wait().ok().flatten();
            ended.is_some() || self.look_after().is_err()
        });
        match (done, ended) {
            (Some(()), Some(status)) if status.success() => Ok(()),
            (_, Some(status)) => Err(format!("siege play: {status}")),
            _ => Err("the players did not finish".into()),
        }
    }

    /// Compares what the players recorded with the store.
    fn check(&self, site: &Site) -> Done {
        let mut check = site.built("siege");
        check.args(["check", "--records"]).arg(self.records()).env("DATABASE_URL", &self.orders.database);
        if let Some(table) = self.orders.drill {
            check.args(["--drilled", &table.to_string()]);
        }
        site.deadline.run(&mut check)?;
        match self.tally.not_drained {
            0 => Ok(()),
            count => Err(format!("{count} servers did not shut down in time")),
        }
    }

    /// Prints what was done to the servers.
    fn tell(&self) {
        let fell: u32 = self.guards.iter().map(|guard| guard.fell).sum();
        let figures = [
            ("kills", self.tally.kills),
            ("restarts", u64::from(fell)),
            ("NATS restarts", self.tally.nats),
            ("PostgreSQL stops", self.tally.postgres),
            ("PostgreSQL starts", self.tally.postgres_fell),
            ("disk full", self.tally.disk),
            ("rolled", self.tally.rolled),
            ("slowest drain ms", self.tally.slowest_drain),
        ];
        for (name, value) in figures {
            println!("{{\"siege\":\"{name}\",\"value\":{value}}}");
        }
    }

    /// Keeps the output of PostgreSQL and NATS with the other logs.
    fn keep_logs(&self) {
        for name in ["postgres", "nats"] {
            let _ = fs::copy(self.home.join(name).join("log"), self.orders.logs.join(format!("{name}.log")));
        }
        println!("siege: logs and records are in {}", self.orders.logs.display());
    }
}

impl Drop for Siege {
    fn drop(&mut self) {
        self.guards.clear();
        self.disk.iter_mut().filter(|disk| disk.is_full()).for_each(|disk| drop(disk.free()));
        let postgres = self.home.join("postgres");
        if let Some(running) = Postgres::running(&postgres) {
            let _ = running.stop(Stop::Immediate);
        }
        let _ = self.nats.kill();
        self.disk = None;
        let _ = fs::remove_dir_all(&self.home);
    }
}

/// Creates an empty folder for the run.
fn empty(site: &Site, name: &str) -> Result<PathBuf, String> {
    let home = services::home(site, name)?;
    clear(&home)?;
    fs::create_dir_all(&home).map_err(|e| format!("{}: {e}", home.display()))?;
    services::let_through(&home)?;
    Ok(home)
}

/// PostgreSQL as in production, but with little room for WAL: the disk is small.
fn settings() -> PostgresOptions {
    let mut options = PostgresOptions::default();
    let more = ["min_wal_size = 32MB", "max_wal_size = 128MB"];
    options.settings.extend(more.map(String::from));
    options
}

/// Removes what an interrupted run has left.
fn clear(home: &Path) -> Done {
    let postgres = home.join("postgres");
    if let Some(running) = Postgres::running(&postgres) {
        running.stop(Stop::Immediate)?;
    }
    if let Some(running) = Nats::running(&home.join("nats")) {
        running.kill()?;
    }
    Disk::clear(&postgres)?;
    if home.exists() {
        fs::remove_dir_all(home).map_err(|e| format!("{}: {e}", home.display()))?;
    }
    Ok(())
}
