//! A match on a server, as far as one viewer may see it.

use std::ops::Range;
use std::sync::Arc;

use table::erased::{DynGame, DynView};
use table::scene::Board;
use table::{About, Awaited, Seat, Seats, Space, Span, Viewer};
use wire::stream::Kept;

use super::Shown;

/// A match on a server.
pub struct RemoteView {
    game: Box<dyn DynGame>,
    view: Arc<dyn DynView>,
    kept: Kept,
    /// The earlier moment on display.
    past: Option<(Arc<dyn DynView>, Kept)>,
    /// The player's seats; the view is that of one of them.
    mine: Seats,
    /// The log in words, each line with the names used when it arrived.
    log: Vec<Vec<Span>>,
    /// What each line of the log tells, packed.
    facts: Vec<Vec<u8>>,
    /// Index of the first line that the player has not seen.
    fresh: Option<usize>,
    /// The ways on which somebody else's order sent something, and the version to which it led.
    ways: (u32, Vec<Vec<Space>>),
}

impl RemoteView {
    /// The view of a match; none if these bytes are not a view of this game.
    pub fn new(game: Box<dyn DynGame>, viewer: Viewer, kept: Kept, mine: Seats) -> Option<RemoteView> {
        let view = Arc::from(game.watch(&kept.view, viewer)?);
        let (past, log, facts, ways) = (None, Vec::new(), Vec::new(), (0, Vec::new()));
        Some(RemoteView { game, view, kept, past, mine, log, facts, fresh: None, ways })
    }

    /// Replaces the view, unless these bytes are not a view of this game.
    pub fn show(&mut self, viewer: Viewer, kept: Kept) {
        if let Some(view) = self.game.watch(&kept.view, viewer) {
            if viewer != self.view.viewer() {
                // Another viewer has another log.
                self.log.clear();
                self.facts.clear();
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

    /// Shows an earlier moment as this viewer saw it, unless these bytes are not a view of this game.
    pub fn look_back(&mut self, then: Kept) {
        self.past = self.game.watch(&then.view, self.view.viewer()).map(|view| (Arc::from(view), then));
    }

    /// Shows the present again.
    pub fn look_at_now(&mut self) {
        self.past = None;
    }

    /// Is an earlier moment on display?
    pub fn is_past(&self) -> bool {
        self.past.is_some()
    }

    /// The seat that the player must act as now, if it is the one whose view this is.
    pub fn asked_seat(&self) -> Option<Seat> {
        let must = if self.kept.status.over.is_some() { Seats::NONE } else { self.kept.status.must };
        let own = |seat: &Seat| self.mine.contains(*seat) && self.view.viewer() == Viewer::seat(*seat);
        must.iter().find(own)
    }

    /// The view on display.
    fn shown(&self) -> &Arc<dyn DynView> {
        self.past.as_ref().map_or(&self.view, |(view, _)| view)
    }

    /// The copy behind the view on display.
    fn shown_kept(&self) -> &Kept {
        self.past.as_ref().map_or(&self.kept, |(_, kept)| kept)
    }

    /// The version on display.
    pub fn version(&self) -> u32 {
        self.shown_kept().version
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
        self.facts.truncate(keep);
        self.facts.extend(facts.iter().cloned());
        let worded = self.view.word_facts(facts).unwrap_or_else(|| vec![Vec::new(); facts.len()]);
        self.log.extend(worded);
    }

    /// Somebody else's order, which leads to this version, is about to be shown.
    pub fn set_out(&mut self, version: u32, facts: &[Vec<u8>]) {
        self.ways = (version, self.view.trails(facts));
    }

    /// The ways on which the order that led to a version sent something, if somebody else gave it.
    pub fn ways_to(&self, version: u32) -> Vec<Vec<Space>> {
        if self.ways.0 == version { self.ways.1.clone() } else { Vec::new() }
    }

    /// What the log tells from a line on, in few words.
    pub fn told_since(&self, line: usize) -> Vec<Vec<Span>> {
        let facts = self.facts.get(line..).unwrap_or_default();
        self.view.summary(facts).unwrap_or_default()
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
        let status = &self.shown_kept().status;
        if status.over.is_some() { Awaited::NOBODY } else { Awaited { must: status.must, may: status.may } }
    }

    fn outcome(&self) -> Option<(Seats, String)> {
        // Worded here if the game ended by itself, by the server if somebody resigned.
        let over = self.shown_kept().status.over.as_ref()?;
        Some(self.shown().outcome().unwrap_or_else(|| (over.winners, over.how.clone())))
    }

    fn board(&self) -> Board {
        self.view.board()
    }

    fn view(&self, _: Viewer) -> Arc<dyn DynView> {
        self.shown().clone()
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

    fn order_of(&self, line: u32) -> usize {
        line as usize + 1
    }
}
