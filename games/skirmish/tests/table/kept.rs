//! What a house keeps of a match: lines, checkpoints, openings.

use std::sync::Arc;

use crate::common::{PEOPLE, Table, quiet};
use skirmish::{BLUE, GREEN, RED, Skirmish};
use table::laws::{Kept, kept, strange_setups};
use table::{Match, Stop};

#[test]
fn followers_and_matches_from_checkpoints_stand_where_the_match_stands() {
    let mut found = Kept::default();
    for seed in 0..12 {
        kept(Skirmish::standard, seed, 150, &mut found)
            .unwrap_or_else(|fault| panic!("game {seed}: {fault}"));
    }
    println!("{found:?}");
    assert!(found.checkpoints > 200 && found.passed > 60 && found.refused > 600, "{found:?}");
    assert!(found.watched > 150, "{found:?}");
    assert!(found.taken_back > 30 && found.gone_back > 30 && found.commands > 100, "{found:?}");
}

#[test]
fn a_set_up_of_a_stranger_is_refused_or_played() {
    let playable = strange_setups(Skirmish::standard, 1, 400).unwrap();
    assert!((20..380).contains(&playable), "{playable}");
}

#[test]
fn what_came_before_a_checkpoint_is_asked_of_the_whole_match() {
    let mut whole = Table::open(quiet());
    let first = whole.say(RED, "march horse abbey");
    assert_eq!(whole.m.checkpoint(), None, "red may still take that back");
    whole.say(RED, "done");
    let (kept, from) = (whole.m.checkpoint().unwrap(), whole.m.journal().len() as u32);
    let (game, secret) = (whole.m.game_shared(), whole.m.secret());
    let mut late = Match::resume_at(game.clone(), &kept, "", secret).unwrap();
    assert_eq!(late.ask_back(RED, first), Err(Stop::BeforeCheckpoint(first)));
    assert_eq!(late.take_back(RED, &[first]), Err(Stop::BeforeCheckpoint(first)));
    whole.m.ask_back(RED, first).unwrap();
    assert_eq!(whole.m.checkpoint(), None, "a question waits");
    assert!(Match::resume_at(game.clone(), &kept, &whole.m.journal().write_from(from), secret).is_err());

    // All agree to go on by another edition: from there on nothing before is asked for, here or there.
    let mut late = Table { m: late };
    let mut whole = Table { m: Match::resume(game, late_journal(&whole, from), secret).unwrap() };
    for table in [&mut whole, &mut late] {
        let position = table.m.position().clone();
        table.m.rebase(Arc::new(Skirmish::standard()), position, &PEOPLE.into()).unwrap();
        let entry = table.say(BLUE, "done");
        assert_eq!(table.m.ask_back(RED, first), Err(Stop::NotYours(first)));
        assert_eq!((table.m.first_step(), table.m.steps().len()), (0, 1));
        table.m.ask_back(GREEN, entry).unwrap();
        table.m.consent(PEOPLE[1]).unwrap();
    }
    assert_eq!(whole.m.journal().head(), late.m.journal().head());
    assert_eq!(whole.m.position(), late.m.position());
}

/// The journal up to an entry.
fn late_journal(table: &Table, to: u32) -> table::journal::Journal<Skirmish> {
    let text = table.m.journal().write();
    let lines: String = text.split_inclusive('\n').take(to as usize).collect();
    table::journal::Journal::read(&lines).unwrap()
}
