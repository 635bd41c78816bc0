//! The bots play: alike by their seed, and better by their level.

use std::sync::Arc;

use bots::proving::Pairing;
use bots::{Guide, Level};
use catalog_thirdreich::ThirdReichGuide;
use table::{Rng, Seat, Viewer};
use thirdreich::{Setup, ThirdReich};

fn pairing() -> Pairing<ThirdReich, ThirdReichGuide> {
    let setup = Setup { short: true, ..Setup::default() };
    Pairing { game: Arc::new(ThirdReich::standard()), guide: Arc::new(ThirdReichGuide), setup, nodes: 50 }
}

/// The merit for the Axis of a game that is played to its end.
fn merit(levels: [Level; 2]) -> i32 {
    let pairing = pairing();
    let (m, _) = pairing.play(&levels, 5, |_, _| false);
    pairing.guide.merit(&pairing.game, m.position(), Seat(0))
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |seed| pairing().play(&[Level::Officer; 2], seed, |_, given| given == 120).1;
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn officers_beat_random_players_from_both_sides() {
    let as_axis = merit([Level::Officer, Level::Random]);
    let against_axis = merit([Level::Random, Level::Officer]);
    assert!(as_axis - against_axis > 0, "{as_axis} and {against_axis}");
}

/// A plan lasts: what nothing contradicts is still there the next time.
#[test]
fn operations_are_kept_until_they_are_contradicted() {
    let pairing = pairing();
    let m = pairing.open(1);
    let seat = m.awaiting().must.first().unwrap();
    let seen = m.see(Viewer::seat(seat));
    let first = ThirdReichGuide.ideas(&pairing.game, &seen, seat, &mut Rng::seeded(1));
    let again = ThirdReichGuide.renewed(&pairing.game, &seen, seat, &first[0], &mut Rng::seeded(1));
    assert_eq!(format!("{:?}", first[0]), format!("{:?}", again[0]));
}
