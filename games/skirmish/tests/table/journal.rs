//! The journal is the truth: files, editions, rebase, and everything in it that is not a move.

use std::sync::Arc;

use crate::common::{PEOPLE, Table, quiet};
use skirmish::{BLUE, GREEN, RED, Setup, Skirmish};
use table::erased::{DynGame, Erased, ResumeFault};
use table::journal::{Deed, Hand, Journal, VerifyFault, verify};
use table::{Match, Person, Seats, Stop, Viewer};

fn resumed(table: &Table) -> Match<Skirmish> {
    let text = table.m.journal().write();
    let journal = Journal::read(&text).unwrap();
    Match::resume(table.m.game_shared(), journal, table.m.secret()).unwrap()
}

/// The same entries, each following from the one before.
pub fn chained(journal: &str) -> String {
    let mut prev = table::pack::Hash::default();
    let chain = |(n, line): (usize, &str)| {
        let deed = line.split_once("\"deed\"").unwrap().1;
        let line = format!("{{\"n\":{n},\"prev\":\"{prev}\",\"deed\"{deed}");
        prev = table::pack::Hash::of(line.as_bytes());
        line + "\n"
    };
    journal.lines().enumerate().map(chain).collect()
}

#[test]
fn a_match_goes_on_from_its_file_with_the_same_dice() {
    let mut table = Table::open(Setup::default());
    for seat in [RED, BLUE, GREEN] {
        table.say(seat, "hold");
    }
    let mut again = Table { m: resumed(&table) };
    for t in [&mut table, &mut again] {
        for seat in [RED, BLUE, GREEN] {
            t.say(seat, "keep");
        }
        for seat in [RED, BLUE, GREEN] {
            t.say(seat, "done");
        }
    }
    assert_eq!(table.m.journal().head(), again.m.journal().head());
}

#[test]
fn without_the_secret_a_match_can_be_looked_at_but_not_played() {
    let mut table = Table::open(Setup::default());
    table.say(RED, "hold");
    let journal = Journal::read(&table.m.journal().write()).unwrap();
    let mut looked_at = Table { m: Match::resume(table.m.game_shared(), journal, None).unwrap() };
    assert_eq!(looked_at.m.position(), table.m.position());
    assert_eq!(looked_at.try_say(BLUE, "hold"), Err(Stop::NoSecret));
}

#[test]
fn standing_orders_flags_resignation_and_hand_over_are_written_down() {
    let mut table = Table::open(quiet());
    table
        .m
        .set_standing(
            BLUE,
            Some(skirmish::Standing { intercept: skirmish::Reply::Never, ..Default::default() }),
        )
        .unwrap();
    table.m.flag(RED).unwrap();
    assert_eq!(table.m.steps().last().unwrap().hand, Hand::Clock);
    assert_eq!(table.m.flag(RED), Err(Stop::NotAwaited));
    table.m.hand_over(GREEN, PEOPLE[1]).unwrap();
    table.m.resign(BLUE).unwrap();
    assert_eq!(table.m.outcome(), None, "the other keeper plays on");
    table.m.resign(GREEN).unwrap();
    assert_eq!(table.m.outcome().unwrap().winners, Seats::one(RED));
    assert_eq!(table.m.awaiting().must, Seats::NONE);
    let again = resumed(&table);
    assert_eq!(again.outcome(), table.m.outcome());
    assert_eq!(again.person(GREEN), PEOPLE[1]);
    table.m.reveal().unwrap();
    assert!(verify(table.m.game_shared(), &table.m.journal().write()).unwrap().opened);
}

#[test]
fn who_takes_a_seat_that_was_given_up_plays_on() {
    let mut table = Table::open(quiet());
    table.m.resign(BLUE).unwrap();
    table.m.hand_over(BLUE, Person(7)).unwrap();
    table.m.resign(GREEN).unwrap();
    assert_eq!(table.m.outcome(), None);
}

#[test]
fn a_standing_order_answers_as_far_as_it_goes_and_is_named_with_its_version() {
    let mut setup = quiet();
    setup.blocks.as_mut().unwrap()[2].at = "abbey".into();
    let mut table = Table::open(setup);
    table
        .m
        .set_standing(
            BLUE,
            Some(skirmish::Standing { intercept: skirmish::Reply::Never, ..Default::default() }),
        )
        .unwrap();
    table.say(RED, "march guard2 hill");
    assert_eq!(table.m.awaiting().must.first(), Some(RED), "the window is already closed");
    assert_eq!(table.m.steps().last().unwrap().hand, Hand::Standing(1));
}

#[test]
fn a_journal_of_another_edition_is_not_read_as_ours() {
    let mut table = Table::open(quiet());
    table.say(RED, "done");
    let text = table.m.journal().write();
    let first = text.lines().next().unwrap();
    let old = first.replace("\"version\":1", "\"version\":0");
    let forged = old + "\n";
    let fault = verify(table.m.game_shared(), &forged).unwrap_err();
    assert!(matches!(fault, VerifyFault::OtherEdition { .. }), "{fault}");
}

/// A program that cannot read a journal says whether another might.
#[test]
fn what_another_program_may_have_written_is_told_apart_from_damage() {
    let mut table = Table::open(quiet());
    table.say(RED, "done");
    let text = table.m.journal().write();
    let game = Erased::new(Skirmish::standard());
    let is_not_mine = |text: &str| match game.resume(text, None) {
        Ok(_) => panic!("it was read"),
        Err(fault) => matches!(fault, ResumeFault::NotMine(_)),
    };
    let other = text.replacen("\"version\":1", "\"version\":9", 1);
    let seats = |text: &str| text.replacen("\"persons\":[", "\"persons\":[0,", 1);
    let (order, novelty) = ("\"deed\":{\"order\"", "\"deed\":{\"novelty\"");
    assert!(is_not_mine(&chained(&other)), "another edition");
    assert!(is_not_mine(&chained(&seats(&other))), "another edition has other seats");
    assert!(is_not_mine(&chained(&text.replacen(order, novelty, 1))), "an unknown deed");
    assert!(!is_not_mine(&chained(&seats(&text))), "a seat too many");
    assert!(!is_not_mine(&other), "a line that was changed");
    assert!(!is_not_mine(&text.replacen("{\"n\":", "{\"n\"", 1)), "no JSON");
    assert!(!is_not_mine(&chained(text.split_once('\n').unwrap().1)), "no beginning");
    let mut m = game.resume(&text, None).ok().unwrap();
    let next = format!("{{\"n\":{},\"prev\":\"{}\",{novelty}:{{}}}}}}\n", m.entries(), m.head());
    assert!(matches!(m.follow(&next), Err(ResumeFault::NotMine(_))), "an unknown deed that follows");
}

#[test]
fn all_can_agree_to_go_on_by_another_edition() {
    let mut table = Table::open(quiet());
    table.say(RED, "done");
    let position = table.m.position().clone();
    let game = Arc::new(Skirmish::standard());
    let some = [PEOPLE[0], PEOPLE[1]].into();
    assert_eq!(table.m.rebase(game.clone(), position.clone(), &some), Err(Stop::NotAgreed));
    table.m.rebase(game, position, &PEOPLE.into()).unwrap();
    assert!(table.m.steps().is_empty(), "nothing before can be taken back");
    table.say(BLUE, "done");
    let again = resumed(&table);
    assert_eq!(again.position(), table.m.position());
    assert_eq!(again.steps().len(), 1);

    // The same journal, but begun by an edition that this program no longer has: dice are checked, rules from the rebase on.
    let chained = chained(&table.m.journal().write().replacen("\"version\":1", "\"version\":0", 1));
    let journal = Journal::read(&chained).unwrap();
    let old = Match::resume(table.m.game_shared(), journal, table.m.secret()).unwrap();
    assert_eq!(old.position(), table.m.position());
}

#[test]
fn the_file_is_one_json_object_a_line_and_says_what_is_wrong() {
    let table = Table::open(Setup::default());
    let text = table.m.journal().write();
    for line in text.lines() {
        assert!(serde_json::from_str::<serde_json::Value>(line).unwrap().is_object());
    }
    assert!(matches!(table.m.journal().entries().next().unwrap().deed, Deed::Open { .. }));
    let fault = Journal::<Skirmish>::read("{}\n").err().unwrap();
    assert_eq!(fault.line, 1);
    let spaced = text.replacen("{\"n\":1,", "{ \"n\":1,", 1);
    assert_eq!(Journal::<Skirmish>::read(&spaced).err().unwrap().line, 2);
    assert_eq!(verify(table.m.game_shared(), ""), Err(VerifyFault::Empty));
    // The same lines with other ends are not the same file.
    for changed in [text.replace('\n', "\r\n"), text.trim_end().to_string(), text.clone() + "\n"] {
        assert!(matches!(verify(table.m.game_shared(), &changed), Err(VerifyFault::Text(_))), "{changed:?}");
    }
}

#[test]
fn a_fork_has_dice_of_its_own_and_leaves_the_match_alone() {
    let mut table = Table::open(quiet());
    table.say(RED, "done");
    let head = table.m.journal().head();
    let mut fork = Table { m: table.m.forked(Viewer::PUBLIC, table::Entropy::casual(99, 3)) };
    assert_eq!(fork.m.see(Viewer::PUBLIC), table.m.see(Viewer::PUBLIC));
    fork.say(BLUE, "done");
    fork.say(GREEN, "done");
    assert_eq!(table.m.journal().head(), head);
    assert_eq!(table.m.see(Viewer::PUBLIC).turn, 1);
}

#[test]
fn a_file_that_names_what_there_is_not_is_refused_and_nothing_breaks() {
    let mut table = Table::open(quiet());
    let n = table.say(RED, "raise guard0");
    let lines: Vec<String> = table.m.journal().write().lines().map(String::from).collect();
    let order = r#"[{"do":"raise"},{"block":0}]"#;
    let at = lines.iter().position(|l| l.contains(order)).unwrap();
    assert_eq!(at, n as usize);
    let strange = [
        r#"[{"do":"raise"},{"block":9999}]"#,
        r#"[{"do":"march"},{"block":0},{"space":500}]"#,
        r#"[{"do":"offer"},{"seat":200},{"coins":255}]"#,
        r#"[{"seat":77}]"#,
        "[]",
    ];
    for order_instead in strange {
        // The last line needs no chain behind it.
        let mut lines = lines.clone();
        lines[at] = lines[at].replace(order, order_instead);
        let fault = verify(table.m.game_shared(), &(lines.join("\n") + "\n")).unwrap_err();
        assert!(matches!(fault, VerifyFault::Illegal(..)), "{order_instead}: {fault}");
    }
    let mut lines = lines.clone();
    lines[at] = lines[at].replace(r#"{"order":{"seat":0"#, r#"{"order":{"seat":99"#);
    assert!(verify(table.m.game_shared(), &(lines.join("\n") + "\n")).is_err());
}

/// Appends deeds as a server could that has the secret but not the players' consent.
fn with_deeds(table: &Table, deeds: &[&str]) -> Result<(), VerifyFault> {
    let mut text = table.m.journal().write();
    for deed in deeds {
        let n = text.lines().count();
        let prev = table::pack::Hash::of(text.lines().last().unwrap().as_bytes());
        text.push_str(&format!("{{\"n\":{n},\"prev\":\"{prev}\",\"deed\":{deed}}}\n"));
    }
    verify(table.m.game_shared(), &text).map(|_| ())
}

#[test]
fn what_the_match_would_not_do_is_not_accepted_from_a_file_either() {
    let mut table = Table::open(quiet());
    let zeros = "00".repeat(32);
    let order = |hand: &str| {
        format!(
            r#"{{"order":{{"seat":0,"hand":{hand},"order":[{{"do":"done"}}],"draws":[],"seal":"{zeros}"}}}}"#
        )
    };
    let refused = |deeds: &[&str]| matches!(with_deeds(&table, deeds), Err(VerifyFault::Protocol(..)));
    assert_eq!(
        with_deeds(&table, &[&order("\"person\"")]),
        Ok(()),
        "the seal is not checked before the secret is open"
    );
    assert!(refused(&[&order(r#"{"standing":77}"#)]), "no such standing order");
    assert!(refused(&[&order("\"clock\"")]), "no clock ran out");
    assert_eq!(with_deeds(&table, &[r#"{"flag":{"seat":0}}"#, &order("\"clock\"")]), Ok(()));
    assert!(refused(&[r#"{"flag":{"seat":1}}"#]), "nobody waits for Blue");
    assert!(refused(&[r#"{"flag":{"seat":99}}"#]));
    assert!(refused(&[r#"{"flag":{"seat":0}}"#, &order("\"person\"")]), "a flag is followed by the fallback");
    assert!(refused(&[r#"{"decline":{"person":99}}"#]));
    assert!(refused(&[r#"{"consent":{"person":1}}"#]));
    assert!(refused(&[&format!(r#"{{"went-back":{{"seal":"{zeros}"}}}}"#)]));
    assert!(refused(&[r#"{"resign":{"seat":44}}"#]));
    let over = [r#"{"resign":{"seat":0}}"#, r#"{"hand-over":{"seat":0,"to":3}}"#];
    assert!(refused(&over), "who has lost is not revived");
    table.say(RED, "done");
    let edition = serde_json::to_string(&table::Game::about(table.m.game()).edition).unwrap();
    let packed: String = table::pack::pack(table.m.position()).iter().map(|b| format!("{b:02x}")).collect();
    let rebase = |agreed: &str, packed: &str| {
        format!(
            r#"{{"rebase":{{"edition":{edition},"position":"{packed}","agreed":{agreed},"seal":"{zeros}"}}}}"#
        )
    };
    assert_eq!(with_deeds(&table, &[&rebase("[0,1,2]", &packed)]), Ok(()));
    let faults = [rebase("[0,2]", &packed), rebase("[0,1,2]", "01ff"), rebase("[0,1,2]", "zz")];
    assert!(faults.iter().all(|deed| matches!(with_deeds(&table, &[deed]), Err(VerifyFault::Protocol(..)))));
    let mut strange = table.m.position().clone();
    strange.blocks[0].owner = table::Seat(9);
    let packed: String = table::pack::pack(&strange).iter().map(|b| format!("{b:02x}")).collect();
    assert!(matches!(with_deeds(&table, &[&rebase("[0,1,2]", &packed)]), Err(VerifyFault::Protocol(..))));
}

#[test]
fn dice_that_nobody_can_roll_are_refused() {
    let table = Table::open(quiet());
    let zeros = "00".repeat(32);
    for chance in
        [r#"{"Die":0}"#, r#"{"Pick":[]}"#, r#"{"Throw":[{"dice":65535,"sides":0,"cuts":[],"hit":9}]}"#]
    {
        let draw = format!(
            r#"{{"stream":"Public","index":0,"rule":"SK-6.4","chance":{chance},"fell":{{"Die":1}}}}"#
        );
        let order = format!(
            r#"{{"order":{{"seat":0,"hand":"person","order":[{{"do":"done"}}],"draws":[{draw}],"seal":"{zeros}"}}}}"#
        );
        assert!(matches!(with_deeds(&table, &[&order]), Err(VerifyFault::DrawChanged(..))), "{chance}");
    }
}
