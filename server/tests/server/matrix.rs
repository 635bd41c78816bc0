//! Who may do what: every path of the description, requested by every kind of caller.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::{Value, json};
use server::config::Config;
use table::Seat;
use table::dice::commitment::Secret;
use uuid::Uuid;
use wire::http::{Chair, Door, NewMatch, Pace};
use wire::people::{Scope, Way};
use wire::{AccountId, ChannelId, MatchId, SessionId};

use crate::place::{Place, hex, salt};
use crate::web::{PASSWORD, Somebody, WORKER, Web, sit};

/// What there is when a row begins.
pub struct Scene {
    pub member: Somebody,
    pub stranger: Somebody,
    read: String,
    /// Another session of the member.
    session: SessionId,
    /// A channel of the member.
    channel: ChannelId,
    /// Somebody whom the member has muted.
    muted: AccountId,
    /// The member plays a bot, whose seat is offered.
    pub running: MatchId,
    /// The member waits for another.
    waiting: MatchId,
    /// The member must open two salts.
    opening: MatchId,
}

impl Scene {
    pub async fn set(web: &Web) -> Scene {
        let (member, stranger) = (web.somebody("Member").await, web.somebody("Stranger").await);
        let muted = web.somebody("Loud").await.account;
        let store = web.app.matches.store();
        let read = web.session(member.account, Some(&[Scope::Read])).await.1;
        let session = web.session(member.account, None).await.0;
        let way = Way::Webhook { url: "https://example.org/".into() };
        let channel = store.add_channel(member.account, &way, 5).await.unwrap().unwrap();
        assert!(store.mute(member.account, muted, false, 10).await.unwrap());
        let running = web.running(&member, Pace::Untimed).await;
        store.offer(running, &[Seat(1)]).await.unwrap();
        let waiting = web.waiting(&member, Door::Open).await;
        let mine = |seat| Chair::Mine { pledge: salt(seat).commitment().to_string() };
        let new = NewMatch {
            game: "underbelly".into(),
            setup: None,
            pace: Pace::Untimed,
            overtime: Default::default(),
            door: Door::Open,
            hints: true,
            chairs: vec![mine(0), mine(1)],
        };
        let opening = web.app.matches.make(member.account, &new).await.unwrap();
        Scene { member, stranger, read, session, channel, muted, running, waiting, opening }
    }
}

/// Which match a row is about.
#[derive(Clone, Copy)]
enum At {
    Running,
    Waiting,
    Opening,
}

/// One row: the path, the match it is about, the body, and the statuses for nobody, a stranger, a member, the member's read-only token, and
/// a worker.
pub struct Row(pub &'static str, pub &'static str, At, pub fn(&Scene, &str) -> Value, [u16; 5]);

fn none(_: &Scene, _: &str) -> Value {
    Value::Null
}

fn order(_: &Scene, _: &str) -> Value {
    json!({ "key": Uuid::new_v4().simple().to_string(), "version": 999, "seat": 0, "line": "pass" })
}

const OWN: [u16; 5] = [401, 200, 200, 403, 401];
const OWN_SILENT: [u16; 5] = [401, 204, 204, 403, 401];
const ANYBODY: [u16; 5] = [200; 5];
const WORKERS: [u16; 5] = [403, 403, 403, 403, 200];

/// The rows. Each is requested by nobody, the worker, the read-only token, the stranger and the member, in this order.
pub fn rows() -> Vec<Row> {
    use At::{Opening, Running, Waiting};
    vec![
        Row("post", "/guests", Running, none, ANYBODY),
        Row(
            "post",
            "/accounts",
            Running,
            |_, fresh| json!({ "name": fresh, "password": PASSWORD }),
            [200, 409, 409, 409, 200],
        ),
        Row(
            "post",
            "/sessions",
            Running,
            |s, _| json!({ "name": s.member.name, "password": PASSWORD }),
            ANYBODY,
        ),
        Row("delete", "/sessions", Running, none, [401, 204, 204, 204, 401]),
        Row("post", "/recoveries", Running, |s, _| json!({ "name": s.member.name }), [202; 5]),
        Row("post", "/passwords", Running, |_, _| json!({ "token": "x", "password": PASSWORD }), [404; 5]),
        Row("post", "/mails", Running, |_, _| json!({ "token": "x" }), [404; 5]),
        Row("get", "/me", Running, none, [401, 200, 200, 200, 401]),
        Row("delete", "/me", Running, |_, _| json!({ "password": PASSWORD }), OWN_SILENT),
        Row("put", "/me/name", Running, |_, fresh| json!({ "name": fresh }), OWN),
        Row(
            "put",
            "/me/password",
            Running,
            |_, _| json!({ "old": PASSWORD, "new": "another one of them" }),
            OWN_SILENT,
        ),
        Row("put", "/me/mail", Running, |_, _| json!({ "password": PASSWORD, "mail": null }), OWN_SILENT),
        Row("get", "/me/sessions", Running, none, OWN),
        Row("delete", "/me/sessions/{session}", Running, none, [401, 404, 204, 403, 401]),
        Row("post", "/me/tokens", Running, |_, _| json!({ "label": "bot", "scopes": ["play"] }), OWN),
        Row("get", "/me/channels", Running, none, OWN),
        Row(
            "post",
            "/me/channels",
            Running,
            |_, _| json!({ "kind": "webhook", "url": "https://example.org/" }),
            OWN,
        ),
        Row("delete", "/me/channels/{channel}", Running, none, [401, 404, 204, 403, 401]),
        Row("post", "/me/channels/{channel}/test", Running, none, [401, 404, 202, 403, 401]),
        Row("get", "/me/data", Running, none, OWN),
        Row("get", "/me/muted", Running, none, OWN),
        Row("put", "/me/muted/{account}", Running, |_, _| json!({ "blocked": true }), OWN_SILENT),
        Row("delete", "/me/muted/{account}", Running, none, [401, 404, 204, 403, 401]),
        Row("get", "/me/vacation", Running, none, OWN),
        Row("put", "/me/vacation", Running, |_, _| json!({ "days": 3 }), OWN),
        Row("delete", "/me/vacation", Running, none, OWN),
        Row("get", "/matches", Running, none, ANYBODY),
        Row(
            "post",
            "/matches",
            Running,
            |_, _| json!({ "game": "underbelly", "chairs": [{ "kind": "free" }, { "kind": "free" }] }),
            OWN,
        ),
        Row("get", "/matches/{match_id}", Running, none, ANYBODY),
        // The stranger takes the last chair, and the member comes too late.
        Row("post", "/matches/{match_id}/chairs", Waiting, |_, _| sit(), [401, 200, 409, 403, 401]),
        Row("delete", "/matches/{match_id}/chairs", Waiting, none, [401, 403, 200, 403, 401]),
        Row("delete", "/matches/{match_id}/seats/{seat}/chair", Waiting, none, [401, 403, 200, 403, 401]),
        // The member holds it.
        Row(
            "put",
            "/matches/{match_id}/seats/{seat}/bot",
            Waiting,
            |_, _| json!({ "bot": "cadet" }),
            [401, 403, 409, 403, 401],
        ),
        Row(
            "post",
            "/matches/{match_id}/pledges",
            Opening,
            |_, _| json!({ "seats": [[0, salt(2).commitment().to_string()]] }),
            [401, 403, 200, 403, 401],
        ),
        Row(
            "post",
            "/matches/{match_id}/salts",
            Opening,
            |_, _| json!({ "salts": [[0, hex(&salt(0).0)]] }),
            [401, 403, 200, 403, 401],
        ),
        Row("get", "/matches/{match_id}/view", Running, none, ANYBODY),
        Row("get", "/matches/{match_id}/log", Running, none, ANYBODY),
        Row("get", "/matches/{match_id}/past", Running, none, ANYBODY),
        // Who holds no seat has to say since which line.
        Row("get", "/matches/{match_id}/since", Running, none, [422, 422, 200, 200, 422]),
        // Nobody reads the journal of a running match.
        Row("get", "/matches/{match_id}/journal", Running, none, [404, 404, 404, 404, 404]),
        Row("get", "/matches/{match_id}/seats/{seat}/standing", Running, none, [401, 403, 200, 200, 401]),
        // A caller who may give orders is told that they have not looked yet.
        Row("post", "/matches/{match_id}/orders", Running, order, [401, 403, 409, 403, 401]),
        Row("post", "/matches/{match_id}/call-off", Waiting, none, [401, 403, 200, 403, 401]),
        Row(
            "post",
            "/matches/{match_id}/invitations",
            Waiting,
            |s, _| json!({ "names": [s.stranger.name] }),
            [401, 403, 204, 403, 401],
        ),
        // It is not over.
        Row(
            "post",
            "/matches/{match_id}/rematch",
            Running,
            |_, _| json!({ "seats": [] }),
            [401, 403, 409, 403, 401],
        ),
        Row("get", "/offers", Running, none, ANYBODY),
        Row("get", "/lobby", Running, none, ANYBODY),
        Row("put", "/matches/{match_id}/seats/{seat}/offer", Running, none, [401, 403, 204, 403, 401]),
        // The member has not offered it.
        Row("delete", "/matches/{match_id}/seats/{seat}/offer", Running, none, [401, 403, 404, 403, 401]),
        // Only the other seat is offered.
        Row("post", "/matches/{match_id}/seats/{seat}/take", Running, none, [401, 404, 404, 403, 401]),
        Row(
            "put",
            "/matches/{match_id}/absent",
            Running,
            |_, _| json!({ "bot": "cadet" }),
            [401, 403, 204, 403, 401],
        ),
        // No bot plays for the member.
        Row("post", "/matches/{match_id}/reclaim", Running, none, [401, 403, 409, 403, 401]),
        Row(
            "put",
            "/matches/{match_id}/pause",
            Running,
            |_, _| json!({ "stand_still": true }),
            [401, 403, 200, 403, 401],
        ),
        // Nobody asks the players about another edition.
        Row("get", "/matches/{match_id}/edition", Running, none, [401, 403, 200, 200, 401]),
        Row(
            "put",
            "/matches/{match_id}/edition",
            Running,
            |_, _| json!({ "agrees": true }),
            [401, 403, 404, 403, 401],
        ),
        Row("get", "/matches/{match_id}/chat", Running, none, [401, 403, 200, 200, 401]),
        Row(
            "post",
            "/matches/{match_id}/chat",
            Running,
            |_, _| json!({ "text": "hello" }),
            [401, 403, 200, 403, 401],
        ),
        Row("get", "/matches/{match_id}/note", Running, none, [401, 403, 200, 200, 401]),
        Row(
            "put",
            "/matches/{match_id}/note",
            Running,
            |_, _| json!({ "text": "watch the left" }),
            [401, 403, 204, 403, 401],
        ),
        Row("get", "/work", Running, none, WORKERS),
        Row("get", "/work/{match_id}/{seat}", Running, none, WORKERS),
        // No bot holds the member's seat: the worker is told so in the same way, and tested with the other seat below.
        Row("post", "/work/{match_id}/{seat}", Running, order, [403; 5]),
    ]
}

pub fn path(row: &Row, scene: &Scene) -> String {
    let match_id = match row.2 {
        At::Running => scene.running,
        At::Waiting => scene.waiting,
        At::Opening => scene.opening,
    };
    let filled = row.1.replace("{match_id}", &match_id.to_string()).replace("{seat}", "0");
    let filled = filled.replace("{session}", &scene.session.to_string());
    let filled = filled.replace("{channel}", &scene.channel.to_string());
    format!("/api/v1{}", filled.replace("{account}", &scene.muted.to_string()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_path_is_open_to_those_who_may_and_to_nobody_else() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (mut wrong, mut cells) = (Vec::new(), 0);
    for row in rows() {
        let scene = Scene::set(&web).await;
        let who = [
            ("nobody", 0, None),
            ("worker", 4, Some(WORKER)),
            ("read", 3, Some(scene.read.as_str())),
            ("stranger", 1, Some(scene.stranger.token.as_str())),
            ("member", 2, Some(scene.member.token.as_str())),
        ];
        for (name, column, token) in who {
            let method = Method::from_bytes(row.0.to_uppercase().as_bytes()).unwrap();
            let fresh = format!("Fresh {cells}");
            let body = Some(row.3(&scene, &fresh)).filter(|body| !body.is_null());
            let (status, said) = web.ask(method, &path(&row, &scene), token, body).await;
            cells += 1;
            if status.as_u16() != row.4[column] {
                wrong.push(format!("{} {} as {name}: {status}, not {}: {said}", row.0, row.1, row.4[column]));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {cells} cells are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[tokio::test]
async fn every_path_of_the_description_has_a_row() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (_, described) = web.ask(Method::GET, "/api/v1/openapi.json", None, None).await;
    let mut paths = BTreeSet::new();
    for (path, methods) in described["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            paths.insert(format!("{method} {}", path.strip_prefix("/api/v1").unwrap()));
        }
    }
    let rows: BTreeSet<String> = rows().iter().map(|row| format!("{} {}", row.0, row.1)).collect();
    assert_eq!(paths, rows);
}

/// The description says who may ask as the server does.
#[tokio::test]
async fn every_operation_of_the_description_says_who_may_ask_and_where_it_belongs() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (_, described) = web.ask(Method::GET, "/api/v1/openapi.json", None, None).await;
    assert_eq!(described["servers"][0]["url"], "/");
    let schemes = described["components"]["securitySchemes"].as_object().unwrap();
    let groups: Vec<&str> =
        described["tags"].as_array().unwrap().iter().map(|tag| tag["name"].as_str().unwrap()).collect();
    for Row(method, path, _, _, [nobody, _, _, _, worker]) in rows() {
        let operation = &described["paths"][format!("/api/v1{path}")][method];
        let ways = operation["security"].as_array().unwrap_or_else(|| panic!("{method} {path}"));
        let is_open = ways.iter().any(|way| way.as_object().unwrap().is_empty());
        let named: Vec<&String> = ways.iter().flat_map(|way| way.as_object().unwrap().keys()).collect();
        assert!(named.iter().all(|name| schemes.contains_key(*name)), "{method} {path}: {named:?}");
        assert_eq!(named.iter().any(|name| *name == "worker"), path.starts_with("/work"), "{method} {path}");
        assert_eq!(
            is_open,
            nobody != 401 && !path.starts_with("/work"),
            "{method} {path}: {nobody} {worker}"
        );
        let group = operation["tags"][0].as_str().unwrap();
        assert!(groups.contains(&group), "{method} {path}: {group}");
    }
}

#[tokio::test]
async fn a_worker_decides_for_bots_and_a_program_that_plays_for_its_owner() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let scene = Scene::set(&web).await;
    let body = Some(order(&scene, ""));
    let path = format!("/api/v1/work/{}/1", scene.running);
    let (status, said) = web.ask(Method::POST, &path, Some(WORKER), body.clone()).await;
    assert_eq!(status, 409, "a bot holds this seat, but has not looked: {said}");
    let (status, _) = web.ask(Method::POST, &path, Some(&scene.member.token), body.clone()).await;
    assert_eq!(status, 403);
    let play = web.session(scene.member.account, Some(&[Scope::Play])).await.1;
    let orders = format!("/api/v1/matches/{}/orders", scene.running);
    assert_eq!(web.ask(Method::POST, &orders, Some(&play), body).await.0, 409, "it may, but has not looked");
    let chat = format!("/api/v1/matches/{}/chat", scene.running);
    assert_eq!(
        web.ask(Method::GET, &chat, Some(&play), None).await.0,
        403,
        "it may not read what is private"
    );
    assert_eq!(web.ask(Method::GET, "/api/v1/me/sessions", Some(&play), None).await.0, 403);
}

/// The commitment of a running match is public, its secret is not.
#[tokio::test]
async fn a_table_does_not_tell_its_secret() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let scene = Scene::set(&web).await;
    let (_, told) = web.get(&format!("/api/v1/matches/{}", scene.running), &scene.member).await;
    let secret = web.app.matches.store().find(scene.running).await.unwrap().unwrap().secret;
    assert_eq!(told["commitment"], Secret(secret).commitment().to_string());
    assert!(!told.to_string().contains(&hex(&secret)));
}
