//! Several seats a person, and bots on seats that stay free.

use serde_json::{Value, json};
use server::config::Config;
use wire::MatchId;
use wire::http::{Chair, Door, NewMatch, Pace};

use crate::place::{Place, hex, salt};
use crate::web::{Somebody, Web};

fn at(match_id: MatchId, rest: &str) -> String {
    format!("/api/v1/matches/{match_id}{rest}")
}

fn pledges(seats: &[u8]) -> Value {
    let seats: Vec<Value> =
        seats.iter().map(|seat| json!([seat, salt(*seat).commitment().to_string()])).collect();
    json!({ "seats": seats })
}

async fn reveal(web: &Web, match_id: MatchId, who: &Somebody, seats: &[u8]) -> Value {
    let salts: Vec<Value> = seats.iter().map(|seat| json!([seat, hex(&salt(*seat).0)])).collect();
    web.post(&at(match_id, "/salts"), who, json!({ "salts": salts })).await.1
}

/// A match of World 1940 of which its maker holds the first seat.
async fn world(web: &Web, who: &Somebody) -> MatchId {
    let mut chairs = vec![Chair::Free; 9];
    chairs[0] = Chair::Mine { pledge: salt(0).commitment().to_string() };
    let new = NewMatch {
        game: "global40".into(),
        setup: None,
        pace: Pace::Untimed,
        overtime: Default::default(),
        door: Door::Open,
        hints: true,
        chairs,
    };
    web.app.matches.make(who.account, &new).await.unwrap()
}

async fn give(web: &Web, match_id: MatchId, who: &Somebody, seat: u8, bot: Value) -> (u16, Value) {
    let (status, said) =
        web.put(&at(match_id, &format!("/seats/{seat}/bot")), who, json!({ "bot": bot })).await;
    (status.as_u16(), said)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_take_all_nine_powers_and_begin() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = world(&web, &one).await;
    // One seat after another, and several at once.
    for seat in [2, 4] {
        assert_eq!(web.post(&at(match_id, "/chairs"), &one, pledges(&[seat])).await.0, 200);
    }
    assert_eq!(web.post(&at(match_id, "/chairs"), &two, pledges(&[1, 3, 4])).await.0, 409, "one is taken");
    let (_, so_far) = web.get(&at(match_id, ""), &two).await;
    assert_eq!(so_far["chairs"][1]["account"], json!(null), "all of them or none");
    assert_eq!(
        web.post(&at(match_id, "/chairs"), &two, pledges(&[1, 3, 5, 6, 7])).await.1["state"],
        "waiting"
    );
    let (_, full) = web.post(&at(match_id, "/chairs"), &one, pledges(&[8])).await;
    assert_eq!(full["state"], "opening");
    assert_eq!(reveal(&web, match_id, &one, &[0, 2, 4, 8]).await["state"], "opening");
    assert_eq!(reveal(&web, match_id, &two, &[1, 3, 5, 6, 7]).await["state"], "running");
    assert_eq!(web.app.matches.held_by(match_id, two.account).await.unwrap().1.len(), 5);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_take_the_seats_that_stay_free_and_the_match_begins() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = world(&web, &one).await;
    assert_eq!(give(&web, match_id, &two, 1, json!("officer")).await.0, 403, "only its maker");
    assert_eq!(give(&web, match_id, &one, 1, json!("genius")).await.0, 422);
    assert_eq!(give(&web, match_id, &one, 9, json!("officer")).await.0, 404);
    assert_eq!(give(&web, match_id, &one, 0, json!("officer")).await.1["said"], "A player holds this seat.");
    // A bot sits down, becomes another, and leaves; a person takes its seat.
    for bot in [json!("officer"), json!("random"), json!(null)] {
        let (status, told) = give(&web, match_id, &one, 1, bot.clone()).await;
        assert_eq!((status, &told["chairs"][1]["bot"]), (200, &bot));
    }
    assert_eq!(web.post(&at(match_id, "/chairs"), &two, pledges(&[1])).await.0, 200);
    for seat in 2..8 {
        assert_eq!(give(&web, match_id, &one, seat, json!("random")).await.1["state"], "waiting");
    }
    assert_eq!(give(&web, match_id, &one, 8, json!("random")).await.1["state"], "opening");
    assert_eq!(give(&web, match_id, &one, 8, json!(null)).await.1["said"], "Every seat is taken.");
    reveal(&web, match_id, &one, &[0]).await;
    assert_eq!(reveal(&web, match_id, &two, &[1]).await["state"], "running");
    assert_eq!(give(&web, match_id, &one, 8, json!(null)).await.1["said"], "This match has begun.");
}

#[tokio::test]
async fn bots_alone_make_no_match() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let one = web.somebody("One").await;
    let bot = json!({ "kind": "bot", "level": "random" });
    let new = json!({ "game": "underbelly", "chairs": [bot, bot] });
    let (status, said) = web.post("/api/v1/matches", &one, new).await;
    assert_eq!((status.as_u16(), &said["kind"]), (409, &json!("conflict")), "{said}");
    let match_id = web.waiting(&one, Door::Open).await;
    assert_eq!(web.delete(&at(match_id, "/chairs"), &one).await.0, 200);
    assert_eq!(give(&web, match_id, &one, 0, json!("random")).await.0, 200);
    assert_eq!(give(&web, match_id, &one, 1, json!("random")).await.0, 409);
    let (_, told) = web.get(&at(match_id, ""), &one).await;
    assert_eq!((&told["state"], &told["chairs"][1]["bot"]), (&json!("waiting"), &json!(null)));
}
