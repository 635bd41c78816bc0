//! A match on a server: orders are sent there instead of being carried out here, and what the server sends is shown.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use table::erased::Why;
use table::scene::sheet::Sheet;
use table::{Seat, Span, plain};
use wire::socket::{Kind, Trouble, Wish};
use wire::stream::Kept;

use super::{GameState, Inner, Notice, PlayedMatch, RemoteView};
use crate::store::GameRecord;
use crate::words::t;

/// What is asked of the server.
pub enum ServerAsk {
    /// To carry out a wish.
    Wish(Wish),
    /// What was shown after this line of the log was told.
    Past(u32),
    /// To show again, step by step, what was told from this line of the log on.
    Replay(u32),
}

/// Asks the server.
pub(super) type Sender = Rc<dyn Fn(ServerAsk)>;

impl Inner {
    /// The match, if it is played on a server.
    pub(super) fn remote(&self) -> Option<&RemoteView> {
        match &self.m {
            PlayedMatch::Local(_) => None,
            PlayedMatch::Remote(m) => m.as_remote_view(),
        }
    }

    /// Index of the first log line that the player has not seen.
    pub(super) fn fresh_from(&self) -> Option<usize> {
        self.remote().and_then(RemoteView::fresh_from)
    }

    /// The progress of the match on display: orders that count, or the version on the server.
    pub(super) fn at(&self) -> usize {
        self.remote().map_or_else(|| self.shown().steps(), |remote| remote.version() as usize)
    }

    /// Can something be taken back?
    pub(super) fn may_undo(&self) -> bool {
        match self.remote() {
            Some(remote) => remote.may_take_back(),
            None => !self.undoing().is_empty(),
        }
    }
}

impl GameState {
    /// A match on a server, which is asked with the sender.
    pub fn remote(
        m: RemoteView,
        record: GameRecord,
        sheet: Arc<Sheet>,
        sender: impl Fn(ServerAsk) + 'static,
    ) -> GameState {
        let game = GameState::build(PlayedMatch::Remote(Box::new(m)), record, sheet, false);
        game.inner.update_value(|inner| inner.sender = Some(Rc::new(sender)));
        game
    }

    /// Is the match played on a server?
    #[inline]
    pub fn is_remote(&self) -> bool {
        // Modules that cannot play online leave out what only such matches need.
        cfg!(feature = "online") && self.inner.with_value(|inner| inner.remote().is_some())
    }

    /// Number of log lines fetched so far.
    pub fn worded(&self) -> usize {
        self.inner.with_value(|inner| inner.remote().map_or(0, RemoteView::worded))
    }

    /// Changes the remote view and shows it.
    pub fn update_remote(&self, change: impl FnOnce(&mut RemoteView)) {
        self.inner.update_value(|inner| {
            if let PlayedMatch::Remote(remote) = &mut inner.m {
                change(remote);
            }
        });
        self.refresh();
    }

    /// An order that leads to this version is about to be shown: what somebody else has moved glides along its way.
    pub fn set_out(&self, version: u32, facts: &[Vec<u8>]) {
        if self.busy.get_untracked() {
            return;
        }
        self.inner.update_value(|inner| {
            if let PlayedMatch::Remote(remote) = &mut inner.m {
                remote.set_out(version, facts);
            }
        });
    }

    pub(super) fn send(&self, wish: Wish) {
        self.ask_server(ServerAsk::Wish(wish));
    }

    pub(super) fn ask_server(&self, ask: ServerAsk) {
        if let Some(sender) = self.inner.with_value(|inner| inner.sender.clone()) {
            sender(ask);
        }
    }

    /// Asks for what was shown before a line of the log; shows the present again if there is no such line.
    pub(super) fn look_back_remote(&self, line: usize) {
        if line > 0 && line <= self.worded() {
            return self.ask_server(ServerAsk::Past(line as u32 - 1));
        }
        self.inner.update_value(|inner| {
            if let PlayedMatch::Remote(remote) = &mut inner.m {
                remote.look_at_now();
            }
        });
        self.turn_to(None);
    }

    /// Shows what was shown after this line of the log was told.
    pub fn show_past(&self, line: u32, then: Kept) {
        self.inner.update_value(|inner| {
            if let PlayedMatch::Remote(remote) = &mut inner.m {
                remote.look_back(then);
            }
        });
        self.turn_to(self.inner.with_value(Inner::is_past).then_some(line as usize + 1));
    }

    /// The seat that the player must act as now, whatever is on display.
    pub fn asked_seat(&self) -> Option<Seat> {
        self.inner.with_value(|inner| inner.remote().and_then(RemoteView::asked_seat))
    }

    /// What these lines of the log tell, from this one on, in few words.
    pub fn told_since(&self, line: usize) -> Vec<Vec<Span>> {
        self.inner
            .with_value(|inner| inner.remote().map(|remote| remote.told_since(line)).unwrap_or_default())
    }

    /// Sends an order; no input is accepted until the server has answered.
    pub(super) fn send_order(&self, seat: Seat, line: String) {
        self.busy.set(true);
        self.draft.set(Vec::new());
        self.news.set(None);
        self.update_remote(RemoteView::read);
        self.send(Wish::Order { seat, line });
    }

    /// Takes back the player's last order.
    pub(super) fn take_back_remote(&self) {
        if self.inner.with_value(Inner::may_undo) {
            self.busy.set(true);
            self.cancel();
            self.send(Wish::TakeBack { later: 0 });
        }
    }

    /// The current question: seat, prompt and choices.
    pub fn question(&self) -> String {
        self.inner.with_value(|inner| {
            let Some(seat) = inner.acting_seat() else { return String::new() };
            let describer = inner.describer();
            let (prompt, choices) =
                (describer.say(&describer.view.scene().prompt), describer.choices(seat, ""));
            let words: Vec<&str> = choices.next.iter().map(|choice| choice.word.as_str()).collect();
            format!("{} {prompt} {}", seat.0, words.join(" "))
        })
    }

    /// The player's first seat.
    fn own_seat(&self) -> Option<Seat> {
        self.inner.with_value(|inner| inner.remote().and_then(|remote| remote.mine().first()))
    }

    /// Does the player hold a seat?
    pub fn takes_part(&self) -> bool {
        self.own_seat().is_some()
    }

    /// Resigns.
    pub(super) fn resign_remote(&self) {
        if let Some(seat) = self.own_seat() {
            self.send(Wish::Resign { seat });
        }
    }

    /// Asks the others to go back, so that only this many log lines remain.
    pub fn ask_back(&self, keep: usize) {
        self.asking.set(false);
        if let Some(seat) = self.own_seat() {
            self.send(Wish::AskBack { seat, keep: keep as u32 });
        }
    }

    /// Answers a request to go back.
    pub fn answer_back(&self, agrees: bool) {
        self.send(Wish::Answer { agrees });
    }

    /// Offers or accepts a draw, or declines.
    pub fn draw(&self, wants: bool) {
        if let Some(seat) = self.own_seat() {
            self.send(if wants { Wish::OfferDraw { seat } } else { Wish::DeclineDraw { seat } });
        }
    }

    /// The server has fulfilled a wish, and the result has been shown.
    pub fn on_remote_done(&self, wish: &Wish) {
        self.busy.set(false);
        match wish {
            Wish::TakeBack { .. } => self.notice.set(Some(Notice::News(t!("taken-back-away")))),
            Wish::Stand { .. } => self.notice.set(Some(Notice::News(t!("standing-changed")))),
            _ => {}
        }
        self.refresh();
    }

    /// The server has refused a wish.
    pub fn on_remote_refused(&self, wish: &Wish, trouble: &Trouble) {
        self.busy.set(false);
        self.refresh();
        let known = match wish {
            // The rule is shown as in a local match.
            Wish::Order { seat, line } if trouble.kind == Kind::Rule => {
                match &*self.inner.with_value(|inner| inner.describer().why(*seat, line)) {
                    Why::Refused(reason) if reason.summary.is_some() => {
                        Some(self.refused(*seat, line, reason.clone()))
                    }
                    Why::Refused(reason) => Some(Notice::Trouble(plain(&reason.why))),
                    _ => None,
                }
            }
            _ if trouble.kind == Kind::Stale => Some(Notice::Trouble(t!("match-changed"))),
            _ => None,
        };
        self.notice.set(Some(known.unwrap_or_else(|| Notice::Trouble(trouble.said.clone()))));
    }
}
