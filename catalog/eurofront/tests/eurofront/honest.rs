//! Bots are honest: what a seat may not know does not change what its bot orders.

use std::sync::Arc;

use bots::Level::{Cadet, Officer};
use bots::proving::Honesty;
use catalog_eurofront::EuroFrontGuide;
use eurofront::EuroFront;

fn trial() -> Honesty<EuroFront, EuroFrontGuide> {
    Honesty {
        game: Arc::new(EuroFront::standard()),
        guide: Arc::new(EuroFrontGuide),
        levels: [Officer, Cadet],
        nodes: 40,
    }
}

#[test]
fn a_bot_does_not_know_what_its_seat_does_not_know() {
    let count = trial().honest(80, 40);
    assert_eq!(count.all(), [80, 0, 0], "{count:?}");
    assert!(count.pairs.iter().filter(|pairs| **pairs > 0).count() > 1, "one kind of secret: {count:?}");
}

/// The same test catches a bot that is shown the truth instead of its view.
#[test]
fn a_bot_that_cheats_is_caught() {
    let count = trial().cheating(40, 20);
    let [_, _, values] = count.all();
    assert!(values >= 10, "{count:?}");
}
