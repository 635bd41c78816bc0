//! What the seat at the screen answers by itself.

use leptos::prelude::*;
use table::{Form, Seat};
use wire::socket::Wish;

use super::{Desk, Notice, Played};
use crate::t;

impl Desk {
    /// Whose answers they are: the seat of the person through whose eyes the screen looks, as long as the match goes on.
    pub fn answering(&self) -> Option<Seat> {
        self.inner.with_value(|inner| {
            let goes_on =
                inner.played().outcome().is_none() && inner.past.is_none() && inner.branch.is_none();
            let seat = inner.viewer().prime().filter(|_| goes_on && !self.onlooking.get())?;
            let held = match inner.distant() {
                Some(distant) => distant.mine().contains(seat),
                None => inner.bot(seat).is_none() && inner.slot.lesson.is_none(),
            };
            held.then_some(seat)
        })
    }

    /// What can be answered in advance.
    pub fn form(&self) -> Form {
        self.inner.with_value(|inner| inner.teller().view.form())
    }

    /// The standing order of a seat of a match that is played here, in JSON.
    pub fn standing(&self, seat: Seat) -> Option<String> {
        self.inner.with_value(|inner| match &inner.m {
            Played::Here(m) => m.standing(seat),
            Played::Away(_) => None,
        })
    }

    /// The seat answers so from now on, or wants to be asked.
    pub fn stand(&self, seat: Seat, standing: Option<String>) {
        if self.is_away() {
            return self.send(Wish::Stand { seat, standing });
        }
        let done = self.inner.try_update_value(|inner| match inner.live() {
            Some(m) => m.stand(seat, standing.as_deref()).map_err(|trouble| trouble.said),
            None => Ok(()),
        });
        self.cancel();
        self.keep();
        self.notify(match done {
            Some(Err(said)) => Notice::Trouble(said),
            _ => Notice::News(t!("standing-changed")),
        });
    }
}
