//! What a match of any game can do, by use: to look at it, to play it, to keep a record of it.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::said::{Choices, ReadLine, ResumeFault, Trouble, Why};
use super::view::DynView;
use crate::play::Entropy;
use crate::play::commitment::Secret;
use crate::present::scene::{Board, Reading, Scene};
use crate::present::{Gesture, Span};
use crate::rules::pack::Hash;
use crate::rules::{About, Awaited, Message, Person, Seat, Seats, Space, Subject, Viewer};

/// A match of any game. Orders are lines of text; everything shown is in words.
pub trait DynMatch: DynLook + DynPlay + DynRecord {
    /// What the viewer heard of a range of orders, in few words, as the viewer calls things now.
    fn summary(&self, viewer: Viewer, steps: Range<usize>) -> Vec<Vec<Span>> {
        let heard = self.heard_page(viewer, steps);
        let facts: Vec<Vec<u8>> = heard.into_iter().flat_map(|(_, facts)| facts).collect();
        self.view(viewer).summary(&facts).unwrap_or_default()
    }
}

impl<M: DynLook + DynPlay + DynRecord> DynMatch for M {}

/// Looking at a match: what each viewer sees, and what may be said.
pub trait DynLook: Send {
    /// Which game it is.
    fn about(&self) -> About;
    /// Seats that must act.
    fn awaiting(&self) -> Awaited;
    /// Who won and how, when it is over.
    fn outcome(&self) -> Option<(Seats, String)>;
    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> String;
    /// Who holds a seat.
    fn person(&self, seat: Seat) -> Person;
    /// What never changes.
    fn board(&self) -> Board;
    /// Where ways lead to from a place, by its key: each kind of way in words, and the keys at its other end.
    fn ways(&self, key: &str) -> Vec<(String, Vec<String>)>;
    /// The match as the viewer sees it now, to be asked more than one thing. It stays as it is whatever happens in the match; asked for
    /// again before anything has happened, it is the same.
    fn view(&self, viewer: Viewer) -> Arc<dyn DynView>;
    /// Number of views made so far. Each costs the game work, so tests hold clients to few.
    fn views_made(&self) -> u64;
    /// What the viewer sees.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// Does a seat know anything now that not everybody knows: something that it sees, or that it was told?
    fn has_secrets(&self, seat: Seat) -> bool;
    /// Must a curtain hang when one seat has looked and another is to? Not if neither knows more than everybody, and nobody else decides
    /// at the same time.
    fn needs_curtain(&self, from: Option<Seat>, to: Seat) -> bool {
        let together = self.awaiting().must.iter().count() > 1;
        let hides = || from.into_iter().chain([to]).any(|seat| self.has_secrets(seat));
        self.about().secrets && (together || hides())
    }
    /// The viewer's view, packed.
    fn seen(&self, viewer: Viewer) -> Vec<u8>;
    /// A message of this game in words, as the viewer calls things.
    fn say(&self, viewer: Viewer, message: &Message) -> Vec<Span>;
    /// What the viewer calls a thing.
    fn name(&self, viewer: Viewer, subject: Subject) -> String;
    /// What the viewer sees, in words.
    fn reading(&self, viewer: Viewer) -> Reading;
    /// What the viewer sees of a place or a region, in words; nothing if nothing is called so.
    fn look(&self, viewer: Viewer, text: &str) -> Vec<String>;
    /// What the viewer sees, as a map of characters.
    fn map(&self, viewer: Viewer, width: usize) -> Vec<String>;
    /// What may follow a line that has been begun.
    fn choices(&self, seat: Seat, line: &str) -> Choices;
    /// What a gesture may mean, each as a line: the first that is allowed, or the likeliest if none is.
    fn meant(&self, seat: Seat, gesture: &Gesture) -> Option<String>;
    /// May this be ordered, and what would come of it?
    fn why(&self, seat: Seat, line: &str) -> Why;
}

/// Playing a match: orders, and everything else that people do at it.
pub trait DynPlay: Send {
    /// Gives an order; tells what its seat then hears.
    fn order(&mut self, seat: Seat, line: &str) -> Result<Vec<String>, Trouble>;
    /// Gives an order and nothing else; the match after each entry that came of it. Nobody has to judge them again to see each.
    fn order_by_entries(&mut self, seat: Seat, line: &str) -> Result<Vec<Box<dyn DynMatch>>, Trouble>;

    /// Gives an order that a [view](DynLook::view) has read; it is read again only if something has happened since.
    fn order_read(&mut self, read: &ReadLine) -> Result<Vec<String>, Trouble>;
    /// The entries that a person may take back alone, the last first.
    fn may_take_back(&self, person: Person) -> Vec<u32>;
    /// A person takes back an order of one of his seats.
    fn take_back(&mut self, person: Person, entry: u32) -> Result<(), Trouble>;
    /// Asks to go back to before an entry; who must agree.
    fn ask_back(&mut self, seat: Seat, entry: u32) -> Result<BTreeSet<Person>, Trouble>;
    /// The entry that the question which waits for consent goes back to.
    fn asked_back(&self) -> Option<u32>;
    /// Who has yet to agree to it.
    fn consent_wanted(&self) -> BTreeSet<Person>;
    /// A person agrees, or does not.
    fn answer_ask(&mut self, person: Person, agrees: bool) -> Result<(), Trouble>;
    /// A seat says, as JSON, what it will answer from now on; or that it wants to be asked again.
    fn set_standing(&mut self, seat: Seat, standing: Option<&str>) -> Result<(), Trouble>;
    /// What a seat has said that it will answer, as JSON.
    fn standing(&self, seat: Seat) -> Option<String>;
    /// A seat's clock ran out.
    fn flag(&mut self, seat: Seat) -> Result<(), Trouble>;
    /// A seat gives up.
    fn resign(&mut self, seat: Seat) -> Result<(), Trouble>;
    /// The seats that have given up and that nobody has taken since.
    fn resigned(&self) -> Seats;
    /// A seat offers a draw, or agrees to it.
    fn offer_draw(&mut self, seat: Seat) -> Result<(), Trouble>;
    /// A seat does not want a draw, or no longer.
    fn decline_draw(&mut self, seat: Seat) -> Result<(), Trouble>;
    /// The seats that want the match to end in a draw.
    fn peaceful(&self) -> Seats;
    /// A seat is handed to another person.
    fn hand_over(&mut self, seat: Seat, to: Person) -> Result<(), Trouble>;
    /// Opens the secret; the match must be over.
    fn reveal(&mut self) -> Result<(), Trouble>;
    /// Is the secret open?
    fn is_opened(&self) -> bool;
}

/// Keeping a match: its orders, its log, its journal, and copies that start elsewhere in it.
pub trait DynRecord: Send {
    /// What the viewer has heard, each line with the number of its entry. For long matches see [`DynRecord::log_page`].
    fn log(&self, viewer: Viewer) -> Vec<(u32, String)> {
        self.log_spans(viewer).into_iter().map(|(n, line)| (n, crate::present::plain(&line))).collect()
    }
    /// The same, in which one can tell what is the name of what.
    fn log_spans(&self, viewer: Viewer) -> Vec<(u32, Vec<Span>)> {
        self.log_page(viewer, self.first_step()..self.steps())
    }
    /// What the viewer heard of a range of orders, each line with the number of its entry. Orders are counted as by [`DynRecord::steps`];
    /// of those that are not at hand nothing is told. What was once put into words is kept: the same page again, or the last orders
    /// after one more, cost little however long the match is.
    fn log_page(&self, viewer: Viewer, steps: Range<usize>) -> Vec<(u32, Vec<Span>)>;
    /// The ways of which the viewer heard in a range of orders, each with the seat that gave the order.
    fn trails(&self, viewer: Viewer, steps: Range<usize>) -> Vec<(Seat, Vec<Space>)>;
    /// How many orders that count came before an entry: the order that is this entry, if it counts, has this number.
    fn step_of(&self, entry: u32) -> usize;
    /// The entry and the seat of each order in a range. Takes no time beyond the range, unless that lies before a saved
    /// state: then what came before it is read first, once.
    fn givers(&self, steps: Range<usize>) -> Vec<(u32, Seat)>;
    /// What the viewer heard of each order that counts, from this order on: the number of its entry, and the packed facts.
    fn heard_packed(&self, viewer: Viewer, from_step: usize) -> Vec<(u32, Vec<Vec<u8>>)> {
        self.heard_page(viewer, from_step..self.steps())
    }
    /// The same of a range of orders.
    fn heard_page(&self, viewer: Viewer, steps: Range<usize>) -> Vec<(u32, Vec<Vec<u8>>)>;
    /// How many orders count.
    fn steps(&self) -> usize;
    /// How many of them came before the checkpoint that the match goes on from, and are not at hand: what is told of orders, by
    /// [`DynRecord::log`], [`DynRecord::orders`], [`DynRecord::heard_packed`] and [`DynLook::has_secrets`], begins there. Numbers of orders
    /// count from the start of the match all the same.
    fn first_step(&self) -> usize;
    /// Every order that counts, in notation: entry, seat, order. For long matches see [`DynRecord::orders_page`].
    fn orders(&self) -> Vec<(u32, Seat, String)> {
        self.orders_page(self.first_step()..self.steps())
    }
    /// The orders in a range, as [`DynRecord::log_page`] counts and keeps them.
    fn orders_page(&self, steps: Range<usize>) -> Vec<(u32, Seat, String)>;
    /// The journal as text; only the lines since, if the match goes on from a checkpoint.
    fn journal(&self) -> String;
    /// How many entries the whole journal has.
    fn entries(&self) -> u32;
    /// The first entry at hand: 0, unless the match goes on from a checkpoint.
    fn first_entry(&self) -> u32;
    /// The hash of the journal's last line.
    fn head(&self) -> Hash;
    /// The journal's lines from this entry on, each ended by a line feed; none before the checkpoint that the match goes on from.
    fn lines_from(&self, n: u32) -> String;
    /// Takes lines that another copy of the match has appended, checked as [`DynGame::resume`](super::DynGame::resume) checks them; the
    /// match is as before if one does not hold.
    fn follow(&mut self, lines: &str) -> Result<(), ResumeFault>;
    /// The match as it stands, packed, for [`DynGame::resume_at`](super::DynGame::resume_at). None if something before could still be taken
    /// back alone or a question waits for an answer: later there will be one. It holds the whole truth, so it never leaves the server.
    fn checkpoint(&self) -> Option<Vec<u8>>;
    /// What the players may agree to go on from by another edition, packed, for [`DynGame::go_on_from`](super::DynGame::go_on_from): see
    /// [`Match::agreed_point`](crate::Match::agreed_point). It holds the whole truth, so it never leaves the server.
    fn agreed_point(&self) -> Option<Vec<u8>>;
    /// The state of the match, to be kept beside its journal for [`DynGame::resume_saved`](super::DynGame::resume_saved), so that it opens
    /// at once however long it is. None when there is no [checkpoint](DynRecord::checkpoint), and without the secret. It holds the whole
    /// truth, as the journal does.
    fn saved_state(&self) -> Option<Vec<u8>>;
    /// A copy to try a command on, which shares what was played; it has to word again what [`DynRecord::log`] asks for.
    fn copy(&self) -> Box<dyn DynMatch>;
    /// The secret of the server, to be kept apart from the journal until the end.
    fn secret(&self) -> Option<Secret>;
    /// The position as the viewer may know it, packed: what he may not know is drawn anew. For [`DynGame::open_at`](super::DynGame::open_at).
    fn packed(&self, viewer: Viewer, entropy: &Entropy) -> Vec<u8>;
    /// The match as it was before the order with this number, counted as by [`DynRecord::steps`]; before the first one at hand, if that
    /// order is not at hand.
    fn before(&self, order: usize) -> Box<dyn DynMatch>;
    /// A match to try things on: what the viewer may not know is drawn anew, and the dice are others.
    fn what_if(&self, viewer: Viewer, entropy: Entropy) -> Box<dyn DynMatch>;
}
