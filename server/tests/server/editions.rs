//! Journals that another program has written, or will write: they are not ours to judge.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, header};
use server::config::Config;
use server::matches::{Matches, Settings, Stop, Who};
use table::pack::Hash;
use tokio::time::timeout;
use wire::MatchId;
use wire::http::{Chair, Door, NewMatch, Pace, SitDown, State};
use wire::socket::{Kind, Trouble};

use crate::place::{Match, Place, hex, salt};
use crate::web::Web;

/// A server that looks again at once at a match that was not its own.
async fn matches(place: &Place) -> Matches {
    place.matches().await.with_executor(Settings { not_mine: Duration::ZERO, ..Settings::default() })
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
    let new = NewMatch { game: "skirmish".into(), setup: None, pace, door, hints: true, chairs };
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
