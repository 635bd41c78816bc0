//! What the server answers to unexpected requests.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::response::Response;
use serde_json::{Value, json};
use server::config::Config;
use wire::socket::Trouble;

use crate::matrix::{Row, Scene, path, rows};
use crate::place::Place;
use crate::sinks::Sink;
use crate::web::{PASSWORD, Somebody, Web};

/// Longer bodies are not read.
const LONGEST_BODY: usize = 64 * 1024;

/// Words that must not appear in answers: they reveal how the server is built.
const INTERNALS: [&str; 10] = [
    "sqlx",
    "select ",
    "insert ",
    "postgres",
    "panicked",
    ".rs:",
    "rustc",
    "backtrace",
    "relation",
    "database",
];

fn request(method: &str, path: &str, more: &[(&str, &str)], body: &str) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in more {
        request = request.header(*name, *value);
    }
    request.body(Body::from(body.to_string())).unwrap()
}

/// Somebody's browser asks for a token, with these headers.
async fn ask_for_a_token(web: &Web, somebody: &Somebody, headers: &[(&str, &str)]) -> Response {
    let cookie = format!("sandtable={}", somebody.token);
    let headers = [&[("cookie", cookie.as_str())], headers].concat();
    let body = json!({ "label": "bot", "scopes": ["play"] }).to_string();
    web.answer(request("POST", "/api/v1/me/tokens", &headers, &body)).await
}

async fn text(answer: Response) -> String {
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Refuses an answer that reveals how the server is built, or that it failed.
async fn sound(answer: Response, asked: &str) -> StatusCode {
    let status = answer.status();
    let said = text(answer).await;
    assert!(!status.is_server_error(), "{asked}: {status} {said}");
    if !status.is_success() {
        let low = said.to_lowercase();
        assert!(INTERNALS.iter().all(|word| !low.contains(word)), "{asked}: {said}");
        // The response may quote what was sent, but nothing more.
        assert!(said.len() < LONGEST_BODY, "{asked}: {}", said.len());
        let told = said.is_empty() || serde_json::from_str::<Trouble>(&said).is_ok();
        assert!(told, "{asked}: not told as trouble: {said}");
    }
    status
}

fn cookie_of(headers: &HeaderMap) -> String {
    headers[header::SET_COOKIE].to_str().unwrap().to_string()
}

#[tokio::test]
async fn a_session_is_a_cookie_that_no_script_and_no_other_page_can_use() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let plain = web.answer(request("POST", "/api/v1/guests", &[], "")).await;
    let cookie = cookie_of(plain.headers());
    for part in ["sandtable=", "; Path=/;", "; HttpOnly", "; SameSite=Strict", "; Max-Age=7776000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure") && !cookie.contains("Domain"), "{cookie}");
    let public_url = "https://play.example.org".to_string();
    let web = Web::new(&place, Config { public_url, ..Config::default() }).await;
    let answer = web.answer(request("POST", "/api/v1/guests", &[], "")).await;
    let cookie = cookie_of(answer.headers());
    assert!(cookie.starts_with("__Host-sandtable=") && cookie.ends_with("; Secure"), "{cookie}");
    assert_eq!(answer.headers()[header::STRICT_TRANSPORT_SECURITY], "max-age=31536000");
    assert!(!plain.headers().contains_key(header::STRICT_TRANSPORT_SECURITY));
    // A cookie that another host could have planted is ignored.
    let token = cookie.split(['=', ';']).nth(1).unwrap();
    for (name, status) in [("__Host-sandtable", 200), ("sandtable", 401)] {
        let kept = format!("other=1; {name}={token}");
        let answer = web.answer(request("GET", "/api/v1/me", &[("cookie", &kept)], "")).await;
        assert_eq!(answer.status(), status, "{name}");
    }
    let kept = format!("__Host-sandtable={token}");
    let out = web.answer(request("DELETE", "/api/v1/sessions", &[("cookie", &kept)], "")).await;
    assert!(cookie_of(out.headers()).contains("Max-Age=0"), "signing out takes the cookie away");
}

#[tokio::test]
async fn whoever_signs_in_has_a_token_that_nobody_knew_before() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let erwin = web.somebody("Erwin").await;
    let (_, planted) = web.ask(Method::POST, "/api/v1/guests", None, None).await;
    let planted = planted["token"].as_str().unwrap();
    let body = json!({ "name": erwin.name, "password": PASSWORD });
    let mut tokens = vec![planted.to_string(), erwin.token.clone()];
    for _ in 0..2 {
        let (status, welcome) =
            web.ask(Method::POST, "/api/v1/sessions", Some(planted), Some(body.clone())).await;
        assert_eq!(status, 200);
        tokens.push(welcome["token"].as_str().unwrap().to_string());
    }
    assert!(tokens.iter().all(|token| token.len() == 64));
    tokens.sort();
    tokens.dedup();
    assert_eq!(tokens.len(), 4);
    let (_, me) = web.ask(Method::GET, "/api/v1/me", Some(planted), None).await;
    assert_eq!(me["guest"], true, "the planted one is still nobody's");
    for token in &tokens {
        let known = format!("select count(*) from session where position('{token}' in session::text) > 0");
        assert_eq!(place.count(&known).await, 0, "the store knows hashes alone");
    }
}

#[tokio::test]
async fn another_page_can_do_nothing_with_somebodys_cookie() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let erwin = web.somebody("Erwin").await;
    for (origin, status) in [
        ("https://evil.example", 403),
        ("null", 403),
        ("http://127.0.0.1:9", 403),
        ("http://127.0.0.1:8080", 200),
        // It was not told its public URL.
        ("http://here", 200),
    ] {
        let more = [("origin", origin), ("host", "here"), ("content-type", "application/json")];
        let answer = ask_for_a_token(&web, &erwin, &more).await;
        assert_eq!(answer.status(), status, "{origin}");
        assert!(!answer.headers().contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
    }
    // What a form on another site can send is not JSON.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""] {
        let answer = ask_for_a_token(&web, &erwin, &[("content-type", kind)]).await;
        assert_eq!(answer.status(), 415, "{kind}");
    }
}

/// A server that knows its public URL is not talked into another one by the header that names the host.
#[tokio::test]
async fn only_the_public_url_is_our_own_page() {
    let place = Place::new().await;
    let public_url = "http://play.example.org".to_string();
    let web = Web::new(&place, Config { public_url, ..Config::default() }).await;
    let erwin = web.somebody("Erwin").await;
    for (origin, status) in [("http://here", 403), ("http://play.example.org", 200)] {
        let more = [("origin", origin), ("host", "here"), ("content-type", "application/json")];
        let answer = ask_for_a_token(&web, &erwin, &more).await;
        assert_eq!(answer.status(), status, "{origin}");
    }
}

#[tokio::test]
async fn a_path_that_the_api_lacks_is_told_as_every_error() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    for (method, path) in [("GET", "/api/v1/nothing"), ("POST", "/api/v2/matches")] {
        let (status, headers, body) = whole(web.answer(request(method, path, &[], "")).await).await;
        assert_eq!(
            (status.as_u16(), &headers[header::CONTENT_TYPE]),
            (404, &"application/json".parse().unwrap())
        );
        assert!(body.contains("The API has no such path."), "{body}");
    }
}

#[tokio::test]
async fn nothing_in_an_address_proves_who_somebody_is() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let erwin = web.somebody("Erwin").await;
    for name in ["token", "access_token", "session", "sandtable"] {
        let (status, _) =
            web.ask(Method::GET, &format!("/api/v1/me?{name}={}", erwin.token), None, None).await;
        assert_eq!(status, 401, "{name}");
        let listed = format!("/api/v1/matches?mine=true&{name}={}", erwin.token);
        assert_eq!(web.ask(Method::GET, &listed, None, None).await.0, 400, "{name}");
    }
}

/// Status, body and headers.
async fn whole(answer: Response) -> (StatusCode, HeaderMap, String) {
    let (status, headers) = (answer.status(), answer.headers().clone());
    (status, headers, text(answer).await)
}

#[tokio::test]
async fn known_and_unknown_accounts_are_answered_alike_to_the_last_header() {
    let place = Place::new().await;
    let sink = Sink::mail().await;
    let smtp_url = Some(format!("smtp://{}", sink.address));
    let web = Web::new(&place, Config { smtp_url, ..Config::default() }).await;
    let erwin = web.somebody("Erwin").await;
    web.app.matches.store().set_mail(erwin.account, Some("erwin@example.org")).await.unwrap();
    let json_type = [("content-type", "application/json")];
    for (path, more) in [("/api/v1/sessions", Some("not the password")), ("/api/v1/recoveries", None)] {
        let mut answers = Vec::new();
        for name in [erwin.name.as_str(), "erwin@example.org", "Nobody at all", "nobody@example.org"] {
            let mut body = json!({ "name": name });
            if let Some(password) = more {
                body["password"] = json!(password);
            }
            answers.push(whole(web.answer(request("POST", path, &json_type, &body.to_string())).await).await);
        }
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        assert!(!answers[0].1.contains_key(header::SET_COOKIE));
    }
}

#[tokio::test]
async fn answers_of_the_api_are_kept_nowhere_and_shown_in_no_page() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    for path in ["/api/v1/matches", "/api/v1/me", "/api/v1/openapi.json", "/metrics", "/healthz", "/nothing"]
    {
        let answer = web.answer(request("GET", path, &[], "")).await;
        let headers = answer.headers();
        assert_eq!(headers[header::CACHE_CONTROL], "no-store", "{path}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(
            headers[header::CONTENT_SECURITY_POLICY],
            "default-src 'none'; frame-ancestors 'none'",
            "{path}"
        );
        assert_eq!(headers[header::X_FRAME_OPTIONS], "DENY", "{path}");
        let saved = path.starts_with("/api").then_some("attachment; filename=\"api.json\"");
        let told = headers.get(header::CONTENT_DISPOSITION).map(|told| told.to_str().unwrap());
        assert_eq!(told, saved, "{path}");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer", "{path}");
        assert!(!headers.contains_key(header::SERVER) && !headers.contains_key("x-powered-by"), "{path}");
    }
    let answer = web.answer(request("GET", "/api/v1/matches", &[], "")).await;
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/json");
}

#[tokio::test]
async fn methods_that_nobody_described_are_refused() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    for (method, path, status) in [
        ("HEAD", "/api/v1/matches", 200),
        ("OPTIONS", "/api/v1/matches", 405),
        ("TRACE", "/api/v1/matches", 405),
        ("PATCH", "/api/v1/me", 405),
        ("DELETE", "/api/v1/matches", 405),
        ("BREW", "/api/v1/me", 405),
    ] {
        let more = [("origin", "https://evil.example"), ("access-control-request-method", "POST")];
        let answer = web.answer(request(method, path, &more, "")).await;
        let headers = answer.headers().clone();
        assert_eq!(sound(answer, method).await, status, "{method} {path}");
        assert!(headers.keys().all(|name| !name.as_str().starts_with("access-control-")), "{headers:?}");
    }
}

/// A row's request as the member sends it, with this body.
fn sent(row: &Row, scene: &Scene, kind: &str, body: &str) -> Request<Body> {
    let bearer = format!("Bearer {}", scene.member.token);
    let more = [("authorization", bearer.as_str()), ("content-type", kind)];
    request(&row.0.to_uppercase(), &path(row, scene), &more, body)
}

/// Every path that takes a body is sent one that is too long, of another type, not JSON, nested without end, or has extra fields.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_body_is_refused_that_is_not_what_was_described() {
    const JSON: &str = "application/json";
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let scene = Scene::set(&web).await;
    let deep = "[".repeat(30_000);
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(70_000));
    let mut bodies = 0;
    for row in rows().iter().filter(|row| !row.1.starts_with("/work") && row.1 != "/me") {
        let Value::Object(mut right) = (row.3)(&scene, "Fresh") else { continue };
        bodies += 1;
        let usual = Value::Object(right.clone()).to_string();
        right.insert("surplus".into(), json!(1));
        let surplus = Value::Object(right.clone()).to_string();
        for (kind, body, status) in [
            (JSON, long.as_str(), 413),
            ("text/plain", usual.as_str(), 415),
            ("application/xml", "<name/>", 415),
            (JSON, "{", 400),
            (JSON, "", 400),
            (JSON, deep.as_str(), 400),
            (JSON, "null", 422),
            (JSON, "\"text\"", 422),
            (JSON, surplus.as_str(), 422),
        ] {
            let asked = format!("{} {} {}", row.0, row.1, &body[..body.len().min(60)]);
            let got = sound(web.answer(sent(row, &scene, kind, body)).await, &asked).await;
            // A list may be read as the fields in their order.
            assert!(got == status || (body == deep && got == 422), "{asked}: {got}");
        }
        // Every field with another value: refused or accepted, but never a server error.
        for field in right.keys().filter(|field| *field != "surplus").cloned().collect::<Vec<_>>() {
            for odd in [
                json!(null),
                json!(-1),
                json!(1e300),
                json!(u64::MAX),
                json!(i64::MIN),
                json!(""),
                json!("\u{0}"),
                json!("a\u{0}b"),
                json!("\u{202e}"),
                json!("'; drop table account; --"),
                json!("x".repeat(5000)),
                json!([]),
                json!([[0, "\u{0}"]]),
                json!(["\u{0}", "b"]),
                json!({}),
            ] {
                let mut body = right.clone();
                body.remove("surplus");
                body.insert(field.clone(), odd);
                let body = Value::Object(body).to_string();
                let asked = format!("{} {} {}", row.0, row.1, &body[..body.len().min(80)]);
                sound(web.answer(sent(row, &scene, JSON, &body)).await, &asked).await;
            }
        }
    }
    assert!(bodies > 20, "{bodies}");
    assert!(place.count("select count(*) from account").await > 0);
}

/// Numbers out of range, in every path and every query.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn numbers_out_of_range_are_refused_and_break_nothing() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let scene = Scene::set(&web).await;
    let numbers = [
        "0",
        "-1",
        "255",
        "256",
        "2147483648",
        "9223372036854775807",
        "-9223372036854775808",
        "9223372036854775808",
        "99999999999999999999999999",
        "1e3",
        "0x10",
        "NaN",
        "%00",
        "a%0d%0ab",
        "..%2f..%2fetc",
    ];
    let mut asked = Vec::new();
    for number in numbers {
        for row in rows() {
            let filled = ["{match_id}", "{seat}", "{session}", "{channel}", "{account}"]
                .iter()
                .fold(row.1.to_string(), |path, name| path.replace(name, number));
            if filled != row.1 {
                asked.push((row.0, format!("/api/v1{filled}"), (row.3)(&scene, "Fresh")));
            }
        }
        for question in
            ["matches?before=", "matches?mine=true&before=", "matches?invited=true&before=", "matches?game="]
        {
            asked.push(("get", format!("/api/v1/{question}{number}"), Value::Null));
        }
        asked.push(("get", format!("/api/v1/matches/{}/chat?after={number}", scene.running), Value::Null));
    }
    for (method, path, body) in asked {
        let bearer = format!("Bearer {}", scene.member.token);
        let more = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = web.answer(request(&method.to_uppercase(), &path, &more, &body)).await;
        sound(answer, &format!("{method} {path}")).await;
    }
}

/// When the store is down, everybody is told so in the same words, and nothing about how the server is built.
#[tokio::test]
async fn a_server_without_its_store_says_nothing_of_it() {
    let place = Place::new().await;
    let web = Web::new(&place, Config::default()).await;
    let erwin = web.somebody("Erwin").await;
    web.app.matches.store().close().await;
    for (method, path) in [("GET", "/api/v1/me"), ("GET", "/api/v1/matches"), ("POST", "/api/v1/guests")] {
        let bearer = format!("Bearer {}", erwin.token);
        let answer = web.answer(request(method, path, &[("authorization", &bearer)], "")).await;
        assert_eq!(answer.status(), 503);
        let said = text(answer).await;
        assert_eq!(
            said,
            "{\"kind\":\"unsure\",\"said\":\"The server cannot reach its database. Please try again.\",\"rule\":null}"
        );
    }
    assert_eq!(web.answer(request("GET", "/readyz", &[], "")).await.status(), 503);
    assert_eq!(web.answer(request("GET", "/healthz", &[], "")).await.status(), 200);
}

/// Every test that `docs/security.md` names exists.
#[test]
fn what_the_documentation_names_is_tested() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut source = String::new();
    let mut folders = vec![root.join("src"), root.join("tests")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => source += &std::fs::read_to_string(path).unwrap(),
            }
        }
    }
    let list = std::fs::read_to_string(root.join("../docs/security.md")).unwrap();
    let words = list.split('`').skip(1).step_by(2);
    let names = words.filter_map(|word| word.split_once("::")).map(|(_, name)| name);
    let names: Vec<&str> = names.filter(|name| name.contains('_')).collect();
    assert!(names.len() > 60, "{}", names.len());
    let missing: Vec<&&str> = names.iter().filter(|name| !source.contains(&format!("fn {name}("))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
