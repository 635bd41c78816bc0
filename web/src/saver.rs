//! Keeps a game one write after the other. What waits is written even if its screen has been left meanwhile.

use std::cell::RefCell;
use std::rc::Rc;

use crate::store::{self, Mark, NotKept, Slot};

/// What became of a write.
pub enum Saved {
    /// It is kept, as this version.
    Kept(u64),
    /// Another tab has written meanwhile: nothing was kept.
    Stale,
    /// Another tab has thrown the game away.
    Gone,
    /// The browser does not let us.
    Fault,
}

/// Writes a game whenever it has changed.
#[derive(Clone)]
pub struct Saver(Rc<RefCell<Inner>>);

/// What is to be written.
pub struct Change {
    /// What there is beside the journal.
    pub slot: Slot,
    /// The entry from which on the journal is written.
    pub from: u32,
    /// The journal from there on.
    pub lines: String,
    /// The state of the match, if it is time to keep it.
    pub state: Option<Vec<u8>>,
}

struct Inner {
    mark: Mark,
    /// The newest that has not been written.
    waiting: Option<Change>,
    writing: bool,
    told: Option<Rc<dyn Fn(Saved)>>,
}

impl Saver {
    /// Goes on from what was read.
    pub fn new(mark: Mark) -> Saver {
        Saver(Rc::new(RefCell::new(Inner { mark, waiting: None, writing: false, told: None })))
    }

    /// From now on this is told what became of each write.
    pub fn tell(&self, told: impl Fn(Saved) + 'static) {
        self.0.borrow_mut().told = Some(Rc::new(told));
    }

    /// What is kept, as far as is known here.
    pub fn mark(&self) -> Mark {
        self.0.borrow().mark
    }

    /// Something was read or written past the saver.
    pub fn go_on_from(&self, mark: Mark) {
        self.0.borrow_mut().mark = mark;
    }

    /// Has everything been written?
    pub fn is_idle(&self) -> bool {
        let inner = self.0.borrow();
        inner.waiting.is_none() && !inner.writing
    }

    /// Writes a game, its journal from an entry on. Of several states that wait only the newest is written: it has all that they have.
    pub fn save(&self, mut change: Change) {
        let mut inner = self.0.borrow_mut();
        let older = inner.waiting.take().and_then(|waiting| waiting.state);
        change.state = change.state.or(older);
        inner.waiting = Some(change);
        if !std::mem::replace(&mut inner.writing, true) {
            leptos::task::spawn_local(self.clone().write_all());
        }
    }

    async fn write_all(self) {
        loop {
            let next = {
                let mut inner = self.0.borrow_mut();
                let next = inner.waiting.take();
                inner.writing = next.is_some();
                next
            };
            let Some(Change { slot, from, lines, state }) = next else { return };
            let mark = Mark { piece: from, ..self.mark() };
            let saved = match store::write(&slot, mark, &lines, state.as_deref()).await {
                Ok(mark) => {
                    self.go_on_from(mark);
                    Saved::Kept(mark.version)
                }
                Err(NotKept::Stale) => Saved::Stale,
                Err(NotKept::Gone) => Saved::Gone,
                Err(NotKept::Fault(fault)) => {
                    leptos::logging::warn!("the browser does not keep the game: {fault}");
                    Saved::Fault
                }
            };
            let lost = !matches!(saved, Saved::Kept(_));
            let told = self.0.borrow().told.clone();
            if lost {
                let mut inner = self.0.borrow_mut();
                (inner.waiting, inner.writing) = (None, false);
            }
            if let Some(told) = told {
                told(saved);
            }
            if lost {
                return;
            }
        }
    }
}
