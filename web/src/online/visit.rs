//! Sitting at a table of a house: what comes over the line is laid on the desk, and what is wished goes out until it is answered.

mod replay;
mod wishes;

use std::collections::VecDeque;
use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::erased::DynView;
use table::{Seat, Seats, Viewer};
use wire::http::{LogPage, Match, Standing};
use wire::socket::{ChatLine, Kind, ToClient, ToServer, Trouble, Wish};
use wire::stream::{Check, Frame, Kept, Status, Whole};
use wire::{AccountId, MatchId, PROTOCOL};

use super::line::{Line, News};
use super::{Distant, api, unhex};

use crate::board::sheet;
use crate::browser;
use crate::desk::Desk;
use crate::screens;
use crate::store::Slot;
use crate::t;
use wishes::Pending;

/// A table of a house at which somebody sits, or looks on. Cheap to copy: it is a handle.
#[derive(Clone, Copy)]
pub struct Visit {
    /// The desk with the match, once the house has shown it.
    pub desk: RwSignal<Option<Desk>>,
    /// The table: who sits where.
    pub table: RwSignal<Match>,
    /// What stands beside the board.
    pub status: RwSignal<Status>,
    /// The seats whose persons are here.
    pub present: RwSignal<Seats>,
    /// When the clock of those who are wanted runs out, in milliseconds since 1970.
    pub deadline: RwSignal<Option<f64>>,
    /// The seats whose persons want the clocks to stand still, and whether they do.
    pub pausing: RwSignal<(Seats, bool)>,
    /// What was said.
    pub talk: RwSignal<Vec<ChatLine>>,
    /// So many steps that were missed are still to be shown.
    pub missed: RwSignal<usize>,
    /// Why the match is not to be had.
    pub trouble: RwSignal<Option<Trouble>>,
    /// Is the line open?
    pub open: RwSignal<bool>,
    account: Option<AccountId>,
    state: StoredValue<State, LocalStorage>,
}

#[derive(Default)]
struct State {
    line: Option<Line>,
    /// What the house has shown by now.
    live: Option<(Viewer, Kept)>,
    /// The seat as which we watch.
    watches: Option<Seat>,
    pending: Vec<Pending>,
    /// Steps that were missed and are being shown.
    replay: VecDeque<Frame>,
    /// What the replay has come to.
    shown: Option<Kept>,
    /// The match is being laid out.
    laying: bool,
    /// The log is being fetched.
    fetching: bool,
    /// Orders that came too late, to be given again if the same is still asked.
    late: Vec<(Wish, (String, u8))>,
    left: bool,
}

/// Where the version and the lines that were last shown are kept.
fn seen_key(table: MatchId, viewer: Viewer) -> String {
    let seats: Vec<String> = viewer.seats().iter().map(|seat| seat.0.to_string()).collect();
    format!("shown-{table}-{}", seats.join("-"))
}

impl Visit {
    /// Goes to a table whose match has begun.
    pub fn new(table: Match, account: Option<AccountId>) -> Visit {
        let visit = Visit {
            desk: RwSignal::new(None),
            table: RwSignal::new(table),
            status: RwSignal::new(Status::default()),
            present: RwSignal::new(Seats::NONE),
            deadline: RwSignal::new(None),
            pausing: RwSignal::new((Seats::NONE, false)),
            talk: RwSignal::new(Vec::new()),
            missed: RwSignal::new(0),
            trouble: RwSignal::new(None),
            open: RwSignal::new(false),
            account,
            state: StoredValue::new_local(State::default()),
        };
        let line = Line::new(visit.open, move |news| visit.hear(news));
        visit.state.update_value(|state| state.line = Some(line));
        if visit.sits() {
            visit.fetch_talk();
        }
        visit
    }

    /// The number of the table.
    pub fn number(&self) -> MatchId {
        self.table.with_untracked(|table| table.id)
    }

    /// Who looks at it.
    pub fn account(&self) -> Option<AccountId> {
        self.account
    }

    /// The seats that the person at the screen holds.
    pub fn mine(&self) -> Seats {
        let account = self.account;
        self.table.with_untracked(|table| {
            let mine = table.chairs.iter().filter(|chair| account.is_some() && chair.account == account);
            mine.map(|chair| Seat(chair.seat)).collect()
        })
    }

    /// Does he hold one, or has he?
    pub fn sits(&self) -> bool {
        !self.mine().is_empty() || !self.held_before().is_empty()
    }

    /// The seats that he has ever held here from this browser.
    pub fn held_before(&self) -> Seats {
        let kept = browser::kept(&format!("seats-{}", self.number())).unwrap_or_default();
        kept.split_whitespace().filter_map(|seat| seat.parse().ok()).map(Seat).collect()
    }

    /// Leaves: nothing is shown any more.
    pub fn leave(&self) {
        self.state.update_value(|state| {
            state.left = true;
            if let Some(line) = &state.line {
                line.end();
            }
        });
    }

    fn has_left(&self) -> bool {
        self.state.with_value(|state| state.left)
    }

    fn say(&self, message: &ToServer) {
        self.state.with_value(|state| {
            if let Some(line) = &state.line {
                line.send(message);
            }
        });
    }

    /// Says something to the table.
    pub fn talk(&self, text: &str) {
        self.say(&ToServer::Say { match_id: self.number(), text: text.into() });
    }

    /// The seat as which to watch: the first of mine that is wanted, or the first.
    fn seat(&self) -> Option<Seat> {
        let mine = self.mine();
        let must = self.status.with_untracked(|status| status.must);
        let now = self.state.with_value(|state| state.watches).filter(|seat| mine.contains(*seat));
        let wanted =
            now.filter(|seat| must.contains(*seat)).or_else(|| mine.iter().find(|seat| must.contains(*seat)));
        wanted.or(now).or(mine.first())
    }

    /// Asks to be shown the match; only what is missing, if what is here is still good.
    fn watch(&self) {
        let (table, seat) = (self.number(), self.seat());
        let have = self.state.try_update_value(|state| {
            let same = state.watches == seat;
            state.watches = seat;
            let live = state.live.as_ref().filter(|_| same)?;
            Some((live.1.version, Check::of(&live.1.view)))
        });
        self.say(&ToServer::Watch { match_id: table, seat, have: have.flatten() });
    }

    fn hear(self, news: News) {
        if self.has_left() {
            return;
        }
        match news {
            News::Open => {
                self.watch();
                // What nobody has answered is sent again, with the same key.
                self.send_pending();
            }
            News::Heard(message) => self.heard(message),
        }
    }

    fn heard(self, message: ToClient) {
        let here = self.number();
        match message {
            ToClient::Hello { protocol, .. } if protocol != PROTOCOL => {
                self.leave();
                self.trouble.set(Some(Trouble::new(Kind::Unclear, t!("house-other-version"))));
            }
            ToClient::Whole { match_id, whole } if match_id == here => self.take_whole(*whole),
            ToClient::Frame { match_id, frame } if match_id == here => self.take_frame(&frame),
            ToClient::Presence { match_id, present, left, pausing, paused } if match_id == here => {
                self.present.set(present);
                self.pausing.set((pausing, paused));
                self.deadline.set(left.map(|left| browser::now() + left as f64));
            }
            ToClient::Said { match_id, line } if match_id == here => self.talk.update(|talk| {
                if talk.iter().all(|known| known.number != line.number) {
                    talk.push(line);
                }
            }),
            ToClient::Gone { match_id, trouble } if match_id == here => self.gone(trouble),
            ToClient::Done { key, version } => self.was_done(key, version),
            ToClient::Refused { key, trouble } => self.was_refused(key, &trouble),
            ToClient::UpToDate { match_id } if match_id == here => self.give_late(),
            ToClient::Unsure { key } => self.is_unsure(key),
            ToClient::Closing => {
                if let Some(line) = self.state.with_value(|state| state.line) {
                    line.again();
                }
            }
            _ => {}
        }
    }

    fn gone(&self, trouble: Trouble) {
        if trouble.kind == Kind::Unsure {
            let visit = *self;
            leptos::task::spawn_local(async move {
                TimeoutFuture::new(1000).await;
                visit.watch();
            });
            return;
        }
        match self.desk.get_untracked() {
            Some(desk) => desk.notice.set(Some(crate::desk::Notice::Trouble(trouble.said))),
            None => self.trouble.set(Some(trouble)),
        }
    }

    fn take_whole(self, whole: Whole) {
        let Whole { viewer, .. } = whole;
        let taken = self.state.try_update_value(|state| {
            // Another server may not have read yet what was shown here already.
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
                self.show();
                if let (Some(edit), Some(desk)) = (&frame.log, self.desk.get_untracked()) {
                    desk.show_away(|distant| distant.tell(edit.keep as usize, &edit.facts));
                    self.fetch_log();
                }
            }
            Some(Err(_)) => self.watch(),
            _ => {}
        }
    }

    /// Shows what the house has shown, unless what was missed is still being shown.
    fn show(self) {
        let Some((viewer, kept)) = self.state.with_value(|state| state.live.clone()) else { return };
        let before = self.status.get_untracked();
        self.status.set(kept.status.clone());
        let Some(desk) = self.desk.get_untracked() else { return self.lay_out() };
        let replays = self.state.with_value(|state| state.shown.is_some());
        if !replays {
            let lines = kept.lines;
            self.remember(viewer, kept.version, lines);
            let mine = self.mine();
            let other = kept.status.must != before.must;
            desk.show_away(|distant| {
                distant.show(viewer, kept);
                distant.hold(mine);
            });
            if other && !desk.busy.get_untracked() {
                desk.announced.set(desk.view.with_untracked(|view| table::plain(&view.prompt)));
            }
        }
        self.settle();
        self.fetch_log();
        if before.persons != self.status.with_untracked(|status| status.persons.clone()) {
            self.look_who_sits();
        } else if self.seat() != self.state.with_value(|state| state.watches) {
            // Another of my seats is wanted: only its own view tells what it may do.
            self.watch();
        }
    }

    /// What was shown is kept, so that the next visit begins with what has happened since.
    fn remember(&self, viewer: Viewer, version: u32, lines: u32) {
        browser::keep(&seen_key(self.number(), viewer), &format!("{version} {lines}"));
    }

    /// Lays the match out on a desk, the first time that it is shown.
    fn lay_out(self) {
        if self.state.try_update_value(|state| std::mem::replace(&mut state.laying, true)) != Some(false) {
            return;
        }
        leptos::task::spawn_local(async move {
            let game_id = self.table.with_untracked(|table| table.game.clone());
            let first = self.state.with_value(|state| state.live.clone());
            let (Some(game), Some((viewer, kept))) = (screens::speaking(&game_id), first) else { return };
            let Some(board) = game.watch(&kept.view, viewer).map(|view: Box<dyn DynView>| view.board())
            else {
                return self.trouble.set(Some(Trouble::new(Kind::Unclear, t!("house-other-version"))));
            };
            let sheet = Arc::new(sheet::load(&game_id, &board).await);
            let live = self.state.with_value(|state| state.live.clone());
            let Some((viewer, kept)) = live.filter(|_| !self.has_left()) else { return };
            let number = self.number();
            let slot = Slot { id: format!("house-{number}"), game: game_id, ..Slot::default() };
            let past = self.past_since(viewer, &kept).await;
            let Some(distant) = Distant::new(game, viewer, kept, self.mine()) else { return };
            let desk = Desk::away(distant, slot, sheet, move |wish| self.wish(wish));
            desk.hints.set(self.table.with_untracked(|table| table.hints));
            self.desk.set(Some(desk));
            self.begin_replay(desk, past);
            self.show();
            self.fetch_log();
        });
    }

    /// Fetches the lines of the log that are not here.
    fn fetch_log(self) {
        let Some(desk) = self.desk.get_untracked() else { return };
        let wanted = self.state.try_update_value(|state| {
            let (viewer, kept) = state.live.as_ref()?;
            let (viewer, lines) = (*viewer, kept.lines as usize);
            (!std::mem::replace(&mut state.fetching, true)).then_some((viewer, lines))
        });
        let Some(Some((viewer, lines))) = wanted else { return };
        leptos::task::spawn_local(async move {
            let seat = viewer.prime().map(|seat| format!("&seat={}", seat.0)).unwrap_or_default();
            loop {
                let from = desk.worded();
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
                // What came meanwhile over the line stays.
                if desk.worded() == from {
                    desk.show_away(|distant| distant.tell(from, &facts));
                }
            }
            self.state.update_value(|state| state.fetching = false);
        });
    }

    /// Somebody is no longer heard, or heard again.
    pub fn hear_anew(self) {
        self.talk.set(Vec::new());
        self.fetch_talk();
    }

    fn fetch_talk(self) {
        leptos::task::spawn_local(async move {
            let path = format!("matches/{}/chat", self.number());
            let Ok(lines) = api::get::<Vec<ChatLine>>(&path).await else { return };
            self.talk.update(|talk| {
                let known: Vec<i64> = lines.iter().map(|line| line.number).collect();
                let later = std::mem::take(talk).into_iter().filter(|line| !known.contains(&line.number));
                *talk = lines.into_iter().chain(later).collect();
            });
        });
    }

    /// What one of my seats answers by itself, in JSON.
    pub async fn standing(&self, seat: Seat) -> Option<String> {
        let path = format!("matches/{}/seats/{}/standing", self.number(), seat.0);
        api::get::<Standing>(&path).await.ok()?.standing
    }

    /// A seat has changed hands.
    pub fn look_who_sits(self) {
        leptos::task::spawn_local(async move {
            let path = format!("matches/{}", self.number());
            let Ok(table) = api::get::<Match>(&path).await else { return };
            self.take_table(table);
        });
    }

    /// The table as the house tells it now.
    pub fn take_table(self, table: Match) {
        self.table.set(table);
        let mine = self.mine();
        remember_seats(self.number(), mine);
        if let Some(desk) = self.desk.get_untracked() {
            desk.show_away(|distant| distant.hold(mine));
        }
        if self.seat() != self.state.with_value(|state| state.watches) {
            self.watch();
        }
    }
}

/// Keeps which seats were held here, so that whoever comes back after a bot has played for him is known.
pub fn remember_seats(table: MatchId, mine: Seats) {
    if !mine.is_empty() {
        let seats: Vec<String> = mine.iter().map(|seat| seat.0.to_string()).collect();
        browser::keep(&format!("seats-{table}"), &seats.join(" "));
    }
}
