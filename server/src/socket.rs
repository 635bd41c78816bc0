//! One client's socket. It is sent what it has missed whenever something happens, never more than it takes: a slow client falls behind
//! and is then sent the whole view instead of every step.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use futures_util::future::select_all;
use table::pack::{pack, unpack};
use table::{Seat, Seats, Viewer};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use wire::PROTOCOL;
use wire::socket::{Kind, ToClient, ToServer, Trouble};
use wire::stream::Check;

use crate::api::House;
use crate::hall::{Hall, Here, Missed, Slot, Stands, Stop, Who};
use crate::store::Bearer;

/// One socket watches at most so many matches.
const MOST: usize = 64;

/// A client that takes nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// A client that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(120);

/// Whether a session is still good is asked when one of its account has ended, and again after so long: nobody tells of one that has
/// expired, and what a server tells the others may be lost.
const RECHECK: Duration = Duration::from_secs(300);

/// So many messages a second are heard, with so many in reserve; more with `limits_times`.
const RATE: f64 = 20.0;
const RESERVE: f64 = 100.0;

/// A match that a socket watches.
struct Watched {
    table: i64,
    slot: Arc<Slot>,
    seat: Option<Seat>,
    viewer: Viewer,
    version: u32,
    /// The last line of talk that was brought; none to those who do not sit there.
    heard: Option<i64>,
    tick: watch::Receiver<u64>,
    /// Who was there and how the clocks stood, as it was last told.
    around: Option<(Seats, Stands)>,
    /// He is there himself, as long as he watches.
    _here: Option<Here>,
}

/// A socket at work.
struct Client {
    socket: WebSocket,
    hall: Arc<Hall>,
    bearer: Option<Bearer>,
    session: Option<[u8; 32]>,
    /// So many messages a second are heard.
    rate: f64,
    watched: Vec<Watched>,
}

/// The socket is closed.
struct Closed;

/// Serves a socket until it is closed. `session` is the hash of the token that its bearer showed.
pub async fn serve(socket: WebSocket, house: House, bearer: Option<Bearer>, session: Option<[u8; 32]>) {
    let House { hall, config, closing, .. } = house;
    hall.metrics().socket(true);
    let metrics = hall.metrics().clone();
    let rate = RATE * f64::from(config.limits_times);
    let mut client = Client { socket, hall, bearer, session, rate, watched: Vec::new() };
    let _ = client.run(closing).await;
    metrics.socket(false);
}

impl Client {
    async fn run(&mut self, mut closing: watch::Receiver<bool>) -> Result<(), Closed> {
        let account = self.account();
        self.say(&ToClient::Hello { protocol: PROTOCOL, account }).await?;
        let reserve = self.rate / RATE * RESERVE;
        let (mut heard, mut credit) = (Instant::now(), reserve);
        let mut checked = heard;
        let mut endings = self.hall.ended().listen();
        loop {
            tokio::select! {
                biased;
                () = ends(&mut closing) => {
                    let _ = self.say(&ToClient::Closing).await;
                    return Err(Closed);
                }
                message = self.socket.recv() => {
                    let now = Instant::now();
                    credit = (credit + (now - heard).as_secs_f64() * self.rate).min(reserve) - 1.0;
                    heard = now;
                    if credit < 0.0 {
                        // Whoever says too much at a time is heard more slowly.
                        sleep(Duration::from_secs_f64(-credit / self.rate)).await;
                    }
                    match message {
                        Some(Ok(Message::Binary(bytes))) => self.hear(&bytes).await?,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        _ => return Err(Closed),
                    }
                }
                which = next_tick(&mut self.watched) => self.catch_up(which).await?,
                () = sleep_until(heard + SILENCE) => return Err(Closed),
                () = endings.of(account.unwrap_or_default()), if account.is_some() => self.recheck().await?,
                () = sleep_until(checked + RECHECK), if self.bearer.is_some() => {
                    checked = Instant::now();
                    self.recheck().await?;
                }
            }
        }
    }

    fn account(&self) -> Option<i64> {
        self.bearer.as_ref().map(|bearer| bearer.account)
    }

    /// Closes the socket of a session that was ended. A store that is away ends nothing.
    async fn recheck(&mut self) -> Result<(), Closed> {
        let Some(session) = self.session else { return Ok(()) };
        match self.hall.store().bearer(session).await {
            Ok(None) => Err(Closed),
            Ok(bearer) => {
                self.bearer = bearer;
                Ok(())
            }
            Err(_) => Ok(()),
        }
    }

    /// Whoever may do something here.
    fn player(&self) -> Result<i64, Stop> {
        let refused = |kind, said: &str| Err(Stop::Refused(Trouble::new(kind, said)));
        match &self.bearer {
            None => refused(Kind::SignedOut, "You are not signed in."),
            Some(bearer) if !bearer.may("play") => {
                refused(Kind::Forbidden, "This token is not good for that.")
            }
            Some(bearer) => Ok(bearer.account),
        }
    }

    async fn say(&mut self, message: &ToClient) -> Result<(), Closed> {
        self.send(pack(message).into()).await
    }

    async fn send(&mut self, bytes: Bytes) -> Result<(), Closed> {
        let sent = timeout(PATIENCE, self.socket.send(Message::Binary(bytes)));
        sent.await.map_err(|_| Closed)?.map_err(|_| Closed)
    }

    async fn hear(&mut self, bytes: &[u8]) -> Result<(), Closed> {
        match unpack::<ToServer>(bytes).map_err(|_| Closed)? {
            ToServer::Ping => self.say(&ToClient::Pong).await,
            ToServer::Watch { table, seat, have } => self.watch(table, seat, have).await,
            ToServer::Unwatch { table } => {
                self.watched.retain(|watched| watched.table != table);
                Ok(())
            }
            ToServer::Give { table, command } => {
                let key = command.key;
                let done = match self.player() {
                    Err(stop) => Err(stop),
                    Ok(account) => self.hall.command(table, account, &command).await,
                };
                self.say(&match done {
                    Ok(done) => ToClient::Done { key, version: done.version },
                    // It is sent again with the same key.
                    Err(stop) if stop.passes() => ToClient::Unsure { key },
                    Err(stop) => ToClient::Refused { key, trouble: told(stop) },
                })
                .await
            }
            ToServer::Say { table, text } => self.talk(table, &text).await,
        }
    }

    async fn watch(
        &mut self,
        table: i64,
        seat: Option<Seat>,
        have: Option<(u32, Check)>,
    ) -> Result<(), Closed> {
        self.watched.retain(|watched| watched.table != table);
        if self.watched.len() == MOST {
            let trouble = Trouble::new(Kind::TooMuch, "You watch too many tables at once.");
            return self.say(&ToClient::Gone { table, trouble }).await;
        }
        let who = Who { account: self.account(), seat };
        let (slot, viewer, missed) = match self.hall.watch(table, who, have).await {
            Ok(watched) => watched,
            Err(stop) => return self.say(&ToClient::Gone { table, trouble: told(stop) }).await,
        };
        let tick = slot.subscribe();
        let heard = self.hears_from(table, viewer).await;
        let version = have.map_or(0, |(version, _)| version);
        let _here = self.account().map(|account| self.hall.enter(&slot, account));
        self.watched.push(Watched { table, slot, seat, viewer, version, heard, tick, around: None, _here });
        let which = self.watched.len() - 1;
        self.bring(which, missed).await?;
        // Between the first look and the subscription something may have happened.
        self.show(which).await?;
        self.say(&ToClient::UpToDate { table }).await?;
        self.catch_up(which).await
    }

    /// Sends what has happened at a table since.
    async fn catch_up(&mut self, which: usize) -> Result<(), Closed> {
        self.show(which).await?;
        self.listen(which).await?;
        self.tell_around(which).await
    }

    /// The line after which somebody hears what is said at a table: none if he does not sit there, or if his token may not read.
    async fn hears_from(&mut self, table: i64, viewer: Viewer) -> Option<i64> {
        let may = self.bearer.as_ref().is_some_and(|bearer| bearer.may("read"));
        if viewer == Viewer::PUBLIC || !may { None } else { self.hall.last_said(table).await }
    }

    /// Sends what a match has shown since.
    async fn show(&mut self, which: usize) -> Result<(), Closed> {
        let account = self.account();
        let watched = &mut self.watched[which];
        watched.tick.borrow_and_update();
        let who = Who { account, seat: watched.seat };
        if let Some((viewer, missed)) = watched.slot.since(who, watched.viewer, watched.version) {
            let (was, table) = (watched.viewer, watched.table);
            watched.viewer = viewer;
            if was != viewer && watched.heard.is_none() {
                // Whoever has taken a seat hears what is said from now on. Whoever has given his away is refused by the hall.
                self.watched[which].heard = self.hears_from(table, viewer).await;
            }
            self.bring(which, missed).await?;
        }
        Ok(())
    }

    /// Tells who is there and how the clocks stand, if that has changed.
    async fn tell_around(&mut self, which: usize) -> Result<(), Closed> {
        let slot = self.watched[which].slot.clone();
        let (present, stands) = (slot.present(), self.hall.clocks(&slot).await);
        let watched = &mut self.watched[which];
        let known = watched.around.is_some_and(|(was, stood)| was == present && is_about(stood, stands));
        if known {
            return Ok(());
        }
        watched.around = Some((present, stands));
        let Stands { due, pausing, paused } = stands;
        let left = due.map(|due| due.saturating_duration_since(std::time::Instant::now()).as_millis() as i64);
        let table = watched.table;
        self.say(&ToClient::Table { table, present, left, pausing, paused }).await
    }

    /// Brings what was said since, to somebody who sits there.
    async fn listen(&mut self, which: usize) -> Result<(), Closed> {
        let Watched { table, heard, slot, .. } = &self.watched[which];
        let (table, Some(heard), Some(account)) = (*table, *heard, self.account()) else { return Ok(()) };
        if slot.said() <= heard {
            return Ok(());
        }
        // The store may be away: the next bell brings what was said.
        let Ok(lines) = self.hall.talk(table, account, heard).await else { return Ok(()) };
        for line in lines {
            self.watched[which].heard = Some(line.number);
            self.say(&ToClient::Said { table, line }).await?;
        }
        Ok(())
    }

    async fn bring(&mut self, which: usize, missed: Missed) -> Result<(), Closed> {
        match missed {
            Missed::Nothing => Ok(()),
            Missed::Frames(frames, version) => {
                self.watched[which].version = version;
                self.hall.metrics().frames(frames.len());
                for frame in frames {
                    self.send(frame).await?;
                }
                Ok(())
            }
            Missed::Whole(whole) => {
                let watched = &mut self.watched[which];
                watched.version = whole.version;
                let table = watched.table;
                self.say(&ToClient::Whole { table, whole }).await
            }
        }
    }

    async fn talk(&mut self, table: i64, text: &str) -> Result<(), Closed> {
        let said = match self.player() {
            Err(stop) => Err(stop),
            Ok(account) => self.hall.say(table, account, text).await,
        };
        match said {
            // Whoever watches the table is brought his own line as everybody is.
            Ok(_) if self.watched.iter().any(|one| one.table == table && one.heard.is_some()) => Ok(()),
            Ok(line) => self.say(&ToClient::Said { table, line }).await,
            Err(stop) => self.say(&ToClient::Gone { table, trouble: told(stop) }).await,
        }
    }
}

/// What a stop is called on the wire.
pub fn told(stop: Stop) -> Trouble {
    match stop {
        Stop::Refused(trouble) => trouble,
        Stop::Unsure => Trouble::new(Kind::Unsure, "The house cannot reach its store. Try again."),
    }
}

/// The server is to end.
async fn ends(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Do the clocks stand the same, but for how long it took to ask?
fn is_about(one: Stands, other: Stands) -> bool {
    const APART: Duration = Duration::from_millis(500);
    let due = match (one.due, other.due) {
        (Some(one), Some(other)) => one.max(other) - one.min(other) < APART,
        (one, other) => one.is_none() && other.is_none(),
    };
    due && (one.pausing, one.paused) == (other.pausing, other.paused)
}

/// The match in which something has happened.
async fn next_tick(watched: &mut [Watched]) -> usize {
    if watched.is_empty() {
        return pending().await;
    }
    let ticks = watched.iter_mut().map(|watched| Box::pin(watched.tick.changed()));
    let (changed, which, _) = select_all(ticks).await;
    match changed {
        Ok(()) => which,
        // Its slot is held here, so that its sender cannot be gone.
        Err(_) => pending().await,
    }
}
