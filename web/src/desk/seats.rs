//! Who sits where: persons and bots, who is to decide, and whose eyes the screen is for.

use bots::Level;
use leptos::prelude::*;
use table::{Seat, Viewer};

use super::{Desk, Inner};

/// Who holds a seat: a bot of this level, or a person.
pub type Chair = Option<Level>;

impl Inner {
    /// The bot that holds a seat. What is tried on a copy is tried by persons, and so are lessons.
    pub(super) fn bot(&self, seat: Seat) -> Chair {
        let held = self.slot.bots.get(seat.index()).copied().flatten();
        held.filter(|_| self.branch.is_none() && self.slot.lesson.is_none())
    }

    /// The seats that persons hold.
    pub(super) fn persons(&self) -> Vec<Seat> {
        (0..self.played().about().count()).map(Seat).filter(|seat| self.bot(*seat).is_none()).collect()
    }

    /// Do bots play here?
    pub(super) fn has_bots(&self) -> bool {
        self.persons().len() < usize::from(self.played().about().count())
    }

    /// Who is to decide: of several the person at the screen, then other persons, then bots.
    pub(super) fn seat(&self) -> Option<Seat> {
        let must = self.shown().awaiting().must;
        if let Some(distant) = self.distant() {
            let own = must.iter().find(|seat| distant.mine().contains(*seat));
            return own.or(must.first());
        }
        let looking = self.looking.filter(|seat| must.contains(*seat));
        let person = || must.iter().find(|seat| self.bot(*seat).is_none());
        looking.or_else(person).or_else(|| must.first())
    }

    /// The person who is to decide.
    pub(super) fn hand(&self) -> Option<Seat> {
        if let Some(distant) = self.distant() {
            return self.seat().filter(|seat| distant.viewer() == Viewer::seat(*seat));
        }
        self.seat().filter(|seat| self.bot(*seat).is_none())
    }

    /// The bot that is to decide, in the match itself.
    pub(super) fn due(&self) -> Option<(Seat, Level)> {
        let seat = self.seat().filter(|_| self.past.is_none())?;
        self.bot(seat).map(|level| (seat, level))
    }

    /// Is there something that one seat knows and another may not?
    pub(super) fn hides(&self) -> bool {
        self.played().about().secrets && self.played().outcome().is_none()
    }

    /// For whose eyes the screen is. Nobody looks through the eyes of a bot.
    pub(super) fn viewer(&self) -> Viewer {
        if let Some(distant) = self.distant() {
            return distant.viewer();
        }
        let decides = self.seat().filter(|seat| self.bot(*seat).is_none() || !self.hides());
        let alone = || match self.persons()[..] {
            [seat] => Some(seat),
            _ => None,
        };
        if self.past.is_some() && self.hides() {
            // Looking back shows nobody what another saw then.
            return self.looking.or_else(alone).map_or(Viewer::PUBLIC, Viewer::seat);
        }
        let seat = match self.hand() {
            Some(hand) => self.looking.or(Some(hand)),
            None => self.looking.or_else(alone).or(decides),
        };
        seat.map_or(Viewer::PUBLIC, Viewer::seat)
    }

    /// Sees to it that nobody looks who may not; the person for whom a curtain must be opened first.
    pub(super) fn change_of_eyes(&mut self) -> Option<Seat> {
        if self.distant().is_some() {
            // What is not for these eyes has not been sent.
            return None;
        }
        if self.past.is_some() && self.hides() {
            // Whoever looks back goes on looking.
            return None;
        }
        let hidden = self.hides() && self.past.is_none() && self.shown().outcome().is_none();
        if !hidden || self.looking.is_some_and(|seat| self.bot(seat).is_some()) {
            self.looking = None;
        }
        if !hidden {
            return None;
        }
        let persons = self.persons();
        if let [seat] = persons[..] {
            // Nobody else is there who could look.
            self.looking = Some(seat);
            return None;
        }
        let must = self.shown().awaiting().must;
        if self.looking.is_some_and(|seat| must.contains(seat)) {
            return None;
        }
        let next = persons.into_iter().find(|seat| must.contains(*seat))?;
        if self.held().is_some_and(|m| m.needs_curtain(self.looking, next)) {
            return Some(next);
        }
        self.looking = Some(next);
        None
    }
}

impl Desk {
    /// A person or a bot takes a seat, at any time.
    pub fn take_seat(&self, seat: Seat, chair: Chair) {
        if self.onlooking.get_untracked() {
            return;
        }
        self.inner.update_value(|inner| {
            let count = usize::from(inner.played().about().count());
            inner.slot.bots.resize(count, None);
            if let Some(held) = inner.slot.bots.get_mut(seat.index()) {
                *held = chair;
            }
        });
        self.cancel();
        self.keep();
    }

    /// Who holds the seats: each by name.
    pub fn chairs(&self) -> Vec<(Seat, String, Chair)> {
        self.inner.with_value(|inner| {
            let seats = (0..inner.played().about().count()).map(Seat);
            let chair = |seat: Seat| inner.slot.bots.get(seat.index()).copied().flatten();
            seats.map(|seat| (seat, inner.names.seat(seat), chair(seat))).collect()
        })
    }

    /// What a seat is called.
    pub fn seat_name(&self, seat: Seat) -> String {
        self.inner.with_value(|inner| inner.names.seat(seat))
    }

    /// Is there something that one seat knows and another may not?
    pub fn hides(&self) -> bool {
        self.inner.with_value(Inner::hides)
    }
}
