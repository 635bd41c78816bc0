//! Nobody can choose the dice: the opening of a match, step by step.

use std::sync::Arc;

use crate::common::PEOPLE;
use skirmish::{BLUE, GREEN, RED, Setup, Skirmish};
use table::dice::commitment::Secret;
use table::journal::verify;
use table::{Opening, OpeningFault, Seat};

#[test]
fn the_server_commits_first_then_all_seats_and_only_then_are_salts_opened() {
    let salt = |n: u8| Secret([n; 32]);
    let game = Arc::new(Skirmish::standard());
    let mut opening = Opening::new(game.clone(), &Setup::default(), &PEOPLE, salt(9)).unwrap();
    opening.pledge(RED, salt(1).commitment()).unwrap();
    assert_eq!(opening.pledge(RED, salt(4).commitment()), Err(OpeningFault::NotNow), "nobody commits twice");
    opening.pledge(BLUE, salt(2).commitment()).unwrap();
    assert_eq!(opening.salt(RED, salt(1)), Err(OpeningFault::TooEarly));
    opening.pledge(GREEN, salt(3).commitment()).unwrap();
    assert_eq!(opening.pledge(Seat(7), salt(3).commitment()), Err(OpeningFault::NotNow));
    assert_eq!(opening.salt(RED, salt(5)), Err(OpeningFault::OtherSalt));
    for (seat, n) in [(GREEN, 3), (RED, 1), (BLUE, 2)] {
        opening.salt(seat, salt(n)).unwrap();
    }
    assert_eq!(opening.salt(RED, salt(1)), Err(OpeningFault::NotNow));
    let m = opening.begin().unwrap();
    verify(game, &m.journal().write()).unwrap();
}

#[test]
fn a_game_does_not_begin_before_all_salts_are_open() {
    let game = Arc::new(Skirmish::standard());
    let opening = Opening::new(game, &Setup::default(), &PEOPLE, Secret([9; 32])).unwrap();
    assert_eq!(opening.begin().err(), Some(OpeningFault::TooEarly));
}
