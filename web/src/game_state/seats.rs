//! Who holds which seat, who must act, and whose view is shown.

use bots::Level;
use leptos::prelude::*;
use table::{Seat, Viewer};

use super::{GameState, Inner};
use crate::seat_holder::SeatHolder;

impl Inner {
    /// The bot that holds a seat. What-ifs are played by persons only; so are lessons, unless something is hidden.
    pub(super) fn bot(&self, seat: Seat) -> SeatHolder {
        let held = self.record.bots.get(seat.index()).copied().flatten();
        held.filter(|_| self.branch.is_none() && (self.record.lesson.is_none() || self.has_secrets()))
    }

    /// Seats held by persons.
    pub(super) fn persons(&self) -> Vec<Seat> {
        (0..self.played().about().count()).map(Seat).filter(|seat| self.bot(*seat).is_none()).collect()
    }

    /// Are there bots?
    pub(super) fn has_bots(&self) -> bool {
        self.persons().len() < usize::from(self.played().about().count())
    }

    /// The seat that must act; of several the current viewer, then other persons, then bots.
    pub(super) fn deciding_seat(&self) -> Option<Seat> {
        let must = self.shown().awaiting().must;
        if let Some(remote) = self.remote() {
            let own = must.iter().find(|seat| remote.mine().contains(*seat));
            return own.or(must.first());
        }
        let looking = self.viewing_seat.filter(|seat| must.contains(*seat));
        let person = || must.iter().find(|seat| self.bot(*seat).is_none());
        looking.or_else(person).or_else(|| must.first())
    }

    /// The seat that must act, if a person at this screen holds it.
    pub(super) fn acting_seat(&self) -> Option<Seat> {
        if let Some(remote) = self.remote() {
            return self.deciding_seat().filter(|seat| remote.viewer() == Viewer::seat(*seat));
        }
        self.deciding_seat().filter(|seat| self.bot(*seat).is_none())
    }

    /// The bot that must act in the match itself.
    pub(super) fn due_bot(&self) -> Option<(Seat, Level)> {
        let seat = self.deciding_seat().filter(|_| self.past.is_none())?;
        self.bot(seat).map(|level| (seat, level))
    }

    /// Is there anything that one seat knows and another may not?
    pub(super) fn has_secrets(&self) -> bool {
        self.played().about().secrets && self.played().outcome().is_none()
    }

    /// Whose view is shown. Nobody sees through a bot.
    pub(super) fn viewer(&self) -> Viewer {
        if let Some(remote) = self.remote() {
            return remote.viewer();
        }
        let decides = self.deciding_seat().filter(|seat| self.bot(*seat).is_none() || !self.has_secrets());
        let alone = || match self.persons()[..] {
            [seat] => Some(seat),
            _ => None,
        };
        if self.past.is_some() && self.has_secrets() {
            // Viewing the past shows nobody what another player saw.
            return self.viewing_seat.or_else(alone).map_or(Viewer::PUBLIC, Viewer::seat);
        }
        let seat = match self.acting_seat() {
            Some(hand) => self.viewing_seat.or(Some(hand)),
            None => self.viewing_seat.or_else(alone).or(decides),
        };
        seat.map_or(Viewer::PUBLIC, Viewer::seat)
    }

    /// Updates the viewing seat; returns the seat for which a curtain must be opened first.
    pub(super) fn switch_viewer(&mut self) -> Option<Seat> {
        if self.remote().is_some() {
            // The server sends only what this viewer may see.
            return None;
        }
        if self.past.is_some() && self.has_secrets() {
            // Viewing the past does not change the viewer.
            return None;
        }
        let hidden = self.has_secrets() && self.past.is_none() && self.shown().outcome().is_none();
        if !hidden || self.viewing_seat.is_some_and(|seat| self.bot(seat).is_some()) {
            self.viewing_seat = None;
        }
        if !hidden {
            return None;
        }
        let persons = self.persons();
        if let [seat] = persons[..] {
            // There is nobody else who could look.
            self.viewing_seat = Some(seat);
            return None;
        }
        let must = self.shown().awaiting().must;
        if self.viewing_seat.is_some_and(|seat| must.contains(seat)) {
            return None;
        }
        let next = persons.into_iter().find(|seat| must.contains(*seat))?;
        if self.shown_local().is_some_and(|m| m.needs_curtain(self.viewing_seat, next)) {
            return Some(next);
        }
        self.viewing_seat = Some(next);
        None
    }
}

impl GameState {
    /// Assigns a seat to a person or a bot, at any time.
    pub fn assign_seat(&self, seat: Seat, holder: SeatHolder) {
        if self.read_only.get_untracked() {
            return;
        }
        self.inner.update_value(|inner| {
            let count = usize::from(inner.played().about().count());
            inner.record.bots.resize(count, None);
            if let Some(held) = inner.record.bots.get_mut(seat.index()) {
                *held = holder;
            }
        });
        self.cancel();
        self.save();
    }

    /// All seats with their names and holders.
    pub fn seat_holders(&self) -> Vec<(Seat, String, SeatHolder)> {
        self.inner.with_value(|inner| {
            let seats = (0..inner.played().about().count()).map(Seat);
            let holder = |seat: Seat| inner.record.bots.get(seat.index()).copied().flatten();
            seats.map(|seat| (seat, inner.names.seat(seat), holder(seat))).collect()
        })
    }

    /// Name of a seat.
    pub fn seat_name(&self, seat: Seat) -> String {
        self.inner.with_value(|inner| inner.names.seat(seat))
    }

    /// Is there anything that one seat knows and another may not?
    pub fn has_secrets(&self) -> bool {
        self.inner.with_value(Inner::has_secrets)
    }

    /// The seat of the player at the screen, where players who have secrets from each other share it.
    pub fn private_seat(&self) -> Option<Seat> {
        self.inner.with_value(|inner| {
            let shared = inner.remote().is_none() && inner.has_secrets() && inner.persons().len() > 1;
            inner.viewing_seat.filter(|_| shared)
        })
    }
}
