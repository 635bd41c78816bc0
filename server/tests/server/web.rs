//! The HTTP API without a network, and people who have accounts there.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode, header};
use axum::response::Response;
use serde_json::{Value, json};
use server::api::router;
use server::app_state::AppState;
use server::config::Config;
use server::delivery::Delivery;
use server::limits::Limits;
use server::matches::Matches;
use server::token;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::ServiceExt;
use wire::http::{Chair, Door, NewMatch, Pace};
use wire::people::Scope;
use wire::{AccountId, MatchId, SessionId};

use crate::place::{Place, hex, salt};

/// The password of everybody here.
pub const PASSWORD: &str = "correct horse battery";

/// The token of a worker.
pub const WORKER: &str = "a token of workers";

/// A server that is asked directly.
pub struct Web {
    pub app: AppState,
    router: Router,
    /// The hash of everybody's password: made once.
    hash: String,
    /// The server runs until this is dropped.
    _open: watch::Sender<bool>,
}

/// Somebody with an account and a session.
#[derive(Clone, Debug)]
pub struct Somebody {
    pub account: AccountId,
    pub name: String,
    pub token: String,
}

impl Web {
    /// One on which nothing is limited.
    pub async fn new(place: &Place, config: Config) -> Web {
        Web::limited(place, config, 10_000).await
    }

    /// One on which everything is allowed this many times as often.
    pub async fn limited(place: &Place, config: Config, times: u32) -> Web {
        Web::with(place.matches().await.limited_by(Limits::times(times)), config).await
    }

    /// One with these matches, on which nothing is limited.
    pub async fn of(matches: Matches) -> Web {
        Web::with(matches.limited_by(Limits::times(10_000)), Config::default()).await
    }

    async fn with(matches: Matches, config: Config) -> Web {
        let delivery = Delivery::new(&config).unwrap();
        let config = Config { work_token: Some(WORKER.into()), ..config };
        let (open, closing) = watch::channel(false);
        let app = AppState::new(Arc::new(matches), config, delivery, closing);
        let hash = app.passwords.hash(PASSWORD.into()).await.unwrap();
        Web { router: router(app.clone()), app, hash, _open: open }
    }

    /// Sends a request; returns the status and the body.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = match body {
            Some(body) => {
                request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string()))
            }
            None => request.body(Body::empty()),
        };
        self.send(request.unwrap()).await
    }

    /// Sends any request; returns the whole response.
    pub async fn answer(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// Serves on its own port until the test ends; returns the address.
    pub async fn listen(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = self.router.clone().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, router).await });
        address
    }

    /// Sends any request.
    pub async fn send(&self, request: Request<Body>) -> (StatusCode, Value) {
        let answer = self.answer(request).await;
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub async fn get(&self, path: &str, who: &Somebody) -> (StatusCode, Value) {
        self.ask(Method::GET, path, Some(&who.token), None).await
    }

    pub async fn post(&self, path: &str, who: &Somebody, body: Value) -> (StatusCode, Value) {
        self.ask(Method::POST, path, Some(&who.token), Some(body)).await
    }

    pub async fn put(&self, path: &str, who: &Somebody, body: Value) -> (StatusCode, Value) {
        self.ask(Method::PUT, path, Some(&who.token), Some(body)).await
    }

    pub async fn delete(&self, path: &str, who: &Somebody) -> (StatusCode, Value) {
        self.ask(Method::DELETE, path, Some(&who.token), None).await
    }

    /// Somebody new, whose name begins like this.
    pub async fn somebody(&self, begins: &str) -> Somebody {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("{begins} {}", COUNT.fetch_add(1, Ordering::Relaxed));
        let store = self.app.matches.store();
        let account = store.add_account(&name, &self.hash).await.unwrap().unwrap();
        Somebody { account, token: self.session(account, None).await.1, name }
    }

    /// One more session of an account: its number and its token.
    pub async fn session(&self, account: AccountId, scopes: Option<&[Scope]>) -> (SessionId, String) {
        let token = token::fresh();
        let label = scopes.map(|_| "program");
        let made =
            self.app.matches.store().add_session(token::hash(&token), account, scopes, label, 3600).await;
        (made.unwrap(), token)
    }

    /// A match of underbelly in its waiting room: the first seat is taken.
    pub async fn waiting(&self, who: &Somebody, door: Door) -> MatchId {
        self.create(who, door, Pace::Untimed, Chair::Free).await
    }

    /// A running match of underbelly against a bot.
    pub async fn running(&self, who: &Somebody, pace: Pace) -> MatchId {
        let match_id = self.create(who, Door::Open, pace, Chair::Bot { level: "random".into() }).await;
        self.app.matches.open_salts(match_id, who.account, &[(0, hex(&salt(0).0))]).await.unwrap();
        match_id
    }

    /// A running match of underbelly between two people, each with one seat.
    pub async fn match_of(&self, one: &Somebody, two: &Somebody, pace: Pace) -> MatchId {
        let match_id = self.create(one, Door::Open, pace, Chair::Free).await;
        let path = format!("/api/v1/matches/{match_id}/chairs");
        let (status, said) = self.post(&path, two, sit()).await;
        assert_eq!(status, StatusCode::OK, "{said}");
        for (seat, who) in [(0, one), (1, two)] {
            self.app.matches.open_salts(match_id, who.account, &[(seat, hex(&salt(seat).0))]).await.unwrap();
        }
        match_id
    }

    async fn create(&self, who: &Somebody, door: Door, pace: Pace, second: Chair) -> MatchId {
        let first = Chair::Mine { pledge: salt(0).commitment().to_string() };
        let new = NewMatch {
            game: "underbelly".into(),
            setup: None,
            pace,
            overtime: Default::default(),
            door,
            hints: true,
            chairs: vec![first, second],
        };
        self.app.matches.make(who.account, &new).await.unwrap()
    }
}

/// The body that takes the second seat.
pub fn sit() -> Value {
    json!({ "seats": [[1, salt(1).commitment().to_string()]] })
}
