//! Openings that are left, that go on in another browser, and that nobody wants any more.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::config::Config;
use server::store::{Append, Appended, Then};
use wire::MatchId;
use wire::http::{Door, State};

use crate::place::{Place, hex, salt};
use crate::web::{Somebody, Web, sit};

fn at(match_id: MatchId, rest: &str) -> String {
    format!("/api/v1/matches/{match_id}{rest}")
}

/// The salt of a seat, and what it commits to.
fn pledge(seat: u8, of: u8) -> Value {
    json!({ "seats": [[seat, salt(of).commitment().to_string()]] })
}

async fn reveal(web: &Web, match_id: MatchId, who: &Somebody, seat: u8, of: u8) -> (StatusCode, Value) {
    let salts = json!({ "salts": [[seat, hex(&salt(of).0)]] });
    web.post(&at(match_id, "/salts"), who, salts).await
}

async fn told(web: &Web, match_id: MatchId, who: &Somebody) -> Value {
    web.get(&at(match_id, ""), who).await.1
}

/// One has the first seat, two the second, and salts are awaited.
async fn opening(web: &Web, one: &Somebody, two: &Somebody) -> MatchId {
    let match_id = web.waiting(one, Door::Open).await;
    assert_eq!(web.post(&at(match_id, "/chairs"), two, sit()).await.0, 200);
    match_id
}

fn of_chairs(told: &Value, what: &str) -> Vec<Value> {
    told["chairs"].as_array().unwrap().iter().map(|chair| chair[what].clone()).collect()
}

#[tokio::test]
async fn an_opening_can_be_left_and_a_revealed_salt_counts_no_more() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two, three) =
        (web.somebody("One").await, web.somebody("Two").await, web.somebody("Three").await);
    let match_id = opening(&web, &one, &two).await;
    assert_eq!(of_chairs(&told(&web, match_id, &three).await, "salt_wanted"), [true, true]);
    assert_eq!(reveal(&web, match_id, &one, 0, 0).await.0, 200);
    assert_eq!(
        of_chairs(&told(&web, match_id, &three).await, "salt_wanted"),
        [false, true],
        "it waits for two"
    );
    assert_eq!(web.delete(&at(match_id, "/chairs"), &three).await.0, 403);
    let (status, left) = web.delete(&at(match_id, "/chairs"), &two).await;
    assert_eq!((status, &left["state"]), (StatusCode::OK, &json!("waiting")));
    assert_eq!(of_chairs(&left, "pledge_wanted"), [true, false]);
    assert_eq!(of_chairs(&left, "account"), [json!(one.account), json!(null)]);
    assert_eq!(web.app.matches.store().heads(&[match_id]).await.unwrap()[0].1, 0, "its journal is gone");
    let (status, said) = reveal(&web, match_id, &one, 0, 0).await;
    assert_eq!((status.as_u16(), &said["said"]), (409, &json!("Not every seat is taken yet.")));
    // Somebody else comes, and the first player's browser commits again: only then does it begin.
    let (_, sat) = web.post(&at(match_id, "/chairs"), &three, sit()).await;
    assert_eq!(sat["state"], "waiting");
    assert_eq!(
        web.get("/api/v1/matches", &two).await.1,
        json!([]),
        "no seat is free: the lobby does not show it"
    );
    let (status, again) = web.post(&at(match_id, "/pledges"), &one, pledge(0, 5)).await;
    assert_eq!((status, &again["state"]), (StatusCode::OK, &json!("opening")));
    assert_eq!(again["chairs"][0]["pledge"], salt(5).commitment().to_string());
    assert_eq!(again["openings"], 2);
    assert_eq!(reveal(&web, match_id, &one, 0, 0).await.0, 422, "the salt that everybody might know");
    assert_eq!(reveal(&web, match_id, &one, 0, 5).await.0, 200);
    let (_, begun) = reveal(&web, match_id, &three, 1, 1).await;
    assert_eq!((&begun["state"], &begun["expires"]), (&json!("running"), &json!(null)));
    assert_eq!(of_chairs(&begun, "pledge"), [json!(null), json!(null)]);
    let lines = web.app.matches.store().lines(match_id, 0).await.unwrap();
    let journal: String = lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect();
    assert!(catalog::of_journal(&journal).unwrap().verify(&journal).is_ok());
    assert_eq!(web.delete(&at(match_id, "/chairs"), &one).await.1["said"], "This match has begun.");
}

#[tokio::test]
async fn an_opening_goes_on_in_another_browser() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = opening(&web, &one, &two).await;
    // The same account, elsewhere: it finds the opening, and has no salt.
    let elsewhere = Somebody { token: web.session(one.account, None).await.1, ..one.clone() };
    let (_, mine) = web.get("/api/v1/matches?mine=true", &elsewhere).await;
    assert_eq!((&mine[0]["id"], &mine[0]["state"]), (&json!(match_id), &json!("opening")));
    let path = at(match_id, "/pledges");
    assert_eq!(web.post(&path, &elsewhere, pledge(1, 6)).await.0, 403, "the seat of another");
    assert_eq!(web.post(&path, &elsewhere, json!({ "seats": [] })).await.0, 422);
    assert_eq!(told(&web, match_id, &one).await["state"], "opening", "what was refused changed nothing");
    let (status, again) = web.post(&path, &elsewhere, pledge(0, 6)).await;
    assert_eq!((status, &again["state"]), (StatusCode::OK, &json!("opening")));
    assert_eq!(
        of_chairs(&again, "pledge"),
        [json!(salt(6).commitment().to_string()), json!(salt(1).commitment().to_string())],
        "the other player need not do anything"
    );
    assert_eq!(reveal(&web, match_id, &elsewhere, 0, 6).await.0, 200);
    let (status, said) = web.post(&path, &one, pledge(0, 7)).await;
    assert_eq!((status.as_u16(), &said["said"]), (409, &json!("The salt of this seat is already revealed.")));
    assert_eq!(reveal(&web, match_id, &two, 1, 1).await.1["state"], "running");
    assert_eq!(web.post(&path, &one, pledge(0, 7)).await.1["said"], "This match has begun.");
}

#[tokio::test]
async fn a_seat_of_several_can_be_left_and_the_others_stay() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.waiting(&one, Door::Open).await;
    assert_eq!(web.post(&at(match_id, "/chairs"), &two, sit()).await.0, 200);
    assert_eq!(web.delete(&at(match_id, "/seats/0/chair"), &two).await.0, 403, "the seat of another");
    assert_eq!(web.delete(&at(match_id, "/seats/1/chair"), &two).await.1["state"], "waiting");
    // One takes it as well, and leaves the first.
    assert_eq!(web.post(&at(match_id, "/chairs"), &one, sit()).await.1["state"], "opening");
    let (_, left) = web.delete(&at(match_id, "/seats/0/chair"), &one).await;
    assert_eq!(of_chairs(&left, "account"), [json!(null), json!(one.account)]);
    assert_eq!(left["made_by_me"], true);
    let (status, said) = web.post(&at(match_id, "/chairs"), &two, sit()).await;
    assert_eq!((status.as_u16(), &said["said"]), (409, &json!("This seat is taken.")));
    let (_, off) = web.post(&at(match_id, "/call-off"), &one, json!({})).await;
    assert_eq!(off["state"], "called-off");
    let (status, said) = web.post(&at(match_id, "/chairs"), &two, pledge(0, 0)).await;
    assert_eq!((status.as_u16(), &said["said"]), (409, &json!("This match was called off.")));
}

#[tokio::test]
async fn a_deleted_account_leaves_an_opening_to_the_others() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = opening(&web, &one, &two).await;
    web.app.matches.delete_account(two.account).await.unwrap();
    let left = told(&web, match_id, &one).await;
    assert_eq!((&left["state"], &left["chairs"][1]["person"]), (&json!("waiting"), &json!(null)));
    assert_eq!(
        of_chairs(&left, "pledge_wanted"),
        [false, false],
        "no salt was revealed: nobody commits again"
    );
}

#[tokio::test]
async fn what_nobody_wants_any_more_is_called_off_and_says_when() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let opening = opening(&web, &one, &two).await;
    let waiting = web.waiting(&one, Door::Open).await;
    let store = web.app.matches.store();
    assert_eq!(store.call_off_idle(10).await.unwrap(), 0);
    place.sql("update match set gathered = now() - interval '8 days'").await;
    let left = told(&web, waiting, &one).await["expires"].as_i64().unwrap();
    assert!((21 * 86_400_000..=22 * 86_400_000).contains(&left), "{left}");
    assert_eq!(told(&web, opening, &one).await["expires"], 0);
    assert_eq!(store.call_off_idle(10).await.unwrap(), 1);
    assert_eq!(told(&web, opening, &one).await["state"], "called-off");
    assert_eq!(reveal(&web, opening, &one, 0, 0).await.0, 409);
    place.sql("update match set gathered = now() - interval '31 days'").await;
    // A change of seats shows that the match is still wanted.
    assert_eq!(web.delete(&at(waiting, "/chairs"), &one).await.0, 200);
    assert_eq!(store.call_off_idle(10).await.unwrap(), 0);
    place.sql("update match set gathered = now() - interval '31 days'").await;
    assert_eq!(store.call_off_idle(10).await.unwrap(), 1);
    assert_eq!(store.find(waiting).await.unwrap().unwrap().state, State::CalledOff);
}

/// A server that has worked on an opening for too long writes nothing into the one that followed.
#[tokio::test]
async fn a_salt_of_an_earlier_opening_is_not_written_into_a_later_one() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = opening(&web, &one, &two).await;
    let store = web.app.matches.store();
    let before = store.find(match_id).await.unwrap().unwrap().openings;
    assert_eq!(web.post(&at(match_id, "/pledges"), &one, pledge(0, 5)).await.1["state"], "opening");
    let seq = store.heads(&[match_id]).await.unwrap()[0].1;
    let lines = ["a line of the earlier opening".to_string()];
    let append = Append { match_id, seq, command: None, lines: &lines, then: Then::Same };
    assert_eq!(store.append_opening(&append, before).await.unwrap(), Appended::Stale);
    assert_eq!(store.heads(&[match_id]).await.unwrap()[0].1, seq);
    assert_eq!(store.append_opening(&append, before + 1).await.unwrap(), Appended::Done);
}
