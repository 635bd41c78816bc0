//! What a house keeps of a match of Underbelly: lines, checkpoints, openings.

use table::laws::{Kept, kept, strange_setups};
use underbelly::Underbelly;

#[test]
fn followers_and_matches_from_checkpoints_stand_where_the_match_stands() {
    let mut found = Kept::default();
    for seed in 0..8 {
        kept(Underbelly::standard, seed, 120, &mut found)
            .unwrap_or_else(|fault| panic!("game {seed}: {fault}"));
    }
    println!("{found:?}");
    assert!(found.checkpoints > 40 && found.refused > 80, "{found:?}");
    assert!(found.watched > 60, "{found:?}");
    assert!(found.taken_back > 10 && found.gone_back > 2 && found.commands > 30, "{found:?}");
}

#[test]
fn a_set_up_of_a_stranger_is_refused_or_played() {
    let playable = strange_setups(Underbelly::standard, 1, 200).unwrap();
    assert!((10..190).contains(&playable), "{playable}");
}
