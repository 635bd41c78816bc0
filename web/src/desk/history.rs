//! Going back: taking back, bringing again, looking at the past, trying things on a copy.

use leptos::prelude::*;
use table::Seat;
use table::erased::DynMatch;
use table::journal::parcel;

use super::{Desk, Inner, Notice};
use crate::browser;
use crate::t;

impl Inner {
    /// The entries that can be taken back, the last first. At one screen whoever gave an order takes it back, unless a curtain hangs
    /// between the players.
    pub(super) fn may_take_back(&self) -> Vec<u32> {
        let Some(m) = self.held().filter(|_| self.past.is_none()) else { return Vec::new() };
        let own = self.hand().map(|seat| m.person(seat));
        let seats = (0..m.about().count()).map(Seat);
        let mut persons: Vec<_> = seats.map(|seat| m.person(seat)).collect();
        persons.retain(|person| !m.about().secrets || Some(*person) == own);
        persons.dedup();
        let mut entries: Vec<u32> = persons.into_iter().flat_map(|p| m.may_take_back(p)).collect();
        entries.sort_unstable_by(|a, b| b.cmp(a));
        entries
    }

    /// Of these, what a person may take back by itself: what a bot has answered since stays as it is.
    pub(super) fn may_take_back_alone(&self) -> Vec<u32> {
        let mut entries = self.may_take_back();
        if !self.has_bots() {
            return entries;
        }
        let last_bot = self.last_order_by(|seat| self.bot(seat).is_some()).map(|(entry, _)| entry);
        entries.retain(|entry| last_bot.is_none_or(|last| *entry > last));
        entries
    }

    /// What "undo" takes back, the last first: the last order, or all that bots have answered and the person's order before that.
    pub(super) fn undoing(&self) -> Vec<u32> {
        let may = self.may_take_back();
        if !self.has_bots() {
            return may.into_iter().take(1).collect();
        }
        let persons = self.persons();
        let own = |seat: Seat| persons.is_empty() || persons.contains(&seat);
        let (Some((_, last)), Some(m)) = (self.last_order_by(own), self.here()) else { return Vec::new() };
        let entries: Vec<u32> = m.givers(last..m.steps()).iter().rev().map(|(entry, _)| *entry).collect();
        if entries.iter().all(|entry| may.contains(entry)) { entries } else { Vec::new() }
    }
}

impl Inner {
    /// Who gives up when somebody does: the person who decides, or the first who waits for a bot.
    fn resigning(&self) -> Option<Seat> {
        let awaited = self.seat()?;
        self.hand().or_else(|| self.persons().first().copied()).or(Some(awaited))
    }

    /// Takes one order back; what it was. A bot decides anew, so only a person's order can be given again.
    fn take_one_back(&mut self, entry: u32) -> Result<String, String> {
        let m = self.live().ok_or_else(|| t!("nothing-to-undo"))?;
        let step = m.step_of(entry);
        let order = m.orders_page(step..step + 1).into_iter().find(|(n, _, _)| *n == entry);
        let (_, seat, line) = order.ok_or_else(|| t!("nothing-to-undo"))?;
        m.take_back(m.person(seat), entry).map_err(|trouble| trouble.said)?;
        if self.bot(seat).is_none() {
            self.redo.push((seat, line.clone()));
        }
        Ok(line)
    }
}

impl Desk {
    /// Takes the last order back; if bots have answered it, their answers too.
    pub fn undo(&self) {
        if !self.is_live() {
            return;
        }
        if self.is_away() {
            return self.take_back_away();
        }
        let entries = self.inner.with_value(Inner::undoing);
        if self.inner.with_value(|inner| inner.persons().is_empty()) {
            self.paused.set(true);
        }
        self.take_all_back(&entries);
    }

    /// Takes one order back, and those after it stay.
    pub fn take_back(&self, entry: u32) {
        // A bot may have answered since the button was drawn.
        let may = self.inner.with_value(|inner| inner.may_take_back_alone().contains(&entry));
        match self.is_live() {
            true if may => self.take_all_back(&[entry]),
            true => self.refresh(),
            false => {}
        }
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
        self.notify(match done.expect("the desk is there") {
            Ok(line) => {
                self.lesson_back();
                self.keep();
                self.announce(t!("taken-back", order = line.clone()));
                Notice::News(t!("taken-back", order = line))
            }
            Err(said) => Notice::Trouble(said),
        });
    }

    /// Gives again what was last taken back.
    pub fn redo(&self) {
        let again = self.inner.with_value(|inner| inner.redo.last().cloned());
        if let Some((_, line)) = again.filter(|_| self.is_live()) {
            self.give(&line);
        }
    }

    /// Looks at the match before the how-manieth order; at the present if there is no such order.
    pub fn look_back(&self, order: usize) {
        if self.curtain.get_untracked().is_some() {
            return;
        }
        let past = self.inner.try_update_value(|inner| {
            let m = inner.branch.as_deref().or_else(|| inner.here())?;
            let before = (order < m.steps()).then(|| m.before(order));
            inner.past = before;
            Some(inner.past.is_some())
        });
        self.draft.set(Vec::new());
        self.asked.set(None);
        self.preview.set(None);
        self.hint.set(None);
        self.past.set(past.flatten().unwrap_or_default().then_some(order));
        self.refresh();
    }

    /// Looks at the match as it was just after an entry.
    pub fn look_at_entry(&self, entry: u32) {
        let after = self.inner.with_value(|inner| inner.shown().order_of(entry));
        self.look_back(after);
    }

    /// Tries things on a copy from where we look. What one may not know is drawn anew.
    pub fn fork(&self) {
        self.slip.set(None);
        self.fork_as(|inner| {
            let m = inner.held()?;
            Some(m.what_if(inner.viewer(), browser::entropy(m.about().count())))
        });
    }

    /// Goes on with a copy that is made like this.
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

    /// Back from the copy to the match.
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

    /// The position as an address that opens it.
    pub fn link(&self) -> String {
        let (game, packed) = self.inner.with_value(|inner| {
            let about = inner.played().about();
            let entropy = browser::entropy(about.count());
            (about.id, inner.held().map(|m| m.packed(inner.viewer(), &entropy)).unwrap_or_default())
        });
        let digits: String = packed.iter().map(|byte| format!("{byte:02x}")).collect();
        let location = browser::window().location();
        let (origin, path) = (location.origin().unwrap_or_default(), location.pathname().unwrap_or_default());
        format!("{origin}{path}#/at/{game}/{digits}")
    }

    /// The journal for a file, with the secret until that is open, so that it can be played on.
    pub fn export(&self) -> String {
        self.inner.with_value(|inner| {
            let Some(m) = inner.here() else { return String::new() };
            parcel(&m.journal(), m.secret().filter(|_| !m.is_opened()))
        })
    }

    /// The whole journal.
    pub fn journal(&self) -> String {
        self.inner.with_value(|inner| inner.here().map(|m| m.lines_from(0)).unwrap_or_default())
    }

    /// A seat gives up.
    pub fn resign(&self) {
        if self.is_away() {
            return self.resign_away();
        }
        if self.looks_on() {
            return;
        }
        let done = self.inner.try_update_value(|inner| match (inner.resigning(), inner.live()) {
            (Some(seat), Some(m)) => m.resign(seat).map_err(|trouble| trouble.said),
            _ => Ok(()),
        });
        if let Some(Err(said)) = done {
            self.notice.set(Some(Notice::Trouble(said)));
        }
        self.cancel();
        self.keep();
    }

    /// The board in words, theatre by theatre.
    pub fn reading(&self) -> Vec<(String, Vec<String>)> {
        self.inner.with_value(|inner| {
            let teller = inner.teller();
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
                    regions.iter().map(|region| (teller.say(&region.name), all(&region.spaces))).collect()
                }
            }
        })
    }
}
