//! The servers of a house, over HTTP.

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

/// A server that does not take a connection for so long is away.
const KNOCKS: Duration = Duration::from_secs(2);

/// A server that does not answer for so long is away.
const PATIENCE: Duration = Duration::from_secs(15);

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The house will not.
    #[error("{}", .0.said)]
    Refused(Trouble),
    /// No server answered, or none could reach its store. What was asked for may have been done or not.
    #[error("no server answers: {0}")]
    Unreachable(String),
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Fault {
        Fault::Refused(trouble)
    }
}

/// The servers of a house. A copy speaks for the same person and shares its connections.
#[derive(Clone)]
pub struct ApiClient {
    servers: Vec<String>,
    token: Option<String>,
    http: Client,
    /// The server that is asked first.
    first: Arc<AtomicUsize>,
}

impl ApiClient {
    /// A house with these servers, each like `http://127.0.0.1:8080`; one of them is asked first, at random.
    pub fn at(servers: impl IntoIterator<Item = impl Into<String>>) -> ApiClient {
        let servers = servers.into_iter().map(|server| server.into().trim_end_matches('/').to_string());
        // Whoever has chosen the arithmetic of TLS before has chosen the same.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = Client::builder().connect_timeout(KNOCKS).timeout(PATIENCE).build();
        let first = Arc::new(AtomicUsize::new(usize::from(u16::from_le_bytes(chance()))));
        ApiClient {
            servers: servers.collect(),
            token: None,
            http: http.expect("a client can be made"),
            first,
        }
    }

    /// The same house, for whoever has this token.
    pub fn with_token(mut self, token: impl Into<String>) -> ApiClient {
        self.token = Some(token.into());
        self
    }

    /// The same connections, for somebody who has not come in yet.
    pub fn another(&self) -> ApiClient {
        let first = Arc::new(AtomicUsize::new(usize::from(u16::from_le_bytes(chance()))));
        ApiClient { token: None, first, ..self.clone() }
    }

    /// What proves who I am.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// All servers, the one to be asked first in front.
    pub(crate) fn in_turn(&self) -> impl Iterator<Item = (usize, &str)> {
        let count = self.servers.len();
        let first = self.first.load(Ordering::Relaxed);
        (first..first + count).map(move |n| (n, self.servers[n % count].as_str()))
    }

    /// The next one is asked first from now on.
    pub(crate) fn pass_over(&self, n: usize) {
        self.first.store(n % self.servers.len() + 1, Ordering::Relaxed);
    }

    /// Comes in as a guest, and is this guest from now on. If nobody was sure, there may be a guest more than was asked for.
    pub async fn guest(&mut self) -> Result<Me, Fault> {
        let welcome: Welcome = self.post("guests", &()).await?;
        self.token = Some(welcome.token);
        Ok(welcome.me)
    }

    /// Makes a table. If nobody was sure, there may be a table more than was asked for.
    pub async fn create_match(&self, new: &NewMatch) -> Result<Match, Fault> {
        self.post("matches", new).await
    }

    /// Sits down.
    pub async fn sit(&self, match_id: MatchId, wanted: &SitDown) -> Result<Match, Fault> {
        self.post(&format!("matches/{match_id}/chairs"), wanted).await
    }

    /// Opens the salts of seats, when every chair is taken.
    pub async fn open_salts(&self, match_id: MatchId, salts: &[(u8, String)]) -> Result<Match, Fault> {
        self.post(&format!("matches/{match_id}/salts"), &OpenSalts { salts: salts.to_vec() }).await
    }

    /// A table.
    pub async fn find_match(&self, match_id: MatchId) -> Result<Match, Fault> {
        self.get(&format!("matches/{match_id}")).await
    }

    /// What I may see of a match.
    pub async fn view(&self, match_id: MatchId) -> Result<View, Fault> {
        self.get(&format!("matches/{match_id}/view")).await
    }

    /// Gives an order. It is done once, however often it is given with the same key.
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

    /// Asks one server after the other until one has an answer.
    async fn ask<A: DeserializeOwned>(&self, request: impl Fn(&str) -> RequestBuilder) -> Result<A, Fault> {
        let mut why = "there is none".to_string();
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
    // A server that fails before it can say why is no better than one that is away.
    Err(answer
        .json::<Trouble>()
        .await
        .map_or_else(|_| Fault::Unreachable(status.to_string()), Fault::Refused))
}
