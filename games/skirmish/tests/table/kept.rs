//! What a server keeps of a match: lines, checkpoints, openings.

use std::sync::Arc;

use crate::common::{PEOPLE, Table, quiet};
use skirmish::{BLUE, GREEN, RED, Skirmish};
use table::dice::commitment::Secret;
use table::erased::{DynGame, Erased};
use table::laws::{Kept, kept, strange_setups};
use table::walk::random_order;
use table::{Entropy, Match, Rng, Stop, Viewer};

#[test]
fn followers_and_matches_from_checkpoints_stand_where_the_match_stands() {
    let mut found = Kept::default();
    for seed in 0..12 {
        kept(Skirmish::standard, seed, 150, &mut found)
            .unwrap_or_else(|fault| panic!("game {seed}: {fault}"));
    }
    println!("{found:?}");
    assert!(found.checkpoints > 200 && found.passed > 60 && found.refused > 600, "{found:?}");
    assert!(found.saved > 20 && found.watched > 150, "{found:?}");
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

/// Gives random orders until there are this many.
fn play_on(m: &mut Match<Skirmish>, orders: usize, rng: &mut Rng) {
    while m.steps().len() < orders {
        let seat = m.awaiting().must.first().expect("it is not over");
        let order = random_order(m.game(), &m.see(Viewer::seat(seat)), seat, rng).unwrap();
        m.order(seat, &order).unwrap();
    }
}

/// A match of some orders, and a state that was saved before the last of them.
fn with_state(seed: u64) -> (Match<Skirmish>, Vec<u8>) {
    let (mut m, mut rng) = (Table::seated(quiet(), &PEOPLE, seed).m, Rng::seeded(seed));
    let mut orders = 12;
    let state = loop {
        play_on(&mut m, orders, &mut rng);
        match m.saved_state() {
            Some(state) => break state,
            None => orders += 1,
        }
    };
    play_on(&mut m, orders + 6, &mut rng);
    (m, state)
}

#[test]
fn a_saved_state_is_taken_whole_and_with_the_secret_of_its_match_or_not_at_all() {
    let (m, state) = with_state(1);
    let journal = m.journal().write();
    let resume =
        |state: &[u8], secret| Match::resume_saved(Arc::new(Skirmish::standard()), &journal, state, secret);
    let again = resume(&state, m.secret()).unwrap();
    assert!(again.has_earlier() && again.first_step() >= 12);
    assert_eq!(again.recalled().unwrap().steps().len(), again.first_step());
    assert_eq!(again.checkpoint(), m.checkpoint());
    assert_eq!((again.position(), again.journal().write()), (m.position(), journal.clone()));

    for at in 0..state.len() {
        let mut damaged = state.clone();
        damaged[at] ^= 1;
        assert!(resume(&damaged, m.secret()).is_err(), "byte {at} of {}", state.len());
    }
    assert!(resume(&state[..state.len() - 1], m.secret()).is_err());
    let (other, others) = with_state(2);
    assert!(resume(&others, m.secret()).is_err() && resume(&others, other.secret()).is_err());
    assert!(resume(&state, Some(Secret([77; 32]))).is_err());
    assert!(resume(&state, None).is_err(), "nobody can tell who made it");
}

#[test]
fn without_the_secret_no_state_is_saved_until_the_journal_opens_it() {
    let (mut m, state) = with_state(3);
    let game = m.game_shared();
    let looking_on = Match::resume(game.clone(), m.journal().clone(), None).unwrap();
    assert_eq!(looking_on.saved_state(), None);
    for seat in [RED, BLUE, GREEN] {
        m.offer_draw(seat).unwrap();
    }
    m.reveal().unwrap();
    let again = Match::resume_saved(game, &m.journal().write(), &state, None).unwrap();
    assert!(again.has_earlier() && again.is_opened());
    assert_eq!(again.position(), m.position());
}

#[test]
fn a_state_saved_before_the_first_order_leaves_every_line_at_hand() {
    let face = Erased::new(Skirmish::standard());
    let m = face.open(None, &PEOPLE, Entropy::casual(1, 3)).unwrap();
    let again = face.resume_saved(&m.journal(), &m.saved_state().unwrap(), m.secret()).unwrap();
    assert_eq!((again.first_entry(), again.journal()), (0, m.journal()));
}

/// The journal up to an entry.
fn late_journal(table: &Table, to: u32) -> table::journal::Journal<Skirmish> {
    let text = table.m.journal().write();
    let lines: String = text.split_inclusive('\n').take(to as usize).collect();
    table::journal::Journal::read(&lines).unwrap()
}
