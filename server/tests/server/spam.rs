//! Requests, offers and invitations are limited.

use serde_json::json;
use server::config::Config;
use server::matches::{Matches, Stop};
use table::Seat;
use uuid::Uuid;
use wire::http::{Door, Pace};
use wire::socket::{Command, Kind, Wish};

use crate::place::{Match, Place};
use crate::web::Web;

/// A match of two in which one player has decided, so that there is something to go back to; returns who may ask and who must answer.
async fn begun(matches: &Matches) -> Match {
    let m = Match::begin(matches, "underbelly", Pace::Untimed).await;
    m.play(&[matches], 4, 1).await;
    m
}

async fn wish(matches: &Matches, m: &Match, who: usize, wish: Wish) -> Result<(), Kind> {
    let account = m.accounts[who];
    let version = m.whole(matches, Some(account)).await.version;
    let command = Command { key: *Uuid::new_v4().as_bytes(), version, seen_as: None, wish };
    match matches.command(m.match_id, account, &command).await {
        Ok(_) => Ok(()),
        Err(Stop::Refused(trouble)) => Err(trouble.kind),
        Err(Stop::Unsure) => panic!("the store is there"),
    }
}

fn ask(who: usize) -> Wish {
    Wish::AskBack { seat: Seat(who as u8), keep: 0 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_was_told_no_asks_again_after_the_next_order() {
    let place = Place::new().await;
    let (matches, other) = (place.matches().await, place.matches().await);
    let m = begun(&matches).await;
    assert_eq!(wish(&matches, &m, 0, ask(0)).await, Ok(()));
    assert!(m.whole(&matches, None).await.status.asked.is_some());
    assert_eq!(wish(&matches, &m, 1, Wish::Answer { agrees: false }).await, Ok(()));
    assert_eq!(wish(&matches, &m, 0, ask(0)).await, Err(Kind::Conflict));
    assert_eq!(wish(&other, &m, 0, ask(0)).await, Err(Kind::Conflict), "at every server");
    m.play(&[&matches], 1, 9).await;
    assert_eq!(wish(&matches, &m, 0, ask(0)).await, Ok(()));
    assert_eq!(wish(&matches, &m, 1, Wish::Answer { agrees: true }).await, Ok(()), "and may be told yes");
    assert_eq!(m.whole(&matches, Some(m.accounts[0])).await.lines, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_asks_to_go_back_without_end() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = begun(&matches).await;
    for _ in 0..20 {
        assert_eq!(
            wish(&matches, &m, 0, ask(0)).await,
            Ok(()),
            "before there is an answer, the request may be changed"
        );
    }
    assert_eq!(wish(&matches, &m, 0, ask(0)).await, Err(Kind::TooMuch));
    let entries = m.entries(&matches).await;
    for _ in 0..60 {
        assert_eq!(wish(&matches, &m, 0, Wish::Answer { agrees: false }).await, Err(Kind::Unclear));
    }
    assert_eq!(wish(&matches, &m, 0, Wish::Answer { agrees: false }).await, Err(Kind::TooMuch));
    assert_eq!(m.entries(&matches).await, entries);
    assert_eq!(wish(&matches, &m, 1, Wish::Answer { agrees: false }).await, Ok(()), "the other may answer");
}

/// A client without an answer sends the same command again until it has one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_is_sent_again_counts_once() {
    let place = Place::new().await;
    let matches = place.matches().await;
    let m = begun(&matches).await;
    let version = m.whole(&matches, Some(m.accounts[0])).await.version;
    let command = Command { key: *Uuid::new_v4().as_bytes(), version, seen_as: None, wish: ask(0) };
    for _ in 0..30 {
        assert!(matches.command(m.match_id, m.accounts[0], &command).await.is_ok());
    }
    for _ in 1..20 {
        assert_eq!(wish(&matches, &m, 0, ask(0)).await, Ok(()));
    }
    assert_eq!(wish(&matches, &m, 0, ask(0)).await, Err(Kind::TooMuch));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_says_in_advance_without_end_or_at_any_length() {
    let place = Place::new().await;
    let (matches, other) = (place.matches().await, place.matches().await);
    let m = begun(&matches).await;
    let stand = |standing: &str| Wish::Stand { seat: Seat(0), standing: Some(standing.into()) };
    assert_eq!(wish(&matches, &m, 0, stand(r#"{"retreat":"settle"}"#)).await, Ok(()));
    let said = other.standing(m.match_id, m.accounts[0], Seat(0)).await.unwrap();
    assert!(said.is_some_and(|said| said.contains(r#""retreat":"settle""#)), "every server tells him");
    let theirs = other.standing(m.match_id, m.accounts[1], Seat(0)).await;
    assert!(matches!(theirs, Err(Stop::Refused(trouble)) if trouble.kind == Kind::Forbidden));
    let beyond = other.standing(m.match_id, m.accounts[0], Seat(200)).await;
    assert!(matches!(beyond, Err(Stop::Refused(trouble)) if trouble.kind == Kind::Forbidden));
    let long = format!(r#"{{"prefer":[{}"ionian"]}}"#, r#""ionian","#.repeat(100));
    for nonsense in ["7", r#"{"prefer":["nowhere"]}"#, &long] {
        assert_eq!(wish(&matches, &m, 0, stand(nonsense)).await, Err(Kind::Unclear), "{nonsense}");
    }
    for _ in 4..60 {
        assert_eq!(wish(&matches, &m, 0, stand("{}")).await, Ok(()));
    }
    assert_eq!(wish(&matches, &m, 0, stand("{}")).await, Err(Kind::TooMuch));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_offers_or_invites_without_end() {
    let place = Place::new().await;
    let web = Web::limited(&place, Config::default(), 1).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let running = web.running(&one, Pace::Untimed).await;
    let offer = format!("/api/v1/matches/{running}/seats/0/offer");
    for _ in 0..10 {
        assert_eq!(web.put(&offer, &one, json!(null)).await.0, 204);
        assert_eq!(web.delete(&offer, &one).await.0, 204);
    }
    assert_eq!(web.put(&offer, &one, json!(null)).await.0, 429);
    let match_id = web.waiting(&one, Door::Named).await;
    let invite = format!("/api/v1/matches/{match_id}/invitations");
    for _ in 0..10 {
        assert_eq!(web.post(&invite, &one, json!({ "names": [two.name] })).await.0, 204);
    }
    assert_eq!(web.post(&invite, &one, json!({ "names": [two.name] })).await.0, 429, "the same one");
    let mut names = Vec::new();
    for _ in 0..96 {
        names.push(web.somebody("Guest of mine").await.name);
    }
    for group in names[..80].chunks(16) {
        assert_eq!(web.post(&invite, &one, json!({ "names": group })).await.0, 204);
    }
    assert_eq!(web.post(&invite, &one, json!({ "names": names[80..] })).await.0, 429, "others");
    assert_eq!(web.post(&invite, &one, json!({ "names": vec!["x"; 17] })).await.0, 429, "all at once");
}
