//! Exact answers against samples of the same resolver.
//!
//! `ODDS_RUNS=1000000 cargo test --release -p global40 --test odds samples` is the full comparison; without it fewer runs are made.

use global40::battle::{drill, exact, sampled};
use odds::{Reach, fit};

const BATTLES: u64 = 200;

fn runs() -> u32 {
    let asked = std::env::var("ODDS_RUNS").ok().and_then(|runs| runs.parse().ok());
    asked.unwrap_or(if cfg!(debug_assertions) { 1_000 } else { 25_000 })
}

/// How many of every second battle fit so badly.
fn misfits(first: u64) -> (usize, usize) {
    let (mut doubtful, mut impossible) = (0, 0);
    for seed in (first..BATTLES).step_by(2) {
        let (battle, policy) = drill(1_940_000 + seed, 5);
        let answer = exact(&battle, &policy, Reach::default()).expect("a small battle is within reach");
        let sample = sampled(&battle, &policy, runs(), seed);
        let fit = fit(&answer.ends, &sample.ends);
        doubtful += usize::from(fit < 0.01);
        impossible += usize::from(fit < 0.00001);
        if fit < 0.01 {
            println!("{seed}: {fit}");
        }
    }
    println!("{doubtful} below 1 %, {impossible} below 0.001 % at {} runs", runs());
    (doubtful, impossible)
}

// Two halves, so that two cores share the work. At most 6 of 200 may be below 1 %: 3 in each half are fewer still.
#[test]
fn samples_fit_exact_answers_in_even_battles() {
    let (doubtful, impossible) = misfits(0);
    assert!(doubtful <= 3 && impossible == 0);
}

#[test]
fn samples_fit_exact_answers_in_odd_battles() {
    let (doubtful, impossible) = misfits(1);
    assert!(doubtful <= 3 && impossible == 0);
}
