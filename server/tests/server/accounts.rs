//! Accounts: created, signed in to, signed out of, recovered.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use axum::response::Response;
use serde_json::json;
use server::config::Config;
use server::token;

use crate::place::Place;
use crate::sinks::Sink;
use crate::web::{PASSWORD, Somebody, Web};

async fn enter(web: &Web, name: &str, password: &str) -> (StatusCode, serde_json::Value) {
    let body = json!({ "name": name, "password": password });
    web.ask(Method::POST, "/api/v1/sessions", None, Some(body)).await
}

/// The token in the last email that the sink has, once this many have arrived.
async fn letter(sink: &Sink, count: usize, what: &str) -> String {
    let kept = sink.wait(count).await;
    let (_, rest) = kept[count - 1].split_once(&format!("#{what}=")).expect("a link");
    rest.chars().take_while(char::is_ascii_hexdigit).collect()
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_what_is_his() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (_, guest) = web.ask(Method::POST, "/api/v1/guests", None, None).await;
    let old = guest["token"].as_str().unwrap();
    let label = json!({ "label": "bot", "scopes": ["play"] });
    let (_, program) = web.ask(Method::POST, "/api/v1/me/tokens", Some(old), Some(label)).await;
    let program = program["token"].as_str().expect("a guest may let a program play").to_string();
    let wanted = json!({ "name": " Erwin  R. ", "password": PASSWORD });
    let (status, made) = web.ask(Method::POST, "/api/v1/accounts", Some(old), Some(wanted.clone())).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    assert_eq!(made["me"], json!({ "account": guest["me"]["account"], "name": "Erwin R.", "guest": false }));
    assert_eq!(web.ask(Method::GET, "/api/v1/me", Some(old), None).await.0, 401, "the guest's token is gone");
    assert_eq!(
        web.ask(Method::GET, "/api/v1/me", Some(&program), None).await.0,
        401,
        "and those of programs"
    );
    let (status, _) = web
        .ask(
            Method::POST,
            "/api/v1/accounts",
            None,
            Some(json!({ "name": "erwin r.", "password": PASSWORD })),
        )
        .await;
    assert_eq!(status, StatusCode::CONFLICT, "names are the same in capitals");
    let (status, entered) = enter(&web, "ERWIN R.", PASSWORD).await;
    assert_eq!((status, &entered["me"]), (StatusCode::OK, &made["me"]));
    let token = entered["token"].as_str().unwrap().to_string();
    assert_eq!(web.ask(Method::DELETE, "/api/v1/sessions", Some(&token), None).await.0, 204);
    assert_eq!(web.ask(Method::GET, "/api/v1/me", Some(&token), None).await.0, 401);
    for bad in [
        json!({ "name": "x", "password": PASSWORD }),
        json!({ "name": "Bernard", "password": "short" }),
        json!({ "name": "a\u{202e}b", "password": PASSWORD }),
        json!({ "name": "Bernard", "password": PASSWORD, "mail": "nobody" }),
    ] {
        assert_eq!(web.ask(Method::POST, "/api/v1/accounts", None, Some(bad.clone())).await.0, 422, "{bad}");
    }
}

/// A wrong password and a name that nobody has: the same answer, after the same work.
#[tokio::test]
async fn nobody_learns_by_signing_in_which_accounts_there_are() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let erwin = web.somebody("Erwin").await;
    let mut answers = Vec::new();
    for name in [erwin.name.as_str(), "Nobody at all", "nobody@example.org", ""] {
        let before = web.app.passwords.checked();
        answers.push(enter(&web, name, "not the password").await);
        assert_eq!(web.app.passwords.checked(), before + 1, "{name}");
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(answers[0].0, StatusCode::UNAUTHORIZED);
    // A guest has no password, so none is right.
    let guest = web.app.matches.store().add_guest("Guest 1").await.unwrap();
    assert_eq!(enter(&web, "Guest 1", "").await, answers[0], "{guest}");
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let erwin = web.somebody("Erwin").await;
    let other = web.session(erwin.account, None).await.1;
    let wrong = json!({ "old": "not the password", "new": "another long one" });
    assert_eq!(web.put("/api/v1/me/password", &erwin, wrong).await.0, 403);
    let right = json!({ "old": PASSWORD, "new": "another long one" });
    assert_eq!(web.put("/api/v1/me/password", &erwin, right).await.0, 204);
    assert_eq!(web.get("/api/v1/me", &erwin).await.0, 200);
    assert_eq!(web.ask(Method::GET, "/api/v1/me", Some(&other), None).await.0, 401);
    assert_eq!(enter(&web, &erwin.name, PASSWORD).await.0, 401);
    assert_eq!(enter(&web, &erwin.name, "another long one").await.0, 200);
}

#[tokio::test]
async fn a_lost_password_is_mended_once_by_a_letter_and_nobody_learns_who_has_an_account() {
    let place = Place::new().await;
    let sink = Sink::mail().await;
    let smtp_url = Some(format!("smtp://{}", sink.address));
    let web = Web::new(&place, Config { smtp_url, ..Config::default() }).await;
    let erwin = web.somebody("Erwin").await;
    let mail = json!({ "password": PASSWORD, "mail": "erwin@example.org" });
    assert_eq!(web.put("/api/v1/me/mail", &erwin, mail).await.0, 202);
    let confirm = letter(&sink, 1, "confirm").await;
    let ask = async |path: &str, body| web.ask(Method::POST, path, None, Some(body)).await;
    // An unconfirmed address does not count, and a confirmation link cannot reset a password.
    let harold = web.somebody("Harold").await;
    let mail = json!({ "password": PASSWORD, "mail": "harold@example.org" });
    assert_eq!(web.put("/api/v1/me/mail", &harold, mail).await.0, 202);
    letter(&sink, 2, "confirm").await;
    let known = ask("/api/v1/recoveries", json!({ "name": harold.name })).await;
    assert_eq!(
        ask("/api/v1/passwords", json!({ "token": confirm, "password": "another long one" })).await.0,
        404
    );
    assert_eq!(ask("/api/v1/mails", json!({ "token": confirm })).await.0, 204);
    assert_eq!(ask("/api/v1/mails", json!({ "token": confirm })).await.0, 404, "once");
    for name in ["nobody@example.org", "Nobody", erwin.name.as_str()] {
        assert_eq!(ask("/api/v1/recoveries", json!({ "name": name })).await, known, "{name}");
    }
    assert_eq!(known.0, StatusCode::ACCEPTED);
    let reset = letter(&sink, 3, "reset-password").await;
    assert!(sink.kept()[2].contains("erwin@example.org"));
    let hash = token::hash(&reset);
    let kept = place
        .count(&format!("select count(*) from recovery where hash = '\\x{}'", crate::place::hex(&hash)))
        .await;
    let open = place
        .count(&format!("select count(*) from recovery where position('{reset}' in recovery::text) > 0"))
        .await;
    assert_eq!((kept, open), (1, 0), "the store knows the hash alone");
    assert_eq!(ask("/api/v1/passwords", json!({ "token": reset, "password": "short" })).await.0, 422);
    assert_eq!(
        ask("/api/v1/passwords", json!({ "token": reset, "password": "another long one" })).await.0,
        204
    );
    assert_eq!(
        ask("/api/v1/passwords", json!({ "token": reset, "password": "yet another one" })).await.0,
        404,
        "once"
    );
    assert_eq!(web.get("/api/v1/me", &erwin).await.0, 401, "all sessions end");
    assert_eq!(enter(&web, "Erwin@example.org", "another long one").await.0, 200);
    assert!(sink.wait(4).await[3].contains("has a new password"), "its owner is told");
    ask("/api/v1/recoveries", json!({ "name": erwin.name })).await;
    let late = letter(&sink, 5, "reset-password").await;
    place.sql("update recovery set expires = now() - interval '1 second'").await;
    assert_eq!(
        ask("/api/v1/passwords", json!({ "token": late, "password": "another long one" })).await.0,
        404
    );
    assert_eq!(sink.kept().len(), 5, "nobody else was written to");
}

#[tokio::test]
async fn tokens_of_programs_are_named_listed_and_ended() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let erwin = web.somebody("Erwin").await;
    for bad in [
        json!({ "label": "bot", "scopes": [] }),
        json!({ "label": "bot", "scopes": ["everything"] }),
        json!({ "label": " ", "scopes": ["read"] }),
    ] {
        assert_eq!(web.post("/api/v1/me/tokens", &erwin, bad).await.0, 422);
    }
    let (_, made) = web
        .post(
            "/api/v1/me/tokens",
            &erwin,
            json!({ "label": "my\u{7} bot", "scopes": ["read", "play", "read"] }),
        )
        .await;
    let token = made["token"].as_str().unwrap();
    assert_eq!(web.ask(Method::GET, "/api/v1/me", Some(token), None).await.0, 200);
    let (_, listed) = web.get("/api/v1/me/sessions", &erwin).await;
    assert_eq!(listed[0]["label"], "my bot");
    assert_eq!(listed[0]["scopes"], json!(["read", "play"]));
    assert_eq!((&listed[0]["current"], &listed[1]["current"]), (&json!(false), &json!(true)));
    assert!(!listed.to_string().contains(token));
    assert_eq!(web.delete(&format!("/api/v1/me/sessions/{}", made["session"]), &erwin).await.0, 204);
    assert_eq!(web.ask(Method::GET, "/api/v1/me", Some(token), None).await.0, 401);
}

async fn from(web: &Web, address: &str, path: &str, body: Option<serde_json::Value>) -> StatusCode {
    let request = Request::builder().method(Method::POST).uri(path).header("x-forwarded-for", address);
    let request = request.header("content-type", "application/json");
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    web.send(request.body(body).unwrap()).await.0
}

/// Somebody without an account looks at a match that there is not.
async fn looks(web: &Web, address: &str) -> Response {
    let request = Request::builder().uri("/api/v1/matches/1/view").header("x-forwarded-for", address);
    web.answer(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn what_is_done_too_often_is_refused_by_address_and_by_account() {
    let place = Place::new().await;
    let config = Config { behind_proxy: true, ..Config::default() };
    let web = Web::limited(&place, config, 1).await;
    for _ in 0..30 {
        assert_eq!(from(&web, "203.0.113.9, 192.0.2.1", "/api/v1/guests", None).await, 200);
    }
    assert_eq!(
        from(&web, "198.51.100.7, 192.0.2.1", "/api/v1/guests", None).await,
        429,
        "the last address counts"
    );
    assert_eq!(from(&web, "192.0.2.2", "/api/v1/guests", None).await, 200);
    for n in 0..600 {
        assert_eq!(looks(&web, "192.0.2.8").await.status(), 404, "{n}");
    }
    let refused = looks(&web, "192.0.2.8").await;
    assert_eq!(refused.status(), 429);
    let wait: u64 = refused.headers()[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((1..=61).contains(&wait), "{wait}");
    let erwin: Somebody = web.somebody("Erwin").await;
    let wrong = |name: &str| Some(json!({ "name": name, "password": "not the password" }));
    for n in 0..10 {
        assert_eq!(from(&web, &format!("192.0.2.{n}"), "/api/v1/sessions", wrong(&erwin.name)).await, 401);
    }
    let right = Some(json!({ "name": erwin.name.to_uppercase(), "password": PASSWORD }));
    assert_eq!(from(&web, "192.0.2.77", "/api/v1/sessions", right).await, 429, "from wherever");
    for n in 0..30 {
        assert_eq!(from(&web, "192.0.2.99", "/api/v1/sessions", wrong(&format!("Name {n}"))).await, 401);
    }
    assert_eq!(from(&web, "192.0.2.99", "/api/v1/sessions", wrong("One more")).await, 429);
    for _ in 0..3 {
        assert_eq!(from(&web, "192.0.2.98", "/api/v1/recoveries", Some(json!({ "name": "x" }))).await, 202);
    }
    assert_eq!(from(&web, "192.0.2.97", "/api/v1/recoveries", Some(json!({ "name": "X" }))).await, 429);
    for n in 0..10 {
        let body = Some(json!({ "name": format!("Number {n}"), "password": PASSWORD }));
        assert_eq!(from(&web, "192.0.2.96", "/api/v1/accounts", body).await, 200);
    }
    let body = Some(json!({ "name": "Number 10", "password": PASSWORD }));
    assert_eq!(from(&web, "192.0.2.96", "/api/v1/accounts", body).await, 429);
    let match_id = json!({ "game": "underbelly", "chairs": [{ "kind": "free" }, { "kind": "free" }] });
    for _ in 0..60 {
        assert_eq!(web.post("/api/v1/matches", &erwin, match_id.clone()).await.0, 200);
    }
    assert_eq!(web.post("/api/v1/matches", &erwin, match_id).await.0, 429);
    // A server that is not behind a proxy ignores what the header says.
    let plain = Web::limited(&place, Config::default(), 1).await;
    for n in 0..30 {
        assert_eq!(from(&plain, &format!("192.0.2.{n}"), "/api/v1/guests", None).await, 200);
    }
    assert_eq!(from(&plain, "192.0.2.200", "/api/v1/guests", None).await, 429);
}

#[tokio::test]
async fn another_page_cannot_sign_somebody_in() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let request = Request::builder().method(Method::POST).uri("/api/v1/guests");
    let request = request.header("origin", "https://evil.example").body(Body::empty()).unwrap();
    assert_eq!(web.send(request).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn another_password_leaves_no_letter_behind_that_an_intruder_asked_for() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let erwin = web.somebody("Erwin").await;
    let store = web.app.matches.store();
    let (confirms, resets) = (token::hash("confirms"), token::hash("resets"));
    store.add_letter(confirms, erwin.account, Some("intruder@example.org"), 3600).await.unwrap();
    store.add_letter(resets, erwin.account, None, 3600).await.unwrap();
    store.set_password(erwin.account, "another", None).await.unwrap();
    assert_eq!(store.use_recovery(resets).await.unwrap(), None);
    assert_eq!(store.use_confirmation(confirms).await.unwrap(), None, "his mail would become the account's");
}

#[tokio::test]
async fn a_name_that_was_given_up_is_not_taken_by_another_at_once() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let (erwin, bernard, harold) =
        (web.somebody("Erwin").await, web.somebody("Bernard").await, web.somebody("Harold").await);
    let rename = async |who: &Somebody, name: &str| {
        web.put("/api/v1/me/name", who, json!({ "name": name })).await.0.as_u16()
    };
    let register = async |name: &str| {
        let body = json!({ "name": name, "password": PASSWORD });
        web.ask(Method::POST, "/api/v1/accounts", None, Some(body)).await.0.as_u16()
    };
    assert_eq!(rename(&erwin, &bernard.name).await, 409);
    assert_eq!(rename(&erwin, "The Fox").await, 200);
    let gone = erwin.name.to_uppercase();
    assert_eq!((rename(&bernard, &gone).await, register(&gone).await), (409, 409));
    let (_, guest) = web.ask(Method::POST, "/api/v1/guests", None, None).await;
    let body = json!({ "name": gone, "password": PASSWORD });
    let made = web.ask(Method::POST, "/api/v1/accounts", guest["token"].as_str(), Some(body)).await;
    assert_eq!(made.0, 409);
    assert_eq!(rename(&erwin, &erwin.name).await, 200, "it is still his");
    assert_eq!(register("The Fox").await, 409);
    let proof = json!({ "password": PASSWORD });
    assert_eq!(web.ask(Method::DELETE, "/api/v1/me", Some(&harold.token), Some(proof)).await.0, 204);
    assert_eq!(register(&harold.name).await, 409, "nor that of an account that was deleted");
    place.sql("update released set at = now() - interval '91 days'").await;
    assert_eq!(register("The Fox").await, 200, "for ninety days");
    web.app.matches.store().forget_expired().await.unwrap();
    assert_eq!(place.count("select count(*) from released").await, 0);
    for n in 0..8 {
        assert_eq!(rename(&bernard, &format!("Number {n}")).await, 200);
    }
    assert_eq!(place.count("select count(*) from released").await, 5, "nobody collects names");
}
