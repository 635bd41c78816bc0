//! The HTTP API, over any of several servers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use reqwest::{Client, RequestBuilder};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wire::MatchId;
use wire::http::{Done, Match, Me, NewMatch, OpenSalts, Order, SitDown, View, Welcome};
use wire::socket::{Kind, Trouble};

use crate::chance;

/// Connect timeout.
const KNOCKS: Duration = Duration::from_secs(2);

/// Request timeout.
const PATIENCE: Duration = Duration::from_secs(15);

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The server refused.
    #[error("{}", .0.said)]
    Refused(Trouble),
    /// No server answered, or none could reach its database. The request may or may not have been carried out.
    #[error("no server answers: {0}")]
    Unreachable(String),
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Fault {
        Fault::Refused(trouble)
    }
}

/// A client of the HTTP API. Clones act for the same account and share connections.
#[derive(Clone)]
pub struct ApiClient {
    servers: Vec<String>,
    token: Option<String>,
    http: Client,
    /// The server to ask first.
    first: Arc<AtomicUsize>,
}

impl ApiClient {
    /// A client of these servers, each like `http://127.0.0.1:8080`; one of them, at random, is asked first.
    pub fn at(servers: impl IntoIterator<Item = impl Into<String>>) -> ApiClient {
        let servers = servers.into_iter().map(|server| server.into().trim_end_matches('/').to_string());
        // An earlier call installed the same TLS provider.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = Client::builder().connect_timeout(KNOCKS).timeout(PATIENCE).build();
        let first = Arc::new(AtomicUsize::new(usize::from(u16::from_le_bytes(chance()))));
        ApiClient {
            servers: servers.collect(),
            token: None,
            http: http.expect("the HTTP client builds"),
            first,
        }
    }

    /// The same client, with this token.
    pub fn with_token(mut self, token: impl Into<String>) -> ApiClient {
        self.token = Some(token.into());
        self
    }

    /// The same connections, without a token.
    pub fn another(&self) -> ApiClient {
        let first = Arc::new(AtomicUsize::new(usize::from(u16::from_le_bytes(chance()))));
        ApiClient { token: None, first, ..self.clone() }
    }

    /// The session token.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// All servers, starting with the one to ask first.
    pub(crate) fn in_turn(&self) -> impl Iterator<Item = (usize, &str)> {
        let count = self.servers.len();
        let first = self.first.load(Ordering::Relaxed);
        (first..first + count).map(move |n| (n, self.servers[n % count].as_str()))
    }

    /// Asks the next one first from now on.
    pub(crate) fn pass_over(&self, n: usize) {
        self.first.store(n % self.servers.len() + 1, Ordering::Relaxed);
    }

    /// Creates a guest and acts for it from now on. After an unreachable server there may be one guest too many.
    pub async fn guest(&mut self) -> Result<Me, Fault> {
        let welcome: Welcome = self.post("guests", &()).await?;
        self.token = Some(welcome.token);
        Ok(welcome.me)
    }

    /// Creates a match. After an unreachable server there may be one match too many.
    pub async fn create_match(&self, new: &NewMatch) -> Result<Match, Fault> {
        self.post("matches", new).await
    }

    /// Takes seats.
    pub async fn sit(&self, match_id: MatchId, wanted: &SitDown) -> Result<Match, Fault> {
        self.post(&format!("matches/{match_id}/chairs"), wanted).await
    }

    /// Reveals the salts of seats, once every seat is taken.
    pub async fn open_salts(&self, match_id: MatchId, salts: &[(u8, String)]) -> Result<Match, Fault> {
        self.post(&format!("matches/{match_id}/salts"), &OpenSalts { salts: salts.to_vec() }).await
    }

    /// A match.
    pub async fn find_match(&self, match_id: MatchId) -> Result<Match, Fault> {
        self.get(&format!("matches/{match_id}")).await
    }

    /// The caller's view of a match.
    pub async fn view(&self, match_id: MatchId) -> Result<View, Fault> {
        self.get(&format!("matches/{match_id}/view")).await
    }

    /// Gives an order. It is carried out once, however often it is sent with the same key.
    pub async fn order(&self, match_id: MatchId, order: &Order) -> Result<Done, Fault> {
        self.post(&format!("matches/{match_id}/orders"), order).await
    }

    async fn get<A: DeserializeOwned>(&self, path: &str) -> Result<A, Fault> {
        self.ask(|server| self.http.get(format!("{server}/api/v1/{path}"))).await
    }

    async fn post<A: DeserializeOwned>(
        &self,
        path: &str,
        body: &(impl Serialize + Sync),
    ) -> Result<A, Fault> {
        self.ask(|server| self.http.post(format!("{server}/api/v1/{path}")).json(body)).await
    }

    /// Asks one server after another until one answers.
    async fn ask<A: DeserializeOwned>(&self, request: impl Fn(&str) -> RequestBuilder) -> Result<A, Fault> {
        let mut why = "there are no servers".to_string();
        for (n, server) in self.in_turn() {
            let request = request(server);
            let request = match &self.token {
                Some(token) => request.bearer_auth(token),
                None => request,
            };
            why = match answer(request).await {
                Ok(answer) => return Ok(answer),
                Err(Fault::Refused(trouble)) if trouble.kind != Kind::Unsure => return Err(trouble.into()),
                Err(fault) => format!("{server}: {fault}"),
            };
            self.pass_over(n);
        }
        Err(Fault::Unreachable(why))
    }
}

async fn answer<A: DeserializeOwned>(request: RequestBuilder) -> Result<A, Fault> {
    let away = |fault: reqwest::Error| Fault::Unreachable(fault.to_string());
    let answer = request.send().await.map_err(away)?;
    let status = answer.status();
    if status.is_success() {
        return answer.json().await.map_err(away);
    }
    // A server that cannot even say why it failed counts as unreachable.
    Err(answer
        .json::<Trouble>()
        .await
        .map_or_else(|_| Fault::Unreachable(status.to_string()), Fault::Refused))
}
