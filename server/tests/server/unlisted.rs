//! Matches that are not listed: found by those who play in them or were invited, and by those who have the link.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::json;
use server::config::Config;
use table::Seat;
use wire::MatchId;
use wire::http::{Door, Pace, State};
use wire::socket::{Command, Kind, ToClient, ToServer, Trouble, Wish};

use crate::matrix::{Scene, rows};
use crate::place::{Place, hex, salt};
use crate::sockets::Wire;
use crate::web::{WORKER, Web};

/// No match has this number.
const NEVER_MADE: MatchId = MatchId(999_999);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_that_is_not_listed_answers_strangers_as_if_it_had_never_been_made() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let scene = Scene::set(&web).await;
    let mut wrong = Vec::new();
    for door in [Door::Link, Door::Named] {
        let waiting = web.waiting(&scene.member, door).await;
        let running = web.running(&scene.member, Pace::Untimed).await;
        place.sql(&format!("update match set door = {} where id = {running}", door as i16)).await;
        for (row, hidden) in rows().iter().flat_map(|row| [(row, waiting), (row, running)]) {
            let Some(rest) = row.1.strip_prefix("/matches/{match_id}") else { continue };
            for token in [None, Some(scene.stranger.token.as_str()), Some(WORKER)] {
                let ask = async |match_id: MatchId| {
                    let method = Method::from_bytes(row.0.to_uppercase().as_bytes()).unwrap();
                    let path = format!("/api/v1/matches/{match_id}{}", rest.replace("{seat}", "0"));
                    let body = Some(row.3(&scene, "Fresh")).filter(|body| !body.is_null());
                    web.ask(method, &path, token, body).await
                };
                let (there, never) = (ask(hidden).await, ask(NEVER_MADE).await);
                if there != never {
                    wrong.push(format!("{door:?}: {} {}: {there:?}, not {never:?}", row.0, row.1));
                }
            }
        }
        // Nor does another way to write its number help.
        let number = running.to_string();
        for other in [
            format!("%{:x}{}", number.as_bytes()[0], &number[1..]),
            format!("0{number}"),
            format!("+{number}"),
        ] {
            let view = format!("/api/v1/matches/{other}/view");
            assert_eq!(web.ask(Method::GET, &view, None, None).await.0, 404, "{view}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_the_link_watches_and_joins() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (one, two, three) =
        (web.somebody("One").await, web.somebody("Two").await, web.somebody("Three").await);
    let match_id = web.waiting(&one, Door::Link).await;
    let (_, told) = web.get(&format!("/api/v1/matches/{match_id}"), &one).await;
    let word = told["link"].as_str().expect("those who play there know it").to_string();
    let look = async |path: &str, name: header::HeaderName, value: &str| {
        let path = format!("/api/v1/matches/{match_id}{path}");
        web.send(Request::get(path).header(name, value).body(Body::empty()).unwrap()).await
    };
    let cookie = format!("link-{match_id}={word}");
    assert_eq!(look("", header::COOKIE, &cookie).await.0, 200);
    assert_eq!(look("", header::COOKIE, &format!("link-{match_id}=x{word}")).await.0, 404);
    let own = header::HeaderName::from_static("sandtable-link");
    let (status, seen) = look("", own.clone(), &word).await;
    assert_eq!((status.as_u16(), &seen["link"]), (200, &json!(null)));
    let seats = json!([[1, salt(1).commitment().to_string()]]);
    let path = format!("/api/v1/matches/{match_id}/chairs");
    assert_eq!(web.post(&path, &two, json!({ "seats": seats, "link": "x" })).await.0, 404);
    assert_eq!(web.post(&path, &two, json!({ "seats": seats, "link": word })).await.0, 200);
    assert_eq!(web.get(&format!("/api/v1/matches/{match_id}"), &two).await.0, 200, "a player needs no link");
    for (seat, who) in [(0, &one), (1, &two)] {
        let salts = [(seat, hex(&salt(seat).0))];
        web.app.matches.open_salts(match_id, who.account, &salts).await.unwrap();
    }
    assert_eq!(web.app.matches.store().find(match_id).await.unwrap().unwrap().state, State::Running);
    assert_eq!(look("/view", own.clone(), &word).await.0, 200);
    assert_eq!(look("/view", own, "x").await.0, 404);
    // Nobody is told of it who looks for seats.
    assert_eq!(web.put(&format!("/api/v1/matches/{match_id}/seats/0/offer"), &one, json!(null)).await.0, 204);
    assert_eq!(web.get("/api/v1/offers", &three).await.1, json!([]));

    // The same on sockets.
    let at = web.listen().await;
    let mut stranger = Wire::connect(at, Some(&three.token)).await;
    let watch = |match_id| ToServer::Watch { match_id, seat: None, have: None };
    let gone = |message| match message {
        Some(ToClient::Gone { trouble, .. } | ToClient::Refused { trouble, .. }) => trouble,
        other => panic!("{other:?}"),
    };
    let not_there = Trouble::new(Kind::Missing, "There is no such match.");
    for number in [match_id, NEVER_MADE] {
        stranger.send(&watch(number)).await;
        assert_eq!(gone(stranger.next().await), not_there);
        let wish = Wish::Resign { seat: Seat(0) };
        let command = Command { key: [7; 16], version: 0, seen_as: None, wish };
        stranger.send(&ToServer::Give { match_id: number, command }).await;
        assert_eq!(gone(stranger.next().await), not_there);
        stranger.send(&ToServer::Say { match_id: number, text: "hello".into() }).await;
        assert_eq!(gone(stranger.next().await), not_there);
    }
    let mut friend = Wire::try_connect(at, &[(header::COOKIE, cookie.as_str())]).await.unwrap();
    assert!(matches!(friend.next().await, Some(ToClient::Hello { .. })));
    friend.send(&watch(match_id)).await;
    assert!(matches!(friend.next().await, Some(ToClient::Whole { .. })));
}
