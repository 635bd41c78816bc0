//! Journals that another program has written, or will write: they are not ours to judge.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::json;
use server::config::Config;
use server::matches::{Matches, Settings, Stop, Who};
use skirmish::Skirmish;
use table::Seat;
use table::erased::{DynGame, Erased};
use table::pack::Hash;
use tokio::time::timeout;
use uuid::Uuid;
use wire::MatchId;
use wire::http::{Chair, Door, NewMatch, Pace, SitDown, State};
use wire::lobby::NewerEdition;
use wire::socket::{Command, Kind, ToClient, ToServer, Trouble, Wish};

use crate::place::{Match, Place, hex, salt};
use crate::sockets::Wire;
use crate::web::Web;

/// A server that looks again at once at a match that was not its own.
async fn matches(place: &Place) -> Matches {
    place.matches().await.with_executor(Settings { not_mine: Duration::ZERO, ..Settings::default() })
}

/// A server of the next edition of Skirmish.
async fn next_edition(place: &Place) -> Matches {
    matches(place).await.playing(Arc::new(Erased::new(Skirmish::second_edition())))
}

/// A match of the first edition that comes out differently by the second: somebody has raised a block.
async fn parted(maker: &Matches) -> Match {
    let block = |seat: &str, at: &str| json!({ "seat": seat, "kind": "guard", "strength": 1, "at": at });
    let blocks = [block("red", "town"), block("blue", "harbour"), block("green", "camp")];
    let setup = json!({ "moves": true, "coins": [9, 9, 9], "blocks": blocks }).to_string();
    let m = Match::begin_with(maker, "skirmish", Some(&setup), Pace::Each { seconds: 3600 }).await;
    let own = m.whole(maker, Some(m.accounts[0])).await;
    let wish = Wish::Order { seat: Seat(0), line: "raise guard0".into() };
    let command = Command { key: [7; 16], version: own.version, seen_as: None, wish };
    maker.command(m.match_id, m.accounts[0], &command).await.unwrap();
    m
}

#[tokio::test]
async fn a_match_that_comes_out_the_same_is_taken_over_and_played_on() {
    let place = Place::new().await;
    let old = matches(&place).await;
    let m = Match::begin(&old, "skirmish", Pace::Untimed).await;
    // Plans alone cost the same in both editions.
    assert!(m.play(&[&old], 3, 1).await);
    let entries = m.entries(&old).await;
    let shown = m.whole(&old, None).await;
    let new = next_edition(&place).await;
    assert_eq!(m.whole(&new, None).await.version, shown.version, "nobody is shown anything");
    assert_eq!(m.entries(&new).await, entries + 1);
    assert!(m.play(&[&new], 6, 5).await);
    // The copy that played it before notices, and so does a copy that starts now.
    old.catch_up(m.match_id, m.entries(&new).await).await;
    assert!(old.is_apart(m.match_id));
    assert_eq!(told(old.watch(m.match_id, None, None).await).kind, Kind::Unsure);
    is_untouched(&old, m.match_id, State::Running).await;
    let again = next_edition(&place).await;
    let whole = m.whole(&again, None).await;
    assert_eq!(whole.version, m.whole(&new, None).await.version);
    assert!(again.past(m.match_id, Who::default(), 0).await.is_ok(), "its past can be looked at");
    assert!(m.play(&[&again, &new], 4, 9).await);
}

#[tokio::test]
async fn a_match_that_parts_stays_and_is_played_by_the_old_copy_through_the_new_one() {
    let place = Place::new().await;
    let old = Web::of(place.matches().await).await;
    let m = parted(&old.app.matches).await;
    let at = old.listen().await;
    old.app.matches.reached_at(format!("http://{at}"));
    let new = Web::of(next_edition(&place).await).await;
    let view = format!("/api/v1/matches/{}/view", m.match_id);
    let ask = || Request::get(&view).body(Body::empty()).unwrap();
    // Nobody has announced that it plays the first edition.
    assert_eq!(new.answer(ask()).await.status(), 503);
    assert_eq!(new.app.matches.elsewhere(m.match_id).await, None);
    old.app.matches.announce_copy().await.unwrap();
    assert_eq!(new.app.matches.elsewhere(m.match_id).await, Some(format!("http://{at}")));
    let (status, through) = new.send(ask()).await;
    assert_eq!((status.as_u16(), through), (200, old.send(ask()).await.1));
    // An order is given through the new copy and carried out by the old one.
    let (_, token) = new.session(m.accounts[0], None).await;
    let before = m.entries(&old.app.matches).await;
    let version = m.whole(&old.app.matches, Some(m.accounts[0])).await.version;
    let order =
        json!({ "key": Uuid::new_v4().simple().to_string(), "version": version, "seat": 0, "line": "done" });
    let path = format!("/api/v1/matches/{}/orders", m.match_id);
    let (status, said) = new.ask(Method::POST, &path, Some(&token), Some(order)).await;
    assert_eq!(status, 200, "{said}");
    assert_eq!(m.entries(&old.app.matches).await, before + 1);
    // A socket to the new copy watches and plays the match too.
    let mut wire = Wire::connect(new.listen().await, Some(&new.session(m.accounts[1], None).await.1)).await;
    let (match_id, seat, have) = (m.match_id, None, None);
    wire.send(&ToServer::Watch { match_id, seat, have }).await;
    let Some(ToClient::Whole { whole, .. }) = wire.next().await else { panic!("no view") };
    let wish = Wish::Order { seat: Seat(1), line: "done".into() };
    let command = Command { key: [8; 16], version: whole.version, seen_as: None, wish };
    wire.send(&ToServer::Give { match_id, command }).await;
    let mut done = false;
    while !done {
        let message = wire.next().await.expect("it is open");
        assert!(!matches!(message, ToClient::Refused { .. } | ToClient::Gone { .. }), "{message:?}");
        done = matches!(message, ToClient::Done { .. });
    }
    assert_eq!(m.entries(&old.app.matches).await, before + 2);
    is_untouched(&old.app.matches, m.match_id, State::Running).await;
    // The old copy ends: nothing is lost, and the new one says so.
    old.app.matches.end_copy().await.unwrap();
    assert_eq!(new.answer(ask()).await.status(), 503);
    is_untouched(&old.app.matches, m.match_id, State::Running).await;
}

#[tokio::test]
async fn a_finished_match_of_an_older_edition_can_be_looked_at() {
    let place = Place::new().await;
    let old = matches(&place).await;
    let mut over = Vec::new();
    for m in [Match::begin(&old, "skirmish", Pace::Untimed).await, parted(&old).await] {
        let own = m.whole(&old, Some(m.accounts[0])).await;
        let wish = Wish::Resign { seat: Seat(0) };
        let command = Command { key: [9; 16], version: own.version, seen_as: None, wish };
        old.command(m.match_id, m.accounts[0], &command).await.unwrap();
        over.push(m);
    }
    let new = next_edition(&place).await;
    let entries = over[0].entries(&old).await;
    assert!(over[0].whole(&new, None).await.status.over.is_some());
    assert_eq!(over[0].entries(&new).await, entries, "nothing is written into a match that is over");
    assert_eq!(told(new.watch(over[1].match_id, None, None).await).kind, Kind::Unsure);
    // Its journal is given by any copy: a program or module of its edition shows it.
    let journal = new.journal(over[1].match_id).await.unwrap();
    assert!(catalog::of_journal(&journal).unwrap().verify(&journal).is_ok());
}

fn asked(agreed: &[u8], wanted: &[u8]) -> NewerEdition {
    NewerEdition { version: 2, agreed: agreed.to_vec(), wanted: wanted.to_vec() }
}

#[tokio::test]
async fn a_match_that_parts_goes_over_when_all_its_players_agree() {
    let place = Place::new().await;
    let (old, new) = (matches(&place).await, next_edition(&place).await);
    let m = parted(&old).await;
    let agree = async |account, agrees| old.agree(m.match_id, account, agrees).await;
    assert_eq!(told(agree(m.accounts[0], true).await).kind, Kind::Missing, "nobody asks yet");
    assert_eq!(told(new.watch(m.match_id, None, None).await).kind, Kind::Unsure);
    let stranger = old.store().add_guest("Stranger").await.unwrap();
    assert_eq!(told(old.newer_edition(m.match_id, stranger).await).kind, Kind::Forbidden);
    assert_eq!(told(agree(stranger, true).await).kind, Kind::Forbidden);
    assert_eq!(old.newer_edition(m.match_id, m.accounts[2]).await, Ok(Some(asked(&[], &[0, 1, 2]))));
    assert_eq!(agree(m.accounts[0], true).await, Ok(asked(&[0], &[1, 2])));
    assert_eq!(agree(m.accounts[1], true).await, Ok(asked(&[0, 1], &[2])));
    assert_eq!(agree(m.accounts[0], false).await, Ok(asked(&[1], &[0, 2])), "it can be taken back");
    assert_eq!(agree(m.accounts[2], true).await, Ok(asked(&[1, 2], &[0])));
    let both = async || {
        for copy in [&old, &new] {
            copy.go_over_where_agreed(9).await.unwrap();
        }
    };
    let entries = m.entries(&old).await;
    both().await;
    assert_eq!(m.entries(&old).await, entries, "one has not agreed");
    assert_eq!(agree(m.accounts[0], true).await, Ok(asked(&[0, 1, 2], &[])));
    // More is played before a copy of the next edition looks.
    let own = m.whole(&old, Some(m.accounts[0])).await;
    let wish = Wish::Order { seat: Seat(0), line: "done".into() };
    let command = Command { key: [8; 16], version: own.version, seen_as: None, wish };
    old.command(m.match_id, m.accounts[0], &command).await.unwrap();
    let (entries, before) = (m.entries(&old).await, m.whole(&old, Some(m.accounts[0])).await);
    new.go_over_where_agreed(9).await.unwrap();
    assert_eq!(m.entries(&new).await, entries, "the order is not lost");
    both().await;
    assert_eq!(m.entries(&new).await, entries + 1);
    let after = m.whole(&new, Some(m.accounts[0])).await;
    assert!(after.version > before.version, "{} is not after {}", after.version, before.version);
    assert_eq!((&after.view, after.status.must), (&before.view, before.status.must));
    old.catch_up(m.match_id, entries + 1).await;
    assert!(old.is_apart(m.match_id));
    assert_eq!(told(agree(m.accounts[0], false).await).kind, Kind::Unsure, "it is done");
    assert!(m.play(&[&new], 4, 5).await);
    let again = next_edition(&place).await;
    assert_eq!(m.whole(&again, None).await, m.whole(&new, None).await);
    assert!(again.past(m.match_id, Who::default(), 0).await.is_ok());
    assert!(again.log(m.match_id, Who::default(), 0).await.is_ok());
    assert_eq!(new.newer_edition(m.match_id, m.accounts[0]).await, Ok(None));
    let journal = m.journal(&again).await;
    assert!(Erased::new(Skirmish::second_edition()).verify(&journal).is_ok());
    is_untouched(&new, m.match_id, State::Running).await;
}

#[tokio::test]
async fn players_agree_through_any_copy_and_are_shown_the_match_where_it_went() {
    let place = Place::new().await;
    let old = Web::of(matches(&place).await).await;
    let m = parted(&old.app.matches).await;
    old.app.matches.reached_at(format!("http://{}", old.listen().await));
    old.app.matches.announce_copy().await.unwrap();
    let new = Web::of(next_edition(&place).await).await;
    assert_eq!(told(new.app.matches.watch(m.match_id, None, None).await).kind, Kind::Unsure);
    let mut wire = Wire::connect(new.listen().await, Some(&new.session(m.accounts[1], None).await.1)).await;
    let (match_id, seat, have) = (m.match_id, None, None);
    wire.send(&ToServer::Watch { match_id, seat, have }).await;
    let Some(ToClient::Whole { whole: before, .. }) = wire.next().await else { panic!("no view") };
    let path = format!("/api/v1/matches/{}/edition", m.match_id);
    for account in &m.accounts {
        let (_, token) = new.session(*account, None).await;
        let (status, said) = new.ask(Method::PUT, &path, Some(&token), Some(json!({ "agrees": true }))).await;
        assert_eq!(status, 200, "{said}");
        assert_eq!(new.ask(Method::GET, &path, Some(&token), None).await, (status, said));
    }
    new.app.matches.go_over_where_agreed(9).await.unwrap();
    old.app.matches.catch_up(m.match_id, m.entries(&new.app.matches).await).await;
    // The copy that played it sends its watchers away, and they find it again through the same socket.
    while !matches!(wire.next().await.expect("it is open"), ToClient::Gone { .. }) {}
    wire.send(&ToServer::Watch { match_id, seat, have }).await;
    let after = loop {
        if let ToClient::Whole { whole, .. } = wire.next().await.expect("it is open") {
            break whole;
        }
    };
    assert!(after.version > before.version);
    assert!(m.play(&[&new.app.matches], 2, 5).await);
}

#[tokio::test]
async fn bots_are_not_asked_and_nobody_is_asked_again_about_what_does_not_fit() {
    let place = Place::new().await;
    let (old, new) = (matches(&place).await, next_edition(&place).await);
    let m = parted(&old).await;
    old.abandon(m.match_id, m.accounts[2], "random").await.unwrap();
    assert_eq!(told(new.watch(m.match_id, None, None).await).kind, Kind::Unsure);
    assert_eq!(old.agree(m.match_id, m.accounts[0], true).await, Ok(asked(&[0], &[1])));
    assert_eq!(told(old.agree(m.match_id, m.accounts[2], true).await).kind, Kind::Forbidden);
    assert_eq!(old.agree(m.match_id, m.accounts[1], true).await, Ok(asked(&[0, 1], &[])));
    place.sql("update newer_edition set point = '\\x00'").await;
    let entries = m.entries(&old).await;
    new.go_over_where_agreed(9).await.unwrap();
    assert_eq!(m.entries(&old).await, entries);
    let again = next_edition(&place).await;
    assert_eq!(told(again.watch(m.match_id, None, None).await).kind, Kind::Unsure);
    assert_eq!(old.newer_edition(m.match_id, m.accounts[0]).await, Ok(None));
    assert!(m.play(&[&old], 1, 3).await, "it stays with its edition");
}

#[tokio::test]
async fn a_match_goes_over_too_when_the_last_who_has_not_agreed_is_gone() {
    let place = Place::new().await;
    let (old, new) = (matches(&place).await, next_edition(&place).await);
    let m = parted(&old).await;
    assert_eq!(told(new.watch(m.match_id, None, None).await).kind, Kind::Unsure);
    for account in &m.accounts[..2] {
        old.agree(m.match_id, *account, true).await.unwrap();
    }
    old.abandon(m.match_id, m.accounts[2], "random").await.unwrap();
    let entries = m.entries(&old).await;
    assert_eq!(old.newer_edition(m.match_id, m.accounts[0]).await, Ok(Some(asked(&[0, 1], &[]))));
    new.go_over_where_agreed(9).await.unwrap();
    assert_eq!(m.entries(&new).await, entries + 1);
}

/// Writes these lines in place of those of a match.
async fn write(place: &Place, match_id: MatchId, lines: &[String]) {
    place.sql(&format!("delete from snapshot where match_id = {match_id}")).await;
    place.sql(&format!("delete from journal where match_id = {match_id}")).await;
    for (seq, line) in lines.iter().enumerate() {
        let insert = "insert into journal (match_id, seq, line) values";
        place.sql(&format!("{insert} ({match_id}, {seq}, $line${line}$line$)")).await;
    }
}

async fn read(matches: &Matches, match_id: MatchId) -> Vec<String> {
    matches.store().lines(match_id, 0).await.unwrap().into_iter().map(|(_, line)| line).collect()
}

/// The same journal, begun by an edition that this program does not have.
fn of_another_edition(lines: &[String]) -> Vec<String> {
    let mut prev = Hash::default();
    let mut chained = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let (_, deed) = line.split_once("\"deed\"").unwrap();
        let deed =
            if n == 0 { deed.replacen("\"version\":1", "\"version\":99", 1) } else { deed.to_string() };
        let line = format!("{{\"n\":{n},\"prev\":\"{prev}\",\"deed\"{deed}");
        prev = Hash::of(line.as_bytes());
        chained.push(line);
    }
    assert_ne!(chained[0], lines[0]);
    chained
}

fn told<T>(found: Result<T, Stop>) -> Trouble {
    match found {
        Err(Stop::Refused(trouble)) => trouble,
        Err(Stop::Unsure) => panic!("the store is there"),
        Ok(_) => panic!("it was read"),
    }
}

async fn is_untouched(matches: &Matches, match_id: MatchId, state: State) {
    let row = matches.store().find(match_id).await.unwrap().unwrap();
    assert_eq!((row.state, row.trouble), (state, None));
}

#[tokio::test]
async fn a_match_of_another_edition_is_not_here_and_stays_as_it_is() {
    let place = Place::new().await;
    let maker = matches(&place).await;
    let m = Match::begin(&maker, "skirmish", Pace::Each { seconds: 3600 }).await;
    m.play(&[&maker], 5, 1).await;
    let (account, order) = m.next(&maker, 9).await.unwrap();
    let ours = read(&maker, m.match_id).await;
    write(&place, m.match_id, &of_another_edition(&ours)).await;
    let other = matches(&place).await;
    let trouble = told(other.watch(m.match_id, None, None).await);
    assert_eq!(trouble.kind, Kind::Unsure);
    assert!(trouble.said.contains("edition"), "{}", trouble.said);
    assert_eq!(told(other.command(m.match_id, account, &order).await).kind, Kind::Unsure);
    assert_eq!(told(other.past(m.match_id, Who::default(), 0).await).kind, Kind::Unsure);
    place.sql("update turn set due = now() - interval '1 second'").await;
    let due = other.store().clocks_due(10, &[]).await.unwrap();
    assert_eq!(told(other.flag(&due[0]).await).kind, Kind::Unsure);
    let web = Web::new(&place, Config::default()).await;
    let view = Request::get(format!("/api/v1/matches/{}/view", m.match_id)).body(Body::empty()).unwrap();
    let answer = web.answer(view).await;
    assert_eq!(answer.status(), 503);
    assert!(answer.headers()[header::RETRY_AFTER].to_str().unwrap().parse::<u32>().unwrap() > 0);
    is_untouched(&maker, m.match_id, State::Running).await;
    // A program that has the edition continues the match.
    write(&place, m.match_id, &ours).await;
    assert!(m.play(&[&matches(&place).await, &other], 4, 3).await);
}

#[tokio::test]
async fn a_line_of_a_newer_program_sets_nothing_aside() {
    let place = Place::new().await;
    let old = matches(&place).await;
    let m = Match::begin(&old, "skirmish", Pace::Untimed).await;
    m.play(&[&old], 3, 1).await;
    let lines = read(&old, m.match_id).await;
    let head = Hash::of(lines.last().unwrap().as_bytes());
    let newer = format!("{{\"n\":{},\"prev\":\"{head}\",\"deed\":{{\"novelty\":{{}}}}}}", lines.len());
    let (account, order) = m.next(&old, 5).await.unwrap();
    write(&place, m.match_id, &[lines.as_slice(), &[newer]].concat()).await;
    old.catch_up(m.match_id, lines.len() as u32 + 1).await;
    assert_eq!(told(old.command(m.match_id, account, &order).await).kind, Kind::Unsure);
    let fresh = matches(&place).await;
    assert_eq!(told(fresh.watch(m.match_id, None, None).await).kind, Kind::Unsure);
    is_untouched(&old, m.match_id, State::Running).await;
    write(&place, m.match_id, &lines).await;
    assert!(m.play(&[&old, &fresh], 4, 3).await);
}

#[tokio::test]
async fn an_opening_of_another_edition_is_answered_at_once_and_waits() {
    let place = Place::new().await;
    let maker = matches(&place).await;
    let (one, two) =
        (maker.store().add_guest("One").await.unwrap(), maker.store().add_guest("Two").await.unwrap());
    let mine = |seat: u8| Chair::Mine { pledge: salt(seat).commitment().to_string() };
    let chairs = vec![mine(0), mine(1), Chair::Free];
    let (pace, door) = (Pace::Untimed, Door::Open);
    let new = NewMatch {
        game: "skirmish".into(),
        setup: None,
        pace,
        overtime: Default::default(),
        door,
        hints: true,
        chairs,
    };
    let match_id = maker.make(one, &new).await.unwrap();
    let seats = vec![(2, salt(2).commitment().to_string())];
    maker.sit(match_id, two, &SitDown { seats, link: None }).await.unwrap();
    is_untouched(&maker, match_id, State::Opening).await;
    let ours = read(&maker, match_id).await;
    write(&place, match_id, &of_another_edition(&ours)).await;
    let salts = [(2, hex(&salt(2).0))];
    let opened = timeout(Duration::from_secs(5), maker.open_salts(match_id, two, &salts)).await;
    assert_eq!(told(opened.expect("it does not end")).kind, Kind::Unsure);
    is_untouched(&maker, match_id, State::Opening).await;
    write(&place, match_id, &ours).await;
    maker.open_salts(match_id, two, &salts).await.unwrap();
    maker.open_salts(match_id, one, &[(0, hex(&salt(0).0)), (1, hex(&salt(1).0))]).await.unwrap();
    is_untouched(&maker, match_id, State::Running).await;
}
