//! Standing orders of the seat at the screen.

use leptos::prelude::*;
use table::{Form, Seat};
use wire::socket::Wish;

use super::{GameState, Notice, PlayedMatch};

use crate::words::t;

impl GameState {
    /// The seat whose standing orders can be changed: the viewer's, while the match goes on.
    pub fn answering(&self) -> Option<Seat> {
        self.inner.with_value(|inner| {
            let goes_on =
                inner.played().outcome().is_none() && inner.past.is_none() && inner.branch.is_none();
            let seat = inner.viewer().prime().filter(|_| goes_on && !self.read_only.get())?;
            let held = match inner.remote() {
                Some(remote) => remote.mine().contains(seat),
                None => inner.bot(seat).is_none() && inner.record.lesson.is_none(),
            };
            held.then_some(seat)
        })
    }

    /// The questions that can be answered in advance.
    pub fn form(&self) -> Form {
        self.inner.with_value(|inner| inner.describer().view.form())
    }

    /// The standing orders of a seat of a local match, as JSON.
    pub fn standing(&self, seat: Seat) -> Option<String> {
        self.inner.with_value(|inner| match &inner.m {
            PlayedMatch::Local(m) => m.standing(seat),
            PlayedMatch::Remote(_) => None,
        })
    }

    /// Sets or clears the standing orders of a seat.
    pub fn set_standing(&self, seat: Seat, standing: Option<String>) {
        if self.is_remote() {
            return self.send(Wish::Stand { seat, standing });
        }
        let done = self.inner.try_update_value(|inner| match inner.live_match() {
            Some(m) => m.set_standing(seat, standing.as_deref()).map_err(|trouble| trouble.said),
            None => Ok(()),
        });
        self.cancel();
        self.save();
        self.notify(match done {
            Some(Err(said)) => Notice::Trouble(said),
            _ => Notice::News(t!("standing-changed")),
        });
    }
}
