//! A match on a server, as far as one viewer may see it.

use std::ops::Range;
use std::sync::Arc;

use table::erased::{DynGame, DynView};
use table::scene::Board;
use table::{About, Awaited, Seats, Span, Viewer};
use wire::stream::Kept;

use super::Shown;

/// A match on a server.
pub struct RemoteView {
    game: Box<dyn DynGame>,
    view: Arc<dyn DynView>,
    kept: Kept,
    /// The player's seats; the view is that of one of them.
    mine: Seats,
    /// The log in words, each line with the names used when it arrived.
    log: Vec<Vec<Span>>,
    /// Index of the first line that the player has not seen.
    fresh: Option<usize>,
}

impl RemoteView {
    /// The view of a match; none if these bytes are not a view of this game.
    pub fn new(game: Box<dyn DynGame>, viewer: Viewer, kept: Kept, mine: Seats) -> Option<RemoteView> {
        let view = Arc::from(game.watch(&kept.view, viewer)?);
        Some(RemoteView { game, view, kept, mine, log: Vec::new(), fresh: None })
    }

    /// Replaces the view, unless these bytes are not a view of this game.
    pub fn show(&mut self, viewer: Viewer, kept: Kept) {
        if let Some(view) = self.game.watch(&kept.view, viewer) {
            if viewer != self.view.viewer() {
                // Another viewer has another log.
                self.log.clear();
            }
            (self.view, self.kept) = (Arc::from(view), kept);
        }
    }

    /// Always present; the type that replaces this one in offline modules has no values.
    pub fn as_remote_view(&self) -> Option<&RemoteView> {
        Some(self)
    }

    /// The player's seats.
    pub fn mine(&self) -> Seats {
        self.mine
    }

    /// Changes the player's seats.
    pub fn hold(&mut self, mine: Seats) {
        self.mine = mine;
    }

    /// Whose view it is.
    pub fn viewer(&self) -> Viewer {
        self.view.viewer()
    }

    /// The version on display.
    pub fn version(&self) -> u32 {
        self.kept.version
    }

    /// Can the player take back their last order?
    pub fn may_take_back(&self) -> bool {
        self.kept.status.undo > 0
    }

    /// Number of log lines that are worded.
    pub fn worded(&self) -> usize {
        self.log.len()
    }

    /// Keeps this many lines of the log and appends these facts. Does nothing while earlier lines are still missing:
    /// they are being fetched.
    pub fn tell(&mut self, keep: usize, facts: &[Vec<u8>]) {
        if self.log.len() < keep {
            return;
        }
        self.log.truncate(keep);
        let worded = self.view.word_facts(facts).unwrap_or_else(|| vec![Vec::new(); facts.len()]);
        self.log.extend(worded);
    }

    /// The player has seen this many lines.
    pub fn mark(&mut self, seen: usize) {
        self.fresh = Some(seen);
    }

    /// Index of the first line that the player has not seen.
    pub fn fresh_from(&self) -> Option<usize> {
        self.fresh
    }

    /// The player has read the log.
    pub fn read(&mut self) {
        self.fresh = None;
    }
}

impl Shown for RemoteView {
    fn about(&self) -> About {
        self.view.about()
    }

    fn awaiting(&self) -> Awaited {
        let status = &self.kept.status;
        if status.over.is_some() { Awaited::NOBODY } else { Awaited { must: status.must, may: status.may } }
    }

    fn outcome(&self) -> Option<(Seats, String)> {
        // Worded here if the game ended by itself, by the server if somebody resigned.
        let over = self.kept.status.over.as_ref()?;
        Some(self.view.outcome().unwrap_or_else(|| (over.winners, over.how.clone())))
    }

    fn board(&self) -> Board {
        self.view.board()
    }

    fn view(&self, _: Viewer) -> Arc<dyn DynView> {
        self.view.clone()
    }

    fn log_len(&self) -> usize {
        self.log.len().min(self.kept.lines as usize)
    }

    fn log_page(&self, _: Viewer, lines: Range<usize>) -> Vec<(u32, Vec<Span>)> {
        let (from, to) = (lines.start.min(self.log_len()), lines.end.min(self.log_len()));
        (from as u32..).zip(self.log[from..to.max(from)].iter().cloned()).collect()
    }

    fn steps(&self) -> usize {
        0
    }

    fn order_of(&self, _: u32) -> usize {
        0
    }
}
