//! Waiting rooms, seats that change hands, paused clocks.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::json;
use server::config::Config;
use sqlx::{Connection, PgConnection};
use table::{Seat, Viewer};
use wire::MatchId;
use wire::http::{Door, Pace, State};
use wire::socket::{Command, Wish};

use crate::place::{Place, salt};
use crate::web::{Somebody, Web, sit};

const EACH: Pace = Pace::Each { seconds: 3600 };

fn at(match_id: MatchId, rest: &str) -> String {
    format!("/api/v1/matches/{match_id}{rest}")
}

/// Flags the clocks that have run out, as the sweep does; returns how many.
async fn flag(web: &Web) -> usize {
    let due = web.app.matches.store().clocks_due(10, &[]).await.unwrap();
    for one in &due {
        web.app.matches.flag(one).await.unwrap();
    }
    due.len()
}

/// Both players, beginning with the one who must act.
async fn wanted<'a>(
    web: &Web,
    match_id: MatchId,
    one: &'a Somebody,
    two: &'a Somebody,
) -> (&'a Somebody, &'a Somebody) {
    match web.app.matches.store().turn_for(match_id, one.account).await.unwrap().0 {
        true => (one, two),
        false => (two, one),
    }
}

async fn verified(web: &Web, match_id: MatchId) -> String {
    let lines = web.app.matches.store().lines(match_id, 0).await.unwrap();
    let journal: String = lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect();
    let verified = catalog::of_journal(&journal).unwrap().verify(&journal);
    assert!(verified.is_ok(), "{verified:?}");
    journal
}

#[tokio::test]
async fn whoever_leaves_makes_room_and_whoever_calls_off_ends_it() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two, three) =
        (web.somebody("One").await, web.somebody("Two").await, web.somebody("Three").await);
    let match_id = web.waiting(&one, Door::Open).await;
    assert_eq!(web.delete(&at(match_id, "/chairs"), &one).await.0, 200, "the maker may stand up too");
    let first = json!({ "seats": [[0, salt(0).commitment().to_string()]] });
    assert_eq!(web.post(&at(match_id, "/chairs"), &two, first).await.0, 200);
    assert_eq!(web.delete(&at(match_id, "/chairs"), &three).await.0, 403);
    assert_eq!(web.post(&at(match_id, "/chairs"), &three, sit()).await.0, 200, "the last chair");
    let (_, listed) = web.get(&at(match_id, ""), &one).await;
    assert_eq!(
        (&listed["state"], &listed["link"]),
        (&json!("opening"), &json!(null)),
        "he who left is nobody there"
    );
    assert_eq!(web.post(&at(match_id, "/call-off"), &two, json!({})).await.0, 403);
    let (status, off) = web.post(&at(match_id, "/call-off"), &one, json!({})).await;
    assert_eq!((status, &off["state"]), (StatusCode::OK, &json!("called-off")));
    let salts = json!({ "salts": [[0, crate::place::hex(&salt(0).0)]] });
    assert_eq!(web.post(&at(match_id, "/salts"), &two, salts).await.0, 409);
}

/// A player who leaves while the last seat is being taken has left, and the match waits for another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_leaves_at_the_last_moment_leaves_nothing_stuck() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.waiting(&one, Door::Open).await;
    // The first line of the journal waits for as long as somebody holds this lock.
    place
        .sql("create function wait() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(7); return new; end $$")
        .await;
    place
        .sql("create trigger wait before insert on journal for each row when (new.seq = 0) execute function wait()")
        .await;
    let mut held = PgConnection::connect(&place.url).await.unwrap();
    sqlx::query("select pg_advisory_lock(7)").execute(&mut held).await.unwrap();
    let chairs = at(match_id, "/chairs");
    let leave = async {
        let blocked = "select count(*) from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())";
        while place.count(blocked).await == 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // The player leaves now, or waits until told that the match has begun.
        let release = async {
            tokio::time::sleep(Duration::from_millis(300)).await;
            sqlx::query("select pg_advisory_unlock(7)").execute(&mut held).await.unwrap();
        };
        tokio::join!(web.delete(&chairs, &one), release).0.0
    };
    let (sat, left) = tokio::join!(web.post(&chairs, &two, sit()), leave);
    assert_eq!(sat.0, 200);
    let (state, free) = (
        web.app.matches.store().find(match_id).await.unwrap().unwrap().state,
        place.count("select count(*) from chair where person is null").await,
    );
    match left.as_u16() {
        200 => assert_eq!((state, free), (State::Waiting, 1)),
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn only_those_who_are_named_enter_a_named_door() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two, three) =
        (web.somebody("One").await, web.somebody("Two").await, web.somebody("Three").await);
    let match_id = web.waiting(&one, Door::Named).await;
    assert_eq!(
        web.post(&at(match_id, "/invitations"), &one, json!({ "names": ["Nobody at all"] })).await.0,
        404
    );
    let names = json!({ "names": [two.name.to_uppercase()] });
    assert_eq!(web.post(&at(match_id, "/invitations"), &one, names).await.0, 204);
    // The creator sees everybody who was invited; everybody else sees only their own invitation.
    for (who, made, invited) in [(&one, true, vec![&two.name]), (&two, false, vec![&two.name])] {
        let (_, told) = web.get(&at(match_id, ""), who).await;
        assert_eq!((&told["made_by_me"], &told["invited"]), (&json!(made), &json!(invited)));
    }
    assert_eq!(web.get(&at(match_id, ""), &three).await.0, 404, "for everybody else it is not there");
    assert_eq!(web.post(&at(match_id, "/chairs"), &three, sit()).await.0, 404);
    let list = "/api/v1/matches?invited=true";
    assert_eq!(web.get(list, &two).await.1[0]["id"], match_id.0);
    assert_eq!(web.get(list, &three).await.1, json!([]));
    assert_eq!(web.get("/api/v1/matches", &two).await.1, json!([]), "the lobby does not show it");
    assert_eq!(web.post(&at(match_id, "/chairs"), &two, sit()).await.0, 200);
    web.waiting(&one, Door::Open).await;
    assert_eq!(web.get("/api/v1/matches?game=underbelly", &two).await.1.as_array().unwrap().len(), 1);
    assert_eq!(web.get("/api/v1/matches?game=skirmish", &two).await.1, json!([]));
}

#[tokio::test]
async fn whoever_is_blocked_does_not_sit_down_with_me() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.waiting(&one, Door::Open).await;
    let muted = format!("/api/v1/me/muted/{}", two.account);
    assert_eq!(web.put(&muted, &one, json!({ "blocked": true })).await.0, 204);
    assert_eq!(web.post(&at(match_id, "/chairs"), &two, sit()).await.0, 403);
    // Nor is anybody invited by a player they have blocked.
    let his = web.waiting(&two, Door::Named).await;
    assert_eq!(web.post(&at(his, "/invitations"), &two, json!({ "names": [one.name] })).await.0, 204);
    assert_eq!(web.get("/api/v1/matches?invited=true", &one).await.1, json!([]));
    assert_eq!(web.get(&at(his, ""), &two).await.1["invited"], json!([one.name]), "and nobody learns of it");
    assert_eq!(web.put(&muted, &one, json!({ "blocked": false })).await.0, 204);
    assert_eq!(web.get("/api/v1/matches?invited=true", &one).await.1[0]["id"], his.0);
    assert_eq!(web.post(&at(match_id, "/chairs"), &two, sit()).await.0, 200, "muted is not blocked");
    let own = format!("/api/v1/me/muted/{}", one.account);
    assert_eq!(web.put(&own, &one, json!({})).await.0, 404, "nobody mutes himself");
}

#[tokio::test]
async fn a_rematch_invites_the_others_and_seats_the_bots() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.match_of(&one, &two, EACH).await;
    let seats = json!({ "seats": [[1, salt(1).commitment().to_string()]] });
    assert_eq!(web.post(&at(match_id, "/rematch"), &one, seats.clone()).await.0, 409, "it is not over");
    place.sql("update match set state = 3, ended = now()").await;
    let (status, again) = web.post(&at(match_id, "/rematch"), &one, seats).await;
    assert_eq!(status, StatusCode::OK, "{again}");
    assert_eq!((&again["door"], &again["pace"]["seconds"]), (&json!("named"), &json!(3600)));
    assert_eq!(
        (&again["chairs"][0]["account"], &again["chairs"][1]["account"]),
        (&json!(null), &json!(one.account))
    );
    assert_eq!(web.get("/api/v1/matches?invited=true", &two).await.1[0]["id"], again["id"]);
    // The other player joins that match instead of making another.
    assert_eq!(web.get(&at(match_id, ""), &two).await.1["rematch"], again["id"]);
    let three = web.somebody("Three").await;
    assert_eq!(web.get(&at(match_id, ""), &three).await.1["rematch"], json!(null), "nobody else's business");
    let next = MatchId(again["id"].as_i64().unwrap());
    let taken = json!({ "seats": [[1, salt(1).commitment().to_string()]] });
    assert_eq!(web.post(&at(match_id, "/rematch"), &two, taken).await.1["said"], "This seat is taken.");
    let other = json!({ "seats": [[0, salt(0).commitment().to_string()]] });
    for _ in 0..2 {
        let (status, joined) = web.post(&at(match_id, "/rematch"), &two, other.clone()).await;
        assert_eq!(
            (status.as_u16(), &joined["id"], &joined["state"]),
            (200, &again["id"], &json!("opening"))
        );
    }
    // Once it was called off, there can be another.
    assert_eq!(web.post(&at(next, "/call-off"), &one, json!({})).await.0, 200);
    assert_ne!(web.post(&at(match_id, "/rematch"), &two, other).await.1["id"], again["id"]);
    let bots = web.running(&one, EACH).await;
    place.sql("update match set state = 3, ended = now() where state = 2").await;
    let seats = json!({ "seats": [[0, salt(0).commitment().to_string()]] });
    let (_, again) = web.post(&at(bots, "/rematch"), &one, seats).await;
    assert_eq!(again["chairs"][1]["bot"], "random");
}

#[tokio::test]
async fn a_substitute_takes_a_seat_with_what_it_knows_and_another_copy_sees_it() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two, three) =
        (web.somebody("One").await, web.somebody("Two").await, web.somebody("Three").await);
    let match_id = web.match_of(&one, &two, Pace::Live { bank: 600, increment: 5 }).await;
    let other = Web::new(&place, Config::default()).await;
    other.app.matches.watch(match_id, None, None).await.unwrap();
    assert_eq!(web.post(&at(match_id, "/seats/0/take"), &three, json!({})).await.0, 404, "it is not offered");
    assert_eq!(web.put(&at(match_id, "/seats/0/offer"), &two, json!({})).await.0, 403, "it is not his");
    assert_eq!(web.put(&at(match_id, "/seats/0/offer"), &one, json!({})).await.0, 204);
    assert_eq!(
        web.get("/api/v1/offers", &three).await.1,
        json!([{ "match_id": match_id, "game": "underbelly", "seat": 0 }])
    );
    assert_eq!(
        web.post(&at(match_id, "/seats/0/take"), &two, json!({})).await.0,
        409,
        "he knows another seat"
    );
    assert_eq!(web.post(&at(match_id, "/seats/0/take"), &three, json!({})).await.0, 200);
    assert_eq!(web.get("/api/v1/offers", &three).await.1, json!([]));
    assert_eq!(web.post(&at(match_id, "/seats/0/take"), &three, json!({})).await.0, 404, "once");
    let entries = web.app.matches.store().heads(&[match_id]).await.unwrap()[0].1;
    other.app.matches.catch_up(match_id, entries).await;
    for web in [&web, &other] {
        let (_, viewer, _) = web.app.matches.watch(match_id, Some(three.account), None).await.unwrap();
        assert_eq!(viewer, Viewer::seat(Seat(0)));
        let (_, viewer, _) = web.app.matches.watch(match_id, Some(one.account), None).await.unwrap();
        assert_eq!(viewer, Viewer::PUBLIC, "he who gave it away sees what everybody sees");
    }
    assert_eq!(web.get(&at(match_id, ""), &one).await.1["chairs"][0]["account"], three.account.0);
    let banks = web.app.matches.store().banks(match_id).await.unwrap();
    assert_eq!(banks.len(), 3);
    assert!(banks[2] > 590_000, "{banks:?}");
    verified(&web, match_id).await;
}

#[tokio::test]
async fn a_bot_plays_for_the_absent_until_he_is_back() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.match_of(&one, &two, Pace::Live { bank: 60, increment: 0 }).await;
    let (late, other) = wanted(&web, match_id, &one, &two).await;
    assert_eq!(web.put(&at(match_id, "/absent"), late, json!({ "bot": "genius" })).await.0, 422);
    assert_eq!(web.put(&at(match_id, "/absent"), late, json!({ "bot": "cadet" })).await.0, 204);
    let before = web.app.matches.held_by(match_id, late.account).await.unwrap().1;
    for again in 0..2 {
        place
            .sql("update turn set since = now() - interval '10 minutes', due = now() - interval '9 minutes'")
            .await;
        assert_eq!(flag(&web).await, 1);
        assert_eq!(web.app.matches.held_by(match_id, late.account).await.unwrap().1, [], "{again}");
        let seat = before[0];
        assert_eq!(
            web.app.matches.work(match_id, seat).await.unwrap().map(|work| work.1),
            Some("cadet".into())
        );
        assert_eq!(web.app.matches.store().work_due(-1000, 10, &[]).await.unwrap()[0].1, [seat]);
        assert_eq!(flag(&web).await, 0, "a bot has no clock");
        assert_eq!(web.post(&at(match_id, "/reclaim"), other, json!({})).await.0, 409);
        assert_eq!(web.post(&at(match_id, "/reclaim"), late, json!({})).await.0, 200);
        assert_eq!(web.app.matches.held_by(match_id, late.account).await.unwrap().1, before);
        assert_eq!(flag(&web).await, 0, "a player who is back has a minute");
    }
    assert_eq!(
        place.count("select count(*) from person where covers is not null").await,
        1,
        "it was the same bot"
    );
    let journal = verified(&web, match_id).await;
    assert_eq!(journal.matches("\"hand-over\"").count(), 4);
    assert!(!journal.contains("\"flag\""));
    // Without a chosen bot the game plays its fallback.
    assert_eq!(web.put(&at(match_id, "/absent"), late, json!({ "bot": null })).await.0, 204);
    place
        .sql("update turn set since = now() - interval '10 minutes', due = now() - interval '9 minutes'")
        .await;
    assert_eq!(flag(&web).await, 1);
    assert!(verified(&web, match_id).await.contains("\"flag\""));
}

#[tokio::test]
async fn a_vacation_stretches_a_clock_and_has_an_end() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.match_of(&one, &two, EACH).await;
    let (late, other) = wanted(&web, match_id, &one, &two).await;
    assert_eq!(
        web.put("/api/v1/me/vacation", late, json!({ "days": 31 })).await.0,
        409,
        "so many nobody has"
    );
    assert_eq!(web.put("/api/v1/me/vacation", late, json!({ "days": 20 })).await.0, 200);
    assert_eq!(web.put("/api/v1/me/vacation", late, json!({ "days": 1 })).await.0, 409, "he is away already");
    // A day later, all but half an hour of it on vacation.
    place.sql("update turn set since = since - interval '1 day', due = due - interval '1 day'").await;
    place.sql("update vacation set starts = now() - interval '1 day' + interval '30 minutes', ends = now() + interval '1 hour'").await;
    assert_eq!(flag(&web).await, 0);
    let left = web.app.matches.store().turn_for(match_id, other.account).await.unwrap().1.unwrap();
    assert!((1_700_000..=1_800_000).contains(&left), "{left}");
    assert_eq!(web.delete("/api/v1/me/vacation", late).await.0, 200);
    assert_eq!(flag(&web).await, 0, "half an hour is left to him");
    place.sql("update vacation set starts = starts - interval '31 minutes', ends = ends - interval '31 minutes'").await;
    place
        .sql("update turn set since = since - interval '31 minutes', due = due - interval '31 minutes'")
        .await;
    assert_eq!(flag(&web).await, 1);
    // Nothing is added to a time bank. The first match is left out: its clock has run out and stays so until the player decides.
    place.sql("update turn set due = null").await;
    let live = web.match_of(&one, &two, Pace::Live { bank: 60, increment: 0 }).await;
    let (late, _) = wanted(&web, live, &one, &two).await;
    web.put("/api/v1/me/vacation", late, json!({ "days": 5 })).await;
    place.sql(&format!("update turn set since = now() - interval '1 hour', due = now() - interval '1 minute' where match_id = {live}")).await;
    assert_eq!(flag(&web).await, 1);
}

#[tokio::test]
async fn clocks_stand_still_when_all_agree_and_go_on_when_one_does_not() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two) = (web.somebody("One").await, web.somebody("Two").await);
    let match_id = web.match_of(&one, &two, EACH).await;
    let still = |yes: bool| json!({ "stand_still": yes });
    let pause = at(match_id, "/pause");
    assert_eq!(web.put(&pause, &one, still(true)).await.1, json!({ "paused": false, "wanting": 1 }));
    assert_eq!(web.put(&pause, &two, still(true)).await.1, json!({ "paused": true, "wanting": 0 }));
    assert_eq!(web.get(&at(match_id, ""), &one).await.1["left"], json!(null));
    // Ten hours later, of which ten were paused.
    place.sql("update turn set since = since - interval '10 hours', due = due - interval '10 hours', paused = paused - interval '10 hours'").await;
    assert_eq!(flag(&web).await, 0);
    assert_eq!(web.put(&pause, &two, still(false)).await.1["paused"], json!(false));
    let left = web.app.matches.store().turn_for(match_id, one.account).await.unwrap().1.unwrap();
    assert!((3_590_000..=3_600_000).contains(&left), "{left}");
    assert_eq!(
        web.put(&pause, &one, still(true)).await.1,
        json!({ "paused": false, "wanting": 1 }),
        "both must agree anew"
    );
    place.sql("update turn set due = now() - interval '1 second'").await;
    assert_eq!(flag(&web).await, 1);
}

#[tokio::test]
async fn the_lobby_lists_open_running_and_finished_matches_and_says_who_won() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two, three) =
        (web.somebody("One").await, web.somebody("Two").await, web.somebody("Three").await);
    let waiting = web.waiting(&one, Door::Open).await;
    let hidden = web.waiting(&one, Door::Link).await;
    let (running, over) = (web.match_of(&one, &two, EACH).await, web.match_of(&one, &two, EACH).await);
    let wish = Wish::Resign { seat: Seat(0) };
    let (_, seen) = web.get(&at(over, "/view"), &one).await;
    let version = seen["version"].as_u64().unwrap() as u32;
    let command = Command { key: [7; 16], version, seen_as: None, wish };
    web.app.matches.command(over, one.account, &command).await.unwrap();
    let listed = async |query: &str| {
        let (status, list) = web.get(&format!("/api/v1/matches{query}"), &three).await;
        assert_eq!(status, StatusCode::OK, "{query}: {list}");
        let ids = list.as_array().unwrap().iter().map(|one| MatchId(one["id"].as_i64().unwrap()));
        (ids.collect::<Vec<_>>(), list[0]["result"].clone())
    };
    assert_eq!(listed("").await, (vec![waiting], json!(null)));
    assert_eq!(listed("?state=waiting&free=1&game=underbelly").await.0, [waiting]);
    assert!(listed("?free=2").await.0.is_empty(), "only one seat is free");
    assert_eq!(listed("?state=running").await, (vec![running], json!(null)));
    assert!(listed("?state=running&game=skirmish").await.0.is_empty());
    let (ids, result) = listed("?state=over").await;
    assert_eq!((ids, &result["winners"]), (vec![over], &json!([1])));
    assert!(!result["how"].as_str().unwrap().is_empty());
    let mine = web.get("/api/v1/matches?mine=true", &two).await.1;
    assert!(mine.as_array().unwrap().iter().any(|one| one["result"] == result), "and those who played it");
    assert_eq!(web.get("/api/v1/matches?state=opening", &three).await.0, 422);
    let counts = json!([{ "game": "underbelly", "waiting": 1, "running": 1 }]);
    assert_eq!(web.get("/api/v1/lobby", &three).await.1, counts, "{hidden} is not counted");
}
