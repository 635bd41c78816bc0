//! Tabs of one browser with the same game: this one plays and saves it, or is read-only and follows what is saved.

use std::cell::Cell;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use super::{GameState, Inner, Notice, PlayedMatch};
use crate::games;
use crate::save_queue::{SaveOutcome, SaveQueue};
use crate::store::{self, Revision, StoredGame};
use crate::tabs::{self, Channel, LockRequest, PlayLock, TabMessage};
use crate::words::t;

/// Time for the playing tab to save before another takes over, in milliseconds.
const YIELD_MS: u32 = 1000;
/// Time for a reloaded tab to come back before another takes over its game, in milliseconds.
const RETURN_MS: u32 = 1500;
/// Polling interval, in milliseconds.
const LOOK_MS: u32 = 20;
/// Maximum number of attempts to take over while others write.
const TRIES: usize = 8;

/// An opened game: what was read of it, and the lock unless another tab holds it.
pub struct Session {
    /// What was read.
    pub revision: Revision,
    /// The lock.
    pub play_lock: Option<PlayLock>,
    /// The whole journal had to be replayed: save a state of the match soon.
    pub state_due: bool,
}

impl Session {
    /// Does another tab play?
    pub fn is_read_only(&self) -> bool {
        self.play_lock.is_none()
    }
}

/// This tab among those that have the game open.
pub(super) struct Tab {
    pub(super) save_queue: SaveQueue,
    play_lock: Option<PlayLock>,
    channel: Channel,
    /// The previously playing tab has saved everything.
    yielded: bool,
    /// Save a state of the match as soon as there is one.
    pub(super) state_due: bool,
}

thread_local! {
    /// Number of closed games whose last writes are pending.
    static LEAVING: Cell<usize> = const { Cell::new(0) };
}

/// Waits until every game closed in this tab is saved, and so can be opened again.
pub async fn tab_writes_done() {
    while LEAVING.get() > 0 {
        TimeoutFuture::new(LOOK_MS).await;
    }
}

impl Inner {
    /// Applies what was saved since; false if the match must be read from the start.
    fn catch_up(&mut self, kept: &StoredGame) -> bool {
        let PlayedMatch::Local(m) = &mut self.m else { return false };
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

    fn take_record(&mut self, kept: &StoredGame) {
        self.record = kept.record.clone();
        self.redo.clear();
        if let Some(tab) = &self.tab {
            tab.save_queue.set_revision(kept.revision);
        }
    }
}

impl GameState {
    /// Joins the tabs that have this game open.
    pub(super) fn join_tabs(&self, session: Session) {
        let game = *self;
        let save_queue = SaveQueue::new(session.revision);
        save_queue.on_result(move |outcome| game.on_saved(&outcome));
        let channel = Channel::open(&self.record().id, move |message| game.on_tab_message(&message));
        let read_only = session.is_read_only();
        let tab = Tab {
            save_queue,
            play_lock: session.play_lock,
            channel,
            yielded: false,
            state_due: session.state_due,
        };
        self.inner.update_value(|inner| inner.tab = Some(tab));
        if read_only {
            self.wait_for_lock();
        }
    }

    /// Closes the game: bots stop, pending writes finish, and the lock is released.
    pub fn leave(&self) {
        self.stop_bots();
        let left = self.inner.try_update_value(|inner| {
            (inner.past, inner.branch) = (None, None);
            inner.describer.take();
            inner.tab.take()
        });
        let Some(Some(tab)) = left else { return };
        LEAVING.set(LEAVING.get() + 1);
        leptos::task::spawn_local(async move {
            while !tab.save_queue.is_idle() {
                TimeoutFuture::new(LOOK_MS).await;
            }
            drop(tab);
            LEAVING.set(LEAVING.get() - 1);
        });
    }

    /// Has this game been closed?
    fn is_left(&self) -> bool {
        self.with_tab(|_| ()).is_none()
    }

    fn with_tab<T>(&self, what: impl FnOnce(&mut Tab) -> T) -> Option<T> {
        self.inner.try_update_value(|inner| inner.tab.as_mut().map(what)).flatten()
    }

    fn tell_tabs(&self, message: &TabMessage) {
        self.with_tab(|tab| tab.channel.tell(message));
    }

    /// Handles the result of a save.
    fn on_saved(&self, outcome: &SaveOutcome) {
        match outcome {
            SaveOutcome::Saved(version) => self.tell_tabs(&TabMessage::Saved(*version)),
            SaveOutcome::Stale => self.become_read_only(Some(t!("order-not-kept")), true),
            SaveOutcome::Deleted => {
                // Deleted in another tab while it is played here: the player here wants it.
                self.with_tab(|tab| tab.save_queue.set_revision(Revision::default()));
                self.save();
            }
            SaveOutcome::Failed => {
                if self.with_tab(|_| ()).is_some() {
                    self.notice.set(Some(Notice::Trouble(t!("not-kept"))));
                }
            }
        }
    }

    /// Handles a message from another tab.
    fn on_tab_message(&self, message: &TabMessage) {
        let Some(known) = self.with_tab(|tab| tab.save_queue.revision().version) else { return };
        match message {
            TabMessage::Saved(version) if *version <= known => {}
            TabMessage::Saved(_) if self.read_only.get_untracked() => self.follow(false),
            // Without locks: another tab has started to play.
            TabMessage::Saved(_) => self.become_read_only(None, false),
            TabMessage::Yield if !self.read_only.get_untracked() => self.hand_over(),
            TabMessage::Yield => {}
            TabMessage::Yielded => {
                self.with_tab(|tab| tab.yielded = true);
            }
        }
    }

    /// Makes this tab read-only.
    fn become_read_only(&self, why: Option<String>, all: bool) {
        if self.with_tab(|tab| tab.play_lock = None).is_none() {
            return;
        }
        self.read_only.set(true);
        self.cancel();
        if let Some(why) = why {
            self.notice.set(Some(Notice::Trouble(why)));
        }
        self.follow(all);
        self.wait_for_lock();
    }

    /// Another tab wants to play: saves first, then yields.
    fn hand_over(&self) {
        let Some((save_queue, play_lock)) =
            self.with_tab(|tab| (tab.save_queue.clone(), tab.play_lock.take()))
        else {
            return;
        };
        self.read_only.set(true);
        self.cancel();
        let game = *self;
        leptos::task::spawn_local(async move {
            while !save_queue.is_idle() {
                TimeoutFuture::new(LOOK_MS).await;
            }
            // Keep the lock: the other tab steals it, so no third tab can get it in between.
            game.tell_tabs(&TabMessage::Yielded);
            for _ in 0..2 * YIELD_MS / LOOK_MS {
                if game.is_left() {
                    return;
                }
                TimeoutFuture::new(LOOK_MS).await;
            }
            // By now the other tab plays, unless it was closed. Release the lock for the next one, unless this tab
            // has taken it back, which is another lock.
            drop(play_lock);
            game.wait_for_lock();
        });
    }

    /// Reads what is new, or everything.
    fn follow(&self, all: bool) {
        let game = *self;
        leptos::task::spawn_local(async move {
            game.read_again(all).await;
        });
    }

    async fn read_again(&self, all: bool) -> bool {
        let Some((id, piece)) = self.inner.try_with_value(|inner| {
            (inner.record.id.clone(), inner.tab.as_ref().map(|t| t.save_queue.revision().piece))
        }) else {
            return false;
        };
        let piece = piece.filter(|_| !all).unwrap_or(0);
        let Some(kept) = store::read(&id, piece).await else { return false };
        let caught_up = !all && self.inner.try_update_value(|inner| inner.catch_up(&kept)) == Some(true);
        if !caught_up && !self.read_anew(&id).await {
            return false;
        }
        let step = kept.record.lesson.as_ref().map(|(_, step)| *step);
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

    /// Replaces the match by the saved one.
    async fn read_anew(&self, id: &str) -> bool {
        let Some(kept) = store::read(id, 0).await else { return false };
        let Some(game) = games::find(&kept.record.game) else { return false };
        let m = match &kept.state {
            Some(state) => game.resume_saved(&kept.journal, state, kept.record.secret),
            None => game.resume(&kept.journal, kept.record.secret),
        };
        let Ok(m) = m else { return false };
        let done = self.inner.try_update_value(|inner| {
            inner.m = PlayedMatch::Local(m);
            inner.take_record(&kept);
        });
        done.is_some()
    }

    /// Plays as soon as no other tab does, after giving a reloaded tab time to come back.
    fn wait_for_lock(&self) {
        if !tabs::has_locks() {
            return;
        }
        let (game, id) = (*self, self.record().id);
        leptos::task::spawn_local(async move {
            let read_only = || game.read_only.try_get_untracked() == Some(true) && !game.is_left();
            let wants = || read_only() && game.taking_over.try_get_untracked() == Some(false);
            while read_only() {
                let Some(free) = tabs::lock(&id, LockRequest::WhenFree).await else { return };
                drop(free);
                TimeoutFuture::new(RETURN_MS).await;
                if !wants() {
                    return;
                }
                let play_lock = tabs::lock(&id, LockRequest::IfFree).await;
                // A game deleted meanwhile is not taken over.
                if let Some(play_lock) = play_lock
                    && (!wants() || !game.play_here(play_lock).await)
                {
                    return;
                }
            }
        });
    }

    /// Takes over: this tab plays, and the other becomes read-only.
    pub fn take_over(&self) {
        if !self.read_only.get_untracked() || self.taking_over.get_untracked() {
            return;
        }
        let (game, id) = (*self, self.record().id);
        self.taking_over.set(true);
        self.with_tab(|tab| tab.yielded = false);
        self.tell_tabs(&TabMessage::Yield);
        leptos::task::spawn_local(async move {
            for _ in 0..YIELD_MS / LOOK_MS {
                if game.with_tab(|tab| tab.yielded) != Some(false) {
                    break;
                }
                TimeoutFuture::new(LOOK_MS).await;
            }
            if let Some(play_lock) = tabs::lock(&id, LockRequest::Now).await {
                game.play_here(play_lock).await;
            }
            game.taking_over.try_set(false);
        });
    }

    /// With the lock: reads the latest save and writes once, so that no late write of another tab succeeds. Returns whether this tab plays now.
    async fn play_here(&self, play_lock: PlayLock) -> bool {
        for _ in 0..TRIES {
            if !self.read_again(false).await {
                break;
            }
            let now = self.inner.try_with_value(|inner| {
                let revision = inner.tab.as_ref()?.save_queue.revision();
                Some((inner.record.clone(), revision, inner.local()?.lines_from(revision.piece)))
            });
            let Some(Some((record, revision, lines))) = now else { return false };
            if let Ok(revision) = store::write(&record, revision, &lines, None).await {
                self.with_tab(|tab| {
                    tab.save_queue.set_revision(revision);
                    tab.play_lock = Some(play_lock);
                    tab.channel.tell(&TabMessage::Saved(revision.version));
                });
                self.read_only.try_set(false);
                if !self.is_left() {
                    // Continue an order started in the other tab.
                    self.clear_answers();
                    self.draft.set(self.inner.with_value(|inner| super::saved_draft(&inner.record.id)));
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
