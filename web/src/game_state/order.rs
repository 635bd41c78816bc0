//! Entering an order by any means: words, clicks, drags and typed lines all come together here.

use std::rc::Rc;

use leptos::prelude::*;
use table::erased::{ReadLine, Reason, Why};
use table::scene::Widget;
use table::{Gesture, Piece, Seat, Space, Subject, plain};

use super::{ForecastView, GameState, Notice, OrderForecast};

use crate::words::t;

impl GameState {
    /// The seat of the player who may act.
    pub(super) fn acting_seat(&self) -> Option<Seat> {
        self.inner.with_value(|inner| inner.acting_seat())
    }

    /// Adds a word to the order. If it is then complete and cannot continue, it is given.
    pub fn say_word(&self, word: &str) {
        if !self.is_live() {
            return;
        }
        self.clear_answers();
        self.draft.update(|draft| draft.extend(word.split_whitespace().map(String::from)));
        self.refresh();
        let (complete, open) = self.view.with_untracked(|view| (view.is_complete, !view.choices.is_empty()));
        let line = self.draft.get_untracked().join(" ");
        match (complete, open) {
            (true, false) => self.submit(&line),
            (true, true) => self.ask_to_confirm(&line),
            _ => {}
        }
    }

    /// Removes the last word.
    pub fn unsay(&self) {
        self.clear_answers();
        let mut draft = self.draft.get_untracked();
        draft.pop();
        self.resume(draft);
    }

    /// Goes on with an order entered before.
    fn resume(&self, draft: Vec<String>) {
        let line = draft.join(" ");
        self.draft.set(draft);
        self.refresh();
        if !line.is_empty() && self.view.with_untracked(|view| view.is_complete) {
            self.ask_to_confirm(&line);
        }
    }

    /// Discards the order entered so far.
    pub fn cancel(&self) {
        self.clear_answers();
        self.draft.set(Vec::new());
        self.refresh();
        self.lesson_point();
    }

    pub(super) fn clear_answers(&self) {
        self.confirming.set(None);
        self.preview.set(None);
        self.inner.update_value(|inner| inner.looked = (None, String::new()));
        self.notice.set(None);
        self.pointed.set(Vec::new());
        self.hovered.set(None);
        self.forget_hint();
    }

    /// Shows the forecast of an order that may still continue.
    fn ask_to_confirm(&self, line: &str) {
        if let Some(outlook) = self.forecast(line) {
            self.confirming.set(Some(outlook));
        }
    }

    pub(super) fn forecast(&self, line: &str) -> Option<OrderForecast> {
        let seat = self.acting_seat()?;
        match &*self.inner.with_value(|inner| inner.describer().why(seat, line)) {
            Why::Allowed(outlook) => Some(self.with_forecast(seat, line, self.word_forecast(outlook))),
            _ => None,
        }
    }

    fn with_forecast(&self, seat: Seat, line: &str, forecast: ForecastView) -> OrderForecast {
        OrderForecast { line: line.into(), words: self.order_in_words(seat, line).0, forecast }
    }

    /// A rule forbids this order of a seat.
    pub(super) fn refused(&self, seat: Seat, line: &str, reason: Reason) -> Notice {
        Notice::Refused { line: line.into(), words: self.order_in_words(seat, line).0, reason }
    }

    /// The first tally forecast for the order continued by this word: of what, and the total.
    pub fn tally_of(&self, word: &str) -> Option<(String, i32)> {
        let draft = self.draft.get_untracked();
        let line = if draft.is_empty() { word.to_string() } else { format!("{} {word}", draft.join(" ")) };
        let (of, total, _) = self.forecast(&line)?.forecast.tallies.into_iter().next()?;
        Some((of, total))
    }

    /// Previews the order continued by this place while the pointer is over it.
    pub fn look_at(&self, space: Option<Space>) {
        // A pointer moves often within one place, and the odds of a large battle take time.
        let looked = (space, self.draft.get_untracked().join(" "));
        let same = self.inner.try_update_value(|inner| {
            let same = inner.looked == looked;
            inner.looked = looked;
            same
        });
        if same == Some(true) {
            return;
        }
        let asked = space.and_then(|space| {
            let draft = self.draft.get_untracked();
            let word = self.word_of(&Widget::Space(space)).filter(|_| !draft.is_empty())?;
            self.forecast(&format!("{} {word}", draft.join(" ")))
        });
        if self.preview.with_untracked(|now| *now != asked) {
            self.preview.set(asked);
        }
    }

    /// The word for this choice, if it may follow.
    pub fn word_of(&self, widget: &Widget) -> Option<String> {
        self.view.with_untracked(|view| {
            view.choices.iter().find(|choice| choice.widget == *widget).map(|choice| choice.word.clone())
        })
    }

    /// The word itself, if it may follow.
    pub fn word(&self, word: &str) -> Option<String> {
        let may = self.view.with_untracked(|view| view.choices.iter().any(|choice| choice.word == word));
        may.then(|| word.into())
    }

    /// Gives a complete order, or first shows what the player should know.
    pub fn submit(&self, line: &str) {
        self.weigh(line, false);
    }

    /// Gives a complete order, unless its forecast is wanted or matters: then that is shown first.
    fn weigh(&self, line: &str, wanted: bool) {
        let Some(seat) = self.acting_seat().filter(|_| self.is_live()) else { return };
        let why = self.inner.with_value(|inner| inner.describer().why(seat, line));
        match &*why {
            Why::Allowed(outlook) => {
                let outlook = self.word_forecast(outlook);
                match wanted || (outlook.matters() && !self.is_forecast_shown(line)) {
                    true => self.confirming.set(Some(self.with_forecast(seat, line, outlook))),
                    false => self.give(line),
                }
            }
            // A rule of the engine, such as that an order must be complete: nothing to look up.
            Why::Refused(reason) if reason.summary.is_none() => {
                self.notice.set(Some(Notice::Trouble(plain(&reason.why))));
            }
            Why::Refused(reason) => {
                let wanted = self.read(seat, line).line.clone();
                self.pointed.set(reason.about.clone());
                self.notice.set(Some(self.refused(seat, &wanted, reason.clone())));
                self.confirming.set(None);
                // A step that wants this refusal is followed by one that points elsewhere.
                self.lesson_refused(&wanted, reason);
            }
            Why::Unclear(said) => self.notice.set(Some(Notice::Trouble(said.clone()))),
        }
    }

    /// What a line means.
    fn read(&self, seat: Seat, line: &str) -> Rc<ReadLine> {
        self.inner.with_value(|inner| inner.describer().read(seat, line))
    }

    /// Gives an order.
    pub fn give(&self, line: &str) {
        let Some(seat) = self.acting_seat().filter(|_| self.is_live()) else { return };
        let read = self.read(seat, line);
        let line = read.line.clone();
        if let Some(wanted) = self.lesson_wants_other(&line) {
            self.cancel();
            self.notice.set(Some(Notice::Trouble(wanted)));
            return;
        }
        if let Some(asked) = self.confirming.get_untracked() {
            self.record_forecast_odds(&asked.forecast.odds);
        }
        self.clear_answers();
        self.place.set(None);
        if self.is_remote() {
            return self.send_order(seat, line);
        }
        let heard = self.inner.try_update_value(|inner| {
            let heard = inner.live_match()?.order_read(&read);
            if heard.is_ok() && inner.redo.pop_if(|(s, again)| *s == seat && *again == line).is_none() {
                inner.redo.clear();
            }
            Some(heard)
        });
        match heard.flatten().expect("the game is there, and so is the match") {
            Ok(news) => {
                self.draft.set(Vec::new());
                self.lesson_given();
                self.refresh();
                self.announce(news.join(" "));
                self.save();
            }
            Err(trouble) => {
                self.notice.set(Some(match trouble.reason {
                    Some(reason) => self.refused(seat, &line, reason),
                    None => Notice::Trouble(trouble.said),
                }));
                self.refresh();
            }
        }
    }

    /// Gives the order awaiting confirmation.
    pub fn confirm(&self) {
        if let Some(asked) = self.confirming.get_untracked() {
            self.give(&asked.line);
        }
    }

    /// Handles a typed line: an order, or a command that the terminal knows too. An empty one confirms.
    pub fn type_line(&self, line: &str) {
        if self.past.get_untracked().is_some() {
            return self.notice.set(Some(Notice::Trouble(t!("looking-back"))));
        }
        if self.view.with_untracked(|view| view.due.is_some()) {
            return self.notice.set(Some(Notice::Trouble(t!("bot-decides"))));
        }
        if self.is_read_only() {
            return self.notice.set(Some(Notice::Trouble(t!("onlooking"))));
        }
        match line.trim() {
            "" => self.confirm(),
            "undo" => self.undo(),
            "redo" => self.redo(),
            "hint" => self.seek_hint(),
            line => {
                self.cancel();
                match line.strip_prefix("why ") {
                    Some(order) => self.weigh(order, true),
                    None => self.submit(line),
                }
            }
        }
    }

    /// Handles a counter dropped on a place.
    pub fn drop_on(&self, piece: Piece, space: Space) {
        let Some(seat) = self.acting_seat().filter(|_| self.is_live()) else { return };
        self.cancel();
        let line =
            self.inner.with_value(|inner| inner.describer().read_gesture(seat, &Gesture::Drag(piece, space)));
        let Some(line) = line else {
            let clock = self.view.with_untracked(|view| view.clock.clone());
            return self.notice.set(Some(Notice::Trouble(t!("means-nothing", clock = clock))));
        };
        // An order that may continue, such as an attack by more units, waits for the rest.
        let further = self.inner.with_value(|inner| inner.describer().choices(seat, &line));
        match further.whole && !further.next.is_empty() {
            true => self.say_word(&line),
            false => self.submit(&line),
        }
    }

    /// Handles a pile dropped on a place together with everything that can go along.
    pub fn drop_all_on(&self, piece: Piece, space: Space) {
        self.cancel();
        let Some(word) = self.pile_begun(piece).filter(|_| self.is_live()) else {
            return self.drop_on(piece, space);
        };
        self.say_word(&word);
        crate::areas::take_everything(*self);
        self.click_space(space);
    }

    /// Handles a lifted counter: highlights its destinations.
    pub fn lift(&self, piece: Piece) {
        let word = self.word_of(&Widget::Piece(piece)).or_else(|| self.pile_begun(piece));
        if let Some(word) = word.filter(|_| self.is_live() && self.draft.with_untracked(Vec::is_empty)) {
            self.draft.set(word.split_whitespace().map(String::from).collect());
            self.refresh();
        }
    }

    /// The words that start an order with a whole pile: its place and the largest amount of its kind; or, in an order
    /// already started, the words that continue it with the pile.
    fn pile_begun(&self, piece: Piece) -> Option<String> {
        let seat = self.acting_seat()?;
        let (areas, counter) =
            self.view.with_untracked(|view| (view.areas, view.counters.get(&piece.0).cloned()));
        let counter = counter.filter(|counter| areas && counter.owner == seat.0)?;
        let (wanted, space) = (counter.glyph?, counter.space?);
        let draft = self.draft.get_untracked().join(" ");
        let most = |before: &str| {
            let choices = self.inner.with_value(|inner| inner.describer().choices(seat, before));
            let count = |choice: &table::scene::Choice| match &choice.widget {
                Widget::Several { glyph, count, .. } if *glyph == wanted => Some(*count),
                _ => None,
            };
            let some = choices.next.iter().filter_map(|choice| Some((count(choice)?, choice.word.clone())));
            some.max_by_key(|(count, _)| *count).map(|(_, word)| word)
        };
        let here = self.view.with_untracked(|view| view.said.contains(&Widget::Space(space)));
        if !draft.is_empty() {
            return if here { most(&draft) } else { None };
        }
        let place = self.word_of(&Widget::Space(space))?;
        most(&place).map(|amount| format!("{place} {amount}"))
    }

    /// Replaces the amount entered last.
    pub fn amend(&self, word: &str) {
        self.draft.update(|draft| {
            draft.pop();
        });
        self.say_word(word);
    }

    /// Handles a click on a counter.
    pub fn click_piece(&self, piece: Piece) {
        if !self.is_live() {
            return;
        }
        let space = self.view.with_untracked(|view| view.counters.get(&piece.0).and_then(|c| c.space));
        let said = self.draft.with_untracked(|draft| draft.len());
        let own = self.word_of(&Widget::Piece(piece)).or_else(|| self.pile_begun(piece));
        let there = space.and_then(|space| self.word_of(&Widget::Space(space)));
        let joins =
            self.view.with_untracked(|view| view.lit.joins.get(&piece.0).cloned().unwrap_or_default());
        match own.or(there) {
            Some(word) => self.say_word(&word),
            None if !joins.is_empty() => self.join(piece, &joins),
            // Piles of others are looked at, not ordered about.
            None if said == 0 && self.is_foreign_pile(piece) => self.place.set(space.map(|space| space.0)),
            None if said == 0 => self.why_not(Subject::Piece(piece)),
            None => self.instead(piece, space),
        }
    }

    /// Begins an order in which a place comes before the counter; if there are several such places, asks for one.
    fn join(&self, piece: Piece, joins: &[(Space, String)]) {
        if let [(_, begun)] = joins {
            return self.say_word(begun);
        }
        self.clear_answers();
        let unit = self.inner.with_value(|inner| inner.describer().view.name(Subject::Piece(piece)));
        self.pointed.set(joins.iter().map(|(space, _)| Subject::Space(*space)).collect());
        self.notice.set(Some(Notice::News(t!("join-where", unit = unit))));
    }

    /// Is this a pile of another power, to be looked at only?
    pub fn is_foreign_pile(&self, piece: Piece) -> bool {
        self.view.with_untracked(|view| {
            let owner = view.counters.get(&piece.0).map(|counter| counter.owner);
            cfg!(feature = "areas") && view.areas && owner != view.seat.map(|seat| seat.0)
        })
    }

    /// Neither a counter nor its place may follow: starts another order with the counter, unless a lesson wants none, or explains why not.
    /// The place is meant only where the order continues with a place.
    fn instead(&self, piece: Piece, space: Option<Space>) {
        let draft = self.draft.get_untracked();
        let places = self.view.with_untracked(|view| {
            let any = |wanted: fn(&Widget) -> bool| view.choices.iter().any(|choice| wanted(&choice.widget));
            any(|widget| matches!(widget, Widget::Space(_)))
                && !any(|widget| matches!(widget, Widget::Piece(_)))
        });
        self.cancel();
        let other = self.word_of(&Widget::Piece(piece));
        let wanted = other.as_deref().and_then(|word| self.lesson_wants_other_start(word));
        if let (Some(word), None) = (&other, &wanted) {
            return self.say_word(word);
        }
        self.resume(draft.clone());
        if let Some(wanted) = wanted {
            return self.notice.set(Some(Notice::Trouble(wanted)));
        }
        let word =
            self.inner.with_value(|inner| inner.describer().view.word_for(inner.acting_seat()?, piece));
        match (word, space) {
            (_, Some(space)) if places => self.click_space(space),
            (Some(word), _) => self.submit(&format!("{} {word}", draft.join(" "))),
            (None, Some(space)) => self.click_space(space),
            (None, None) => self.why_not(Subject::Piece(piece)),
        }
    }

    /// Handles a click on a place.
    pub fn click_space(&self, space: Space) {
        if self.is_live() {
            let draft = self.draft.get_untracked();
            match self.word_of(&Widget::Space(space)) {
                Some(word) => return self.say_word(&word),
                None if !draft.is_empty() => {
                    let key = self.view.with_untracked(|view| {
                        view.places.iter().find(|place| place.space == space).map(|place| place.key.clone())
                    });
                    return self.submit(&format!("{} {}", draft.join(" "), key.unwrap_or_default()));
                }
                None => {}
            }
        }
        self.place.update(|place| *place = (*place != Some(space.0)).then_some(space.0));
    }

    /// Explains why nothing can be done with a thing now, if the game knows.
    fn why_not(&self, subject: Subject) {
        let why = self.inner.with_value(|inner| {
            let seat = inner.acting_seat()?;
            let describer = inner.describer();
            let line = describer.read_gesture(seat, &Gesture::Point(subject))?;
            Some((seat, describer.why(seat, &line), line))
        });
        if let Some((seat, why, line)) = why
            && let Why::Refused(reason) = &*why
        {
            self.pointed.set(reason.about.clone());
            self.notice.set(Some(self.refused(seat, &line, reason.clone())));
        }
        if let Subject::Piece(piece) = subject {
            let space = self.view.with_untracked(|view| view.counters.get(&piece.0).and_then(|c| c.space));
            self.place.set(space.map(|space| space.0));
        }
    }
}
