//! A match that is played at a house, as far as one viewer is shown it: enough for the whole desk.

use std::ops::Range;
use std::sync::Arc;

use table::erased::{DynGame, DynView};
use table::scene::Board;
use table::{About, Awaited, Seats, Span, Viewer};
use wire::stream::Kept;

use crate::desk::Shown;

/// A match at a house.
pub struct Distant {
    game: Box<dyn DynGame>,
    view: Arc<dyn DynView>,
    kept: Kept,
    /// The seats that the person at the screen holds; he looks as one of them.
    mine: Seats,
    /// The log in words, each line as things were called when it came.
    log: Vec<Vec<Span>>,
    /// Lines from this one on are new to the person.
    fresh: Option<usize>,
}

impl Distant {
    /// What a viewer was shown; none if it is no view of this game.
    pub fn new(game: Box<dyn DynGame>, viewer: Viewer, kept: Kept, mine: Seats) -> Option<Distant> {
        let view = Arc::from(game.watch(&kept.view, viewer)?);
        Some(Distant { game, view, kept, mine, log: Vec::new(), fresh: None })
    }

    /// Shows this from now on; what was shown stays if it is no view of this game.
    pub fn show(&mut self, viewer: Viewer, kept: Kept) {
        if let Some(view) = self.game.watch(&kept.view, viewer) {
            if viewer != self.view.viewer() {
                // Others were told other things.
                self.log.clear();
            }
            (self.view, self.kept) = (Arc::from(view), kept);
        }
    }

    /// The match itself: in a page that plays at no house there is never one.
    pub fn as_distant(&self) -> Option<&Distant> {
        Some(self)
    }

    /// The seats that the person at the screen holds.
    pub fn mine(&self) -> Seats {
        self.mine
    }

    /// He holds these from now on.
    pub fn hold(&mut self, mine: Seats) {
        self.mine = mine;
    }

    /// Whose view it is.
    pub fn viewer(&self) -> Viewer {
        self.view.viewer()
    }

    /// The version that is shown.
    pub fn version(&self) -> u32 {
        self.kept.version
    }

    /// May the person take his last order back?
    pub fn may_take_back(&self) -> bool {
        self.kept.status.undo > 0
    }

    /// So many lines of the log are in words.
    pub fn worded(&self) -> usize {
        self.log.len()
    }

    /// So many lines of the log stay and these facts come after them. If not even those that stay are here, nothing changes: the log is
    /// still being fetched.
    pub fn tell(&mut self, keep: usize, facts: &[Vec<u8>]) {
        if self.log.len() < keep {
            return;
        }
        self.log.truncate(keep);
        let worded = self.view.hear(facts).unwrap_or_else(|| vec![Vec::new(); facts.len()]);
        self.log.extend(worded);
    }

    /// The person has last seen so many lines.
    pub fn mark(&mut self, seen: usize) {
        self.fresh = Some(seen);
    }

    /// Lines from this one on are new to the person.
    pub fn fresh_from(&self) -> Option<usize> {
        self.fresh
    }

    /// The person has read the log.
    pub fn read(&mut self) {
        self.fresh = None;
    }
}

impl Shown for Distant {
    fn about(&self) -> About {
        self.view.about()
    }

    fn awaiting(&self) -> Awaited {
        let status = &self.kept.status;
        if status.over.is_some() { Awaited::NOBODY } else { Awaited { must: status.must, may: status.may } }
    }

    fn outcome(&self) -> Option<(Seats, String)> {
        // In the page's own language if the game itself came to its end, in the house's if somebody gave up.
        let over = self.kept.status.over.as_ref()?;
        Some(self.view.outcome().unwrap_or_else(|| (over.winners, over.how.clone())))
    }

    fn board(&self) -> Board {
        self.view.board()
    }

    fn view(&self, _: Viewer) -> Arc<dyn DynView> {
        self.view.clone()
    }

    fn told(&self) -> usize {
        self.log.len().min(self.kept.lines as usize)
    }

    fn log_page(&self, _: Viewer, lines: Range<usize>) -> Vec<(u32, Vec<Span>)> {
        let (from, to) = (lines.start.min(self.told()), lines.end.min(self.told()));
        (from as u32..).zip(self.log[from..to.max(from)].iter().cloned()).collect()
    }

    fn steps(&self) -> usize {
        0
    }

    fn order_of(&self, _: u32) -> usize {
        0
    }
}
