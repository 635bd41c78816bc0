//! A match on a server: what arrives is shown, and wishes are sent until they are answered.

mod news;
mod past;
mod replay;
mod wishes;

use std::collections::VecDeque;
use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::erased::DynView;
use table::{Seat, Seats, Viewer};
use wire::http::{LogPage, Match, Pace, Standing};
use wire::socket::{ChatLine, Kind, ToClient, ToServer, Trouble, Wish};
use wire::stream::{Check, Frame, Kept, Status, Whole};
use wire::{AccountId, MatchId, PROTOCOL};

use super::api;
use super::connection::{Connection, ConnectionEvent};
use super::hex::unhex;
use super::match_info::remember_seats;

use crate::browser;
use crate::game_state::{GameState, News, RemoteView, ServerAsk};
use crate::games;
use crate::sheet;
use crate::store::GameRecord;
use crate::words::t;
use wishes::Pending;

/// A match on a server, played or watched. Cheap to copy: it is a handle.
#[derive(Clone, Copy)]
pub struct RemoteGame {
    /// The game on the screen, once the server has sent it.
    pub game: RwSignal<Option<GameState>>,
    /// The match record: who holds which seat.
    pub record: RwSignal<Match>,
    /// Status beside the board.
    pub status: RwSignal<Status>,
    /// Seats whose players are online.
    pub present: RwSignal<Seats>,
    /// Deadline of the seats that must act, in milliseconds since 1970.
    pub deadline: RwSignal<Option<f64>>,
    /// Seats asking to pause the clocks, and whether they are paused.
    pub pausing: RwSignal<(Seats, bool)>,
    /// Has the player just declined or withdrawn a draw?
    pub declines: RwSignal<bool>,
    /// The chat.
    pub chat: RwSignal<Vec<ChatLine>>,
    /// Number of missed steps left to replay.
    pub missed: RwSignal<usize>,
    /// Why the match cannot be shown.
    pub trouble: RwSignal<Option<Trouble>>,
    /// Is the connection open?
    pub open: RwSignal<bool>,
    account: Option<AccountId>,
    state: StoredValue<State, LocalStorage>,
}

#[derive(Default)]
struct State {
    connection: Option<Connection>,
    /// The latest view from the server.
    live: Option<(Viewer, Kept)>,
    /// The seat whose view is requested.
    watches: Option<Seat>,
    pending: Vec<Pending>,
    /// Missed steps left to replay.
    replay: VecDeque<Frame>,
    /// The view that the replay has reached.
    shown: Option<Kept>,
    /// The game is being opened.
    opening: bool,
    /// The log is being fetched.
    fetching: bool,
    /// The line of the log whose moment was last asked for.
    looks_at: Option<u32>,
    /// The seat that the player must act as.
    asked: Option<Seat>,
    /// What happened since the player's turn, to be told after the replay.
    news: Option<News>,
    /// Orders that came too late, to be sent again if the question is still the same.
    late: Vec<(Wish, (String, u8))>,
    left: bool,
}

/// Storage key of the version and number of lines last shown.
fn seen_key(match_id: MatchId, viewer: Viewer) -> String {
    let seats: Vec<String> = viewer.seats().iter().map(|seat| seat.0.to_string()).collect();
    format!("shown-{match_id}-{}", seats.join("-"))
}

impl RemoteGame {
    /// Joins a match that has started.
    pub fn new(m: Match, account: Option<AccountId>) -> RemoteGame {
        let remote = RemoteGame {
            game: RwSignal::new(None),
            record: RwSignal::new(m),
            status: RwSignal::new(Status::default()),
            present: RwSignal::new(Seats::NONE),
            deadline: RwSignal::new(None),
            pausing: RwSignal::new((Seats::NONE, false)),
            declines: RwSignal::new(false),
            chat: RwSignal::new(Vec::new()),
            missed: RwSignal::new(0),
            trouble: RwSignal::new(None),
            open: RwSignal::new(false),
            account,
            state: StoredValue::new_local(State::default()),
        };
        let connection = Connection::new(remote.open, move |event| remote.on_event(event));
        remote.state.update_value(|state| state.connection = Some(connection));
        if remote.sits() {
            remote.fetch_chat();
        }
        remote
    }

    /// The number of the match.
    pub fn number(&self) -> MatchId {
        self.record.with_untracked(|m| m.id)
    }

    /// The account of the player.
    pub fn account(&self) -> Option<AccountId> {
        self.account
    }

    /// The player's seats.
    pub fn mine(&self) -> Seats {
        let account = self.account;
        self.record.with_untracked(|m| {
            let mine = m.chairs.iter().filter(|chair| account.is_some() && chair.account == account);
            mine.map(|chair| Seat(chair.seat)).collect()
        })
    }

    /// Does the player hold a seat, or did they?
    pub fn sits(&self) -> bool {
        !self.mine().is_empty() || !self.held_before().is_empty()
    }

    /// Seats ever held from this browser.
    pub fn held_before(&self) -> Seats {
        let kept = browser::get_item(&format!("seats-{}", self.number())).unwrap_or_default();
        kept.split_whitespace().filter_map(|seat| seat.parse().ok()).map(Seat).collect()
    }

    /// Leaves the match.
    pub fn leave(&self) {
        self.state.update_value(|state| {
            state.left = true;
            if let Some(connection) = &state.connection {
                connection.end();
            }
        });
    }

    fn has_left(&self) -> bool {
        self.state.with_value(|state| state.left)
    }

    fn send(&self, message: &ToServer) {
        self.state.with_value(|state| {
            if let Some(connection) = &state.connection {
                connection.send(message);
            }
        });
    }

    /// Sends a chat message.
    pub fn say_in_chat(&self, text: &str) {
        self.send(&ToServer::Say { match_id: self.number(), text: text.into() });
    }

    /// The seat to watch as: the first of mine that must act, or the first.
    fn watched_seat(&self) -> Option<Seat> {
        let mine = self.mine();
        let must = self.status.with_untracked(|status| status.must);
        let now = self.state.with_value(|state| state.watches).filter(|seat| mine.contains(*seat));
        let wanted =
            now.filter(|seat| must.contains(*seat)).or_else(|| mine.iter().find(|seat| must.contains(*seat)));
        wanted.or(now).or(mine.first())
    }

    /// Requests the match; only what is missing, if the view at hand is still valid.
    fn watch(&self) {
        let (match_id, seat) = (self.number(), self.watched_seat());
        let have = self.state.try_update_value(|state| {
            let same = state.watches == seat;
            state.watches = seat;
            let live = state.live.as_ref().filter(|_| same)?;
            Some((live.1.version, Check::of(&live.1.view)))
        });
        self.send(&ToServer::Watch { match_id, seat, have: have.flatten() });
    }

    fn on_event(self, event: ConnectionEvent) {
        if self.has_left() {
            return;
        }
        match event {
            ConnectionEvent::Open => {
                self.watch();
                // Unanswered wishes are sent again, with the same key.
                self.send_pending();
            }
            ConnectionEvent::Heard(message) => self.on_message(message),
        }
    }

    fn on_message(self, message: ToClient) {
        let here = self.number();
        match message {
            ToClient::Hello { protocol, .. } if protocol != PROTOCOL => {
                self.leave();
                self.trouble.set(Some(Trouble::new(Kind::Unclear, t!("server-other-version"))));
            }
            ToClient::Whole { match_id, whole } if match_id == here => self.take_whole(*whole),
            ToClient::Frame { match_id, frame } if match_id == here => self.take_frame(&frame),
            ToClient::Presence { match_id, present, left, pausing, paused } if match_id == here => {
                self.present.set(present);
                self.pausing.set((pausing, paused));
                self.deadline.set(left.map(|left| browser::now() + left as f64));
            }
            ToClient::Said { match_id, line } if match_id == here => self.chat.update(|chat| {
                if chat.iter().all(|known| known.number != line.number) {
                    chat.push(line);
                }
            }),
            ToClient::Gone { match_id, trouble } if match_id == here => self.gone(trouble),
            ToClient::Done { key, version } => self.was_done(key, version),
            ToClient::Refused { key, trouble } => self.was_refused(key, &trouble),
            ToClient::UpToDate { match_id } if match_id == here => self.retry_late_orders(),
            ToClient::Unsure { key } => self.is_unsure(key),
            ToClient::Closing => {
                if let Some(connection) = self.state.with_value(|state| state.connection) {
                    connection.reconnect();
                }
            }
            _ => {}
        }
    }

    fn gone(&self, trouble: Trouble) {
        if trouble.kind == Kind::Unsure {
            let remote = *self;
            leptos::task::spawn_local(async move {
                TimeoutFuture::new(1000).await;
                remote.watch();
            });
            return;
        }
        match self.game.get_untracked() {
            Some(game) => game.notice.set(Some(crate::game_state::Notice::Trouble(trouble.said))),
            None => self.trouble.set(Some(trouble)),
        }
    }

    fn take_whole(self, whole: Whole) {
        let Whole { viewer, .. } = whole;
        let taken = self.state.try_update_value(|state| {
            // Another server may be behind what was already shown.
            let newer = |(seen, kept): &(Viewer, Kept)| *seen == viewer && kept.version > whole.version;
            if state.live.as_ref().is_some_and(newer) {
                return false;
            }
            state.live = Some((viewer, whole.into()));
            true
        });
        if taken == Some(true) {
            self.show();
        }
    }

    fn take_frame(self, frame: &Frame) {
        let fits = self.state.try_update_value(|state| {
            let Some((_, kept)) = &mut state.live else { return Ok(false) };
            if frame.version <= kept.version {
                return Ok(false);
            }
            let taken = kept.take(frame).map(|()| true);
            if taken.is_err() {
                state.live = None;
            }
            taken
        });
        match fits {
            Some(Ok(true)) => {
                if let (Some(edit), Some(game)) = (&frame.log, self.game.get_untracked()) {
                    game.set_out(frame.version, &edit.facts);
                }
                self.show();
                if let (Some(edit), Some(game)) = (&frame.log, self.game.get_untracked()) {
                    game.update_remote(|view| view.tell(edit.keep as usize, &edit.facts));
                    self.fetch_log();
                }
            }
            Some(Err(_)) => self.watch(),
            _ => {}
        }
    }

    /// Shows the latest view, unless missed steps are still being replayed.
    fn show(self) {
        let Some((viewer, kept)) = self.state.with_value(|state| state.live.clone()) else { return };
        let before = self.status.get_untracked();
        self.status.set(kept.status.clone());
        let Some(game) = self.game.get_untracked() else { return self.open_game() };
        let replays = self.state.with_value(|state| state.shown.is_some());
        if !replays {
            let lines = kept.lines;
            self.remember(viewer, kept.version, lines);
            let mine = self.mine();
            let other = kept.status.must != before.must;
            game.update_remote(|view| {
                view.show(viewer, kept);
                view.hold(mine);
            });
            if other && !game.busy.get_untracked() {
                game.announced.set(game.view.with_untracked(|view| table::plain(&view.prompt)));
            }
            self.follow_news(game);
        }
        self.finish_wishes();
        self.fetch_log();
        // Each decision changes the bank of who made it.
        let banks = self.record.with_untracked(|m| matches!(m.pace, Pace::Live { .. }));
        if banks && before.must != self.status.with_untracked(|status| status.must) {
            self.fetch_table();
        }
        if before.persons != self.status.with_untracked(|status| status.persons.clone()) {
            self.fetch_table();
        } else if self.watched_seat() != self.state.with_value(|state| state.watches) {
            // Another of my seats must act: only its own view tells what it may do.
            self.watch();
        }
    }

    /// Remembers what was shown, so that the next visit starts with what has happened since.
    fn remember(&self, viewer: Viewer, version: u32, lines: u32) {
        browser::set_item(&seen_key(self.number(), viewer), &format!("{version} {lines}"));
    }

    /// Opens the game when the first view arrives.
    fn open_game(self) {
        if self.state.try_update_value(|state| std::mem::replace(&mut state.opening, true)) != Some(false) {
            return;
        }
        leptos::task::spawn_local(async move {
            let game_id = self.record.with_untracked(|m| m.game.clone());
            let first = self.state.with_value(|state| state.live.clone());
            let (Some(game), Some((viewer, kept))) = (games::find(&game_id), first) else { return };
            let Some(board) = game.watch(&kept.view, viewer).map(|view: Box<dyn DynView>| view.board())
            else {
                return self.trouble.set(Some(Trouble::new(Kind::Unclear, t!("server-other-version"))));
            };
            let sheet = Arc::new(sheet::load(&game_id, &board).await);
            let live = self.state.with_value(|state| state.live.clone());
            let Some((viewer, kept)) = live.filter(|_| !self.has_left()) else { return };
            let number = self.number();
            let record = GameRecord { id: format!("house-{number}"), game: game_id, ..GameRecord::default() };
            let past = self.past_since(viewer, &kept).await;
            let watched = self.last_shown(viewer).filter(|(_, lines)| !self.sits() && *lines < kept.lines);
            let Some(view) = RemoteView::new(game, viewer, kept, self.mine()) else { return };
            let game = GameState::remote(view, record, sheet, move |ask| self.on_ask(ask));
            game.hints.set(self.record.with_untracked(|m| m.hints));
            self.game.set(Some(game));
            self.begin_replay(game, past);
            self.show();
            self.fetch_log();
            if let Some((_, lines)) = watched {
                self.tell_watcher(game, lines);
            }
        });
    }

    fn on_ask(self, ask: ServerAsk) {
        match ask {
            ServerAsk::Wish(wish) => self.wish(wish),
            ServerAsk::Past(line) => self.look_back(line),
            ServerAsk::Replay(line) => self.show_again(line),
        }
    }

    /// Fetches the missing log lines.
    fn fetch_log(self) {
        let Some(game) = self.game.get_untracked() else { return };
        let wanted = self.state.try_update_value(|state| {
            let (viewer, kept) = state.live.as_ref()?;
            let (viewer, lines) = (*viewer, kept.lines as usize);
            (!std::mem::replace(&mut state.fetching, true)).then_some((viewer, lines))
        });
        let Some(Some((viewer, lines))) = wanted else { return };
        leptos::task::spawn_local(async move {
            let seat = past::as_seat(viewer);
            loop {
                let from = game.worded();
                if from >= lines || self.has_left() {
                    break;
                }
                let path = format!("matches/{}/log?from={from}{seat}", self.number());
                let Ok(page) = api::get::<LogPage>(&path).await else { break };
                let facts: Vec<Vec<u8>> =
                    page.facts.iter().map(|fact| unhex(fact).unwrap_or_default()).collect();
                let same = self.state.with_value(|s| s.live.as_ref().is_some_and(|live| live.0 == viewer));
                if facts.is_empty() || !same {
                    break;
                }
                // Keep lines that arrived over the connection meanwhile.
                if game.worded() == from {
                    game.update_remote(|view| view.tell(from, &facts));
                }
            }
            self.state.update_value(|state| state.fetching = false);
        });
    }

    /// Reloads the chat after somebody was muted or unmuted.
    pub fn reload_chat(self) {
        self.chat.set(Vec::new());
        self.fetch_chat();
    }

    fn fetch_chat(self) {
        leptos::task::spawn_local(async move {
            let path = format!("matches/{}/chat", self.number());
            let Ok(lines) = api::get::<Vec<ChatLine>>(&path).await else { return };
            self.chat.update(|chat| {
                let known: Vec<i64> = lines.iter().map(|line| line.number).collect();
                let later = std::mem::take(chat).into_iter().filter(|line| !known.contains(&line.number));
                *chat = lines.into_iter().chain(later).collect();
            });
        });
    }

    /// The standing orders of one of my seats, as JSON.
    pub async fn standing(&self, seat: Seat) -> Option<String> {
        let path = format!("matches/{}/seats/{}/standing", self.number(), seat.0);
        api::get::<Standing>(&path).await.ok()?.standing
    }

    /// Fetches the match record after a seat has changed hands.
    pub fn fetch_table(self) {
        leptos::task::spawn_local(async move {
            let path = format!("matches/{}", self.number());
            let Ok(m) = api::get::<Match>(&path).await else { return };
            self.set_record(m);
        });
    }

    /// Takes a new match record.
    pub fn set_record(self, m: Match) {
        self.record.set(m);
        let mine = self.mine();
        remember_seats(self.number(), mine);
        if let Some(game) = self.game.get_untracked() {
            game.update_remote(|view| view.hold(mine));
        }
        if self.watched_seat() != self.state.with_value(|state| state.watches) {
            self.watch();
        }
    }
}
