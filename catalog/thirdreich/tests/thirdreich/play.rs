//! The bots play: alike by their seed, and better by their level.

use std::sync::Arc;

use bots::{Bot, Budget, Deadline, Guide, Level, NoClock, sit};
use catalog_thirdreich::ThirdReichGuide;
use table::{Entropy, Match, Person, Rng, Seat, Viewer, notation};
use thirdreich::{Setup, ThirdReich};

/// Number of positions a bot may look at in a decision.
const NODES: u64 = 50;

fn open(seed: u64) -> (Arc<ThirdReich>, Match<ThirdReich>) {
    let game = Arc::new(ThirdReich::standard());
    let setup = Setup { short: true, ..Setup::default() };
    let m = Match::open(game.clone(), &setup, &[0, 1].map(Person), Entropy::casual(seed, 2)).unwrap();
    (game, m)
}

/// Plays to the end, or at most this many orders; the merit for the Axis and the orders.
fn game_between(levels: [Level; 2], seed: u64, most: usize) -> (i32, Vec<String>) {
    let (game, mut m) = open(seed);
    let guide = Arc::new(ThirdReichGuide);
    let mut chairs: Vec<Box<dyn Bot<ThirdReich>>> = levels
        .iter()
        .zip(seed..)
        .map(|(level, seed)| sit(game.clone(), guide.clone(), *level, seed))
        .collect();
    let mut said = Vec::new();
    while let Some(seat) = m.awaiting().must.first().filter(|_| said.len() < most) {
        let seen = m.see(Viewer::seat(seat));
        let order = chairs[seat.index()].choose(&seen, &mut Deadline::new(Budget::Nodes(NODES), &NoClock));
        said.push(notation::write(&*game, &seen, &order));
        drop(seen);
        m.order(seat, &order).unwrap();
    }
    (guide.merit(&game, m.position(), Seat(0)), said)
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |seed| game_between([Level::Officer; 2], seed, 120).1;
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn officers_beat_random_players_from_both_sides() {
    let (as_axis, _) = game_between([Level::Officer, Level::Random], 5, 10_000);
    let (against_axis, _) = game_between([Level::Random, Level::Officer], 5, 10_000);
    assert!(as_axis - against_axis > 0, "{as_axis} and {against_axis}");
}

/// A plan lasts: what nothing contradicts is still there the next time.
#[test]
fn operations_are_kept_until_they_are_contradicted() {
    let (game, m) = open(1);
    let seat = m.awaiting().must.first().unwrap();
    let seen = m.see(Viewer::seat(seat));
    let first = ThirdReichGuide.ideas(&game, &seen, seat, &mut Rng::seeded(1));
    let again = ThirdReichGuide.renewed(&game, &seen, seat, &first[0], &mut Rng::seeded(1));
    assert_eq!(format!("{:?}", first[0]), format!("{:?}", again[0]));
}
