//! Undo and redo, viewing the past, and what-ifs.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::Seat;
use table::erased::DynMatch;
use table::journal::{Parcel, parcel_of};

use super::{GameState, Inner, Notice};
use crate::browser;
use crate::seat_holder;
use crate::words::t;

/// Milliseconds per order during replay.
const STEP_MS: u32 = 600;

impl Inner {
    /// The entries that can be taken back, newest first. At one screen anybody may take back an order, unless a curtain hangs
    /// between the players.
    pub(super) fn may_take_back(&self) -> Vec<u32> {
        let Some(m) = self.shown_local().filter(|_| self.past.is_none()) else { return Vec::new() };
        let own = self.acting_seat().map(|seat| m.person(seat));
        let seats = (0..m.about().count()).map(Seat);
        let mut persons: Vec<_> = seats.map(|seat| m.person(seat)).collect();
        persons.retain(|person| !m.about().secrets || Some(*person) == own);
        persons.dedup();
        let mut entries: Vec<u32> = persons.into_iter().flat_map(|p| m.may_take_back(p)).collect();
        entries.sort_unstable_by(|a, b| b.cmp(a));
        entries
    }

    /// Those that can be taken back individually: nothing that a bot has answered since.
    pub(super) fn may_take_back_alone(&self) -> Vec<u32> {
        let mut entries = self.may_take_back();
        if !self.has_bots() {
            return entries;
        }
        let last_bot = self.last_order_by(|seat| self.bot(seat).is_some()).map(|(entry, _)| entry);
        entries.retain(|entry| last_bot.is_none_or(|last| *entry > last));
        entries
    }

    /// What "undo" takes back, newest first: the last order, or all bot orders since the player's last one together with it.
    pub(super) fn undoing(&self) -> Vec<u32> {
        let may = self.may_take_back();
        if !self.has_bots() {
            return may.into_iter().take(1).collect();
        }
        let persons = self.persons();
        let own = |seat: Seat| persons.is_empty() || persons.contains(&seat);
        let (Some((_, last)), Some(m)) = (self.last_order_by(own), self.local()) else { return Vec::new() };
        let entries: Vec<u32> = m.givers(last..m.steps()).iter().rev().map(|(entry, _)| *entry).collect();
        if entries.iter().all(|entry| may.contains(entry)) { entries } else { Vec::new() }
    }
}

impl Inner {
    /// The seat that resigns: the player who is to act, or the first who waits for a bot.
    fn resigning(&self) -> Option<Seat> {
        let awaited = self.deciding_seat()?;
        self.acting_seat().or_else(|| self.persons().first().copied()).or(Some(awaited))
    }

    /// Takes one order back and returns it with its seat. A bot decides again, so only a player's order can be redone.
    fn take_one_back(&mut self, entry: u32) -> Result<(Seat, String), String> {
        let m = self.live_match().ok_or_else(|| t!("nothing-to-undo"))?;
        let step = m.step_of(entry);
        let order = m.orders_page(step..step + 1).into_iter().find(|(n, _, _)| *n == entry);
        let (_, seat, line) = order.ok_or_else(|| t!("nothing-to-undo"))?;
        m.take_back(m.person(seat), entry).map_err(|trouble| trouble.said)?;
        if self.bot(seat).is_none() {
            self.redo.push((seat, line.clone()));
        }
        Ok((seat, line))
    }
}

impl GameState {
    /// Takes back the last order, with the bot orders that answered it.
    pub fn undo(&self) {
        if !self.is_live() {
            return;
        }
        if self.is_remote() {
            return self.take_back_remote();
        }
        let entries = self.inner.with_value(Inner::undoing);
        if self.inner.with_value(|inner| inner.persons().is_empty()) {
            self.paused.set(true);
        }
        self.take_all_back(&entries);
    }

    /// Takes back one order; later ones stay.
    pub fn take_back(&self, entry: u32) {
        // A bot may have answered since the button was drawn.
        let may = self.inner.with_value(|inner| inner.may_take_back_alone().contains(&entry));
        match self.is_live() {
            true if may => self.take_all_back(&[entry]),
            true => self.refresh(),
            false => {}
        }
    }

    /// Takes back this many of the latest orders, or none if not all of them can be.
    pub(super) fn take_last_back(&self, count: usize) {
        let mut entries = self.inner.with_value(Inner::may_take_back);
        entries.truncate(if entries.len() < count { 0 } else { count });
        self.take_all_back(&entries);
    }

    fn take_all_back(&self, entries: &[u32]) {
        let done = self.inner.try_update_value(|inner| {
            let mut last = Err(t!("nothing-to-undo"));
            for entry in entries {
                last = inner.take_one_back(*entry);
                if last.is_err() {
                    break;
                }
            }
            last
        });
        self.cancel();
        self.notify(match done.expect("the game is there") {
            Ok((seat, line)) => {
                self.lesson_back();
                self.save();
                let told = t!("taken-back", order = self.order_in_words(seat, &line).0);
                self.announce(told.clone());
                Notice::News(told)
            }
            Err(said) => Notice::Trouble(said),
        });
    }

    /// Gives the order last taken back again.
    pub fn redo(&self) {
        let again = self.inner.with_value(|inner| inner.redo.last().cloned());
        if let Some((_, line)) = again.filter(|_| self.is_live()) {
            self.give(&line);
        }
    }

    /// Shows the match before the order with this index; the present if there is none.
    pub fn look_back(&self, order: usize) {
        if self.curtain.get_untracked().is_some() {
            return;
        }
        if self.is_remote() {
            return self.look_back_remote(order);
        }
        let past = self.inner.try_update_value(|inner| {
            let m = inner.branch.as_deref().or_else(|| inner.local())?;
            let before = (order < m.steps()).then(|| m.before(order));
            inner.past = before;
            Some(inner.past.is_some())
        });
        self.turn_to(past.flatten().unwrap_or_default().then_some(order));
    }

    /// Shows the moment that was made ready: what was entered belongs to another.
    pub(super) fn turn_to(&self, past: Option<usize>) {
        self.draft.set(Vec::new());
        self.confirming.set(None);
        self.preview.set(None);
        self.hint.set(None);
        self.past.set(past);
        self.refresh();
    }

    /// Shows the match just after an entry.
    pub fn look_at_entry(&self, entry: u32) {
        let after = self.inner.with_value(|inner| inner.shown().order_of(entry));
        self.playing.set(false);
        self.look_back(after);
    }

    /// Shows the present again.
    pub fn look_at_now(&self) {
        self.playing.set(false);
        self.look_back(usize::MAX);
    }

    /// Lets the orders after the moment on display follow one another, until the present or until it is stopped.
    pub fn replay(&self) {
        let game = *self;
        game.playing.set(true);
        leptos::task::spawn_local(async move {
            while game.playing.try_get_untracked() == Some(true) && game.past.get_untracked().is_some() {
                TimeoutFuture::new(STEP_MS).await;
                if game.playing.try_get_untracked() == Some(true)
                    && let Some(past) = game.past.get_untracked()
                {
                    game.look_back(past + 1);
                }
            }
            game.playing.try_set(false);
        });
    }

    /// Starts a what-if from the position on display. Hidden information is resampled.
    pub fn fork(&self) {
        self.slip.set(None);
        self.fork_as(|inner| {
            let m = inner.shown_local()?;
            Some(m.what_if(inner.viewer(), browser::entropy(m.about().count())))
        });
    }

    /// Starts a what-if with a copy made by this function.
    pub(super) fn fork_as(&self, copy: impl FnOnce(&Inner) -> Option<Box<dyn DynMatch>>) {
        let made = self.inner.try_update_value(|inner| {
            inner.branch = Some(copy(inner)?);
            inner.past = None;
            inner.redo.clear();
            Some(())
        });
        if made.flatten().is_none() {
            return;
        }
        self.past.set(None);
        self.place.set(None);
        self.branch.set(true);
        self.cancel();
    }

    /// Ends the what-if.
    pub fn leave_fork(&self) {
        self.slip.set(None);
        self.inner.update_value(|inner| {
            inner.branch = None;
            inner.past = None;
            inner.redo.clear();
        });
        self.past.set(None);
        self.place.set(None);
        self.branch.set(false);
        self.cancel();
    }

    /// A link to the position.
    pub fn link(&self) -> String {
        let (game, packed) = self.inner.with_value(|inner| {
            let about = inner.played().about();
            let entropy = browser::entropy(about.count());
            (about.id, inner.shown_local().map(|m| m.packed(inner.viewer(), &entropy)).unwrap_or_default())
        });
        let digits: String = packed.iter().map(|byte| format!("{byte:02x}")).collect();
        let location = browser::window().location();
        let (origin, path) = (location.origin().unwrap_or_default(), location.pathname().unwrap_or_default());
        format!("{origin}{path}#/at/{game}/{digits}")
    }

    /// The journal for a file, with the secret while it is not yet revealed, so that the game can be continued, and with who holds
    /// the seats if a bot holds one.
    pub fn export(&self) -> String {
        self.inner.with_value(|inner| {
            let Some(m) = inner.local() else { return String::new() };
            let bots = if inner.has_bots() { inner.record.bots.as_slice() } else { &[] };
            let holders = bots.iter().map(|bot| seat_holder::word(*bot).to_string()).collect();
            let secret = m.secret().filter(|_| !m.is_opened());
            parcel_of(&Parcel { journal: &m.journal(), secret, holders })
        })
    }

    /// The whole journal.
    pub fn journal(&self) -> String {
        self.inner.with_value(|inner| inner.local().map(|m| m.lines_from(0)).unwrap_or_default())
    }

    /// Resigns.
    pub fn resign(&self) {
        if self.is_remote() {
            return self.resign_remote();
        }
        if self.is_read_only() {
            return;
        }
        let done = self.inner.try_update_value(|inner| match (inner.resigning(), inner.live_match()) {
            (Some(seat), Some(m)) => m.resign(seat).map_err(|trouble| trouble.said),
            _ => Ok(()),
        });
        if let Some(Err(said)) = done {
            self.notice.set(Some(Notice::Trouble(said)));
        }
        self.cancel();
        self.save();
    }

    /// The board in words, region by region.
    pub fn reading(&self) -> Vec<(String, Vec<String>)> {
        self.inner.with_value(|inner| {
            let describer = inner.describer();
            let view = self.view.get_untracked();
            let line = |place: &super::view::Place| {
                let pieces: Vec<&str> =
                    place.pieces.iter().filter_map(|p| Some(view.counters.get(p)?.said.as_str())).collect();
                let mut said = place.name.clone();
                let facts: Vec<String> = place.facts().collect();
                for extra in [place.tags.join(", "), facts.join(", ")] {
                    if !extra.is_empty() {
                        said += &format!(", {extra}");
                    }
                }
                for (kind, names) in inner.ways(place.space) {
                    said += &format!(" ({kind}: {})", names.join(", "));
                }
                if pieces.is_empty() { said } else { format!("{said}: {}", pieces.join("; ")) }
            };
            let all = |spaces: &[table::Space]| {
                let places = view.places.iter().filter(|p| spaces.contains(&p.space));
                places.map(line).collect::<Vec<String>>()
            };
            match inner.board.regions.as_slice() {
                [] => vec![(t!("board"), view.places.iter().map(line).collect())],
                regions => {
                    let named =
                        regions.iter().map(|region| (describer.say(&region.name), all(&region.spaces)));
                    // A hex without a name belongs to no region; what stands there is told all the same.
                    let is_told = |place: &super::view::Place| {
                        regions.iter().any(|region| region.spaces.contains(&place.space))
                    };
                    let others = view.places.iter().filter(|p| !p.pieces.is_empty() && !is_told(p));
                    let others: Vec<String> = others.map(line).collect();
                    named.chain((!others.is_empty()).then(|| (t!("board"), others))).collect()
                }
            }
        })
    }
}
