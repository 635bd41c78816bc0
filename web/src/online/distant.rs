//! A match that is played at a house, as far as one viewer is shown it: enough for the whole desk.

use std::ops::Range;

use table::face::{AnyGame, AnyView, Choices, Why};
use table::scene::{Board, Scene};
use table::{About, Awaited, Form, Gesture, Message, Piece, Seat, Seats, Span, Subject, Viewer};
use wire::stream::Kept;

use crate::desk::Shown;

/// A match at a house.
pub struct Distant {
    game: Box<dyn AnyGame>,
    view: Box<dyn AnyView>,
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
    pub fn new(game: Box<dyn AnyGame>, viewer: Viewer, kept: Kept, mine: Seats) -> Option<Distant> {
        let view = game.watch(&kept.view, viewer)?;
        Some(Distant { game, view, kept, mine, log: Vec::new(), fresh: None })
    }

    /// Shows this from now on; what was shown stays if it is no view of this game.
    pub fn show(&mut self, viewer: Viewer, kept: Kept) {
        if let Some(view) = self.game.watch(&kept.view, viewer) {
            if viewer != self.view.viewer() {
                // Others were told other things.
                self.log.clear();
            }
            (self.view, self.kept) = (view, kept);
        }
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

    fn seat_name(&self, seat: Seat) -> String {
        self.view.seat_name(seat)
    }

    fn board(&self) -> Board {
        self.view.board()
    }

    fn scene(&self, _: Viewer) -> Scene {
        self.view.scene()
    }

    fn seen(&self, _: Viewer) -> Vec<u8> {
        self.kept.view.clone()
    }

    fn say(&self, _: Viewer, message: &Message) -> Vec<Span> {
        self.view.say(message)
    }

    fn name(&self, _: Viewer, subject: Subject) -> String {
        self.view.name(subject)
    }

    fn choices(&self, seat: Seat, line: &str) -> Choices {
        // Whether somebody gave up cannot be seen.
        if !self.awaiting().hears(seat) {
            return Choices::default();
        }
        self.view.choices(seat, line)
    }

    fn meant(&self, seat: Seat, gesture: &Gesture) -> Option<String> {
        self.view.meant(seat, gesture)
    }

    fn word_for(&self, seat: Seat, piece: Piece) -> Option<String> {
        self.view.word_for(seat, piece)
    }

    fn form(&self, _: Viewer) -> Form {
        self.view.form()
    }

    fn why(&self, seat: Seat, line: &str) -> Why {
        self.view.why(seat, line)
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
