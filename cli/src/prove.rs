//! `sandtable random` and `sandtable verify --laws`: games by chance or as they were played, under the eyes of the laws.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use table::face::AnyProof;
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
pub fn random(game: &dyn AnyProof, games: u64, laws: bool, options: &Options) -> Result<(), Fail> {
    if !laws {
        let began = Instant::now();
        let played = game.play_games(games);
        let seconds = began.elapsed().as_secs_f64();
        println!("{} games, {} decisions in {seconds:.1} s", played.games, played.decisions);
        return Ok(());
    }
    let batch = BATCH.min(games / (cores() * LOOKS)).max(1);
    let report = on_all_cores(games, batch, |from, report| {
        let (games, seed) = (batch.min(games - from), options.seed + from);
        game.prove(&Options { games, seed, ..options.clone() }, report);
        Ok(())
    })?;
    report.verdict().map_err(Fail)
}

/// Plays finished matches once more on all cores and prints what the laws found.
pub fn played(files: &[PathBuf], options: &Options) -> Result<(), Fail> {
    let report = on_all_cores(files.len() as u64, 1, |n, report| {
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

/// Shares so many games out among all cores, some at a time, and prints what was found.
fn on_all_cores(
    games: u64,
    batch: u64,
    work: impl Fn(u64, &mut Report) -> Result<(), Fail> + Sync,
) -> Result<Report, Fail> {
    let began = Instant::now();
    let bar = ProgressBar::new(games);
    let style =
        ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left").expect("a valid template");
    bar.set_style(style);
    let next = AtomicU64::new(0);
    let worker = || -> Result<Report, Fail> {
        let mut found = Report::default();
        loop {
            let from = next.fetch_add(batch, Ordering::Relaxed);
            if from >= games || found.violations.len() >= 10 {
                return Ok(found);
            }
            work(from, &mut found)?;
            bar.inc(batch.min(games - from));
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
