//! What happened since one's turn: in few words, and as ways on the map.

use leptos::prelude::*;
use table::erased::since_turn;
use table::{Seat, Span};

use super::remote::ServerAsk;
use super::{GameState, Inner};

/// Where one person gives the orders of all seats, fewer orders of the others than this need no summary.
const MANY: usize = 8;

/// Since when it is told what the others did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Since the last turn of this seat, whose turn it is now.
    Turn(Seat),
    /// Since the beginning: this seat has not had a turn before.
    Start(Seat),
    /// Since the match was last looked at, by somebody who plays no seat.
    Look,
}

/// What the others did in the meantime.
#[derive(Clone, PartialEq, Debug)]
pub struct News {
    /// Since when.
    pub since: Moment,
    /// The first order of it; on a server, the first line of the log.
    pub from: usize,
    /// In few words.
    pub lines: Vec<Vec<Span>>,
    /// Every way that something took, with the seat that ordered it.
    pub trails: Vec<(Seat, Vec<u16>)>,
}

impl Moment {
    /// Since a seat's last turn, if it has had one.
    pub fn of(seat: Seat, again: bool) -> Moment {
        if again { Moment::Turn(seat) } else { Moment::Start(seat) }
    }
}

impl Inner {
    /// What happened since the acting seat's turn; none if it has ordered something since, or if the others did not do much.
    fn news(&self) -> Option<News> {
        let seat = self.acting_seat().filter(|_| self.past.is_none() && self.branch.is_none())?;
        let m = self.local()?;
        let turn = since_turn(m, seat)?;
        let apart = self.has_bots() || m.about().secrets;
        if turn.others < if apart { 1 } else { MANY } {
            return None;
        }
        let orders = turn.from..m.steps();
        let trails = m.trails(self.viewer(), orders.clone()).into_iter().filter(|(giver, _)| *giver != seat);
        let trails = trails.map(|(giver, way)| (giver, way.iter().map(|space| space.0).collect())).collect();
        let lines = m.summary(self.viewer(), orders);
        let news = News { since: Moment::of(seat, turn.again), from: turn.from, lines, trails };
        (!news.lines.is_empty()).then_some(news)
    }
}

impl GameState {
    /// Keeps what happened since one's turn up to date, from one order to the next. A server is asked for it by the match itself.
    pub fn follow_news(&self) {
        if self.is_remote() {
            return;
        }
        let game = *self;
        let now = Memo::new(move |_| {
            let live = game.curtain.get().is_none() && game.past.get().is_none() && !game.branch.get();
            let live = live && game.lesson.with(Option::is_none);
            live.then(|| game.view.with(|view| (view.seat, view.at)))
        });
        Effect::new(move |_| {
            let told = now.get().and_then(|_| game.inner.with_value(Inner::news));
            if game.news.with_untracked(|known| *known != told) {
                game.news.set(told);
            }
        });
    }

    /// The ways that were told of the order after a moment, if a bot or somebody elsewhere gave it or the past is shown.
    pub fn ways_after(&self, moment: usize) -> Vec<Vec<u16>> {
        let ways = self.inner.with_value(|inner| {
            if let Some(remote) = inner.remote().filter(|_| inner.branch.is_none()) {
                return remote.ways_to(moment as u32 + 1);
            }
            let Some(m) = inner.branch.as_deref().or_else(|| inner.local()) else { return Vec::new() };
            let told = m.trails(inner.viewer(), moment..moment + 1).into_iter();
            let told = told.filter(|(giver, _)| inner.past.is_some() || inner.bot(*giver).is_some());
            told.map(|(_, way)| way).collect()
        });
        ways.iter().map(|way| way.iter().map(|space| space.0).collect()).collect()
    }

    /// Shows once more, order by order, what happened since one's turn.
    pub fn show_again(&self) {
        let Some(from) = self.news.with_untracked(|news| news.as_ref().map(|news| news.from)) else { return };
        if self.is_remote() {
            return self.ask_server(ServerAsk::Replay(from as u32));
        }
        self.look_back(from);
        self.replay();
    }
}
