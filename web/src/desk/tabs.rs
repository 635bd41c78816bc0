//! The game in other tabs of this browser: this tab plays and keeps it, or it looks on and follows what is kept.

use std::cell::Cell;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use super::{Desk, Inner, Notice, Played};
use crate::saver::{Saved, Saver};
use crate::screens::speaking;
use crate::store::{self, Kept, Mark};
use crate::t;
use crate::tabs::{self, Ask, Channel, News, Turn};

/// The tab that plays has this long to keep what is open before another takes the game over.
const YIELD_MS: u32 = 1000;
/// A tab that is loaded anew has this long to come back before another goes on with its game.
const RETURN_MS: u32 = 1500;
/// How often to check, in milliseconds.
const LOOK_MS: u32 = 20;
/// Others may write while a tab takes over; it tries this often.
const TRIES: usize = 8;

/// A game that was opened: what was read of it, and the right to play it unless another tab has that.
pub struct Session {
    /// What was read.
    pub mark: Mark,
    /// The right to play.
    pub turn: Option<Turn>,
    /// The whole journal had to be read: a state of the match would have helped.
    pub state_due: bool,
}

impl Session {
    /// Does another tab play?
    pub fn looks_on(&self) -> bool {
        self.turn.is_none()
    }
}

/// This tab among those that have the game open.
pub(super) struct Tab {
    pub(super) saver: Saver,
    turn: Option<Turn>,
    channel: Channel,
    /// The tab that played has said that all is kept.
    yielded: bool,
    /// The state of the match is to be kept as soon as there is one.
    pub(super) state_due: bool,
}

thread_local! {
    /// How many games were left whose last writes are not done.
    static LEAVING: Cell<usize> = const { Cell::new(0) };
}

/// Waits until every game that was left in this tab is kept, and so free to be opened again.
pub async fn tabs_left() {
    while LEAVING.get() > 0 {
        TimeoutFuture::new(LOOK_MS).await;
    }
}

impl Inner {
    /// The match as it is kept is laid on the desk: what is new is added, or all is read anew.
    fn catch_up(&mut self, kept: &Kept) -> bool {
        let Played::Here(m) = &mut self.m else { return false };
        let known = m.entries().checked_sub(kept.from).map(|known| known as usize);
        let ends = kept.journal.match_indices('\n').map(|(i, _)| i + 1);
        let start = match known {
            Some(0) => Some(0),
            Some(known) => ends.clone().nth(known - 1),
            None => None,
        };
        let followed = start.is_some_and(|start| m.follow(&kept.journal[start..]).is_ok());
        if followed {
            self.take_record(kept);
        }
        followed
    }

    fn take_record(&mut self, kept: &Kept) {
        self.slot = kept.slot.clone();
        self.redo.clear();
        if let Some(tab) = &self.tab {
            tab.saver.go_on_from(kept.mark);
        }
    }
}

impl Desk {
    /// Sits down among the tabs that have this game open.
    pub(super) fn join_tabs(&self, session: Session) {
        let desk = *self;
        let saver = Saver::new(session.mark);
        saver.tell(move |saved| desk.saved(&saved));
        let channel = Channel::open(&self.slot().id, move |news| desk.heard_of_tabs(&news));
        let looks_on = session.looks_on();
        let tab = Tab { saver, turn: session.turn, channel, yielded: false, state_due: session.state_due };
        self.inner.update_value(|inner| inner.tab = Some(tab));
        if looks_on {
            self.wait_for_turn();
        }
    }

    /// Nobody is at the table any more: the bots stop, what is open is kept, and another desk may play the game.
    pub fn leave(&self) {
        self.dismiss();
        let left = self.inner.try_update_value(|inner| {
            (inner.past, inner.branch) = (None, None);
            inner.teller.take();
            inner.tab.take()
        });
        let Some(Some(tab)) = left else { return };
        LEAVING.set(LEAVING.get() + 1);
        leptos::task::spawn_local(async move {
            while !tab.saver.is_idle() {
                TimeoutFuture::new(LOOK_MS).await;
            }
            drop(tab);
            LEAVING.set(LEAVING.get() - 1);
        });
    }

    /// Has this desk been left?
    fn is_left(&self) -> bool {
        self.with_tab(|_| ()).is_none()
    }

    fn with_tab<T>(&self, what: impl FnOnce(&mut Tab) -> T) -> Option<T> {
        self.inner.try_update_value(|inner| inner.tab.as_mut().map(what)).flatten()
    }

    fn tell_tabs(&self, news: &News) {
        self.with_tab(|tab| tab.channel.tell(news));
    }

    /// What was to be kept is, or is not.
    fn saved(&self, saved: &Saved) {
        match saved {
            Saved::Kept(version) => self.tell_tabs(&News::Saved(*version)),
            Saved::Stale => self.look_on_from_now(Some(t!("order-not-kept")), true),
            Saved::Gone => {
                // Thrown away in another tab while it is played here: the player here wants it.
                self.with_tab(|tab| tab.saver.go_on_from(Mark::default()));
                self.keep();
            }
            Saved::Fault => {
                if self.with_tab(|_| ()).is_some() {
                    self.notice.set(Some(Notice::Trouble(t!("not-kept"))));
                }
            }
        }
    }

    /// Another tab says something of this game.
    fn heard_of_tabs(&self, news: &News) {
        let Some(known) = self.with_tab(|tab| tab.saver.mark().version) else { return };
        match news {
            News::Saved(version) if *version <= known => {}
            News::Saved(_) if self.onlooking.get_untracked() => self.follow(false),
            // A browser without locks: somebody else has begun to play.
            News::Saved(_) => self.look_on_from_now(None, false),
            News::Yield if !self.onlooking.get_untracked() => self.hand_over(),
            News::Yield => {}
            News::Yielded => {
                self.with_tab(|tab| tab.yielded = true);
            }
        }
    }

    /// From now on another tab plays.
    fn look_on_from_now(&self, why: Option<String>, all: bool) {
        if self.with_tab(|tab| tab.turn = None).is_none() {
            return;
        }
        self.onlooking.set(true);
        self.cancel();
        if let Some(why) = why {
            self.notice.set(Some(Notice::Trouble(why)));
        }
        self.follow(all);
        self.wait_for_turn();
    }

    /// Another tab wants to play: what is open is kept first.
    fn hand_over(&self) {
        let Some((saver, turn)) = self.with_tab(|tab| (tab.saver.clone(), tab.turn.take())) else { return };
        self.onlooking.set(true);
        self.cancel();
        let desk = *self;
        leptos::task::spawn_local(async move {
            while !saver.is_idle() {
                TimeoutFuture::new(LOOK_MS).await;
            }
            // The right is not let go of: the other takes it, and nobody else who waits for it.
            desk.tell_tabs(&News::Yielded);
            for _ in 0..2 * YIELD_MS / LOOK_MS {
                if desk.is_left() {
                    return;
                }
                TimeoutFuture::new(LOOK_MS).await;
            }
            // By now the other plays, unless it was closed meanwhile: then the right is let go of, and the first to come has it. A right
            // that this tab has taken back meanwhile is another.
            drop(turn);
            desk.wait_for_turn();
        });
    }

    /// Reads what is new, or everything.
    fn follow(&self, all: bool) {
        let desk = *self;
        leptos::task::spawn_local(async move {
            desk.read_again(all).await;
        });
    }

    async fn read_again(&self, all: bool) -> bool {
        let Some((id, piece)) = self.inner.try_with_value(|inner| {
            (inner.slot.id.clone(), inner.tab.as_ref().map(|t| t.saver.mark().piece))
        }) else {
            return false;
        };
        let piece = piece.filter(|_| !all).unwrap_or(0);
        let Some(kept) = store::read(&id, piece).await else { return false };
        let caught_up = !all && self.inner.try_update_value(|inner| inner.catch_up(&kept)) == Some(true);
        if !caught_up && !self.read_anew(&id).await {
            return false;
        }
        let step = kept.slot.lesson.as_ref().map(|(_, step)| *step);
        if let (Some(step), Some(true)) = (step, self.lesson.try_with_untracked(Option::is_some)) {
            self.lesson.update(|l| {
                if let Some(l) = l {
                    l.step = step;
                }
            });
        }
        if self.inner.try_with_value(|_| ()).is_none() {
            return false;
        }
        self.refresh();
        true
    }

    /// The match as it is kept replaces the one on the desk.
    async fn read_anew(&self, id: &str) -> bool {
        let Some(kept) = store::read(id, 0).await else { return false };
        let Some(game) = speaking(&kept.slot.game) else { return false };
        let m = match &kept.state {
            Some(state) => game.resume_saved(&kept.journal, state, kept.slot.secret),
            None => game.resume(&kept.journal, kept.slot.secret),
        };
        let Ok(m) = m else { return false };
        let done = self.inner.try_update_value(|inner| {
            inner.m = Played::Here(m);
            inner.take_record(&kept);
        });
        done.is_some()
    }

    /// As soon as no tab plays any more, this one does. A tab that is only loaded anew may come back first.
    fn wait_for_turn(&self) {
        if !tabs::has_locks() {
            return;
        }
        let (desk, id) = (*self, self.slot().id);
        leptos::task::spawn_local(async move {
            let looks_on = || desk.onlooking.try_get_untracked() == Some(true) && !desk.is_left();
            let wants = || looks_on() && desk.taking_over.try_get_untracked() == Some(false);
            while looks_on() {
                let Some(free) = tabs::turn(&id, Ask::InTurn).await else { return };
                drop(free);
                TimeoutFuture::new(RETURN_MS).await;
                if !wants() {
                    return;
                }
                let turn = tabs::turn(&id, Ask::IfFree).await;
                // A game that was thrown away meanwhile is nobody's.
                if let Some(turn) = turn
                    && (!wants() || !desk.play_here(turn).await)
                {
                    return;
                }
            }
        });
    }

    /// This tab plays from now on, and the one that played looks on.
    pub fn take_over(&self) {
        if !self.onlooking.get_untracked() || self.taking_over.get_untracked() {
            return;
        }
        let (desk, id) = (*self, self.slot().id);
        self.taking_over.set(true);
        self.with_tab(|tab| tab.yielded = false);
        self.tell_tabs(&News::Yield);
        leptos::task::spawn_local(async move {
            for _ in 0..YIELD_MS / LOOK_MS {
                if desk.with_tab(|tab| tab.yielded) != Some(false) {
                    break;
                }
                TimeoutFuture::new(LOOK_MS).await;
            }
            if let Some(turn) = tabs::turn(&id, Ask::Now).await {
                desk.play_here(turn).await;
            }
            desk.taking_over.try_set(false);
        });
    }

    /// Has the right to play: reads what was kept last, and writes once, so that nobody who is late can write any more. Does it play now?
    async fn play_here(&self, turn: Turn) -> bool {
        for _ in 0..TRIES {
            if !self.read_again(false).await {
                break;
            }
            let now = self.inner.try_with_value(|inner| {
                let mark = inner.tab.as_ref()?.saver.mark();
                Some((inner.slot.clone(), mark, inner.here()?.lines_from(mark.piece)))
            });
            let Some(Some((slot, mark, lines))) = now else { return false };
            if let Ok(mark) = store::write(&slot, mark, &lines, None).await {
                self.with_tab(|tab| {
                    tab.saver.go_on_from(mark);
                    tab.turn = Some(turn);
                    tab.channel.tell(&News::Saved(mark.version));
                });
                self.onlooking.try_set(false);
                if !self.is_left() {
                    // An order that was begun in the other tab is gone on with here.
                    self.clear_answers();
                    self.draft.set(self.inner.with_value(|inner| super::kept_draft(&inner.slot.id)));
                    self.refresh();
                    self.lesson_point();
                }
                return true;
            }
        }
        if !self.is_left() {
            self.notice.set(Some(Notice::Trouble(t!("not-taken-over"))));
        }
        false
    }
}
