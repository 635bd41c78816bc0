//! One match with many watchers, compared with NATS and as many subscribers.

use std::time::{Duration, Instant};

use client::Socket;
use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio::time::sleep;
use wire::socket::{ToClient, ToServer};

use crate::costs::{percentile, used};
use crate::orders::Pair;
use crate::{Fault, Options, figure, recorded};

/// Number of orders, and the pause between them.
const ORDERS: usize = 60;
const PAUSE: Duration = Duration::from_millis(250);

/// Measures.
pub async fn measure(options: &Options) -> Result<(), Fault> {
    let game = recorded::games(1).remove(0);
    let mut pair = Pair::sit(&options.server).await?;
    let (heard, mut hears) = mpsc::unbounded_channel::<Instant>();
    let mut watchers = tokio::task::JoinSet::new();
    for _ in 0..options.watchers {
        let mut socket = Socket::connect(&options.server, None).await?;
        socket.send(&ToServer::Watch { match_id: pair.match_id, seat: None, have: None }).await?;
        let heard = heard.clone();
        watchers.spawn(async move {
            while let Some(message) = socket.next().await {
                if matches!(message, ToClient::Frame { .. }) && heard.send(Instant::now()).is_err() {
                    break;
                }
            }
        });
    }
    sleep(Duration::from_secs(2)).await;
    let before = used(options.server_pid);
    let mut times = Vec::new();
    for (seat, line) in game.iter().take(ORDERS) {
        let begun = Instant::now();
        pair.order(*seat, line).await?;
        for _ in 0..options.watchers {
            times.push(hears.recv().await.ok_or("nobody listens")? - begun);
        }
        sleep(PAUSE).await;
    }
    let cost = used(options.server_pid) - before;
    let frames = times.len() as u32;
    figure("fan-watchers", options.watchers);
    figure("fan-frames", frames);
    figure("fan-server-us-per-frame", format!("{:.1}", cost.as_secs_f64() * 1e6 / f64::from(frames)));
    figure("fan-latency-99-ms", percentile(&mut times, 99).as_millis());
    watchers.shutdown().await;
    nats(options).await
}

/// The same with NATS alone: as many connections, messages of the size of a frame.
async fn nats(options: &Options) -> Result<(), Fault> {
    let (heard, mut hears) = mpsc::unbounded_channel::<Instant>();
    let mut subscribers = tokio::task::JoinSet::new();
    for _ in 0..options.watchers {
        let client = async_nats::connect(&options.nats).await?;
        let mut subscription = client.subscribe("measure").await?;
        client.flush().await?;
        let heard = heard.clone();
        subscribers.spawn(async move {
            // Held, because dropping it closes the connection.
            let _client = client;
            while subscription.next().await.is_some() && heard.send(Instant::now()).is_ok() {}
        });
    }
    let client = async_nats::connect(&options.nats).await?;
    sleep(Duration::from_secs(1)).await;
    let before = used(options.nats_pid);
    let mut times = Vec::new();
    for _ in 0..ORDERS {
        let begun = Instant::now();
        client.publish("measure", vec![7; 130].into()).await?;
        client.flush().await?;
        for _ in 0..options.watchers {
            times.push(hears.recv().await.ok_or("nobody listens")? - begun);
        }
        sleep(PAUSE).await;
    }
    let cost = used(options.nats_pid) - before;
    figure("fan-nats-us-per-message", format!("{:.1}", cost.as_secs_f64() * 1e6 / times.len() as f64));
    figure("fan-nats-latency-99-ms", percentile(&mut times, 99).as_millis());
    subscribers.shutdown().await;
    Ok(())
}
