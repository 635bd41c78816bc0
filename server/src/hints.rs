//! Hints between servers over NATS: that something was written, and that a bot must decide.
//!
//! Any of them may be lost. What a hint would have said is found by polling the store as well: see [`periodic`](crate::periodic).

use std::marker::PhantomData;
use std::time::Duration;

use async_nats::jetstream::{self, consumer, stream};
use async_nats::{Client, ConnectOptions, HeaderMap, Subscriber};
use futures_util::StreamExt;
use futures_util::stream::unfold;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use table::Seat;
use tokio::sync::mpsc;
use wire::{AccountId, MatchId};

use crate::metrics::Metrics;
use crate::supervise::supervise;

/// Maximum number of hints waiting to be sent; more are dropped.
const WAITING: usize = 4096;

/// Number of hints of a kind handled concurrently, so that a slow match holds up few others.
const BESIDE: usize = 16;

/// The queue of bot work.
pub const QUEUE: &str = "sandtable-work";

/// A hint.
pub trait Hint: Serialize + DeserializeOwned + Send + 'static {
    /// The NATS subject.
    const SUBJECT: &'static str;
}

/// A journal has grown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Changed {
    /// Of this match.
    pub match_id: MatchId,
    /// Number of entries by now.
    pub entries: u32,
}

/// A chat line was posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// In this match.
    pub match_id: MatchId,
    /// The number of the line.
    pub line: i64,
}

/// Who watches some matches on one server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Present {
    /// The server, by a random number.
    pub server: u64,
    /// Matches, and the accounts that watch each.
    pub matches: Vec<(MatchId, Vec<AccountId>)>,
}

/// Clocks were paused or resumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clocks {
    /// In this match.
    pub match_id: MatchId,
}

/// Sessions have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Of this account.
    pub account: AccountId,
}

/// A bot must decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wanted {
    /// In this match.
    pub match_id: MatchId,
    /// For this seat.
    pub seat: u8,
    /// Number of entries by then.
    pub entries: u32,
}

impl Hint for Changed {
    const SUBJECT: &'static str = "sandtable.changed";
}

impl Hint for Said {
    const SUBJECT: &'static str = "sandtable.said";
}

impl Hint for Present {
    const SUBJECT: &'static str = "sandtable.present";
}

impl Hint for Clocks {
    const SUBJECT: &'static str = "sandtable.clocks";
}

impl Hint for Ended {
    const SUBJECT: &'static str = "sandtable.ended";
}

impl Hint for Wanted {
    const SUBJECT: &'static str = "sandtable.work";
}

impl Present {
    /// Maximum number of matches in one hint.
    pub const MATCHES: usize = 200;
}

/// A hint to be sent: its subject and its JSON.
type Queued = (&'static str, String);

/// Sends hints.
#[derive(Clone)]
pub struct Hints {
    sender: mpsc::Sender<Queued>,
    server: u64,
}

impl Hints {
    fn tell<T: Hint>(&self, told: &T) {
        let text = serde_json::to_string(told).expect("a hint serializes");
        let _ = self.sender.try_send((T::SUBJECT, text));
    }

    /// Number of hints that wait to be sent.
    pub fn waiting(&self) -> usize {
        self.sender.max_capacity() - self.sender.capacity()
    }

    /// A journal has grown.
    pub fn changed(&self, match_id: MatchId, entries: u32) {
        self.tell(&Changed { match_id, entries });
    }

    /// A chat line was posted.
    pub fn said(&self, match_id: MatchId, line: i64) {
        self.tell(&Said { match_id, line });
    }

    /// Accounts watch matches.
    pub fn present(&self, matches: Vec<(MatchId, Vec<AccountId>)>) {
        self.tell(&Present { server: self.server, matches });
    }

    /// Was this hint sent by this server?
    pub fn is_own(&self, told: &Present) -> bool {
        told.server == self.server
    }

    /// The clocks of a match were paused or resumed.
    pub fn clocks(&self, match_id: MatchId) {
        self.tell(&Clocks { match_id });
    }

    /// Sessions of an account have ended.
    pub fn ended(&self, account: AccountId) {
        self.tell(&Ended { account });
    }

    /// A bot must decide.
    pub fn work(&self, match_id: MatchId, seat: Seat, entries: u32) {
        self.tell(&Wanted { match_id, seat: seat.0, entries });
    }

    /// Hints that go nowhere, for a single server without NATS.
    pub fn nowhere() -> Hints {
        Hints::through(mpsc::channel(1).0)
    }

    /// Hints over NATS, and the connection to receive those of others. It reconnects whenever it breaks.
    pub async fn connect(url: &str) -> Result<(Hints, Client), async_nats::ConnectError> {
        let options = ConnectOptions::new().retry_on_initial_connect().max_reconnects(None);
        let client = options.connect(url).await?;
        let (sender, receiver) = mpsc::channel(WAITING);
        tokio::spawn(send(client.clone(), receiver));
        Ok((Hints::through(sender), client))
    }

    fn through(sender: mpsc::Sender<Queued>) -> Hints {
        let drawn: [u8; 32] = crate::token::random();
        let server = u64::from_le_bytes(drawn[..8].try_into().expect("eight bytes"));
        Hints { sender, server }
    }
}

/// Sends queued hints. What cannot be sent soon is dropped.
async fn send(client: Client, mut letters: mpsc::Receiver<Queued>) {
    const SOON: Duration = Duration::from_secs(2);
    let jetstream = jetstream::new(client.clone());
    while let Some((subject, text)) = letters.recv().await {
        if subject == Wanted::SUBJECT {
            // The same work is queued once, however many servers announce it.
            let mut headers = HeaderMap::new();
            headers.insert("Nats-Msg-Id", text.as_str());
            let sent = jetstream.publish_with_headers(subject, headers, text.into());
            let _ = tokio::time::timeout(SOON, sent).await;
        } else {
            let _ = tokio::time::timeout(SOON, client.publish(subject, text.into())).await;
        }
    }
}

/// A subscription to one kind of hint.
pub struct Subscription<T> {
    subscriber: Subscriber,
    kind: PhantomData<T>,
}

impl<T: Hint> Subscription<T> {
    /// Subscribes.
    pub async fn of(client: &Client) -> Option<Subscription<T>> {
        let subscriber = client.subscribe(T::SUBJECT).await.ok()?;
        Some(Subscription { subscriber, kind: PhantomData })
    }

    /// The next hint; `None` when the connection is closed.
    pub async fn next(&mut self) -> Option<T> {
        loop {
            // A hint from a newer server may be unreadable; polling finds what it said.
            if let Ok(told) = serde_json::from_slice(&self.subscriber.next().await?.payload) {
                return Some(told);
            }
        }
    }
}

/// Handles every hint of one kind, several concurrently.
pub fn subscribe<T: Hint, D: Future<Output = ()> + Send>(
    client: &Client,
    metrics: &Metrics,
    with: impl Fn(T) -> D + Clone + Send + Sync + 'static,
) {
    let client = client.clone();
    supervise(T::SUBJECT, metrics, move || {
        let (client, with) = (client.clone(), with.clone());
        async move {
            let Some(heard) = Subscription::of(&client).await else { return };
            let told = unfold(heard, |mut heard| async move { heard.next().await.map(|told| (told, heard)) });
            told.for_each_concurrent(BESIDE, with).await;
        }
    });
}

/// The queue of bot work, created if NATS does not have it (any more).
pub async fn queue(client: &Client) -> Result<consumer::PullConsumer, async_nats::Error> {
    let jetstream = jetstream::new(client.clone());
    let stream = jetstream
        .get_or_create_stream(stream::Config {
            name: QUEUE.into(),
            subjects: vec![Wanted::SUBJECT.into()],
            retention: stream::RetentionPolicy::WorkQueue,
            max_messages: 100_000,
            max_age: Duration::from_secs(600),
            // Shorter than the interval at which servers announce work again, so that work a worker dropped is queued anew.
            duplicate_window: Duration::from_secs(2),
            ..stream::Config::default()
        })
        .await?;
    let config = consumer::pull::Config {
        durable_name: Some("workers".into()),
        ack_wait: Duration::from_secs(30),
        max_deliver: 3,
        ..consumer::pull::Config::default()
    };
    Ok(stream.get_or_create_consumer("workers", config).await?)
}
