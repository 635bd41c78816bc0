//! Matches of one edition before a program of another: they go on where everything comes out the same, and otherwise stay as they are.

use std::sync::Arc;

use skirmish::{BLUE, GREEN, RED, Skirmish};
use table::dice::commitment::Secret;
use table::erased::{AdoptFault, DynGame, DynMatch, Erased, ResumeFault};
use table::journal::{Deed, Journal, edition_of};
use table::{Match, Stop};

use crate::common::{PEOPLE, Table, quiet};
use crate::journal::chained;

fn first() -> Erased<Skirmish> {
    Erased::new(Skirmish::standard())
}

fn second() -> Erased<Skirmish> {
    Erased::new(Skirmish::second_edition())
}

fn version(journal: &str) -> u16 {
    edition_of(journal).unwrap().version
}

fn adopted(game: &dyn DynGame, journal: &str, secret: Option<Secret>) -> Box<dyn DynMatch> {
    game.adopt(journal, secret).unwrap_or_else(|fault| panic!("{fault}"))
}

fn is_not_mine(game: &dyn DynGame, journal: &str, secret: Option<Secret>) -> bool {
    matches!(game.resume(journal, secret), Err(ResumeFault::NotMine(_)))
}

/// A match in which nobody has raised a block, and so nothing differs.
fn alike() -> Table {
    let mut table = Table::open(quiet());
    table.say(RED, "done");
    table
}

#[test]
fn a_match_that_comes_out_the_same_goes_on_by_the_next_edition() {
    let table = alike();
    let (old, secret) = (table.m.journal().write(), table.m.secret());
    assert!(is_not_mine(&second(), &old, secret));
    let mut m = adopted(&second(), &old, secret);
    assert_eq!(m.entries() as usize, table.m.journal().len() + 1);
    assert_eq!(m.steps(), table.m.steps().len(), "all orders are at hand");
    m.order(BLUE, "done").unwrap();
    m.order(GREEN, "done").unwrap();
    let new = m.journal();
    assert!(new.starts_with(&old));
    assert_eq!((version(&old), version(&new)), (1, 2));
    let again = second().resume(&new, secret).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((again.head(), again.steps()), (m.head(), m.steps()));
    assert!(second().verify(&new).is_ok());
    // To the program that played it before it is not broken: it is no longer its own.
    assert!(is_not_mine(&first(), &new, secret));
    let mut before = first().resume(&old, secret).ok().unwrap();
    let since = m.lines_from(before.entries());
    assert!(matches!(before.follow(&since), Err(ResumeFault::NotMine(_))));
    assert_eq!(before.journal(), old, "nothing was taken");
    // Once more, and back: everything still comes out the same.
    let back = adopted(&first(), &new, secret).journal();
    assert_eq!((version(&back), first().verify(&back).is_ok()), (1, true));
    assert_eq!(adopted(&first(), &back, secret).journal(), back, "a match of its own stays as it is");
}

#[test]
fn a_match_that_comes_out_differently_stays_and_says_where_the_editions_part() {
    let mut table = Table::open(quiet());
    let n = table.say(RED, "raise guard0");
    let (text, secret) = (table.m.journal().write(), table.m.secret());
    match second().adopt(&text, secret).err().unwrap() {
        AdoptFault::Parts(why) => assert!(why.contains(&format!("entry {n}:")), "{why}"),
        other => panic!("{other}"),
    }
    assert!(second().adopt(&text, None).err().unwrap() == AdoptFault::NoSecret);
    let damaged = text.replacen("\"seat\":0", "\"seat\":1", 1);
    assert!(matches!(second().adopt(&damaged, secret), Err(AdoptFault::Damaged(_))));
    let other = Some(Secret([9; 32]));
    assert!(matches!(second().adopt(&text, other), Err(AdoptFault::Damaged(_))));
    let novelty = chained(&text.replacen("\"deed\":{\"order\"", "\"deed\":{\"novelty\"", 1));
    assert!(matches!(second().adopt(&novelty, secret), Err(AdoptFault::Parts(_))), "a deed it does not know");
}

#[test]
fn a_finished_match_can_be_looked_at_by_every_edition_that_agrees_with_it() {
    let finished = |mut table: Table| {
        table.m.resign(RED).unwrap();
        table.m.reveal().unwrap();
        table.m.journal().write()
    };
    let same = finished(alike());
    let m = second().resume(&same, None).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(m.outcome().is_some());
    assert!(second().verify(&same).unwrap().opened);
    assert_eq!(adopted(&second(), &same, None).journal(), same, "nothing follows the end");
    let mut table = Table::open(quiet());
    table.say(RED, "raise guard0");
    let different = finished(table);
    assert!(is_not_mine(&second(), &different, None));
    assert!(matches!(second().verify(&different), Err(ResumeFault::NotMine(_))));
}

#[test]
fn what_all_agreed_upon_is_carried_over_too() {
    let mut table = Table::open(quiet());
    table.say(RED, "raise guard0");
    let position = table.m.position().clone();
    let second_edition = Arc::new(Skirmish::second_edition());
    table.m.rebase(second_edition, position, &PEOPLE.into()).unwrap();
    table.say(RED, "done");
    let (text, secret) = (table.m.journal().write(), table.m.secret());
    assert!(is_not_mine(&first(), &text, secret));
    assert!(second().verify(&text).is_ok(), "orders before the agreement need not be legal by this edition");
    // From there on nothing differs.
    let journal = Journal::read(&text).unwrap();
    let m = Match::adopt(Arc::new(Skirmish::standard()), journal, secret).unwrap();
    assert_eq!((m.steps().len(), m.position() == table.m.position()), (1, true));
    assert!(matches!(m.journal().entries().next_back().unwrap().deed, Deed::Adopt { .. }));
    assert!(first().verify(&m.journal().write()).is_ok());
}

/// As a server reads it, which shows every entry by itself.
#[test]
fn a_match_that_went_over_twice_can_be_followed_line_by_line() {
    let table = alike();
    let secret = table.m.secret();
    let zero = chained(&table.m.journal().write().replacen("\"version\":1", "\"version\":0", 1));
    let once = adopted(&first(), &zero, secret).journal();
    let twice = adopted(&second(), &once, secret).journal();
    let lines: Vec<&str> = twice.split_inclusive('\n').collect();
    let start = lines.iter().position(|line| line.contains("\"deed\":{\"start\"")).unwrap() + 1;
    let head = lines[..start].concat();
    let mut m = second().resume_beginning(&head, secret).unwrap_or_else(|fault| panic!("{fault}"));
    for line in &lines[start..] {
        m.follow(line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    }
    assert_eq!((m.journal(), m.steps()), (twice.clone(), table.m.steps().len()));
    // Once it is ours, it does not go over to another edition unnoticed.
    let away = adopted(&first(), &twice, secret);
    assert!(matches!(m.follow(&away.lines_from(m.entries())), Err(ResumeFault::NotMine(_))));
}

#[test]
fn nothing_follows_an_end() {
    let mut table = alike();
    table.m.resign(RED).unwrap();
    let (text, secret) = (table.m.journal().write(), table.m.secret());
    let adopt = adopted(&second(), &text, secret);
    assert_eq!(adopt.entries() as usize, table.m.journal().len(), "it is over");
    assert_eq!(table.try_say(BLUE, "done"), Err(Stop::Over));
}

/// As a server does it, where no program has both editions.
#[test]
fn players_agree_to_go_on_from_where_a_match_stands() {
    let mut table = Table::open(quiet());
    table.say(RED, "raise guard0");
    let before = table.m.journal().write();
    let (secret, point) = (table.m.secret().unwrap(), table.m.agreed_point().unwrap());
    let mut m = second().go_on_from(&before, &point, secret).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((m.entries() as usize, m.steps()), (table.m.journal().len() + 1, 0));
    m.order(RED, "done").unwrap();
    assert_eq!((version(&m.journal()), second().verify(&m.journal()).is_ok()), (2, true));
    assert!(is_not_mine(&first(), &m.journal(), Some(secret)));
    // What was played since then is not forgotten unnoticed.
    table.say(RED, "done");
    let later = table.m.journal().write();
    assert!(matches!(second().go_on_from(&later, &point, secret), Err(ResumeFault::Damaged(_))));
    assert!(second().go_on_from(&before, &point[..point.len() / 2], secret).is_err());
    assert!(second().go_on_from(&before, &point, Secret([9; 32])).is_err());
    table.m.resign(RED).unwrap();
    assert!(table.m.agreed_point().is_none(), "it is over");
}
