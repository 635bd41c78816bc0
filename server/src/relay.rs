//! Passes on what concerns a match that only another copy of the server plays, so that a player may be connected to any copy.
//!
//! Requests for such a match are answered by the other copy, and a socket gets a socket of its own there. Copies trust each other no more than
//! they trust any client: what is passed on carries the player's own token.

use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use reqwest::Client;
use reqwest::redirect::Policy;
use table::pack::{pack, unpack};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use wire::MatchId;
use wire::socket::{Kind, ToClient, ToServer, Trouble};

use crate::api::{ApiError, LINK, LONGEST_BODY};
use crate::app_state::AppState;

/// Marks what was passed on, so that it is not passed on again.
const RELAYED: HeaderName = HeaderName::from_static("sandtable-relayed");

/// Headers that are about one connection.
const OF_ONE_CONNECTION: [HeaderName; 4] =
    [header::CONNECTION, header::CONTENT_LENGTH, header::TRANSFER_ENCODING, header::UPGRADE];

/// How long another copy may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Largest response that is passed on, in bytes: a whole journal.
const LONGEST_ANSWER: usize = 256 * 1024 * 1024;

/// A socket to another copy is kept open by this.
const PING: Duration = Duration::from_secs(30);

/// Messages that wait for a slow socket.
const QUEUE: usize = 64;

/// The client for requests to other copies.
pub fn client() -> Client {
    crate::tls::choose();
    let client = Client::builder().no_proxy().redirect(Policy::none()).timeout(PATIENCE);
    client.build().expect("a client can be made")
}

/// The match that a path is about.
fn match_of(path: &str) -> Option<MatchId> {
    let rest = path.strip_prefix("/api/v1/matches/")?;
    rest.split('/').next()?.parse().ok().map(MatchId)
}

/// Lets another copy answer what only it can.
pub async fn relay(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let asked = match_of(request.uri().path()).filter(|_| !request.headers().contains_key(RELAYED));
    let address = match asked {
        Some(match_id) => app.matches.elsewhere(match_id).await,
        None => None,
    };
    let Some(address) = address else { return next.run(request).await };
    let passed_on = pass_on(&app.relay, &address, request).await;
    passed_on.unwrap_or_else(|| {
        let said =
            "The server that plays this match does not answer. Nothing is lost; please try again later.";
        ApiError::from(Trouble::new(Kind::Unsure, said)).into_response()
    })
}

async fn pass_on(client: &Client, address: &str, request: Request) -> Option<Response> {
    let (mut parts, body) = request.into_parts();
    let path = parts.uri.path_and_query()?.as_str();
    OF_ONE_CONNECTION.iter().for_each(|name| drop(parts.headers.remove(name)));
    parts.headers.insert(RELAYED, HeaderValue::from_static("1"));
    let body = to_bytes(body, LONGEST_BODY).await.ok()?;
    let sent = client.request(parts.method, format!("{address}{path}")).headers(parts.headers).body(body);
    let answer = sent.send().await.ok()?;
    let (status, mut headers) = (answer.status(), answer.headers().clone());
    OF_ONE_CONNECTION.iter().for_each(|name| drop(headers.remove(name)));
    if answer.content_length().is_some_and(|length| length > LONGEST_ANSWER as u64) {
        return None;
    }
    let mut passed = Response::new(Body::from(answer.bytes().await.ok()?));
    (*passed.status_mut(), *passed.headers_mut()) = (status, headers);
    Some(passed)
}

/// What shows another copy who is connected.
pub fn credentials(headers: &HeaderMap) -> HeaderMap {
    let shown = [header::AUTHORIZATION, header::COOKIE, LINK];
    shown.into_iter().filter_map(|name| Some((name.clone(), headers.get(name)?.clone()))).collect()
}

/// A socket to another copy, for the matches that it plays.
pub struct Relay {
    /// The other copy.
    pub address: String,
    /// The matches that are watched there.
    pub matches: Vec<MatchId>,
    out: mpsc::Sender<Bytes>,
}

/// What comes from another copy.
pub enum Passed {
    /// A message for the client.
    On(Bytes),
    /// The socket to this copy has ended.
    Ended(String),
}

impl Relay {
    /// Connects to another copy on behalf of a client. What comes from there goes to `back`.
    pub async fn connect(
        address: &str,
        credentials: &HeaderMap,
        back: mpsc::Sender<Passed>,
    ) -> Option<Relay> {
        let url = format!("{}/api/v1/socket", address.replacen("http", "ws", 1));
        let mut request = url.into_client_request().ok()?;
        request.headers_mut().extend(credentials.clone());
        let (mut socket, _) = timeout(PATIENCE, connect_async(request)).await.ok()?.ok()?;
        let (out, mut waiting) = mpsc::channel::<Bytes>(QUEUE);
        let copy = address.to_string();
        tokio::spawn(async move {
            let mut pings = interval_at(Instant::now() + PING, PING);
            loop {
                tokio::select! {
                    message = waiting.recv() => {
                        let Some(bytes) = message else { break };
                        if socket.send(Message::Binary(bytes)).await.is_err() {
                            break;
                        }
                    }
                    message = socket.next() => match message {
                        Some(Ok(Message::Binary(bytes))) if is_for_the_client(&bytes) => {
                            if back.send(Passed::On(bytes)).await.is_err() {
                                break;
                            }
                        }
                        Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                        Some(Ok(_)) => {}
                    },
                    _ = pings.tick() => {
                        if socket.send(Message::Binary(pack(&ToServer::Ping).into())).await.is_err() {
                            break;
                        }
                    }
                }
            }
            let _ = back.send(Passed::Ended(copy)).await;
        });
        Some(Relay { address: address.to_string(), matches: Vec::new(), out })
    }

    /// Passes a message of the client on; false if the socket has ended.
    pub async fn send(&self, bytes: Bytes) -> bool {
        self.out.send(bytes).await.is_ok()
    }
}

/// Greetings and answers to pings are between the copies.
fn is_for_the_client(bytes: &[u8]) -> bool {
    !matches!(unpack(bytes), Ok(ToClient::Hello { .. } | ToClient::Pong | ToClient::Closing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_its_match() {
        assert_eq!(match_of("/api/v1/matches/12/view"), Some(MatchId(12)));
        assert_eq!(match_of("/api/v1/matches/12"), Some(MatchId(12)));
        assert_eq!(match_of("/api/v1/matches"), None);
        assert_eq!(match_of("/api/v1/matches/x/view"), None);
        assert_eq!(
            match_of("/api/v1/work/12/0"),
            None,
            "a worker asks a copy that plays what the worker does"
        );
    }
}
