//! `sandtable arena`: who plays better, and by how much?

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Sender, channel};

use bots::arena::{Contest, Contestant, DynArena, Pair, Report, Scores};
use bots::{Budget, Clock};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::clock::ThreadClock;
use crate::fail::{Fail, write};
use crate::play::scenario_named;

/// What to play in the arena.
#[derive(Args)]
pub struct Options {
    /// The id of a game.
    game: String,
    /// One contestant: random, cadet, officer, marshal, or a program: `exec:python3 bot.py`.
    #[arg(long)]
    a: Contestant,
    /// The other contestant.
    #[arg(long)]
    b: Contestant,
    /// Maximum number of pairs.
    #[arg(long, default_value_t = 100)]
    pairs: u32,
    /// What each may think in a player turn: `100ms` or `2s` of thread time, or `5000` positions.
    #[arg(long, default_value = "100ms")]
    budget: Budget,
    /// Seed of openings, dice and choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of pairs played at once; one per core by default.
    #[arg(long)]
    jobs: Option<usize>,
    /// Stop as soon as it is decided, with 5 % error, whether the score is at least this.
    #[arg(long, value_parser = share)]
    claim: Option<f64>,
    /// The scenario of every game; `sandtable games` lists them. What the bots' guide chooses if left out.
    #[arg(long)]
    scenario: Option<String>,
    /// Write every journal into this folder.
    #[arg(long, value_name = "DIR")]
    journals: Option<PathBuf>,
    /// Number of random orders at the beginning, at most those of the first player turn.
    #[arg(long, value_name = "ORDERS", default_value_t = 12)]
    random_opening: u32,
}

fn share(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| format!("{text:?} is not a number"))?;
    let between = number > 0.0 && number < 1.0;
    if between { Ok(number) } else { Err("a claim lies between 0 and 1, such as 0.75".into()) }
}

/// Plays, and prints the result: for people to stderr, as one JSON line to stdout.
pub fn arena(options: Options) -> Result<(), Fail> {
    let unknown = || Fail(format!("There are no bots for a game {:?}.", options.game));
    let arena = catalog::arena(&options.game).ok_or_else(unknown)?;
    let about = catalog::find(&options.game).ok_or_else(unknown)?.about();
    if let Some(dir) = &options.journals {
        fs::create_dir_all(dir)?;
    }
    let contest = Contest {
        a: options.a,
        b: options.b,
        budget: options.budget,
        seed: options.seed,
        opening: options.random_opening,
        setup: options.scenario.map(|id| scenario_named(&about, &id)).transpose()?,
        journals: options.journals.is_some(),
    };
    let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let jobs = options.jobs.unwrap_or_else(cores).max(1);
    eprintln!("{}: {} against {}, {} a player turn", options.game, contest.a, contest.b, contest.budget);
    let bar = ProgressBar::new(options.pairs.into());
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} pairs, {eta} left, score {msg}");
    bar.set_style(style.expect("a valid template"));
    let run = Run { arena: &*arena, contest: &contest, pairs: options.pairs, jobs, clock: &ThreadClock };
    let mut scores = Scores::new(options.claim);
    run.play(&mut scores, |scores, pair| {
        bar.inc(1);
        bar.set_message(scores.line());
        options.journals.as_ref().map_or(Ok(()), |dir| keep(dir, pair))
    })?;
    bar.finish_and_clear();
    let report = scores.report();
    explain(&contest, &report);
    println!("{}", serde_json::to_string(&report)?);
    Ok(())
}

/// Pairs to be played, several at once.
struct Run<'r> {
    arena: &'r dyn DynArena,
    contest: &'r Contest,
    pairs: u32,
    jobs: usize,
    clock: &'r (dyn Clock + Sync),
}

impl Run<'_> {
    /// Plays pairs and adds them up by number, until all are played or the claim is decided; what is played beyond that is discarded,
    /// so that the result does not depend on how many play at once.
    fn play(
        &self,
        scores: &mut Scores,
        mut heard: impl FnMut(&Scores, &Pair) -> Result<(), Fail>,
    ) -> Result<(), Fail> {
        let (next, stop) = (AtomicU32::new(1), AtomicBool::new(false));
        std::thread::scope(|scope| {
            let (send, played) = channel();
            for _ in 0..self.jobs {
                let (send, next, stop) = (send.clone(), &next, &stop);
                scope.spawn(move || self.work(next, stop, &send));
            }
            drop(send);
            let mut early = BTreeMap::new();
            let mut wanted = 1;
            let mut fold = || -> Result<(), Fail> {
                for pair in &played {
                    let pair: Pair = pair.map_err(Fail)?;
                    early.insert(pair.number, pair);
                    while let Some(pair) = early.remove(&wanted) {
                        scores.add(&pair);
                        heard(scores, &pair)?;
                        wanted += 1;
                        if scores.decided() {
                            return Ok(());
                        }
                    }
                }
                Ok(())
            };
            let done = fold();
            stop.store(true, Ordering::Relaxed);
            done
        })
    }

    fn work(&self, next: &AtomicU32, stop: &AtomicBool, send: &Sender<Result<Pair, String>>) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number > self.pairs || stop.load(Ordering::Relaxed) {
                return;
            }
            let pair = self.arena.pair(self.contest, number, self.clock);
            if send.send(pair).is_err() {
                return;
            }
        }
    }
}

/// Writes the journals of a pair: `a` is the game in which the first contestant holds the first side.
fn keep(dir: &Path, pair: &Pair) -> Result<(), Fail> {
    for (game, letter) in pair.games.iter().zip(["a", "b"]) {
        if let Some(journal) = &game.journal {
            write(&dir.join(format!("pair-{:04}-{letter}.journal", pair.number)), journal)?;
        }
    }
    Ok(())
}

/// The result for people.
fn explain(contest: &Contest, report: &Report) {
    eprintln!(
        "{} scores {:.1} % of {} pairs (95 %: {:.1} to {:.1}) against {}: {:+.0} Elo ({:+.0} to {:+.0})",
        contest.a,
        report.score * 100.0,
        report.pairs,
        report.low * 100.0,
        report.high * 100.0,
        contest.b,
        report.elo,
        report.elo_low,
        report.elo_high
    );
    if let Some(verdict) = &report.verdict {
        eprintln!("  verdict: {verdict}");
    }
    for (key, ending) in &report.endings {
        let side = ending.side.as_deref().unwrap_or("nobody or either side");
        eprintln!("  {:>4} {key} ({side}): a won {}, b won {}", ending.count, ending.a, ending.b);
    }
    eprintln!(
        "  {} decisions, {} over their deadline (worst {:.2} times), {} player turns over the budget, {:.0} positions/s",
        report.decisions, report.overruns, report.worst_ratio, report.turn_overruns, report.nodes_per_second
    );
    eprintln!(
        "  {:.1} orders a game, {:.1} % like no other by turn 5, faults: a {}, b {}",
        report.length,
        report.distinct_by_turn_5 * 100.0,
        report.faults_a,
        report.faults_b
    );
}

#[cfg(test)]
mod tests {
    use bots::NoClock;

    use super::*;

    fn contest(budget: &str) -> Contest {
        let random: Contestant = "random".parse().unwrap();
        let budget = budget.parse().unwrap();
        Contest { a: random.clone(), b: random, budget, seed: 5, opening: 4, setup: None, journals: true }
    }

    fn played(jobs: usize, pairs: u32, claim: Option<f64>) -> (Report, Vec<Pair>) {
        let arena = catalog::arena("skirmish").unwrap();
        let contest = contest("100");
        let run = Run { arena: &*arena, contest: &contest, pairs, jobs, clock: &NoClock };
        let (mut scores, mut all) = (Scores::new(claim), Vec::new());
        let heard = |_: &Scores, pair: &Pair| {
            all.push(pair.clone());
            Ok(())
        };
        run.play(&mut scores, heard).unwrap();
        (scores.report(), all)
    }

    #[test]
    fn the_result_does_not_depend_on_how_many_play_at_once() {
        let (alone, two) = (played(1, 6, None), played(2, 6, None));
        assert_eq!(alone, two);
        assert_eq!((alone.0.pairs, alone.0.faults, alone.0.overruns), (6, 0, 0));
        assert_eq!(alone.0.endings.values().map(|e| e.count).sum::<u32>(), 12);
    }

    #[test]
    fn pairs_beyond_the_one_that_decides_are_thrown_away() {
        let (alone, two) = (played(1, 500, Some(0.99)), played(2, 500, Some(0.99)));
        assert_eq!(alone, two);
        assert!(alone.0.pairs < 20, "{}", alone.0.pairs);
        assert_eq!(alone.0.verdict.as_deref(), Some("below 0.99"));
    }

    #[test]
    fn both_games_of_a_pair_begin_alike_and_every_journal_holds() {
        let game = catalog::find("skirmish").unwrap();
        for pair in played(2, 3, None).1 {
            let journals = pair.games.each_ref().map(|game| game.journal.clone().unwrap());
            let orders = |journal: &String| journal.lines().take(12).map(String::from).collect::<Vec<_>>();
            assert_eq!(orders(&journals[0]), orders(&journals[1]));
            assert_ne!(journals[0], journals[1]);
            for journal in &journals {
                let found = game.verify(journal).unwrap();
                assert!(found.opened && found.outcome.is_some());
            }
        }
    }
}
