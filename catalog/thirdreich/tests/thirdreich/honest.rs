//! Bots are honest: what a seat may not know does not change what its bot orders.

use std::sync::Arc;

use bots::Level::{Cadet, Officer};
use bots::proving::Honesty;
use catalog_thirdreich::ThirdReichGuide;
use thirdreich::ThirdReich;

#[test]
fn a_bot_does_not_know_what_its_seat_does_not_know() {
    let trial = Honesty {
        game: Arc::new(ThirdReich::standard()),
        guide: Arc::new(ThirdReichGuide),
        levels: [Officer, Cadet],
        nodes: 40,
    };
    let count = trial.honest(80, 80);
    assert_eq!(count.all(), [80, 0, 0], "{count:?}");
}
