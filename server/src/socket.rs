//! One client's socket. Every change sends what the client has missed, at the pace it can take: a slow client falls behind and is then
//! sent the whole view instead of every frame.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use axum::http::HeaderMap;
use futures_util::future::select_all;
use table::pack::{pack, unpack};
use table::{Seat, Seats, Viewer};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use wire::PROTOCOL;
use wire::people::Scope;
use wire::socket::{Kind, ToClient, ToServer, Trouble};
use wire::stream::Check;
use wire::{AccountId, MatchId};

use crate::api::{is_hidden, links};
use crate::app_state::AppState;
use crate::matches::{ClockState, MatchHandle, Matches, Missed, NO_SUCH_MATCH, PresenceGuard, Stop, Who};
use crate::relay::{Passed, Relay};
use crate::session_ends::SessionEndListener;
use crate::store::Bearer;

/// Maximum number of matches watched by one socket.
const MOST: usize = 64;

/// Send timeout.
const PATIENCE: Duration = Duration::from_secs(30);

/// Receive timeout.
const SILENCE: Duration = Duration::from_secs(120);

/// Interval at which a session is checked. The end of sessions is announced, but their expiry is not, and announcements may be lost.
const RECHECK: Duration = Duration::from_secs(300);

/// Messages per second and burst size; raised by `limits_times`.
const RATE: f64 = 20.0;
const RESERVE: f64 = 100.0;

/// A match that a socket watches.
struct Watched {
    match_id: MatchId,
    handle: Arc<MatchHandle>,
    seat: Option<Seat>,
    viewer: Viewer,
    version: u32,
    /// Number of the last chat line sent; `None` for those who may not read the chat.
    heard: Option<i64>,
    tick: watch::Receiver<u64>,
    /// Presence and clocks as last sent.
    around: Option<(Seats, ClockState)>,
    /// Counts this client as online while it watches.
    _here: Option<PresenceGuard>,
}

/// A connected client.
struct Client {
    socket: WebSocket,
    matches: Arc<Matches>,
    bearer: Option<Bearer>,
    session: Option<[u8; 32]>,
    /// Messages per second.
    rate: f64,
    watched: Vec<Watched>,
    /// Secrets of invitation links that were shown when it connected.
    links: Vec<String>,
    /// What shows another copy who this is.
    credentials: HeaderMap,
    /// Sockets to other copies, for matches that this one cannot play.
    relays: Vec<Relay>,
    /// What comes from them, and where they put it.
    passed: mpsc::Receiver<Passed>,
    back: mpsc::Sender<Passed>,
}

/// The socket is closed.
struct Closed;

/// Serves a socket until it is closed. `session` is the hash of the bearer's token, which is in `credentials`.
pub async fn serve(
    socket: WebSocket,
    app: AppState,
    bearer: Option<Bearer>,
    session: Option<[u8; 32]>,
    credentials: HeaderMap,
) {
    let AppState { matches, config, closing, .. } = app;
    matches.metrics().socket(true);
    let metrics = matches.metrics().clone();
    let rate = RATE * f64::from(config.limits_times);
    let (back, passed) = mpsc::channel(1);
    let (watched, relays, links) = (Vec::new(), Vec::new(), links(&credentials));
    let mut client =
        Client { socket, matches, bearer, session, rate, watched, links, credentials, relays, passed, back };
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
        let mut endings = self.matches.ended().listen();
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
                        // Throttle clients that send too much.
                        sleep(Duration::from_secs_f64(-credit / self.rate)).await;
                    }
                    match message {
                        Some(Ok(Message::Binary(bytes))) => self.hear(&bytes).await?,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        _ => return Err(Closed),
                    }
                }
                Some(passed) = self.passed.recv() => self.bring_passed(passed).await?,
                which = next_tick(&mut self.watched) => self.catch_up(which).await?,
                () = sleep_until(heard + SILENCE) => return Err(Closed),
                () = session_ends(&mut endings, account) => self.recheck().await?,
                () = sleep_until(checked + RECHECK), if self.bearer.is_some() => {
                    checked = Instant::now();
                    self.recheck().await?;
                }
            }
        }
    }

    fn account(&self) -> Option<AccountId> {
        self.bearer.as_ref().map(|bearer| bearer.account)
    }

    /// Closes the socket if its session has ended. An outage of the store ends nothing.
    async fn recheck(&mut self) -> Result<(), Closed> {
        let Some(session) = self.session else { return Ok(()) };
        match self.matches.store().bearer(session).await {
            Ok(None) => Err(Closed),
            Ok(bearer) => {
                self.bearer = bearer;
                Ok(())
            }
            Err(_) => Ok(()),
        }
    }

    /// The account, if it may play.
    fn player(&self) -> Result<AccountId, Stop> {
        let refused = |kind, said: &str| Err(Stop::Refused(Trouble::new(kind, said)));
        match &self.bearer {
            None => refused(Kind::SignedOut, "You are not signed in."),
            Some(bearer) if !bearer.may(Scope::Play) => {
                refused(Kind::Forbidden, "This token lacks the scope for that.")
            }
            Some(bearer) => Ok(bearer.account),
        }
    }

    /// The same, for a match that is there for this client.
    async fn player_of(&mut self, match_id: MatchId) -> Result<AccountId, Stop> {
        let account = self.player()?;
        self.must_be_there(match_id).await?;
        Ok(account)
    }

    /// Refuses matches that are not there for this client. Those that are watched were looked up before.
    async fn must_be_there(&mut self, match_id: MatchId) -> Result<(), Stop> {
        if self.watched.iter().any(|watched| watched.match_id == match_id) {
            return Ok(());
        }
        let hidden = is_hidden(&self.matches, match_id, self.account(), &self.links).await?;
        // A match that was never made is answered here too, so that nothing later tells the two apart.
        if hidden || self.matches.store().find(match_id).await?.is_none() {
            return Err(Stop::Refused(Trouble::new(Kind::Missing, NO_SUCH_MATCH)));
        }
        Ok(())
    }

    async fn say(&mut self, message: &ToClient) -> Result<(), Closed> {
        self.send(pack(message).into()).await
    }

    async fn send(&mut self, bytes: Bytes) -> Result<(), Closed> {
        let sent = timeout(PATIENCE, self.socket.send(Message::Binary(bytes)));
        sent.await.map_err(|_| Closed)?.map_err(|_| Closed)
    }

    /// Passes a message on, if it is about a match that is watched at another copy.
    async fn heard_elsewhere(&mut self, message: &ToServer, bytes: &Bytes) -> bool {
        let (ToServer::Watch { match_id, .. }
        | ToServer::Unwatch { match_id }
        | ToServer::Give { match_id, .. }
        | ToServer::Say { match_id, .. }) = message
        else {
            return false;
        };
        let Some(relay) = self.relays.iter_mut().find(|relay| relay.matches.contains(match_id)) else {
            return false;
        };
        // A match that this copy plays by now is watched here.
        let is_ours = !self.matches.is_apart(*match_id);
        if is_ours || matches!(message, ToServer::Unwatch { .. }) {
            relay.matches.retain(|one| one != match_id);
        }
        if is_ours {
            return false;
        }
        relay.send(bytes.clone()).await
    }

    /// Lets a match be watched at the copy that plays it, if one runs.
    async fn watch_elsewhere(&mut self, match_id: MatchId, bytes: &Bytes) -> bool {
        let Some(address) = self.matches.elsewhere(match_id).await else { return false };
        let known = self.relays.iter().position(|relay| relay.address == address);
        let at = match known {
            Some(at) => at,
            None => {
                let back = self.back.clone();
                let Some(relay) = Relay::connect(&address, &self.credentials, back).await else {
                    return false;
                };
                self.relays.push(relay);
                self.relays.len() - 1
            }
        };
        let relay = &mut self.relays[at];
        relay.matches.push(match_id);
        relay.send(bytes.clone()).await
    }

    /// What another copy sends, as it is; if it has ended, the client asks again for what it watched there.
    async fn bring_passed(&mut self, passed: Passed) -> Result<(), Closed> {
        match passed {
            Passed::On(bytes) => self.send(bytes).await,
            Passed::Ended(address) => {
                let ended = self.relays.extract_if(.., |relay| relay.address == address);
                let lost: Vec<MatchId> = ended.flat_map(|relay| relay.matches).collect();
                for match_id in lost {
                    let trouble = Trouble::new(Kind::Unsure, "The connection was lost. Please try again.");
                    self.say(&ToClient::Gone { match_id, trouble }).await?;
                }
                Ok(())
            }
        }
    }

    async fn hear(&mut self, bytes: &Bytes) -> Result<(), Closed> {
        let message = unpack::<ToServer>(bytes).map_err(|_| Closed)?;
        if self.heard_elsewhere(&message, bytes).await {
            return Ok(());
        }
        match message {
            ToServer::Ping => self.say(&ToClient::Pong).await,
            ToServer::Watch { match_id, seat, have } => self.watch(match_id, seat, have, bytes).await,
            ToServer::Unwatch { match_id } => {
                self.watched.retain(|watched| watched.match_id != match_id);
                Ok(())
            }
            ToServer::Give { match_id, command } => {
                let key = command.key;
                let done = match self.player_of(match_id).await {
                    Err(stop) => Err(stop),
                    Ok(account) => self.matches.command(match_id, account, &command).await,
                };
                self.say(&match done {
                    Ok(done) => ToClient::Done { key, version: done.version },
                    // The client sends it again with the same key.
                    Err(stop) if stop.is_temporary() => ToClient::Unsure { key },
                    Err(stop) => ToClient::Refused { key, trouble: stop.into() },
                })
                .await
            }
            ToServer::Say { match_id, text } => self.talk(match_id, &text).await,
        }
    }

    async fn watch(
        &mut self,
        match_id: MatchId,
        seat: Option<Seat>,
        have: Option<(u32, Check)>,
        asked: &Bytes,
    ) -> Result<(), Closed> {
        self.watched.retain(|watched| watched.match_id != match_id);
        if self.watched.len() == MOST {
            let trouble = Trouble::new(Kind::TooMuch, "You are watching too many matches at once.");
            return self.say(&ToClient::Gone { match_id, trouble }).await;
        }
        if let Err(stop) = self.must_be_there(match_id).await {
            return self.say(&ToClient::Gone { match_id, trouble: stop.into() }).await;
        }
        let who = Who { account: self.account(), seat };
        let (handle, viewer, missed) = match self.matches.watch(match_id, who, have).await {
            Ok(watched) => watched,
            Err(stop) if stop.is_temporary() && self.watch_elsewhere(match_id, asked).await => return Ok(()),
            Err(stop) => return self.say(&ToClient::Gone { match_id, trouble: stop.into() }).await,
        };
        let tick = handle.subscribe();
        let heard = self.hears_from(match_id, viewer).await;
        let version = have.map_or(0, |(version, _)| version);
        let _here = self.account().map(|account| self.matches.enter(&handle, account));
        self.watched.push(Watched {
            match_id,
            handle,
            seat,
            viewer,
            version,
            heard,
            tick,
            around: None,
            _here,
        });
        let which = self.watched.len() - 1;
        self.bring(which, missed).await?;
        // Something may have happened between the first look and the subscription.
        self.show(which).await?;
        self.say(&ToClient::UpToDate { match_id }).await?;
        self.catch_up(which).await
    }

    /// Sends what has happened in a match since.
    async fn catch_up(&mut self, which: usize) -> Result<(), Closed> {
        if self.matches.is_apart(self.watched[which].match_id) {
            // Another edition has taken it over meanwhile. The client asks again, and is passed on.
            let Watched { match_id, .. } = self.watched.remove(which);
            let trouble = Trouble::new(Kind::Unsure, "This match is played by another server now.");
            return self.say(&ToClient::Gone { match_id, trouble }).await;
        }
        self.show(which).await?;
        self.listen(which).await?;
        self.tell_around(which).await
    }

    /// The chat line to start after; `None` for those who do not play, or whose token lacks the scope.
    async fn hears_from(&mut self, match_id: MatchId, viewer: Viewer) -> Option<i64> {
        let may = self.bearer.as_ref().is_some_and(|bearer| bearer.may(Scope::Read));
        if viewer == Viewer::PUBLIC || !may { None } else { self.matches.last_said(match_id).await }
    }

    /// Sends the frames since.
    async fn show(&mut self, which: usize) -> Result<(), Closed> {
        let account = self.account();
        let watched = &mut self.watched[which];
        watched.tick.borrow_and_update();
        let who = Who { account, seat: watched.seat };
        if let Some((viewer, missed)) = watched.handle.since(who, watched.viewer, watched.version) {
            let (was, match_id) = (watched.viewer, watched.match_id);
            watched.viewer = viewer;
            if was != viewer && watched.heard.is_none() {
                // A new player reads the chat from now on. For a former player `Matches::talk` refuses.
                self.watched[which].heard = self.hears_from(match_id, viewer).await;
            }
            self.bring(which, missed).await?;
        }
        Ok(())
    }

    /// Sends presence and clocks, if they have changed.
    async fn tell_around(&mut self, which: usize) -> Result<(), Closed> {
        let handle = self.watched[which].handle.clone();
        let (present, stands) = (handle.present(), self.matches.clocks(&handle).await);
        let watched = &mut self.watched[which];
        let known = watched.around.is_some_and(|(was, stood)| was == present && is_about(stood, stands));
        if known {
            return Ok(());
        }
        watched.around = Some((present, stands));
        let ClockState { due, pausing, paused } = stands;
        let left = due.map(|due| due.saturating_duration_since(std::time::Instant::now()).as_millis() as i64);
        let match_id = watched.match_id;
        self.say(&ToClient::Presence { match_id, present, left, pausing, paused }).await
    }

    /// Sends new chat lines to a player.
    async fn listen(&mut self, which: usize) -> Result<(), Closed> {
        let Watched { match_id, heard, handle, .. } = &self.watched[which];
        let (match_id, Some(heard), Some(account)) = (*match_id, *heard, self.account()) else {
            return Ok(());
        };
        if handle.said() <= heard {
            return Ok(());
        }
        // During an outage of the store, the next change sends them.
        let Ok(lines) = self.matches.talk(match_id, account, heard).await else { return Ok(()) };
        for line in lines {
            self.watched[which].heard = Some(line.number);
            self.say(&ToClient::Said { match_id, line }).await?;
        }
        Ok(())
    }

    async fn bring(&mut self, which: usize, missed: Missed) -> Result<(), Closed> {
        match missed {
            Missed::Nothing => Ok(()),
            Missed::Frames(frames, version) => {
                self.watched[which].version = version;
                self.matches.metrics().frames(frames.len());
                for frame in frames {
                    self.send(frame).await?;
                }
                Ok(())
            }
            Missed::Whole(whole) => {
                let watched = &mut self.watched[which];
                watched.version = whole.version;
                let match_id = watched.match_id;
                self.say(&ToClient::Whole { match_id, whole }).await
            }
        }
    }

    async fn talk(&mut self, match_id: MatchId, text: &str) -> Result<(), Closed> {
        let said = match self.player_of(match_id).await {
            Err(stop) => Err(stop),
            Ok(account) => self.matches.say(match_id, account, text).await,
        };
        match said {
            // A player who watches gets the line like everybody else.
            Ok(_) if self.watched.iter().any(|one| one.match_id == match_id && one.heard.is_some()) => Ok(()),
            Ok(line) => self.say(&ToClient::Said { match_id, line }).await,
            Err(stop) => self.say(&ToClient::Gone { match_id, trouble: stop.into() }).await,
        }
    }
}

/// Waits until sessions of the account may have ended; without an account, for ever.
async fn session_ends(ends: &mut SessionEndListener, account: Option<AccountId>) {
    match account {
        Some(account) => ends.of(account).await,
        None => pending().await,
    }
}

/// Waits for shutdown.
async fn ends(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Are the clocks the same, apart from the time it took to ask?
fn is_about(one: ClockState, other: ClockState) -> bool {
    const APART: Duration = Duration::from_millis(500);
    let due = match (one.due, other.due) {
        (Some(one), Some(other)) => one.max(other) - one.min(other) < APART,
        (one, other) => one.is_none() && other.is_none(),
    };
    due && (one.pausing, one.paused) == (other.pausing, other.paused)
}

/// Waits for a change; the index of its match.
async fn next_tick(watched: &mut [Watched]) -> usize {
    if watched.is_empty() {
        return pending().await;
    }
    let ticks = watched.iter_mut().map(|watched| Box::pin(watched.tick.changed()));
    let (changed, which, _) = select_all(ticks).await;
    match changed {
        Ok(()) => which,
        // Unreachable: the handle, which owns the sender, is held here.
        Err(_) => pending().await,
    }
}
