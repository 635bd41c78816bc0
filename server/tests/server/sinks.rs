//! The other end: a web server and a mail server that keep what they are sent.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// Keeps what it is sent.
#[derive(Clone)]
pub struct Sink {
    pub address: SocketAddr,
    kept: Arc<Mutex<Vec<String>>>,
}

impl Sink {
    pub fn kept(&self) -> Vec<String> {
        self.kept.lock().unwrap().clone()
    }

    /// Waits until this many have arrived.
    pub async fn wait(&self, count: usize) -> Vec<String> {
        for _ in 0..200 {
            if self.kept().len() >= count {
                return self.kept();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("only {} came", self.kept().len())
    }

    /// A web server: `/hook` accepts everything, `/moved` redirects to `/landed`, `/long` answers at length, and everything else is refused.
    pub async fn web() -> Sink {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let sink = Sink { address: listener.local_addr().unwrap(), kept: Arc::default() };
        let kept = sink.kept.clone();
        let answer = move |uri: Uri, body: String| {
            let kept = kept.clone();
            async move {
                kept.lock().unwrap().push(format!("{} {body}", uri.path()));
                let answer: Response = match uri.path() {
                    "/hook" => StatusCode::NO_CONTENT.into_response(),
                    "/moved" => {
                        (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, "/landed")]).into_response()
                    }
                    "/long" => "x".repeat(100_000).into_response(),
                    _ => StatusCode::BAD_REQUEST.into_response(),
                };
                answer
            }
        };
        tokio::spawn(async move { axum::serve(listener, Router::new().fallback(answer)).await });
        sink
    }

    /// A mail server.
    pub async fn mail() -> Sink {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let sink = Sink { address: listener.local_addr().unwrap(), kept: Arc::default() };
        let kept = sink.kept.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(take_mail(stream, kept.clone()));
            }
        });
        sink
    }
}

async fn take_mail(stream: TcpStream, kept: Arc<Mutex<Vec<String>>>) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 sink\r\n").await?;
    let mut letter: Option<String> = None;
    while let Some(line) = lines.next_line().await? {
        let answer = match &mut letter {
            Some(text) if line == "." => {
                // Lines are folded where they were long.
                kept.lock().unwrap().push(text.replace("=\n", "").replace("=3D", "="));
                letter = None;
                "250 kept"
            }
            Some(text) => {
                text.push_str(&line);
                text.push('\n');
                continue;
            }
            None if line.starts_with("DATA") => {
                letter = Some(String::new());
                "354 go on"
            }
            None if line.starts_with("QUIT") => "221 bye",
            // As many mail servers do: the refusal names the unknown recipient.
            None if line.contains("<refused@example.org>") => "550 there is no refused@example.org here",
            None => "250 fine",
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
    Ok(())
}
