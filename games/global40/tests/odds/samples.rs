//! Exact answers against samples of the same resolver.
//!
//! Every battle is run after run for some, and side by side for many runs:
//! `ODDS_RUNS=1000000 cargo test --release -p global40 --test odds samples` is the full comparison, without it there are fewer.

use global40::battle::{Battle, Odds, Policy, exact, random_battle, sampled, sampled_together};
use odds::{Reach, fit};

const BATTLES: u64 = 200;

fn runs() -> u32 {
    let asked = std::env::var("ODDS_RUNS").ok().and_then(|runs| runs.parse().ok());
    asked.unwrap_or(if cfg!(debug_assertions) { 10_000 } else { 200_000 })
}

/// At most 6 of 200 battles may fit so badly that it happens once in a hundred times, and none so badly that it cannot be.
fn compare(sample: impl Fn(&Battle, &Policy, u64) -> Odds) {
    let (mut doubtful, mut impossible) = (0, 0);
    for seed in 0..BATTLES {
        let (battle, policy) = random_battle(1_940_000 + seed, 5);
        let answer = exact(&battle, &policy, Reach::default()).expect("a small battle is within reach");
        let fit = fit(&answer.ends, &sample(&battle, &policy, seed).ends);
        doubtful += usize::from(fit < 0.01);
        impossible += usize::from(fit < 0.00001);
        if fit < 0.01 {
            println!("{seed}: {fit}");
        }
    }
    println!("{doubtful} below 1 %, {impossible} below 0.001 %");
    assert!(doubtful <= 6 && impossible == 0, "{doubtful} {impossible}");
}

#[test]
fn many_runs_side_by_side_fit_exact_answers() {
    compare(|battle, policy, seed| sampled_together(battle, policy, runs(), seed));
}

#[test]
fn run_after_run_fits_exact_answers() {
    let runs = if cfg!(debug_assertions) { 500 } else { 10_000 };
    compare(|battle, policy, seed| sampled(battle, policy, runs, seed));
}
