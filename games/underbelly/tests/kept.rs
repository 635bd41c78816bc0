//! What a server keeps of a match of Underbelly: lines, checkpoints, openings.

use std::sync::Arc;

use table::laws::{Kept, kept, strange_setups};
use table::walk::random_order;
use table::{Entropy, Game, Match, Person, Rng, Viewer};
use underbelly::{Setup, Underbelly};

#[test]
fn followers_and_matches_from_checkpoints_stand_where_the_match_stands() {
    let mut found = Kept::default();
    for seed in 0..8 {
        kept(Underbelly::standard, seed, 120, &mut found)
            .unwrap_or_else(|fault| panic!("game {seed}: {fault}"));
    }
    println!("{found:?}");
    assert!(found.checkpoints > 40 && found.refused > 80, "{found:?}");
    assert!(found.saved > 0 && found.watched > 60, "{found:?}");
    assert!(found.taken_back > 10 && found.gone_back > 2 && found.commands > 30, "{found:?}");
}

#[test]
fn a_set_up_of_a_stranger_is_refused_or_played() {
    let playable = strange_setups(Underbelly::standard, 1, 200).unwrap();
    assert!((10..190).contains(&playable), "{playable}");
}

/// One person holds all seats and everything is open: nothing is ever a barrier, and an order of hundreds ago can be taken back.
#[test]
fn every_position_of_a_long_match_is_found_again_after_taking_back_and_going_back() {
    let game = Arc::new(Underbelly::standard());
    let persons = vec![Person(0); game.about().seats.len()];
    let mut m = Match::open(game, &Setup::default(), &persons, Entropy::casual(5, 2)).unwrap();
    let mut rng = Rng::seeded(5);
    let mut positions = vec![m.position().clone()];
    let (mut taken_back, mut far) = (0, 0);
    while let Some(seat) = m.awaiting().must.first() {
        let order = random_order(m.game(), &m.see(Viewer::seat(seat)), seat, &mut rng).unwrap();
        m.order(seat, &order).unwrap();
        positions.push(m.position().clone());
        // Nothing is taken back once the match is over.
        let may = m.may_take_back(seat);
        if rng.one_in(3)
            && let Some(entry) = rng.pick(&may).copied()
        {
            let copy = m.clone();
            let index = m.step_of(entry);
            if m.take_back(seat, &[entry]).is_ok() {
                taken_back += 1;
                far += usize::from(index + 100 < positions.len());
                assert_eq!(copy.position(), positions.last().unwrap(), "a copy keeps what it had");
                positions.truncate(index + 1);
                for at in index..m.steps().len() {
                    positions.push(m.position_before(at + 1));
                }
            }
        }
        assert_eq!(m.position(), positions.last().unwrap());
        assert!(m.game().sound(m.position()), "what was played is sound");
        let at = rng.below(positions.len() as u32) as usize;
        assert_eq!(m.position_before(at), positions[at]);
    }
    assert!(positions.len() > 200 && taken_back > 5 && far > 0, "{} {taken_back} {far}", positions.len());
    let mut walk = m.replay();
    for (at, position) in positions.iter().enumerate() {
        assert_eq!(walk.before(at), position);
    }
    let again = Match::resume(m.game_shared(), m.journal().clone(), m.secret()).unwrap();
    assert!((0..positions.len()).rev().all(|at| again.position_before(at) == positions[at]));
}
