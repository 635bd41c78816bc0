//! Exact answers against samples of the same resolver.
//!
//! Every battle is run after run for some, and side by side for many runs:
//! `ODDS_RUNS=1000000 cargo test --release -p global40 --test odds samples` is the full comparison, without it there are fewer.

use global40::battle::{Battle, Odds, Policy, drill, exact, sampled, sampled_together};
use odds::{Reach, fit};

const BATTLES: u64 = 200;

fn runs() -> u32 {
    let asked = std::env::var("ODDS_RUNS").ok().and_then(|runs| runs.parse().ok());
    asked.unwrap_or(if cfg!(debug_assertions) { 10_000 } else { 200_000 })
}

/// How many of every second battle fit so badly that it is doubtful, and how many that it cannot be.
fn misfits(first: u64, sample: impl Fn(&Battle, &Policy, u64) -> Odds) -> (usize, usize) {
    let (mut doubtful, mut impossible) = (0, 0);
    for seed in (first..BATTLES).step_by(2) {
        let (battle, policy) = drill(1_940_000 + seed, 5);
        let answer = exact(&battle, &policy, Reach::default()).expect("a small battle is within reach");
        let sample = sample(&battle, &policy, seed);
        let fit = fit(&answer.ends, &sample.ends);
        doubtful += usize::from(fit < 0.01);
        impossible += usize::from(fit < 0.00001);
        if fit < 0.01 {
            println!("{seed}: {fit}");
        }
    }
    println!("{doubtful} below 1 %, {impossible} below 0.001 %");
    (doubtful, impossible)
}

// Two halves, so that two cores share the work. At most 6 of 200 may be below 1 %: 3 in each half are fewer still.
#[test]
fn many_runs_side_by_side_fit_exact_answers_in_even_battles() {
    let (doubtful, impossible) =
        misfits(0, |battle, policy, seed| sampled_together(battle, policy, runs(), seed));
    assert!(doubtful <= 3 && impossible == 0);
}

#[test]
fn many_runs_side_by_side_fit_exact_answers_in_odd_battles() {
    let (doubtful, impossible) =
        misfits(1, |battle, policy, seed| sampled_together(battle, policy, runs(), seed));
    assert!(doubtful <= 3 && impossible == 0);
}

#[test]
fn run_after_run_fits_exact_answers() {
    let runs = if cfg!(debug_assertions) { 500 } else { 10_000 };
    for first in [0, 1] {
        let (doubtful, impossible) =
            misfits(first, |battle, policy, seed| sampled(battle, policy, runs, seed));
        assert!(doubtful <= 3 && impossible == 0);
    }
}
