//! One WebSocket to one server.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use table::pack::{pack, unpack};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, header};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use wire::socket::{ToClient, ToServer};

/// Timeout for connecting and for sending.
const PATIENCE: Duration = Duration::from_secs(10);

/// The socket is closed, or could not be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the socket is closed: {0}")]
pub struct Closed(String);

impl Closed {
    fn by(fault: impl std::fmt::Display) -> Closed {
        Closed(fault.to_string())
    }
}

/// A socket to one server.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// Connects to a server, like `http://127.0.0.1:8080`, with this token.
    pub async fn connect(server: &str, token: Option<&str>) -> Result<Socket, Closed> {
        // https becomes wss.
        let url = format!("{}/api/v1/socket", server.replacen("http", "ws", 1));
        let mut request = url.into_client_request().map_err(Closed::by)?;
        if let Some(token) = token {
            let bearer = HeaderValue::from_str(&format!("Bearer {token}")).map_err(Closed::by)?;
            request.headers_mut().insert(header::AUTHORIZATION, bearer);
        }
        // Messages are small and latency matters: disable Nagle's algorithm.
        let connecting = connect_async_with_config(request, None, true);
        let connected = timeout(PATIENCE, connecting).await.map_err(Closed::by)?;
        connected.map(|(stream, _)| Socket(stream)).map_err(Closed::by)
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ToServer) -> Result<(), Closed> {
        let sent = timeout(PATIENCE, self.0.send(Message::Binary(pack(message).into())));
        sent.await.map_err(Closed::by)?.map_err(Closed::by)
    }

    /// The next message; `None` if the connection is gone or the message is unreadable. Cancel-safe.
    pub async fn next(&mut self) -> Option<ToClient> {
        loop {
            match self.0.next().await?.ok()? {
                Message::Binary(bytes) => return unpack(&bytes).ok(),
                Message::Ping(_) | Message::Pong(_) => {}
                _ => return None,
            }
        }
    }
}
