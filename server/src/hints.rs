//! What servers tell each other over NATS: that something was written, and that a bot is wanted.
//!
//! All of it may be lost at any time. Whoever hears nothing finds it in the store: see [`sweep`](crate::sweep).

use std::time::Duration;

use async_nats::jetstream::{self, consumer, stream};
use async_nats::{Client, ConnectOptions, HeaderMap, Subscriber};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

/// So many hints may wait to be sent; more are dropped.
const WAITING: usize = 4096;

/// Where it is told that a journal has grown.
const CHANGED: &str = "sandtable.changed";

/// Where it is told that somebody has said something.
const SAID: &str = "sandtable.said";

/// Where it is told who is at which tables.
const PRESENT: &str = "sandtable.present";

/// Where it is told that clocks were stopped or set going.
const CLOCKS: &str = "sandtable.clocks";

/// Where it is told that sessions of an account have ended.
const ENDED: &str = "sandtable.ended";

/// Where bots are asked for.
const WORK: &str = "sandtable.work";

/// The queue of bot work.
const QUEUE: &str = "sandtable-work";

/// Something to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// A journal has so many entries.
    Changed(i64, u32),
    /// At a table a line with this number was said.
    Said(i64, i64),
    /// Accounts are at tables.
    Present(Present),
    /// The clocks of a table were stopped or set going.
    Clocks(i64),
    /// Sessions of this account have ended.
    Ended(i64),
    /// A bot must decide for a seat, after so many entries.
    Work(i64, u8, u32),
}

/// Who is at some tables, as one server knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Present {
    /// Which server: a number that it has drawn.
    pub server: u64,
    /// Tables, and the accounts that have a socket there.
    pub tables: Vec<(i64, Vec<i64>)>,
}

impl Present {
    /// So many tables are told of at once.
    pub const TABLES: usize = 200;
}

impl Hint {
    fn write(&self) -> String {
        match self {
            Hint::Changed(table, entries) => format!("{table} {entries}"),
            Hint::Said(table, line) => format!("{table} {line}"),
            Hint::Present(present) => serde_json::to_string(present).expect("numbers can be written"),
            Hint::Clocks(number) | Hint::Ended(number) => number.to_string(),
            Hint::Work(table, seat, entries) => format!("{table} {seat} {entries}"),
        }
    }

    /// Reads what was told of a change.
    fn read_changed(text: &[u8]) -> Option<(i64, u32)> {
        let (table, entries) = std::str::from_utf8(text).ok()?.split_once(' ')?;
        Some((table.parse().ok()?, entries.parse().ok()?))
    }

    /// Reads what was told of a line.
    fn read_said(text: &[u8]) -> Option<(i64, i64)> {
        let (table, line) = std::str::from_utf8(text).ok()?.split_once(' ')?;
        Some((table.parse().ok()?, line.parse().ok()?))
    }

    /// Reads a number that was told alone.
    fn read_number(text: &[u8]) -> Option<i64> {
        std::str::from_utf8(text).ok()?.parse().ok()
    }

    /// Reads a request for a bot.
    pub fn read_work(text: &[u8]) -> Option<(i64, u8)> {
        let mut words = std::str::from_utf8(text).ok()?.split(' ');
        Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
    }
}

/// Where hints are left.
#[derive(Clone)]
pub struct Hints {
    sender: mpsc::Sender<Hint>,
    server: u64,
}

impl Hints {
    /// A journal has grown.
    pub fn changed(&self, table: i64, entries: u32) {
        let _ = self.sender.try_send(Hint::Changed(table, entries));
    }

    /// Somebody has said something.
    pub fn said(&self, table: i64, line: i64) {
        let _ = self.sender.try_send(Hint::Said(table, line));
    }

    /// Accounts are at tables.
    pub fn present(&self, tables: Vec<(i64, Vec<i64>)>) {
        let _ = self.sender.try_send(Hint::Present(Present { server: self.server, tables }));
    }

    /// Did this server tell that itself?
    pub fn is_own(&self, told: &Present) -> bool {
        told.server == self.server
    }

    /// The clocks of a table were stopped or set going.
    pub fn clocks(&self, table: i64) {
        let _ = self.sender.try_send(Hint::Clocks(table));
    }

    /// Sessions of an account have ended.
    pub fn ended(&self, account: i64) {
        let _ = self.sender.try_send(Hint::Ended(account));
    }

    /// A bot is wanted.
    pub fn work(&self, table: i64, seat: u8, entries: u32) {
        let _ = self.sender.try_send(Hint::Work(table, seat, entries));
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

    fn through(sender: mpsc::Sender<Hint>) -> Hints {
        let drawn: [u8; 32] = crate::token::random();
        let server = u64::from_le_bytes(drawn[..8].try_into().expect("eight bytes"));
        Hints { sender, server }
    }
}

/// Sends what is left here. What cannot be sent soon is dropped.
async fn send(client: Client, mut hints: mpsc::Receiver<Hint>) {
    const SOON: Duration = Duration::from_secs(2);
    let jetstream = jetstream::new(client.clone());
    while let Some(hint) = hints.recv().await {
        let text = hint.write();
        match hint {
            Hint::Changed(..) => {
                let _ = tokio::time::timeout(SOON, client.publish(CHANGED, text.into())).await;
            }
            Hint::Said(..) => {
                let _ = tokio::time::timeout(SOON, client.publish(SAID, text.into())).await;
            }
            Hint::Present(..) => {
                let _ = tokio::time::timeout(SOON, client.publish(PRESENT, text.into())).await;
            }
            Hint::Clocks(..) => {
                let _ = tokio::time::timeout(SOON, client.publish(CLOCKS, text.into())).await;
            }
            Hint::Ended(..) => {
                let _ = tokio::time::timeout(SOON, client.publish(ENDED, text.into())).await;
            }
            Hint::Work(..) => {
                // The same work is queued once, however many servers ask for it.
                let mut headers = HeaderMap::new();
                headers.insert("Nats-Msg-Id", text.as_str());
                let sent = jetstream.publish_with_headers(WORK, headers, text.into());
                let _ = tokio::time::timeout(SOON, sent).await;
            }
        }
    }
}

/// The changes that others have made.
pub struct Changes(Subscriber);

impl Changes {
    /// Listens from now on.
    pub async fn of(client: &Client) -> Option<Changes> {
        client.subscribe(CHANGED).await.ok().map(Changes)
    }

    /// The next change: a table and how many entries it has; none when the connection is given up.
    pub async fn next(&mut self) -> Option<(i64, u32)> {
        loop {
            if let Some(change) = Hint::read_changed(&self.0.next().await?.payload) {
                return Some(change);
            }
        }
    }
}

/// What others have heard being said.
pub struct Talk(Subscriber);

impl Talk {
    /// Listens from now on.
    pub async fn of(client: &Client) -> Option<Talk> {
        client.subscribe(SAID).await.ok().map(Talk)
    }

    /// The next line: its table and its number; none when the connection is given up.
    pub async fn next(&mut self) -> Option<(i64, i64)> {
        loop {
            if let Some(said) = Hint::read_said(&self.0.next().await?.payload) {
                return Some(said);
            }
        }
    }
}

/// Who is at tables, as others tell it.
pub struct Presence(Subscriber);

impl Presence {
    /// Listens from now on.
    pub async fn of(client: &Client) -> Option<Presence> {
        client.subscribe(PRESENT).await.ok().map(Presence)
    }

    /// What another server tells next; none when the connection is given up.
    pub async fn next(&mut self) -> Option<Present> {
        loop {
            if let Ok(present) = serde_json::from_slice(&self.0.next().await?.payload) {
                return Some(present);
            }
        }
    }
}

/// Whose sessions others have ended, or where others have stopped the clocks or set them going.
pub struct Numbers(Subscriber);

impl Numbers {
    /// Listens from now on for accounts whose sessions have ended.
    pub async fn of_endings(client: &Client) -> Option<Numbers> {
        client.subscribe(ENDED).await.ok().map(Numbers)
    }

    /// Listens from now on for tables whose clocks were stopped or set going.
    pub async fn of_clocks(client: &Client) -> Option<Numbers> {
        client.subscribe(CLOCKS).await.ok().map(Numbers)
    }

    /// The next number; none when the connection is given up.
    pub async fn next(&mut self) -> Option<i64> {
        loop {
            if let Some(number) = Hint::read_number(&self.0.next().await?.payload) {
                return Some(number);
            }
        }
    }
}

/// The queue of bot work, made if it is not there: somebody may have deleted all that NATS had.
pub async fn queue(client: &Client) -> Result<consumer::PullConsumer, async_nats::Error> {
    let jetstream = jetstream::new(client.clone());
    let stream = jetstream
        .get_or_create_stream(stream::Config {
            name: QUEUE.into(),
            subjects: vec![WORK.into()],
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
