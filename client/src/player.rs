//! One player in one match.

use std::time::Duration;

use table::{Seat, Viewer};
use tokio::time::{Instant, sleep_until, timeout_at};
use wire::MatchId;
use wire::PROTOCOL;
use wire::socket::{Command, Key, Kind, ToClient, ToServer, Trouble, Wish};
use wire::stream::{Check, Frame, Kept, Over, Whole};

use crate::api::ApiClient;
use crate::socket::Socket;
use crate::{chance, hex};

/// How long to wait for an answer before sending a command again, over another connection.
const UNANSWERED: Duration = Duration::from_secs(15);

/// Pause before repeating a command whose outcome is unknown, and before trying all servers again.
const AGAIN: Duration = Duration::from_millis(500);

/// Pause before deciding again after a refusal, if nothing new was shown.
const THINKS_AGAIN: Duration = Duration::from_secs(1);

/// How long to wait for the effect of a command before asking for it.
const UNSEEN: Duration = Duration::from_secs(10);

/// Interval of keep-alives: servers close sockets that are silent for two minutes.
const SILENCE: Duration = Duration::from_secs(40);

/// An order that was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// Idempotency key.
    pub key: Key,
    /// The seat.
    pub seat: Seat,
    /// The order, in notation.
    pub line: String,
    /// When it was first given.
    pub at: Instant,
    /// How often it was sent.
    pub sent: u32,
}

impl Given {
    /// The key as 32 hex digits.
    pub fn name(&self) -> String {
        hex(&self.key)
    }
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Connected to one of the servers.
    Connected,
    /// The connection was lost; the player reconnects.
    Lost,
    /// The view has changed: see [`Player::kept`].
    Shown,
    /// An order was carried out.
    Done(Given),
    /// An order was refused.
    Refused(Given, Trouble),
    /// The effect of an order was not shown in time; the player asks for it.
    Unseen,
    /// A frame did not apply; the player asks for the whole view.
    LostStep,
    /// The match cannot be watched. Calling [`Player::next`] again retries.
    Gone(Trouble),
}

/// An order that was not answered yet.
struct Pending {
    given: Given,
    command: Command,
    /// When to send it; `None` while in flight.
    due: Option<Instant>,
    /// When to stop waiting for an answer.
    until: Instant,
}

/// One player in one match: follows the view, and gives every command exactly once.
///
/// It only acts in [`Player::next`], which is cancel-safe.
pub struct Player {
    api: ApiClient,
    match_id: MatchId,
    rest: Duration,
    socket: Option<Socket>,
    kept: Option<Kept>,
    viewer: Viewer,
    pending: Option<Pending>,
    /// When to tell the server what is at hand, if that is due.
    watch: Option<Instant>,
    /// The version that shows the last order, and since when it is awaited.
    shown_by: Option<(u32, Instant)>,
    /// No order before this time.
    rests_until: Instant,
    /// Nothing to do at this version, until this time if the last order was refused.
    idle_at: Option<(u32, Option<Instant>)>,
    spoke: Instant,
}

impl Player {
    /// A player in this match, as the client's account.
    pub fn new(api: ApiClient, match_id: MatchId) -> Player {
        let now = Instant::now();
        Player {
            api,
            match_id,
            rest: Duration::ZERO,
            socket: None,
            kept: None,
            viewer: Viewer::PUBLIC,
            pending: None,
            watch: None,
            shown_by: None,
            rests_until: now,
            idle_at: None,
            spoke: now,
        }
    }

    /// Sets a minimum pause between orders.
    pub fn resting(mut self, rest: Duration) -> Player {
        self.rest = rest;
        self
    }

    /// The view so far.
    pub fn kept(&self) -> Option<&Kept> {
        self.kept.as_ref()
    }

    /// Whose view it is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The result, once the player has seen the match end.
    pub fn over(&self) -> Option<&Over> {
        self.kept.as_ref()?.status.over.as_ref()
    }

    /// The order that was not answered yet.
    pub fn pending(&self) -> Option<&Given> {
        self.pending.as_ref().map(|pending| &pending.given)
    }

    /// Drops the connection without closing it, as a network failure would.
    pub fn cut(&mut self) {
        self.socket = None;
    }

    /// Runs until something happens. `decide` is called with the view when one of the player's seats must act; it gives an order in
    /// notation, or `None` to wait.
    pub async fn next(&mut self, decide: &mut impl FnMut(&[u8], Seat) -> Option<String>) -> Event {
        loop {
            if self.socket.is_none() {
                self.connect().await;
                return Event::Connected;
            }
            self.think(decide);
            if self.speak().await.is_err() {
                self.socket = None;
                return Event::Lost;
            }
            let now = Instant::now();
            if self.pending.as_ref().is_some_and(|pending| pending.due.is_none() && now >= pending.until) {
                self.socket = None;
                return Event::Lost;
            }
            if self.shown_by.is_some_and(|(_, since)| now >= since + UNSEEN) {
                self.shown_by = self.shown_by.map(|(version, _)| (version, now));
                self.watch = Some(now);
                return Event::Unseen;
            }
            let wake = self.wake();
            let Some(socket) = &mut self.socket else { continue };
            let Ok(heard) = timeout_at(wake, socket.next()).await else { continue };
            if let Some(event) = self.hear(heard) {
                return event;
            }
        }
    }

    /// Connects to the first server that answers.
    async fn connect(&mut self) {
        loop {
            for (n, server) in self.api.in_turn() {
                match Socket::connect(server, self.api.token()).await {
                    Ok(socket) => {
                        let now = Instant::now();
                        self.socket = Some(socket);
                        self.watch = Some(now);
                        // What was not answered is sent again.
                        self.pending.iter_mut().for_each(|pending| pending.due = Some(now));
                        return;
                    }
                    Err(_) => self.api.pass_over(n),
                }
            }
            sleep_until(Instant::now() + AGAIN).await;
        }
    }

    /// Decides on an order, if one is due.
    fn think(&mut self, decide: &mut impl FnMut(&[u8], Seat) -> Option<String>) {
        let Some(kept) = &self.kept else { return };
        let now = Instant::now();
        let done = self.shown_by.is_none() && self.pending.is_none() && now >= self.rests_until;
        let idle = |(version, until): (u32, Option<Instant>)| {
            version == kept.version && until.is_none_or(|until| now < until)
        };
        if !done || kept.status.over.is_some() || self.idle_at.is_some_and(idle) {
            return;
        }
        let Some(seat) = kept.status.must.iter().find(|seat| self.viewer.holds(*seat)) else { return };
        let Some(line) = decide(&kept.view, seat) else {
            self.idle_at = Some((kept.version, None));
            return;
        };
        let key = chance();
        let wish = Wish::Order { seat, line: line.clone() };
        self.pending = Some(Pending {
            given: Given { key, seat, line, at: now, sent: 0 },
            command: Command { key, version: kept.version, seen_as: None, wish },
            due: Some(now),
            until: now + UNANSWERED,
        });
    }

    /// Sends what is due.
    async fn speak(&mut self) -> Result<(), crate::Closed> {
        let Some(socket) = &mut self.socket else { return Ok(()) };
        let now = Instant::now();
        if self.watch.is_some_and(|from| now >= from) {
            let have = self.kept.as_ref().map(|kept| (kept.version, Check::of(&kept.view)));
            socket.send(&ToServer::Watch { match_id: self.match_id, seat: None, have }).await?;
            (self.watch, self.spoke) = (None, now);
        }
        if let Some(pending) = self.pending.as_mut().filter(|p| p.due.is_some_and(|due| now >= due)) {
            let command = pending.command.clone();
            socket.send(&ToServer::Give { match_id: self.match_id, command }).await?;
            pending.given.sent += 1;
            (pending.due, pending.until) = (None, now + UNANSWERED);
            self.spoke = now;
        }
        if now >= self.spoke + SILENCE {
            socket.send(&ToServer::Ping).await?;
            self.spoke = now;
        }
        Ok(())
    }

    /// When there is something to do, if no message arrives before.
    fn wake(&self) -> Instant {
        let pending = self.pending.as_ref().map(|pending| pending.due.unwrap_or(pending.until));
        let unseen = self.shown_by.map(|(_, since)| since + UNSEEN);
        let idle = self.idle_at.and_then(|(_, until)| until);
        let rested = self.pending.is_none().then_some(self.rests_until);
        let now = Instant::now();
        // Times in the past have had their effect.
        let later = [idle, rested].into_iter().flatten().filter(|at| *at > now);
        let due = [pending, unseen, self.watch, Some(self.spoke + SILENCE)].into_iter().flatten();
        due.chain(later).min().unwrap_or(now + SILENCE)
    }

    fn hear(&mut self, heard: Option<ToClient>) -> Option<Event> {
        match heard {
            None | Some(ToClient::Closing) => {
                self.socket = None;
                Some(Event::Lost)
            }
            Some(ToClient::Hello { protocol, .. }) if protocol != PROTOCOL => {
                self.socket = None;
                let said = format!("The server speaks protocol {protocol}, this program {PROTOCOL}.");
                Some(Event::Gone(Trouble::new(Kind::Unclear, said)))
            }
            Some(ToClient::Whole { match_id, whole }) if match_id == self.match_id => self.take_whole(*whole),
            Some(ToClient::Frame { match_id, frame }) if match_id == self.match_id => self.take_frame(&frame),
            Some(ToClient::Gone { match_id, trouble }) if match_id == self.match_id => self.gone(trouble),
            Some(ToClient::Done { key, version }) => {
                let given = self.answered(&key)?;
                if self.kept.as_ref().is_none_or(|kept| kept.version < version) {
                    self.shown_by = Some((version, Instant::now()));
                }
                Some(Event::Done(given))
            }
            Some(ToClient::Refused { key, trouble }) => {
                let given = self.answered(&key)?;
                let version = self.kept.as_ref().map_or(0, |kept| kept.version);
                self.idle_at = Some((version, Some(Instant::now() + THINKS_AGAIN)));
                Some(Event::Refused(given, trouble))
            }
            Some(ToClient::Unsure { key }) => {
                let pending = self.pending.as_mut().filter(|pending| pending.given.key == key)?;
                pending.due = Some(Instant::now() + AGAIN);
                None
            }
            Some(_) => None,
        }
    }

    /// The order with this key was answered.
    fn answered(&mut self, key: &Key) -> Option<Given> {
        let given = self.pending.take_if(|pending| pending.given.key == *key)?.given;
        self.rests_until = Instant::now() + self.rest;
        Some(given)
    }

    fn take_whole(&mut self, whole: Whole) -> Option<Event> {
        let newer = |kept: &Kept| whole.viewer == self.viewer && kept.version > whole.version;
        // Another server may be behind what this player has already seen.
        if self.kept.as_ref().is_some_and(newer) {
            return None;
        }
        self.viewer = whole.viewer;
        self.kept = Some(whole.into());
        self.shown()
    }

    fn take_frame(&mut self, frame: &Frame) -> Option<Event> {
        let kept = self.kept.as_mut()?;
        if frame.version <= kept.version {
            return None;
        }
        if kept.take(frame).is_err() {
            self.kept = None;
            self.watch = Some(Instant::now());
            return Some(Event::LostStep);
        }
        self.shown()
    }

    fn shown(&mut self) -> Option<Event> {
        let version = self.kept.as_ref()?.version;
        self.shown_by = self.shown_by.filter(|(wanted, _)| *wanted > version);
        Some(Event::Shown)
    }

    fn gone(&mut self, trouble: Trouble) -> Option<Event> {
        self.watch = Some(Instant::now() + THINKS_AGAIN);
        // A temporary error; the next attempt may succeed.
        (trouble.kind != Kind::Unsure).then_some(Event::Gone(trouble))
    }
}
