//! Bots are honest: what a seat may not know does not change what its bot orders.

use std::sync::Arc;

use bots::Level::{Marshal, Officer};
use bots::proving::Honesty;
use catalog_skirmish::SkirmishGuide;
use skirmish::Skirmish;
use table::Proving;

fn trial() -> Honesty<Skirmish, SkirmishGuide> {
    Honesty {
        game: Arc::new(Skirmish::standard()),
        guide: Arc::new(SkirmishGuide),
        levels: [Marshal, Officer],
        nodes: 400,
    }
}

/// How many of all pairs may be of one kind of secret.
fn of_a_kind(pairs: usize) -> usize {
    pairs / Skirmish::standard().secrets().len() * 2
}

/// Ten thousand pairs in a release build; a tenth without optimisation.
#[test]
fn a_bot_does_not_know_what_its_seat_does_not_know() {
    let wanted = if cfg!(debug_assertions) { 1_000 } else { 10_000 };
    let count = trial().honest(wanted, of_a_kind(wanted));
    assert_eq!(count.all(), [wanted, 0, 0], "{count:?}");
    assert!(count.pairs.iter().all(|pairs| *pairs >= wanted / 100), "a kind is missing: {count:?}");
}

/// The same test catches a bot that is shown the truth instead of its view.
#[test]
fn a_bot_that_cheats_is_caught() {
    let count = trial().cheating(600, of_a_kind(600));
    let [_, orders, values] = count.all();
    assert!(orders > 0 && values >= 100, "{count:?}");
    assert!(count.orders[0] > 0 && count.values[0] > 0, "faces matter most");
}
