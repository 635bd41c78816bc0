//! A match that is played at a house: orders are sent there instead of being done here, and what the house shows is laid on the desk.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use table::erased::Why;
use table::scene::sheet::Sheet;
use table::{Seat, plain};
use wire::socket::{Kind, Trouble, Wish};

use super::{Desk, Inner, Notice, Played};
use crate::online::Distant;
use crate::store::Slot;
use crate::t;

/// What brings a wish to the house.
pub(super) type Sender = Rc<dyn Fn(Wish)>;

impl Inner {
    /// The match, if it is played at a house.
    pub(super) fn distant(&self) -> Option<&Distant> {
        match &self.m {
            Played::Here(_) => None,
            Played::Away(m) => m.as_distant(),
        }
    }

    /// Lines of the log from this one on are new to the person at the screen.
    pub(super) fn fresh_from(&self) -> Option<usize> {
        self.distant().and_then(Distant::fresh_from)
    }

    /// How far the match has come where we look: in orders that count, or in steps that the house has shown.
    pub(super) fn at(&self) -> usize {
        self.distant().map_or_else(|| self.shown().steps(), |distant| distant.version() as usize)
    }

    /// Can something be taken back?
    pub(super) fn may_undo(&self) -> bool {
        match self.distant() {
            Some(distant) => distant.may_take_back(),
            None => !self.undoing().is_empty(),
        }
    }
}

impl Desk {
    /// Sits down to a match at a house; wishes go there by the sender.
    pub fn away(m: Distant, slot: Slot, sheet: Arc<Sheet>, sender: impl Fn(Wish) + 'static) -> Desk {
        let desk = Desk::lay(Played::Away(Box::new(m)), slot, sheet, false);
        desk.inner.update_value(|inner| inner.sender = Some(Rc::new(sender)));
        desk
    }

    /// Is the match played at a house?
    pub fn is_away(&self) -> bool {
        self.inner.with_value(|inner| inner.distant().is_some())
    }

    /// So many lines of the log are here.
    pub fn worded(&self) -> usize {
        self.inner.with_value(|inner| inner.distant().map_or(0, Distant::worded))
    }

    /// Changes what the house has shown, and shows it.
    pub fn show_away(&self, change: impl FnOnce(&mut Distant)) {
        self.inner.update_value(|inner| {
            if let Played::Away(distant) = &mut inner.m {
                change(distant);
            }
        });
        self.refresh();
    }

    pub(super) fn send(&self, wish: Wish) {
        if let Some(sender) = self.inner.with_value(|inner| inner.sender.clone()) {
            sender(wish);
        }
    }

    /// An order is on its way: nothing else is said until the house has answered.
    pub(super) fn send_order(&self, seat: Seat, line: String) {
        self.busy.set(true);
        self.draft.set(Vec::new());
        self.show_away(Distant::read);
        self.send(Wish::Order { seat, line });
    }

    /// Takes the last order of the person at the screen back.
    pub(super) fn take_back_away(&self) {
        if self.inner.with_value(Inner::may_undo) {
            self.busy.set(true);
            self.cancel();
            self.send(Wish::TakeBack { later: 0 });
        }
    }

    /// What is asked of the person at the screen: whose decision it is, and all that may be said.
    pub fn question(&self) -> String {
        self.inner.with_value(|inner| {
            let Some(seat) = inner.hand() else { return String::new() };
            let teller = inner.teller();
            let (prompt, choices) = (teller.say(&teller.view.scene().prompt), teller.choices(seat, ""));
            let words: Vec<&str> = choices.next.iter().map(|choice| choice.word.as_str()).collect();
            format!("{} {prompt} {}", seat.0, words.join(" "))
        })
    }

    /// The first of the seats that the person at the screen holds.
    fn own_seat(&self) -> Option<Seat> {
        self.inner.with_value(|inner| inner.distant().and_then(|distant| distant.mine().first()))
    }

    /// Does the person at the screen hold a seat?
    pub fn takes_part(&self) -> bool {
        self.own_seat().is_some()
    }

    /// The seat of the person at the screen gives up.
    pub(super) fn resign_away(&self) {
        if let Some(seat) = self.own_seat() {
            self.send(Wish::Resign { seat });
        }
    }

    /// Asks the others to go back, so that only so many lines of the log stay.
    pub fn ask_back(&self, keep: usize) {
        self.asking.set(false);
        if let Some(seat) = self.own_seat() {
            self.send(Wish::AskBack { seat, keep: keep as u32 });
        }
    }

    /// Answers whoever asks to go back.
    pub fn answer_back(&self, agrees: bool) {
        self.send(Wish::Answer { agrees });
    }

    /// Offers a draw, or agrees to one; or wants none.
    pub fn draw(&self, wants: bool) {
        if let Some(seat) = self.own_seat() {
            self.send(if wants { Wish::OfferDraw { seat } } else { Wish::DeclineDraw { seat } });
        }
    }

    /// The house has done what was wished, and it has been shown.
    pub fn done_away(&self, wish: &Wish) {
        self.busy.set(false);
        match wish {
            Wish::TakeBack { .. } => self.notice.set(Some(Notice::News(t!("taken-back-away")))),
            Wish::Stand { .. } => self.notice.set(Some(Notice::News(t!("standing-changed")))),
            _ => {}
        }
        self.refresh();
    }

    /// The house has not done what was wished, and says why.
    pub fn refused_away(&self, wish: &Wish, trouble: &Trouble) {
        self.busy.set(false);
        self.refresh();
        let known = match wish {
            // The rule is shown as it is when the match is here.
            Wish::Order { seat, line } if trouble.kind == Kind::Rule => {
                match &*self.inner.with_value(|inner| inner.teller().why(*seat, line)) {
                    Why::Refused(reason) if reason.summary.is_some() => {
                        Some(Notice::Refused(line.clone(), reason.clone()))
                    }
                    Why::Refused(reason) => Some(Notice::Trouble(plain(&reason.why))),
                    _ => None,
                }
            }
            _ if trouble.kind == Kind::Stale => Some(Notice::Trouble(t!("table-changed"))),
            _ => None,
        };
        self.notice.set(Some(known.unwrap_or_else(|| Notice::Trouble(trouble.said.clone()))));
    }
}
