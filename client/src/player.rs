//! One person at one table.

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

/// A command that nobody answers for so long is sent again, over another connection.
const UNANSWERED: Duration = Duration::from_secs(15);

/// A command of which the house is not sure is sent again after so long; a house of which no server answers is asked again.
const AGAIN: Duration = Duration::from_millis(500);

/// After a refusal, whoever sees nothing new thinks again after so long.
const THINKS_AGAIN: Duration = Duration::from_secs(1);

/// What a command did is shown at once. Whoever has not seen it after so long asks.
const UNSEEN: Duration = Duration::from_secs(10);

/// A server lets go of whoever says nothing for two minutes.
const SILENCE: Duration = Duration::from_secs(40);

/// An order that was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// By which it is done once.
    pub key: Key,
    /// Of which seat.
    pub seat: Seat,
    /// In notation.
    pub line: String,
    /// When it was given first.
    pub at: Instant,
    /// How often it was sent.
    pub sent: u32,
}

impl Given {
    /// The key as thirty-two hexadecimal digits.
    pub fn name(&self) -> String {
        hex(&self.key)
    }
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// There is a connection, to whichever server answered.
    Connected,
    /// The connection is gone; the next one will be made.
    Lost,
    /// More was shown: see [`Player::kept`].
    Shown,
    /// An order was done.
    Done(Given),
    /// An order was not done and will not be.
    Refused(Given, Trouble),
    /// What an order did was not shown for too long; the player asks.
    Unseen,
    /// A step did not fit to what was shown before; the player asks for everything.
    LostStep,
    /// The match is not to be had. Whoever goes on all the same asks for it again.
    Gone(Trouble),
}

/// An order that nobody has answered.
struct Pending {
    given: Given,
    command: Command,
    /// When it is to be sent; none while it is under way.
    due: Option<Instant>,
    /// When it is no longer waited for.
    until: Instant,
}

/// One person at one table: follows what is shown, and gives every command exactly once.
///
/// It does nothing but in [`Player::next`], and nothing is lost if that is not waited for.
pub struct Player {
    api: ApiClient,
    match_id: MatchId,
    rest: Duration,
    socket: Option<Socket>,
    kept: Option<Kept>,
    viewer: Viewer,
    pending: Option<Pending>,
    /// The house must be told what is at hand, and from when on.
    watch: Option<Instant>,
    /// The version in which the last order is seen, and since when it is waited for.
    shown_by: Option<(u32, Instant)>,
    /// No order before this.
    rests_until: Instant,
    /// At this version there was nothing to be done, or it was refused: until then.
    idle_at: Option<(u32, Option<Instant>)>,
    spoke: Instant,
}

impl Player {
    /// Whoever the house knows him as, at this table.
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

    /// At least so long between two orders.
    pub fn resting(mut self, rest: Duration) -> Player {
        self.rest = rest;
        self
    }

    /// What was shown by now.
    pub fn kept(&self) -> Option<&Kept> {
        self.kept.as_ref()
    }

    /// Whose view it is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// How it ended, if he has seen it end.
    pub fn over(&self) -> Option<&Over> {
        self.kept.as_ref()?.status.over.as_ref()
    }

    /// The order that nobody has answered yet.
    pub fn pending(&self) -> Option<&Given> {
        self.pending.as_ref().map(|pending| &pending.given)
    }

    /// Lets go of the connection without a word, as when a line is cut.
    pub fn cut(&mut self) {
        self.socket = None;
    }

    /// Goes on until something happens. `decide` is asked when one of his seats is wanted: it is given what he sees and the seat, and
    /// says an order in notation, or nothing to wait for more.
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

    /// Connects to whichever server answers.
    async fn connect(&mut self) {
        loop {
            for (n, server) in self.api.in_turn() {
                match Socket::connect(server, self.api.token()).await {
                    Ok(socket) => {
                        let now = Instant::now();
                        self.socket = Some(socket);
                        self.watch = Some(now);
                        // What nobody has answered is sent again.
                        self.pending.iter_mut().for_each(|pending| pending.due = Some(now));
                        return;
                    }
                    Err(_) => self.api.pass_over(n),
                }
            }
            sleep_until(Instant::now() + AGAIN).await;
        }
    }

    /// Gives an order, if one is wanted and it is time.
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

    /// Says what is due.
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

    /// When there is something to do, if nothing is heard until then.
    fn wake(&self) -> Instant {
        let pending = self.pending.as_ref().map(|pending| pending.due.unwrap_or(pending.until));
        let unseen = self.shown_by.map(|(_, since)| since + UNSEEN);
        let idle = self.idle_at.and_then(|(_, until)| until);
        let rested = self.pending.is_none().then_some(self.rests_until);
        let now = Instant::now();
        // What lies behind has had its effect.
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
                let said = format!("The house speaks version {protocol}, this program {PROTOCOL}.");
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

    /// The order with this key is no longer waited for.
    fn answered(&mut self, key: &Key) -> Option<Given> {
        let given = self.pending.take_if(|pending| pending.given.key == *key)?.given;
        self.rests_until = Instant::now() + self.rest;
        Some(given)
    }

    fn take_whole(&mut self, whole: Whole) -> Option<Event> {
        let newer = |kept: &Kept| whole.viewer == self.viewer && kept.version > whole.version;
        // Another server may not have read yet what this player has seen already.
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
        // The house will know again what it has.
        (trouble.kind != Kind::Unsure).then_some(Event::Gone(trouble))
    }
}
