//! `sandtable random` and `sandtable verify --laws`: games by chance or as they were played, under the eyes of the laws.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use table::DynProof;
use table::journal::unparcel;
use table::laws::{Options, Report};

use crate::fail::{Fail, read};
use crate::find;
use crate::records::game_of;

/// Games played between two looks at the progress bar.
const BATCH: u64 = 50;
/// A core looks at least so often.
const LOOKS: u64 = 8;

/// Plays random games on all cores and prints what the laws found.
pub fn random(game: &dyn DynProof, laws: bool, options: &Options) -> Result<(), Fail> {
    let games = options.games;
    if !laws {
        let began = Instant::now();
        let played = game.play_games(games);
        let seconds = began.elapsed().as_secs_f64();
        println!("{} games, {} decisions in {seconds:.1} s", played.games, played.decisions);
        return Ok(());
    }
    let batch = BATCH.min(games / (cores() * LOOKS)).max(1);
    let batch = if options.orders.is_some() { 1 } else { batch };
    let report = on_all_cores((games, options.orders), batch, |from, report| {
        let (games, seed) = (batch.min(games - from), options.seed + from);
        game.prove(&Options { games, orders: None, seed, ..options.clone() }, report);
        Ok(())
    })?;
    report.verdict().map_err(Fail)
}

/// Plays finished matches once more on all cores and prints what the laws found.
pub fn played(files: &[PathBuf], options: &Options) -> Result<(), Fail> {
    let report = on_all_cores((files.len() as u64, None), 1, |n, report| {
        let file = &files[n as usize];
        let text = read(file)?;
        let game = find(game_of(&text, file)?.about().id)?;
        let options = Options { seed: n, ..options.clone() };
        game.prove_played(unparcel(&text).0, &options, report)
            .map_err(|why| Fail(format!("{}: {why}", file.display())))
    })?;
    report.lawful().map_err(Fail)
}

fn cores() -> u64 {
    std::thread::available_parallelism().map_or(1, |n| n.get() as u64)
}

/// Shares games out among all cores, some at a time, until enough were played or enough orders given, and prints what was found.
fn on_all_cores(
    (games, orders): (u64, Option<u64>),
    batch: u64,
    work: impl Fn(u64, &mut Report) -> Result<(), Fail> + Sync,
) -> Result<Report, Fail> {
    let began = Instant::now();
    let bar = ProgressBar::new(orders.unwrap_or(games));
    let template = match orders {
        Some(_) => "{bar:40} {pos}/{len} orders, {eta} left",
        None => "{bar:40} {pos}/{len} games, {eta} left",
    };
    bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
    let (next, given) = (AtomicU64::new(0), AtomicU64::new(0));
    let worker = || -> Result<Report, Fail> {
        let mut found = Report::default();
        loop {
            let from = next.fetch_add(batch, Ordering::Relaxed);
            let enough = orders.is_some_and(|orders| given.load(Ordering::Relaxed) >= orders);
            if from >= games || enough || found.violations.len() >= 10 {
                return Ok(found);
            }
            let before = found.orders;
            work(from, &mut found)?;
            let new = found.orders - before;
            given.fetch_add(new, Ordering::Relaxed);
            bar.inc(if orders.is_some() { new } else { batch.min(games - from) });
        }
    };
    let mut report = Report::default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores()).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| {
            report.merge(worker.join().expect("a worker does not panic")?);
            Ok::<(), Fail>(())
        })
    })?;
    bar.finish_and_clear();
    print!("{report}");
    println!("in {:.1} s on {} cores", began.elapsed().as_secs_f64(), cores());
    Ok(report)
}
