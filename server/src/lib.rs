//! The house: live and asynchronous play for many, over PostgreSQL and NATS.
//!
//! Any number of copies run side by side. The journal in PostgreSQL is the truth and its primary key the lock; NATS only carries hints;
//! everything in memory is a cache. Read [`hall`] to see how a command becomes true, [`store`] for what is kept, [`socket`] for what is
//! shown, [`sweep`] for what happens when nobody asks.
#![forbid(unsafe_code)]

pub mod api;
pub mod archive;
pub mod clean;
pub mod config;
#[cfg(feature = "page")]
mod embedded;
pub mod ended;
pub mod hall;
pub mod hints;
pub mod limits;
pub mod metrics;
pub mod outbox;
pub mod page;
pub mod password;
pub mod post;
pub mod pulse;
pub mod socket;
pub mod store;
pub mod supervise;
pub mod sweep;
pub mod tls;
pub mod token;
pub mod webhook;
pub mod worker;

use std::future::ready;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::watch;

use config::Config;
use hall::Hall;
use hints::{Changed, Clocks, Ended, Hints, Present, Said, hear};
use limits::Limits;
use metrics::Metrics;
use post::Post;
use store::Store;
use supervise::{apart, supervise};

/// Why a server ended.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The store.
    #[error(transparent)]
    Store(#[from] store::Fault),
    /// Where mail is handed in, or from whom it comes.
    #[error("mail: {0}")]
    Mail(String),
    /// NATS.
    #[error("NATS: {0}")]
    Nats(#[from] async_nats::ConnectError),
    /// The network.
    #[error("the network: {0}")]
    Network(#[from] std::io::Error),
}

/// Writes what happens to standard error, as `SANDTABLE_LOG` says: `info` unless told; one JSON object a line if `SANDTABLE_LOG_JSON` is
/// set. Nothing that is written tells what a running match hides.
pub fn trace() {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_env("SANDTABLE_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Somebody else may have begun to listen already.
    let _ = match std::env::var_os("SANDTABLE_LOG_JSON") {
        Some(_) => lines.json().try_init(),
        None => lines.compact().try_init(),
    };
}

/// Requests that are under way when a server is to end have so long.
const GRACE: Duration = Duration::from_secs(10);

/// Sockets have so long after that.
const LEAVE: Duration = Duration::from_secs(4);

/// Serves until `closing` becomes true, and then until everything under way is done. `listening` is told where.
pub async fn serve(
    config: Config,
    closing: watch::Receiver<bool>,
    listening: impl FnOnce(SocketAddr),
) -> Result<(), Fault> {
    let store = Store::connect(&config.database_url, config.connections).await?;
    store.migrate().await?;
    let (hints, nats) = match &config.nats_url {
        Some(url) => {
            let (hints, client) = Hints::connect(url).await?;
            (hints, Some(client))
        }
        None => (Hints::nowhere(), None),
    };
    let hall = Hall::new(store.clone(), hints.clone(), Metrics::default(), config.drill_panic.clone());
    let hall = Arc::new(hall.limited_by(Limits::times(config.limits_times)));
    let post = Post::new(&config)?;
    let (at, by, from) = (hall.clone(), post.clone(), config.public_url.clone());
    supervise("outbox", hall.metrics(), move || outbox::deliver(at.clone(), by.clone(), from.clone()));
    sweep::start(&hall, &hints, config.archive_after);
    if let Some(client) = nats {
        let metrics = hall.metrics().clone();
        let at = hall.clone();
        hear(&client, &metrics, move |Said { table, line }| {
            at.heard(table, line);
            ready(())
        });
        let at = hall.clone();
        hear(&client, &metrics, move |told: Present| {
            if !hints.is_own(&told) {
                at.hear_present(&told);
            }
            ready(())
        });
        let at = hall.clone();
        hear(&client, &metrics, move |Ended { account }| {
            at.ended().tell(account);
            ready(())
        });
        let at = hall.clone();
        hear(&client, &metrics, move |Clocks { table }| {
            let at = at.clone();
            async move { apart("hints", table, at.clocks_changed(table)).await }
        });
        let at = hall.clone();
        hear(&client, &metrics, move |Changed { table, entries }| {
            let at = at.clone();
            async move { apart("hints", table, at.catch_up(table, entries)).await }
        });
    }
    let listener = TcpListener::bind(config.listen).await?;
    listening(listener.local_addr()?);
    let metrics = hall.metrics().clone();
    let house = api::House::new(hall, config, post, closing.clone());
    let mut ends = closing.clone();
    // An answer and the frame that follows it are small: neither waits for the other to be acknowledged.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let served_to_addresses = api::router(house).into_make_service_with_connect_info::<SocketAddr>();
    let served = axum::serve(listener, served_to_addresses).with_graceful_shutdown(async move {
        let _ = ends.wait_for(|closing| *closing).await;
    });
    let mut late = closing;
    tokio::select! {
        done = served => done?,
        () = async {
            let _ = late.wait_for(|closing| *closing).await;
            tokio::time::sleep(GRACE).await;
        } => tracing::warn!("some requests were still under way"),
    }
    // Sockets are no requests: each finishes the command it is at and says that it ends.
    let all_left = async {
        while metrics.sockets() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    if tokio::time::timeout(LEAVE, all_left).await.is_err() {
        tracing::warn!("some sockets were still open");
    }
    store.close().await;
    Ok(())
}
