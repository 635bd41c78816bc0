//! A match on a server: orders are sent there instead of being carried out here, and what the server sends is shown.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use table::erased::Why;
use table::scene::sheet::Sheet;
use table::{Seat, plain};
use wire::socket::{Kind, Trouble, Wish};

use super::{GameState, Inner, Notice, PlayedMatch, RemoteView};
use crate::store::GameRecord;
use crate::words::t;

/// Sends a wish to the server.
pub(super) type Sender = Rc<dyn Fn(Wish)>;

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
    /// A match on a server; wishes are sent with the sender.
    pub fn remote(
        m: RemoteView,
        record: GameRecord,
        sheet: Arc<Sheet>,
        sender: impl Fn(Wish) + 'static,
    ) -> GameState {
        let game = GameState::build(PlayedMatch::Remote(Box::new(m)), record, sheet, false);
        game.inner.update_value(|inner| inner.sender = Some(Rc::new(sender)));
        game
    }

    /// Is the match played on a server?
    pub fn is_remote(&self) -> bool {
        self.inner.with_value(|inner| inner.remote().is_some())
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

    pub(super) fn send(&self, wish: Wish) {
        if let Some(sender) = self.inner.with_value(|inner| inner.sender.clone()) {
            sender(wish);
        }
    }

    /// Sends an order; no input is accepted until the server has answered.
    pub(super) fn send_order(&self, seat: Seat, line: String) {
        self.busy.set(true);
        self.draft.set(Vec::new());
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
                        Some(Notice::Refused(line.clone(), reason.clone()))
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
