//! `sandtable random`: random games, with the laws or without.

use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use table::face::AnyProof;
use table::laws::{Options, Report};

use crate::fail::Fail;

/// Games played between two looks at the progress bar.
const BATCH: u64 = 50;
/// A core looks at least so often.
const LOOKS: u64 = 8;

/// Plays random games on all cores and prints what the laws found.
pub fn random(game: &dyn AnyProof, games: u64, laws: bool, seed: u64, every: u32) -> Result<(), Fail> {
    let began = Instant::now();
    if !laws {
        let played = game.play_games(games);
        let seconds = began.elapsed().as_secs_f64();
        println!("{} games, {} decisions in {seconds:.1} s", played.games, played.decisions);
        return Ok(());
    }
    let bar = ProgressBar::new(games);
    let style =
        ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left").expect("a valid template");
    bar.set_style(style);
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let batch = BATCH.min(games / (cores * LOOKS)).max(1);
    let next = std::sync::atomic::AtomicU64::new(0);
    let work = || {
        let mut found = Report::default();
        loop {
            let from = next.fetch_add(batch, std::sync::atomic::Ordering::Relaxed);
            if from >= games || found.violations.len() >= 10 {
                return found;
            }
            let options = Options {
                games: batch.min(games - from),
                seed: seed + from,
                every: every.max(1),
                ..Options::default()
            };
            game.prove(&options, &mut found);
            bar.inc(options.games);
        }
    };
    let mut report = Report::default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            report.merge(worker.join().expect("a worker does not panic"));
        }
    });
    bar.finish_and_clear();
    print!("{report}");
    println!("in {:.1} s on {cores} cores", began.elapsed().as_secs_f64());
    report.verdict().map_err(Fail)
}
