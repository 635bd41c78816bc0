//! Bots are honest: what a seat may not know does not change what its bot orders.

use std::sync::Arc;

use bots::Level::{Cadet, Officer};
use bots::proving::Honesty;
use catalog_global40::Global40Guide;
use global40::Global40;

#[test]
fn a_bot_does_not_know_what_its_seat_does_not_know() {
    let trial = Honesty {
        game: Arc::new(Global40::standard()),
        guide: Arc::new(Global40Guide),
        levels: [Officer, Cadet],
        nodes: 20,
    };
    let count = trial.honest(60, 40);
    assert_eq!(count.all(), [60, 0, 0], "{count:?}");
    assert!(count.pairs.iter().all(|pairs| *pairs > 0), "a kind of secret is missing: {count:?}");
}
