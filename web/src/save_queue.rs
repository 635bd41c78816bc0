//! Saves a game, one write at a time. Pending writes are finished even after its screen was closed.

use std::cell::RefCell;
use std::rc::Rc;

use crate::store::{self, GameRecord, Revision, WriteError};

/// The result of a save.
pub enum SaveOutcome {
    /// It is saved, as this version.
    Saved(u64),
    /// Another tab has written since: nothing was saved.
    Stale,
    /// Another tab has deleted the game.
    Deleted,
    /// The browser reports an error.
    Failed,
}

/// Saves a game whenever it has changed.
#[derive(Clone)]
pub struct SaveQueue(Rc<RefCell<Inner>>);

/// What to save.
pub struct SaveRequest {
    /// Everything besides the journal.
    pub record: GameRecord,
    /// First entry to write.
    pub from: u32,
    /// The journal from there on.
    pub lines: String,
    /// The state of the match, if it is due.
    pub state: Option<Vec<u8>>,
}

struct Inner {
    revision: Revision,
    /// The latest request that has not been written.
    waiting: Option<SaveRequest>,
    writing: bool,
    on_result: Option<Rc<dyn Fn(SaveOutcome)>>,
}

impl SaveQueue {
    /// Continues from what was read.
    pub fn new(revision: Revision) -> SaveQueue {
        SaveQueue(Rc::new(RefCell::new(Inner { revision, waiting: None, writing: false, on_result: None })))
    }

    /// Sets the callback for the result of each save.
    pub fn on_result(&self, on_result: impl Fn(SaveOutcome) + 'static) {
        self.0.borrow_mut().on_result = Some(Rc::new(on_result));
    }

    /// The saved revision, as far as known here.
    pub fn revision(&self) -> Revision {
        self.0.borrow().revision
    }

    /// Something was read or written without the queue.
    pub fn set_revision(&self, revision: Revision) {
        self.0.borrow_mut().revision = revision;
    }

    /// Has everything been written?
    pub fn is_idle(&self) -> bool {
        let inner = self.0.borrow();
        inner.waiting.is_none() && !inner.writing
    }

    /// Saves a game. Of several pending requests only the latest is written: it contains the others.
    pub fn save(&self, mut request: SaveRequest) {
        let mut inner = self.0.borrow_mut();
        let older = inner.waiting.take().and_then(|waiting| waiting.state);
        request.state = request.state.or(older);
        inner.waiting = Some(request);
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
            let Some(SaveRequest { record, from, lines, state }) = next else { return };
            let revision = Revision { piece: from, ..self.revision() };
            let outcome = match store::write(&record, revision, &lines, state.as_deref()).await {
                Ok(revision) => {
                    self.set_revision(revision);
                    SaveOutcome::Saved(revision.version)
                }
                Err(WriteError::Stale) => SaveOutcome::Stale,
                Err(WriteError::Gone) => SaveOutcome::Deleted,
                Err(WriteError::Fault(fault)) => {
                    leptos::logging::warn!("the browser does not keep the game: {fault}");
                    SaveOutcome::Failed
                }
            };
            let lost = !matches!(outcome, SaveOutcome::Saved(_));
            let on_result = self.0.borrow().on_result.clone();
            if lost {
                let mut inner = self.0.borrow_mut();
                (inner.waiting, inner.writing) = (None, false);
            }
            if let Some(on_result) = on_result {
                on_result(outcome);
            }
            if lost {
                return;
            }
        }
    }
}
