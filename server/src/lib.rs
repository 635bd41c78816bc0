//! The server: live and asynchronous play, over PostgreSQL and NATS.
//!
//! Any number of servers run side by side. The journal in PostgreSQL is the truth and its primary key the lock; NATS only carries hints;
//! everything in memory is a cache. Read [`matches`](mod@matches) for how a command takes effect, [`store`] for what is stored, [`socket`] for what
//! clients are sent, and [`periodic`] for what happens without a request.
#![forbid(unsafe_code)]

pub mod api;
pub mod app_state;
pub mod archive;
pub mod config;
pub mod delivery;
#[cfg(feature = "page")]
mod embedded;
pub mod heartbeats;
pub mod hints;
pub mod limits;
pub mod matches;
pub mod metrics;
pub mod outbox;
pub mod page;
mod panics;
pub mod password;
pub mod periodic;
pub mod relay;
pub mod sanitize;
pub mod session_ends;
pub mod socket;
pub mod store;
pub mod supervise;
pub mod tls;
pub mod token;
pub mod webhook;
pub mod worker;

use std::future::ready;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::watch;

use app_state::AppState;
use config::Config;
use delivery::Delivery;
use hints::{Changed, Clocks, Ended, Hints, Present, Said, subscribe};
use limits::Limits;
use matches::Matches;
use metrics::Metrics;
use store::{Store, Stored};
use supervise::{isolated, supervise};
use wire::MatchId;

/// Why a server could not run.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The store.
    #[error(transparent)]
    Store(#[from] store::Fault),
    /// The mail server's address, or the sender's.
    #[error("mail: {0}")]
    Mail(String),
    /// NATS.
    #[error("NATS: {0}")]
    Nats(#[from] async_nats::ConnectError),
    /// The folder of the page.
    #[error("the page: there is no index.html in {}", .0.display())]
    Page(PathBuf),
    /// The network.
    #[error("the network: {0}")]
    Network(#[from] std::io::Error),
}

/// Logs to standard error, filtered by `SANDTABLE_LOG` (default `info`), as JSON lines if `SANDTABLE_LOG_JSON` is set. Logs never reveal
/// what a running match hides.
pub fn trace() {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_env("SANDTABLE_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A subscriber may already be installed.
    let _ = match std::env::var_os("SANDTABLE_LOG_JSON") {
        Some(_) => lines.json().try_init(),
        None => lines.compact().try_init(),
    };
}

/// Grace period for in-flight requests on shutdown.
const GRACE: Duration = Duration::from_secs(10);

/// Grace period for sockets after that.
const LEAVE: Duration = Duration::from_secs(4);

/// Serves until `closing` becomes true, then finishes in-flight requests. `listening` is called with the address.
pub async fn serve(
    config: Config,
    closing: watch::Receiver<bool>,
    listening: impl FnOnce(SocketAddr),
) -> Result<(), Fault> {
    if let Some(folder) = config.page.as_ref().filter(|folder| !folder.join("index.html").is_file()) {
        return Err(Fault::Page(folder.clone()));
    }
    let store = Store::connect(&config.database_url, config.connections).await?;
    store.migrate().await?;
    let (hints, nats) = match &config.nats_url {
        Some(url) => {
            let (hints, client) = Hints::connect(url).await?;
            (hints, Some(client))
        }
        None => (Hints::nowhere(), None),
    };
    let matches = Matches::new(store.clone(), hints.clone(), Metrics::default(), config.drill_panic.clone());
    let matches = Arc::new(matches.limited_by(Limits::times(config.limits_times)));
    let delivery = Delivery::new(&config)?;
    let (at, by, from) = (matches.clone(), delivery.clone(), config.public_url.clone());
    supervise("outbox", matches.metrics(), move || outbox::deliver(at.clone(), by.clone(), from.clone()));
    periodic::start(&matches, &hints, config.archive_after);
    if let Some(client) = nats {
        let metrics = matches.metrics().clone();
        let at = matches.clone();
        subscribe(&client, &metrics, move |Said { match_id, line }| {
            at.heard(match_id, line);
            ready(())
        });
        let at = matches.clone();
        subscribe(&client, &metrics, move |told: Present| {
            if !hints.is_own(&told) {
                at.hear_present(&told);
            }
            ready(())
        });
        let at = matches.clone();
        subscribe(&client, &metrics, move |Ended { account }| {
            at.ended().tell(account);
            ready(())
        });
        let at = matches.clone();
        subscribe(&client, &metrics, move |Clocks { match_id }| {
            let at = at.clone();
            async move { isolated("hints", match_id, at.clocks_changed(match_id)).await }
        });
        let at = matches.clone();
        subscribe(&client, &metrics, move |Changed { match_id, entries }| {
            let at = at.clone();
            async move { isolated("hints", match_id, at.catch_up(match_id, entries)).await }
        });
    }
    let listener = TcpListener::bind(config.listen).await?;
    let own = format!("http://{}", on_this_machine(listener.local_addr()?));
    matches.reached_at(config.copy_url.clone().unwrap_or(own));
    matches.announce_copy().await?;
    let this = matches.clone();
    listening(listener.local_addr()?);
    let metrics = matches.metrics().clone();
    let app = AppState::new(matches, config, delivery, closing.clone());
    let mut ends = closing.clone();
    // Messages are small and latency matters: disable Nagle's algorithm.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let served_to_addresses = api::router(app).into_make_service_with_connect_info::<SocketAddr>();
    let served = axum::serve(listener, served_to_addresses).with_graceful_shutdown(async move {
        let _ = ends.wait_for(|closing| *closing).await;
    });
    let mut late = closing;
    tokio::select! {
        done = served => done?,
        () = async {
            let _ = late.wait_for(|closing| *closing).await;
            tokio::time::sleep(GRACE).await;
        } => tracing::warn!("some requests did not finish in time"),
    }
    // Sockets are not requests: each finishes its command and says goodbye.
    let all_left = async {
        while metrics.sockets() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    if tokio::time::timeout(LEAVE, all_left).await.is_err() {
        tracing::warn!("some sockets did not close in time");
    }
    if let Err(fault) = this.end_copy().await {
        tracing::warn!(%fault, "other copies were not told that this one ends");
    }
    store.close().await;
    Ok(())
}

/// Where copies on the same machine reach this one.
fn on_this_machine(mut listens: SocketAddr) -> SocketAddr {
    if listens.ip().is_unspecified() {
        listens.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    listens
}

/// Calls with every stored match that has a journal, in order. Nothing is changed, not even the tables.
pub async fn each_stored(config: &Config, mut found: impl FnMut(Stored)) -> Result<(), Fault> {
    let store = Store::connect(&config.database_url, 2).await?;
    let mut last = MatchId(0);
    while let Some(stored) = store.next_stored(last).await? {
        last = stored.id;
        found(stored);
    }
    store.close().await;
    Ok(())
}
