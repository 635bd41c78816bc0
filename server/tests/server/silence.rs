//! What is not revealed: logs contain nothing that names or authenticates anybody, and a spectator can request nothing that a match hides.

use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};

use axum::http::Method;
use bots::{Budget, Deadline, Level, NoClock};
use serde_json::{Value, json};
use server::config::Config;
use server::matches::Missed;
use table::dice::commitment::Secret;
use table::erased::DynMatch;
use table::{Seat, Viewer};
use tracing_subscriber::EnvFilter;
use uuid::Uuid;
use wire::http::{Chair, Door, NewMatch, Pace, SitDown};
use wire::socket::{Command, Wish};
use wire::{AccountId, MatchId};

use crate::place::{Place, hex, salt};
use crate::sinks::Sink;
use crate::web::{PASSWORD, Somebody, Web};

/// Everything that is written to the log of this process.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The log, down to the least of what is ever written.
static LOG: LazyLock<Log> = LazyLock::new(|| {
    let log = Log::default();
    let kept = log.clone();
    let lines = tracing_subscriber::fmt().with_env_filter(EnvFilter::new("trace"));
    let _ = lines.with_ansi(false).with_writer(move || kept.clone()).try_init();
    log
});

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }

    /// None of these words is in what parts with such a name have written.
    fn holds_none_of(&self, words: &[&str], part: &str) {
        let text = self.text();
        assert!(text.lines().any(|line| line.contains(part)), "nothing was written at all");
        for word in words {
            if let Some(line) = text.lines().find(|line| line.contains(part) && line.contains(word)) {
                panic!("{word:?} is in the log: {line}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_log_names_a_token_a_password_or_a_mail() {
    let log = LOG.clone();
    let place = Place::new().await;
    let sink = Sink::mail().await;
    let smtp_url = Some(format!("smtp://{}", sink.address));
    let web = Web::new(&place, Config { smtp_url, ..Config::default() }).await;
    let ask = async |path: &str, body| web.ask(Method::POST, path, None, Some(body)).await;
    let new = json!({ "name": "Erwin", "password": PASSWORD, "mail": "refused@example.org" });
    let (status, made) = ask("/api/v1/accounts", new).await;
    assert_eq!(status, 200, "{made}");
    let (_, entered) = ask("/api/v1/sessions", json!({ "name": "Erwin", "password": PASSWORD })).await;
    ask("/api/v1/sessions", json!({ "name": "Erwin", "password": "not this one at all" })).await;
    ask("/api/v1/sessions", json!({ "name": "no\u{0}body", "password": "not this one at all" })).await;
    let account = made["me"]["account"].as_i64().map(AccountId).unwrap();
    let token = entered["token"].as_str().unwrap().to_string();
    let erwin = Somebody { account, name: "Erwin".into(), token };
    let mail = json!({ "password": PASSWORD, "mail": "erwin@example.org" });
    assert_eq!(web.put("/api/v1/me/mail", &erwin, mail).await.0, 202);
    let letter = sink.wait(1).await.remove(0);
    let (_, rest) = letter.split_once("#confirm=").unwrap();
    let confirm: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
    assert_eq!(ask("/api/v1/mails", json!({ "token": confirm })).await.0, 204);
    assert_eq!(ask("/api/v1/recoveries", json!({ "name": "erwin@example.org" })).await.0, 202);
    let letter = sink.wait(2).await.remove(1);
    let (_, rest) = letter.split_once("#reset-password=").unwrap();
    let reset: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
    let hook = json!({ "kind": "webhook", "url": "https://example.org/a-secret-path" });
    assert_eq!(web.post("/api/v1/me/channels", &erwin, hook).await.0, 200);
    let other = web.somebody("Other").await;
    let match_id = web.match_of(&erwin, &other, Pace::Untimed).await;
    let chat = format!("/api/v1/matches/{match_id}/chat");
    assert_eq!(web.post(&chat, &erwin, json!({ "text": "between you and me" })).await.0, 200);
    let secret = hex(&web.app.matches.store().find(match_id).await.unwrap().unwrap().secret);
    let renewed = json!({ "token": reset, "password": "quite another one" });
    assert_eq!(ask("/api/v1/passwords", renewed).await.0, 204);
    web.app.matches.store().close().await;
    assert_eq!(web.get("/api/v1/me", &erwin).await.0, 503);
    let secrets = [
        made["token"].as_str().unwrap(),
        &erwin.token,
        &other.token,
        &confirm,
        &reset,
        &secret,
        PASSWORD,
        "not this one at all",
        "quite another one",
        "@example.org",
        "a-secret-path",
        "between you and me",
        "$argon2id$",
    ];
    log.holds_none_of(&secrets, "");
    for told in [
        "a mail was not sent",
        "a session was started",
        "a wrong password was given",
        "a password was reset",
        "a request was refused",
    ] {
        assert!(log.text().contains(told), "{told}");
    }
}

/// One of two worlds: a server with one match of Skirmish, whose dice are the same in both.
struct World {
    web: Web,
    match_id: MatchId,
    accounts: Vec<AccountId>,
    stranger: Somebody,
}

const SECRET: [u8; 32] = [7; 32];

impl World {
    async fn new() -> World {
        let place = Place::new().await;
        let web = Web::new(&place, Config::default()).await;
        let matches = web.app.matches.clone();
        let mut accounts = Vec::new();
        for _ in 0..3 {
            accounts.push(matches.store().add_guest("Guest").await.unwrap());
        }
        let pledge = |seat: u8| salt(seat).commitment().to_string();
        let chairs = vec![Chair::Mine { pledge: pledge(0) }, Chair::Free, Chair::Free];
        let new = NewMatch {
            game: "skirmish".into(),
            setup: None,
            pace: Pace::Untimed,
            overtime: Default::default(),
            door: Door::Open,
            hints: true,
            chairs,
        };
        let match_id = matches.make(accounts[0], &new).await.unwrap();
        place.sql(&format!("update match set secret = '\\x{}'", hex(&SECRET))).await;
        for seat in 1..3 {
            let seats = vec![(seat, pledge(seat))];
            matches.sit(match_id, accounts[usize::from(seat)], &SitDown { seats, link: None }).await.unwrap();
        }
        for seat in 0..3 {
            let salts = [(seat, hex(&salt(seat).0))];
            matches.open_salts(match_id, accounts[usize::from(seat)], &salts).await.unwrap();
        }
        let name = "Stranger".to_string();
        let account = matches.store().add_guest(&name).await.unwrap();
        let token = web.session(account, None).await.1;
        World { web, match_id, accounts, stranger: Somebody { account, name, token } }
    }

    /// The match, read from its journal.
    async fn at_hand(&self) -> Box<dyn DynMatch> {
        let lines = self.web.app.matches.store().lines(self.match_id, 0).await.unwrap();
        let journal: String = lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect();
        catalog::find("skirmish").unwrap().resume(&journal, Some(Secret(SECRET))).unwrap()
    }

    async fn wish(&self, seat: Seat, wish: Wish) -> Result<u32, String> {
        let account = self.accounts[seat.index()];
        let matches = &self.web.app.matches;
        let Ok((_, _, Missed::Whole(whole))) = matches.watch(self.match_id, Some(account), None).await else {
            panic!("the match is there")
        };
        let command =
            Command { key: *Uuid::new_v4().as_bytes(), version: whole.version, seen_as: None, wish };
        let done = matches.command(self.match_id, account, &command).await;
        done.map(|done| done.version).map_err(|stop| format!("{stop:?}"))
    }

    /// Everything a spectator can fetch, except times and the head of the chain, which depends on everything and reveals nothing.
    async fn fetched(&self, said: &str) -> Vec<(String, u16, Value)> {
        let match_id = self.match_id;
        let of = |rest: &str| format!("/api/v1/matches/{match_id}{rest}");
        let order = json!({ "key": "0".repeat(32), "version": 1, "seat": 0, "line": said });
        let asked = [
            (Method::GET, "/api/v1/matches".to_string(), None),
            (Method::GET, "/api/v1/matches?mine=true".into(), None),
            (Method::GET, of(""), None),
            (Method::GET, of("/view"), None),
            (Method::GET, "/api/v1/offers".into(), None),
            (Method::GET, of("/chat"), None),
            (Method::GET, of("/note"), None),
            (Method::POST, of("/orders"), Some(order.clone())),
            (Method::POST, of("/reclaim"), None),
            (Method::PUT, of("/pause"), Some(json!({ "stand_still": true }))),
            (Method::PUT, of("/absent"), Some(json!({ "bot": null }))),
            (Method::POST, of("/seats/0/take"), None),
            (Method::PUT, of("/seats/0/offer"), None),
            (Method::POST, of("/rematch"), Some(json!({ "seats": [] }))),
            (Method::POST, of("/salts"), Some(json!({ "salts": [] }))),
            (Method::GET, format!("/api/v1/work/{match_id}/0"), None),
            (Method::POST, format!("/api/v1/work/{match_id}/0"), Some(order)),
            (Method::GET, "/metrics".into(), None),
        ];
        let mut fetched = Vec::new();
        for token in [None, Some(self.stranger.token.as_str())] {
            for (method, path, body) in &asked {
                let (status, mut told) = self.web.ask(method.clone(), path, token, body.clone()).await;
                if let Some(fields) = told.as_object_mut() {
                    fields.remove("head");
                }
                if let Some(text) = told.as_str() {
                    let passing = ["open_seconds", "request_seconds", "store_connections"];
                    let passes = |line: &&str| {
                        let name = line.strip_prefix("sandtable_");
                        name.is_some_and(|name| passing.iter().any(|one| name.starts_with(one)))
                    };
                    let mut timeless: Vec<_> = text.lines().filter(|line| !passes(line)).collect();
                    // Labels of one metric come in any order.
                    timeless.sort_unstable();
                    told = json!(timeless);
                }
                fetched.push((path.clone(), status.as_u16(), told));
            }
        }
        fetched
    }
}

/// What everybody sees and has heard.
fn public(m: &dyn DynMatch) -> impl PartialEq {
    (m.seen(Viewer::PUBLIC), m.awaiting(), m.heard_packed(Viewer::PUBLIC, 0))
}

fn after(m: &dyn DynMatch, seat: Seat, line: &str) -> Option<Box<dyn DynMatch>> {
    let mut copy = m.copy();
    copy.order(seat, line).ok().map(|_| copy)
}

/// What could be said now.
fn lines(m: &dyn DynMatch, seat: Seat) -> Vec<String> {
    let view = m.seen(Viewer::seat(seat));
    let line = |seed| {
        let mut bot = catalog::bots("skirmish").unwrap().sit(Level::Random, seed);
        let mut deadline = Deadline::new(Budget::Nodes(1), &NoClock);
        Some(bot.consider(&view, seat, &mut deadline, &mut |_| {})?.order)
    };
    (0..16).filter_map(line).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_fetches_nothing_that_a_match_hides() {
    let log = LOG.clone();
    let (one, two) = (World::new().await, World::new().await);
    let (mut parted, mut compared, mut refusals) = (None, 0, 0);
    for _ in 0..60 {
        let (a, b) = (one.at_hand().await, two.at_hand().await);
        let Some(seat) = a.awaiting().must.first().filter(|_| a.outcome().is_none()) else { break };
        let said = lines(&*a, seat);
        let alike = |x: &String, y: &String| {
            let (Some(x), Some(y)) = (after(&*a, seat, x), after(&*b, seat, y)) else { return false };
            public(&*x) == public(&*y)
        };
        let differ = |x: &String, y: &String| {
            let seen = |line| after(&*a, seat, line).map(|m| m.seen(Viewer::seat(seat)));
            x != y && alike(x, y) && seen(x) != seen(y)
        };
        let pairs = || said.iter().flat_map(|x| said.iter().map(move |y| (x, y)));
        let isolated = pairs().find(|(x, y)| parted.is_none() && differ(x, y));
        let Some((x, y)) = isolated.or_else(|| said.iter().zip(&said).find(|(x, y)| alike(x, y))) else {
            break;
        };
        if isolated.is_some() {
            parted = Some((x.clone(), y.clone(), seat));
        }
        one.wish(seat, Wish::Order { seat, line: x.clone() }).await.unwrap();
        two.wish(seat, Wish::Order { seat, line: y.clone() }).await.unwrap();
        let Some((_, _, hider)) = &parted else { continue };
        compared += 1;
        assert_eq!(one.fetched(x).await, two.fetched(x).await);
        // Nor does another seat learn it from what it is refused.
        let (a, b) = (one.at_hand().await, two.at_hand().await);
        for other in (0..3).map(Seat).filter(|other| other != hider) {
            if a.seen(Viewer::seat(other)) != b.seen(Viewer::seat(other)) {
                continue;
            }
            for wish in [
                Wish::Order { seat: other, line: "nonsense".into() },
                Wish::Order { seat: *hider, line: x.clone() },
                Wish::TakeBack { later: 999 },
                Wish::Answer { agrees: true },
                Wish::Stand { seat: other, standing: Some("nonsense".into()) },
                Wish::AskBack { seat: *hider, keep: 0 },
            ] {
                let told = one.wish(other, wish.clone()).await;
                assert!(told.is_err(), "{wish:?}");
                assert_eq!(told, two.wish(other, wish).await);
                refusals += 1;
            }
        }
    }
    let (x, y, _) = parted.expect("somebody decided something in secret");
    println!("{compared} moments alike after {x:?} and {y:?}; {refusals} refusals alike");
    assert!(compared >= 2 && refusals >= 6, "{compared} {refusals}");
    log.holds_none_of(&[&x, &y], " server::");
}
