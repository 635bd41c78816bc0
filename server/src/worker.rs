//! A worker: thinks for bots. It is told what their seats see and answers with orders; it has no key to the store.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::Client as Nats;
use async_nats::jetstream::consumer::PullConsumer;
use bots::{Budget, Deadline, DynBots, Level};
use futures_util::StreamExt;
use table::Seat;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use uuid::Uuid;
use wire::http::{Order, Work};

use crate::hints::{Wanted, queue};

/// What a worker is told.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the servers are: `http://127.0.0.1:8080`.
    pub server: String,
    /// What proves that it is a worker.
    pub token: String,
    /// Where NATS is; without it the servers are asked again and again.
    pub nats_url: Option<String>,
    /// So many bots think at once.
    pub at_once: usize,
}

/// How long nothing is asked for when there was nothing to do.
const IDLE: Duration = Duration::from_millis(1000);

/// A queue that is there says after a moment that it is empty; whoever asks one that NATS has lost is told nothing.
const SILENCE: Duration = Duration::from_millis(2500);

struct Worker {
    options: Options,
    http: reqwest::Client,
}

/// How long a thought has taken.
struct Wall(Instant);

impl bots::Clock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Works until it is told to end.
pub async fn work(
    options: Options,
    mut closing: watch::Receiver<bool>,
) -> Result<(), async_nats::ConnectError> {
    let nats = match &options.nats_url {
        Some(url) => {
            let connect = async_nats::ConnectOptions::new().retry_on_initial_connect().max_reconnects(None);
            Some(connect.connect(url).await?)
        }
        None => None,
    };
    crate::tls::choose();
    let http =
        reqwest::Client::builder().timeout(Duration::from_secs(20)).build().expect("a client can be made");
    let worker = Arc::new(Worker { options, http });
    let mut hands = tokio::task::JoinSet::new();
    for _ in 0..worker.options.at_once {
        hands.spawn(worker.clone().go_on(nats.clone()));
    }
    let _ = closing.wait_for(|closing| *closing).await;
    hands.shutdown().await;
    Ok(())
}

impl Worker {
    async fn go_on(self: Arc<Self>, nats: Option<Nats>) {
        let mut source: Option<PullConsumer> = None;
        loop {
            if let (None, Some(nats)) = (&source, &nats) {
                source = queue(nats).await.ok();
            }
            let queued = match &source {
                Some(consumer) => match self.take_queued(consumer).await {
                    Ok(found) => found,
                    Err(_) => {
                        // NATS may have lost all it had: the queue is made anew.
                        source = None;
                        false
                    }
                },
                None => false,
            };
            if !queued && !self.take_waiting().await && source.is_none() {
                sleep(IDLE).await;
            }
        }
    }

    /// Takes one piece of work from the queue; false if there was none for a while. A queue that says nothing at all is gone.
    async fn take_queued(&self, consumer: &PullConsumer) -> Result<bool, async_nats::Error> {
        let mut batch = consumer.fetch().max_messages(1).expires(IDLE).messages().await?;
        let next = timeout(SILENCE, batch.next()).await?;
        let Some(message) = next.transpose()? else { return Ok(false) };
        if let Ok(Wanted { table, seat, .. }) = serde_json::from_slice(&message.payload) {
            self.decide(table, seat).await;
        }
        // Whatever came of it: what is still wanted is found again.
        message.ack().await?;
        Ok(true)
    }

    /// Takes what has waited longest of what the servers know.
    async fn take_waiting(&self) -> bool {
        let asked =
            self.http.get(format!("{}/api/v1/work", self.options.server)).bearer_auth(&self.options.token);
        let Ok(answer) = asked.send().await else { return false };
        let Ok(waiting) = answer.json::<Vec<(i64, u8)>>().await else { return false };
        // Several workers ask the same: each begins somewhere else.
        let pick = Uuid::new_v4().as_u128() as usize % waiting.len().max(1);
        match waiting.get(pick) {
            Some((table, seat)) => self.decide(*table, *seat).await,
            None => return false,
        }
        true
    }

    /// Decides for a seat and sends the order. If anything fails somebody else will.
    async fn decide(&self, table: i64, seat: u8) {
        let url = format!("{}/api/v1/work/{table}/{seat}", self.options.server);
        let asked = self.http.get(&url).bearer_auth(&self.options.token).send().await;
        let Ok(answer) = asked else { return };
        let Ok(Some(work)) = answer.json::<Option<Work>>().await else { return };
        let version = work.view.version;
        let thought = tokio::task::spawn_blocking(move || think(&work)).await;
        let Ok(Some(line)) = thought else { return };
        let key = key(&self.options.token, table, seat, version).simple().to_string();
        let order = Order { key, version, seen_as: None, seat, line };
        let sent = self.http.post(&url).bearer_auth(&self.options.token).json(&order).send().await;
        if let Err(fault) = sent {
            tracing::debug!(%fault, table, seat, "an order was not delivered");
        }
    }
}

/// The key of a decision: the same whichever worker makes it, and known to nobody who has not the token of workers.
fn key(token: &str, table: i64, seat: u8, version: u32) -> Uuid {
    let own = blake3::derive_key("sandtable 2026 keys of bots", token.as_bytes());
    let name = blake3::keyed_hash(&own, format!("{table} {seat} {version}").as_bytes());
    Uuid::from_slice(&name.as_bytes()[..16]).expect("sixteen bytes")
}

/// Thinks about a decision.
fn think(work: &Work) -> Option<String> {
    let tutor: Box<dyn DynBots> = catalog::bots(&work.game)?;
    let level: Level = work.level.parse().ok()?;
    let view: Option<Vec<u8>> = work
        .view
        .view
        .as_bytes()
        .chunks(2)
        .map(|two| u8::from_str_radix(std::str::from_utf8(two).ok()?, 16).ok())
        .collect();
    let seed = u64::from(work.view.version) ^ (work.table as u64) << 20;
    let mut bot = tutor.sit(level, seed);
    let clock = Wall(Instant::now());
    let budget = Budget::Time(Duration::from_millis(work.think.into()));
    let said = bot.consider(&view?, Seat(work.seat), &mut Deadline::new(budget, &clock), &mut |_| {})?;
    Some(said.order)
}

#[cfg(test)]
mod tests {
    use async_nats::jetstream;

    use super::*;

    #[test]
    fn nobody_foresees_the_key_of_a_bot_and_every_worker_makes_the_same() {
        assert_eq!(key("secret", 1, 2, 3), key("secret", 1, 2, 3));
        let others =
            [key("other", 1, 2, 3), key("secret", 2, 2, 3), key("secret", 1, 1, 3), key("secret", 1, 2, 4)];
        assert!(others.iter().all(|other| *other != key("secret", 1, 2, 3)));
        let foreseen = blake3::hash(b"1 2 3");
        assert_ne!(key("secret", 1, 2, 3).as_bytes(), &foreseen.as_bytes()[..16]);
    }

    #[tokio::test]
    async fn a_queue_that_nats_has_lost_is_noticed() {
        let url = std::env::var("NATS_URL").expect("NATS_URL says where NATS is: cargo xtask services up");
        let client = async_nats::connect(&url).await.unwrap();
        let consumer = queue(&client).await.unwrap();
        let options =
            Options { server: "http://127.0.0.1:9".into(), token: String::new(), nats_url: None, at_once: 1 };
        crate::tls::choose();
        let worker = Worker { options, http: reqwest::Client::new() };
        assert!(worker.take_queued(&consumer).await.is_ok(), "it is there");
        jetstream::new(client.clone()).delete_stream(crate::hints::QUEUE).await.unwrap();
        assert!(worker.take_queued(&consumer).await.is_err(), "it is gone");
        assert!(worker.take_queued(&queue(&client).await.unwrap()).await.is_ok(), "it is made anew");
    }
}
