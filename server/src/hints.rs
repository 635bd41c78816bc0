//! What servers tell each other over NATS: that something was written, and that a bot is wanted.
//!
//! All of it may be lost at any time. Whoever hears nothing finds it in the store: see [`sweep`](crate::sweep).

use std::marker::PhantomData;
use std::time::Duration;

use async_nats::jetstream::{self, consumer, stream};
use async_nats::{Client, ConnectOptions, HeaderMap, Subscriber};
use futures_util::StreamExt;
use futures_util::stream::unfold;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::metrics::Metrics;
use crate::supervise::supervise;

/// So many hints may wait to be sent; more are dropped.
const WAITING: usize = 4096;

/// Something is done with so much of what was heard side by side: a match that takes its time keeps few others waiting.
const BESIDE: usize = 16;

/// The queue of bot work.
pub const QUEUE: &str = "sandtable-work";

/// Something that servers tell each other.
pub trait Told: Serialize + DeserializeOwned + Send + 'static {
    /// Where it is told.
    const SUBJECT: &'static str;
}

/// A journal has grown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Changed {
    /// Whose.
    pub table: i64,
    /// To so many entries.
    pub entries: u32,
}

/// Something was said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// At which table.
    pub table: i64,
    /// The number of the line.
    pub line: i64,
}

/// Who is at some tables, as one server knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Present {
    /// Which server: a number that it has drawn.
    pub server: u64,
    /// Tables, and the accounts that have a socket there.
    pub tables: Vec<(i64, Vec<i64>)>,
}

/// Clocks were stopped or set going.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clocks {
    /// At which table.
    pub table: i64,
}

/// Sessions have ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Whose.
    pub account: i64,
}

/// A bot is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wanted {
    /// At which table.
    pub table: i64,
    /// For which seat.
    pub seat: u8,
    /// After so many entries.
    pub entries: u32,
}

impl Told for Changed {
    const SUBJECT: &'static str = "sandtable.changed";
}

impl Told for Said {
    const SUBJECT: &'static str = "sandtable.said";
}

impl Told for Present {
    const SUBJECT: &'static str = "sandtable.present";
}

impl Told for Clocks {
    const SUBJECT: &'static str = "sandtable.clocks";
}

impl Told for Ended {
    const SUBJECT: &'static str = "sandtable.ended";
}

impl Told for Wanted {
    const SUBJECT: &'static str = "sandtable.work";
}

impl Present {
    /// So many tables are told of at once.
    pub const TABLES: usize = 200;
}

/// What waits to be sent: where to, and the words.
type Letter = (&'static str, String);

/// Where hints are left.
#[derive(Clone)]
pub struct Hints {
    sender: mpsc::Sender<Letter>,
    server: u64,
}

impl Hints {
    fn tell<T: Told>(&self, told: &T) {
        let text = serde_json::to_string(told).expect("numbers can be written");
        let _ = self.sender.try_send((T::SUBJECT, text));
    }

    /// A journal has grown.
    pub fn changed(&self, table: i64, entries: u32) {
        self.tell(&Changed { table, entries });
    }

    /// Somebody has said something.
    pub fn said(&self, table: i64, line: i64) {
        self.tell(&Said { table, line });
    }

    /// Accounts are at tables.
    pub fn present(&self, tables: Vec<(i64, Vec<i64>)>) {
        self.tell(&Present { server: self.server, tables });
    }

    /// Did this server tell that itself?
    pub fn is_own(&self, told: &Present) -> bool {
        told.server == self.server
    }

    /// The clocks of a table were stopped or set going.
    pub fn clocks(&self, table: i64) {
        self.tell(&Clocks { table });
    }

    /// Sessions of an account have ended.
    pub fn ended(&self, account: i64) {
        self.tell(&Ended { account });
    }

    /// A bot is wanted.
    pub fn work(&self, table: i64, seat: u8, entries: u32) {
        self.tell(&Wanted { table, seat, entries });
    }

    /// Hints that go nowhere: a single server without NATS finds everything by looking.
    pub fn nowhere() -> Hints {
        Hints::through(mpsc::channel(1).0)
    }

    /// Hints that go to NATS, and the connection to hear those of others. The connection is made again as often as it breaks.
    pub async fn connect(url: &str) -> Result<(Hints, Client), async_nats::ConnectError> {
        let options = ConnectOptions::new().retry_on_initial_connect().max_reconnects(None);
        let client = options.connect(url).await?;
        let (sender, receiver) = mpsc::channel(WAITING);
        tokio::spawn(send(client.clone(), receiver));
        Ok((Hints::through(sender), client))
    }

    fn through(sender: mpsc::Sender<Letter>) -> Hints {
        let drawn: [u8; 32] = crate::token::random();
        let server = u64::from_le_bytes(drawn[..8].try_into().expect("eight bytes"));
        Hints { sender, server }
    }
}

/// Sends what is left here. What cannot be sent soon is dropped.
async fn send(client: Client, mut letters: mpsc::Receiver<Letter>) {
    const SOON: Duration = Duration::from_secs(2);
    let jetstream = jetstream::new(client.clone());
    while let Some((subject, text)) = letters.recv().await {
        if subject == Wanted::SUBJECT {
            // The same work is queued once, however many servers ask for it.
            let mut headers = HeaderMap::new();
            headers.insert("Nats-Msg-Id", text.as_str());
            let sent = jetstream.publish_with_headers(subject, headers, text.into());
            let _ = tokio::time::timeout(SOON, sent).await;
        } else {
            let _ = tokio::time::timeout(SOON, client.publish(subject, text.into())).await;
        }
    }
}

/// What other servers tell of one kind.
pub struct Heard<T> {
    subscriber: Subscriber,
    kind: PhantomData<T>,
}

impl<T: Told> Heard<T> {
    /// Listens from now on.
    pub async fn of(client: &Client) -> Option<Heard<T>> {
        let subscriber = client.subscribe(T::SUBJECT).await.ok()?;
        Some(Heard { subscriber, kind: PhantomData })
    }

    /// What is told next; none when the connection is given up.
    pub async fn next(&mut self) -> Option<T> {
        loop {
            // What a newer server tells otherwise is found by looking.
            if let Ok(told) = serde_json::from_slice(&self.subscriber.next().await?.payload) {
                return Some(told);
            }
        }
    }
}

/// Does this with everything that other servers tell of one kind, with several things side by side.
pub fn hear<T: Told, D: Future<Output = ()> + Send>(
    client: &Client,
    metrics: &Metrics,
    with: impl Fn(T) -> D + Clone + Send + Sync + 'static,
) {
    let client = client.clone();
    supervise(T::SUBJECT, metrics, move || {
        let (client, with) = (client.clone(), with.clone());
        async move {
            let Some(heard) = Heard::of(&client).await else { return };
            let told = unfold(heard, |mut heard| async move { heard.next().await.map(|told| (told, heard)) });
            told.for_each_concurrent(BESIDE, with).await;
        }
    });
}

/// The queue of bot work, made if it is not there: somebody may have deleted all that NATS had.
pub async fn queue(client: &Client) -> Result<consumer::PullConsumer, async_nats::Error> {
    let jetstream = jetstream::new(client.clone());
    let stream = jetstream
        .get_or_create_stream(stream::Config {
            name: QUEUE.into(),
            subjects: vec![Wanted::SUBJECT.into()],
            retention: stream::RetentionPolicy::WorkQueue,
            max_messages: 100_000,
            max_age: Duration::from_secs(600),
            // Shorter than servers wait until they ask again: what a worker took and did not do must not pass for done.
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
