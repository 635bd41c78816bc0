//! A worker: computes the orders of bots from what their seats see. It has no access to the store.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use async_nats::Client as Nats;
use async_nats::jetstream::consumer::PullConsumer;
use bots::{Budget, Deadline, DynBots, Level};
use futures_util::StreamExt;
use reqwest::{Response, StatusCode};
use table::Seat;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use uuid::Uuid;
use wire::MatchId;
use wire::http::{Order, Work};

use crate::hints::{Wanted, queue};

/// Options of a worker.
#[derive(Clone, Debug)]
pub struct Options {
    /// URL of the servers: `http://127.0.0.1:8080`.
    pub server: String,
    /// The worker token.
    pub token: String,
    /// URL of NATS. Without it the servers are polled.
    pub nats_url: Option<String>,
    /// Number of bots thinking at once.
    pub at_once: usize,
}

/// Pause when there was nothing to do.
const IDLE: Duration = Duration::from_millis(1000);

/// How long to wait for the queue. An existing one reports being empty sooner; one that NATS has lost never answers.
const SILENCE: Duration = Duration::from_millis(2500);

/// What the log says of a NATS that has no queue.
const NO_QUEUE: &str = "NATS gives no queue of work, so the servers are asked every second: is JetStream enabled in its configuration?";

struct Worker {
    options: Options,
    http: reqwest::Client,
    /// The servers do not answer, or refuse; the log says so once.
    shut_out: AtomicBool,
    /// NATS has no queue of work; the log says so once.
    no_queue: AtomicBool,
}

/// Wall-clock time since the start.
struct Wall(Instant);

impl bots::Clock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Works until shutdown.
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
    let worker = Arc::new(Worker::new(options, http));
    let mut hands = tokio::task::JoinSet::new();
    for _ in 0..worker.options.at_once {
        hands.spawn(worker.clone().go_on(nats.clone()));
    }
    let _ = closing.wait_for(|closing| *closing).await;
    hands.shutdown().await;
    Ok(())
}

impl Worker {
    fn new(options: Options, http: reqwest::Client) -> Worker {
        Worker { options, http, shut_out: AtomicBool::new(false), no_queue: AtomicBool::new(false) }
    }

    /// The queue of work. Where NATS has none, the log says so once, and the servers are asked instead.
    async fn find_queue(&self, nats: &Nats) -> Option<PullConsumer> {
        match queue(nats).await {
            Ok(consumer) => {
                self.no_queue.store(false, Ordering::Relaxed);
                Some(consumer)
            }
            Err(fault) => {
                if !self.no_queue.swap(true, Ordering::Relaxed) {
                    tracing::warn!(%fault, "{NO_QUEUE}");
                }
                None
            }
        }
    }

    async fn go_on(self: Arc<Self>, nats: Option<Nats>) {
        let mut source: Option<PullConsumer> = None;
        loop {
            if let (None, Some(nats)) = (&source, &nats) {
                source = self.find_queue(nats).await;
            }
            let queued = match &source {
                Some(consumer) => match self.take_queued(consumer).await {
                    Ok(found) => found,
                    Err(_) => {
                        // NATS may have lost its data: recreate the queue.
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

    /// Handles one item of the queue; false if there was none for a while. A queue that does not answer at all is gone.
    async fn take_queued(&self, consumer: &PullConsumer) -> Result<bool, async_nats::Error> {
        let mut batch = consumer.fetch().max_messages(1).expires(IDLE).messages().await?;
        let next = timeout(SILENCE, batch.next()).await?;
        let Some(message) = next.transpose()? else { return Ok(false) };
        if let Ok(Wanted { match_id, seat, .. }) = serde_json::from_slice(&message.payload) {
            self.decide(match_id, seat).await;
        }
        // Acknowledge in any case: work that is still due is announced again.
        message.ack().await?;
        Ok(true)
    }

    /// Handles an item that the servers list as waiting.
    async fn take_waiting(&self) -> bool {
        let asked =
            self.http.get(format!("{}/api/v1/work", self.options.server)).bearer_auth(&self.options.token);
        let answer = match asked.send().await.map(Response::error_for_status) {
            Ok(Ok(answer)) => answer,
            Ok(Err(fault)) if fault.status() == Some(StatusCode::FORBIDDEN) => {
                return self.complain(&fault, "the servers refuse this worker: is its token theirs?");
            }
            Ok(Err(fault)) => return self.complain(&fault, "the servers cannot say what to do"),
            Err(fault) => return self.complain(&fault, "the servers cannot be reached"),
        };
        self.shut_out.store(false, Ordering::Relaxed);
        let Ok(waiting) = answer.json::<Vec<(MatchId, u8)>>().await else { return false };
        // Several workers get the same list: each picks at random.
        let pick = Uuid::new_v4().as_u128() as usize % waiting.len().max(1);
        match waiting.get(pick) {
            Some((match_id, seat)) => self.decide(*match_id, *seat).await,
            None => return false,
        }
        true
    }

    /// Says in the log why nothing can be done, once until something can again. There is nothing to do: false.
    fn complain(&self, fault: &reqwest::Error, what: &str) -> bool {
        if !self.shut_out.swap(true, Ordering::Relaxed) {
            tracing::warn!(%fault, "{what}");
        }
        false
    }

    /// Decides for a seat and sends the order. If anything fails, another worker will do it.
    async fn decide(&self, match_id: MatchId, seat: u8) {
        let url = format!("{}/api/v1/work/{match_id}/{seat}", self.options.server);
        let asked = self.http.get(&url).bearer_auth(&self.options.token).send().await;
        let Ok(answer) = asked else { return };
        let Ok(Some(work)) = answer.json::<Option<Work>>().await else { return };
        let version = work.view.version;
        let thought = tokio::task::spawn_blocking(move || think(&work)).await;
        let Ok(Some(line)) = thought else { return };
        let key = key(&self.options.token, match_id, seat, version).simple().to_string();
        let order = Order { key, version, seen_as: None, seat, line };
        let sent = self.http.post(&url).bearer_auth(&self.options.token).json(&order).send().await;
        if let Err(fault) = sent {
            tracing::debug!(%fault, %match_id, seat, "an order was not delivered");
        }
    }
}

/// Idempotency key of a decision: the same on every worker, and unpredictable without the worker token.
fn key(token: &str, match_id: MatchId, seat: u8, version: u32) -> Uuid {
    let own = blake3::derive_key("sandtable 2026 keys of bots", token.as_bytes());
    let name = blake3::keyed_hash(&own, format!("{match_id} {seat} {version}").as_bytes());
    Uuid::from_slice(&name.as_bytes()[..16]).expect("sixteen bytes")
}

/// Computes a decision.
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
    let seed = u64::from(work.view.version) ^ (work.match_id.0 as u64) << 20;
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
        assert_eq!(key("secret", MatchId(1), 2, 3), key("secret", MatchId(1), 2, 3));
        let others = [
            key("other", MatchId(1), 2, 3),
            key("secret", MatchId(2), 2, 3),
            key("secret", MatchId(1), 1, 3),
            key("secret", MatchId(1), 2, 4),
        ];
        assert!(others.iter().all(|other| *other != key("secret", MatchId(1), 2, 3)));
        let foreseen = blake3::hash(b"1 2 3");
        assert_ne!(key("secret", MatchId(1), 2, 3).as_bytes(), &foreseen.as_bytes()[..16]);
    }

    #[tokio::test]
    async fn a_queue_that_nats_has_lost_is_noticed() {
        let url = std::env::var("NATS_URL").expect("NATS_URL says where NATS is: cargo xtask services up");
        let client = async_nats::connect(&url).await.unwrap();
        let consumer = queue(&client).await.unwrap();
        let options =
            Options { server: "http://127.0.0.1:9".into(), token: String::new(), nats_url: None, at_once: 1 };
        crate::tls::choose();
        let worker = Worker::new(options, reqwest::Client::new());
        assert!(worker.take_queued(&consumer).await.is_ok(), "it is there");
        jetstream::new(client.clone()).delete_stream(crate::hints::QUEUE).await.unwrap();
        assert!(worker.take_queued(&consumer).await.is_err(), "it is gone");
        assert!(worker.take_queued(&queue(&client).await.unwrap()).await.is_ok(), "it is made anew");
    }
}
