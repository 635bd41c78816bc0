//! What one viewer sees of a match of any game, and what can be told of it.

use std::sync::{Arc, OnceLock};

use super::said::{Choices, Outlook, ReadLine, Reason, Why};
use crate::msg;
use crate::play::Stop;
use crate::present::scene::{self, Board, Choice, Reading, Scene, Widget};
use crate::present::{Gesture, Present, Span, Words, notation};
use crate::rules::rulebook::Rulebook;
use crate::rules::{
    About, Allowed, Awaited, Form, Message, Order, Piece, Refusal, Seat, Seats, Seen, Space, Subject, Viewer,
    pack, read_seen,
};

/// What one viewer sees of a match of any game. It needs no more of the match than that, so a client that was sent a view has it too.
pub trait DynView: Send {
    /// Which game it is.
    fn about(&self) -> About;
    /// Whose view it is.
    fn viewer(&self) -> Viewer;
    /// Seats that must or may act. A view cannot tell that the match ended because somebody resigned.
    fn awaiting(&self) -> Awaited;
    /// Who won and how, once the game is over; a view cannot tell that somebody resigned.
    fn outcome(&self) -> Option<(Seats, String)>;
    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> String;
    /// What never changes.
    fn board(&self) -> Board;
    /// Where ways lead to from a place, by its key: each kind of way in words, and the keys at its other end.
    fn ways(&self, key: &str) -> Vec<(String, Vec<String>)>;
    /// What does change.
    fn scene(&self) -> Scene;
    /// The view, packed.
    fn seen(&self) -> Vec<u8>;
    /// A message of this game in words, as the viewer calls things.
    fn say(&self, message: &Message) -> Vec<Span>;
    /// Packed facts in words, as the viewer calls things now; none if they are no facts of this game.
    fn word_facts(&self, facts: &[Vec<u8>]) -> Option<Vec<Vec<Span>>>;
    /// Packed facts in few words, as the viewer calls things now; none if they are no facts of this game.
    fn summary(&self, facts: &[Vec<u8>]) -> Option<Vec<Vec<Span>>>;
    /// The places along which each of these packed facts tells that something went.
    fn trails(&self, facts: &[Vec<u8>]) -> Vec<Vec<Space>>;
    /// What the viewer calls a thing.
    fn name(&self, subject: Subject) -> String;
    /// What the viewer sees, in words.
    fn reading(&self) -> Reading;
    /// What the viewer sees of a place or a region, in words; nothing if nothing is called so.
    fn look(&self, text: &str) -> Vec<String>;
    /// What the viewer sees, as a map of characters.
    fn map(&self, width: usize) -> Vec<String>;
    /// What may follow a line that has been begun. Only the view of a single seat knows, and only for that seat.
    fn choices(&self, seat: Seat, line: &str) -> Choices;
    /// What can be answered in advance.
    fn form(&self) -> Form;
    /// What a gesture may mean, as a line: the first that is allowed, or the likeliest if none is. For the view of that seat.
    fn meant(&self, seat: Seat, gesture: &Gesture) -> Option<String> {
        self.read_gesture(seat, gesture).map(|read| read.line)
    }
    /// The word for a piece in a line, whether it may be said now or not; none if no order could name it. For the view of that seat.
    fn word_for(&self, seat: Seat, piece: Piece) -> Option<String>;
    /// Reads and judges a line, once for all that is then done with it. For the view of that seat.
    fn read(&self, seat: Seat, line: &str) -> ReadLine;
    /// The same of a gesture, if it means anything.
    fn read_gesture(&self, seat: Seat, gesture: &Gesture) -> Option<ReadLine>;
    /// What is pressed for each word of a line that was read, allowed or not; nothing if it is no order.
    fn widgets_of(&self, read: &ReadLine) -> Vec<Widget>;
    /// May a line that was read be ordered, and what would come of it?
    fn why_of(&self, read: &ReadLine) -> Why;
    /// May this be ordered, and what would come of it? For the view of that seat.
    fn why(&self, seat: Seat, line: &str) -> Why {
        self.why_of(&self.read(seat, line))
    }
}

/// What all who speak of one game share.
pub(super) struct Lore {
    pub words: Words,
    /// The rules, read when the first is cited.
    book: OnceLock<Rulebook>,
}

impl Lore {
    pub fn new(words: Words) -> Lore {
        Lore { words, book: OnceLock::new() }
    }
}

/// A view, type-erased.
pub(super) struct Sight<'s, G: Present> {
    pub game: Arc<G>,
    pub seen: Seen<'s, G>,
    pub lore: Arc<Lore>,
    /// Tells this view from every other.
    pub id: Arc<()>,
}

/// What a line means, and whether that may be ordered.
pub(super) struct Meaning<G: Present> {
    pub order: Order<G>,
    pub read: Result<Allowed<G::Order>, Refusal>,
}

/// What a view of this game made of a line.
pub(super) fn meaning_of<G: Present>(read: &ReadLine) -> Result<&Meaning<G>, &str> {
    match &read.meaning {
        Ok(meaning) => Ok(meaning.downcast_ref().expect("a view of this game has read it")),
        Err(fault) => Err(fault),
    }
}

impl<G: Present> Sight<'_, G> {
    fn name_of(&self) -> impl Fn(Subject) -> Message {
        |subject| self.game.name(&self.seen, subject)
    }

    pub fn text(&self, message: &Message) -> String {
        self.lore.words.show(message, &self.name_of())
    }

    pub fn tell<'f>(&self, facts: impl Iterator<Item = &'f G::Fact>) -> Vec<Vec<Span>> {
        facts.map(|fact| self.lore.words.tell(&self.game.report(fact), &self.name_of())).collect()
    }

    fn unpacked(&self, facts: &[Vec<u8>]) -> Option<Vec<G::Fact>> {
        facts.iter().map(|bytes| pack::unpack(bytes).ok()).collect()
    }

    pub fn reason(&self, refusal: &Refusal) -> Reason {
        let book = self.lore.book.get_or_init(|| self.game.rulebook());
        let summary = book.rules.get(&refusal.rule);
        let summary = summary.map(|rule| self.lore.words.data(&rule.summary).into_owned());
        Reason { rule: refusal.rule, why: self.say(&refusal.why), summary, about: refusal.about.clone() }
    }

    fn is_of(&self, seat: Seat) -> bool {
        seat.index() < self.game.about().seats.len() && self.seen.viewer() == Viewer::seat(seat)
    }

    /// Of several meanings the first that is allowed; if none is, the likeliest, so that its rule can be told.
    fn likeliest(&self, seat: Seat, gesture: &Gesture) -> Option<Meaning<G>> {
        if !self.is_of(seat) {
            return None;
        }
        #[cfg(feature = "proofs")]
        crate::rules::readings::count(|readings| readings.read += 1);
        let mut likeliest = None;
        for order in self.game.interpret(&self.seen, seat, gesture) {
            let meaning = self.judged(seat, order);
            if meaning.read.is_ok() {
                return Some(meaning);
            }
            likeliest = likeliest.or(Some(meaning));
        }
        likeliest
    }

    fn as_read(&self, seat: Seat, meaning: Meaning<G>) -> ReadLine {
        let line = notation::write(&*self.game, &self.seen, &meaning.order);
        ReadLine { line, seat, meaning: Ok(Arc::new(meaning)), view: self.id.clone() }
    }

    fn judged(&self, seat: Seat, order: Order<G>) -> Meaning<G> {
        Meaning { read: read_seen(&*self.game, &self.seen, seat, &order), order }
    }

    /// What a line means, or why it is no order.
    pub(super) fn interpret(&self, seat: Seat, line: &str) -> Result<Meaning<G>, String> {
        if !self.is_of(seat) {
            return Err(self.text(&Stop::NotAwaited.message()));
        }
        match self.likeliest(seat, &Gesture::Line(line.into())) {
            Some(meaning) => Ok(meaning),
            None => notation::read(&*self.game, &self.seen, seat, line)
                .map(|order| self.judged(seat, order))
                .map_err(|fault| self.text(&fault.message())),
        }
    }
}

impl<G: Present> DynView for Sight<'_, G> {
    fn about(&self) -> About {
        self.game.about()
    }

    fn viewer(&self) -> Viewer {
        self.seen.viewer()
    }

    fn awaiting(&self) -> Awaited {
        let over = self.game.outcome(&self.seen).is_some();
        if over { Awaited::NOBODY } else { self.game.awaiting(&self.seen) }
    }

    fn outcome(&self) -> Option<(Seats, String)> {
        self.game.outcome(&self.seen).map(|o| (o.winners, self.text(&o.how)))
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.name(Subject::Seat(seat))
    }

    fn board(&self) -> Board {
        self.game.board()
    }

    fn ways(&self, key: &str) -> Vec<(String, Vec<String>)> {
        let board = self.game.board();
        let place = |space| board.spaces.iter().find(|s| s.space == space).map(|s| s.key.clone());
        let Some(here) = board.spaces.iter().find(|s| s.key == key) else { return Vec::new() };
        let mut ways: Vec<(String, Vec<String>)> = Vec::new();
        for link in &board.links {
            let other = match (link.from == here.space, link.to == here.space) {
                (true, _) => link.to,
                (_, true) => link.from,
                _ => continue,
            };
            let kind = self.text(&link.name);
            let Some(key) = place(other) else { continue };
            match ways.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, keys)) => keys.push(key),
                None => ways.push((kind, vec![key])),
            }
        }
        ways
    }

    fn scene(&self) -> Scene {
        self.game.scene(&self.seen)
    }

    fn seen(&self) -> Vec<u8> {
        self.seen.pack()
    }

    fn say(&self, message: &Message) -> Vec<Span> {
        self.lore.words.tell(message, &self.name_of())
    }

    fn word_facts(&self, facts: &[Vec<u8>]) -> Option<Vec<Vec<Span>>> {
        Some(self.tell(self.unpacked(facts)?.iter()))
    }

    fn summary(&self, facts: &[Vec<u8>]) -> Option<Vec<Vec<Span>>> {
        let facts = self.unpacked(facts)?;
        let facts: Vec<&G::Fact> = facts.iter().collect();
        Some(self.game.summary(&facts).iter().map(|message| self.say(message)).collect())
    }

    fn trails(&self, facts: &[Vec<u8>]) -> Vec<Vec<Space>> {
        let trails = self.unpacked(facts).unwrap_or_default().into_iter().map(|fact| self.game.trail(&fact));
        trails.filter(|trail| trail.len() > 1).collect()
    }

    fn name(&self, subject: Subject) -> String {
        self.text(&msg!("table-thing", thing = subject))
    }

    fn reading(&self) -> Reading {
        scene::read_scene(&self.board(), &self.scene(), &self.lore.words, &self.name_of())
    }

    fn look(&self, text: &str) -> Vec<String> {
        let seat = self.viewer().seats().first();
        let word = |piece| self.word_for(seat?, piece);
        scene::look(&self.board(), &self.scene(), &self.lore.words, &self.name_of(), &word, text)
    }

    fn map(&self, width: usize) -> Vec<String> {
        let seats = self.about().seats;
        scene::map(&self.board(), &self.scene(), seats, &self.lore.words, &self.name_of(), width)
    }

    fn choices(&self, seat: Seat, line: &str) -> Choices {
        if !self.is_of(seat) || !self.awaiting().hears(seat) {
            return Choices::default();
        }
        let (game, seen) = (&*self.game, &self.seen);
        let mut said = Vec::new();
        for word in line.split_whitespace() {
            let (mut fits, mut heard) = (Vec::new(), Vec::new());
            game.next(seen, seat, &said, &mut fits);
            game.parse(seen, &said, word, &mut heard);
            match heard.into_iter().find(|part| fits.contains(part)) {
                Some(part) => said.push(part),
                None => return Choices { fault: Some(word.into()), ..Choices::default() },
            }
        }
        let mut next = Vec::new();
        let whole = game.next(seen, seat, &said, &mut next);
        let choice =
            |part: &G::Part| Choice { word: game.notate(seen, part), widget: game.widget(seen, part) };
        Choices { whole, next: next.iter().map(choice).collect(), fault: None }
    }

    fn form(&self) -> Form {
        let questions = self.game.questions();
        let usual = serde_json::to_value(G::Standing::default()).expect("standing orders can be written");
        Form {
            questions: questions
                .iter()
                .map(|question| question.worded(|message| self.text(message)))
                .collect(),
            usual: usual.as_object().cloned().unwrap_or_default(),
        }
    }

    fn word_for(&self, seat: Seat, piece: Piece) -> Option<String> {
        if !self.is_of(seat) {
            return None;
        }
        let (game, seen) = (&*self.game, &self.seen);
        let there = game.board().spaces.first().map(|space| Gesture::Drag(piece, space.space));
        let gestures = [Gesture::Point(Subject::Piece(piece))].into_iter().chain(there);
        let orders = gestures.flat_map(|gesture| game.interpret(seen, seat, &gesture));
        let parts = orders.flat_map(|order| order.parts);
        let mut named = parts.filter(|part| game.widget(seen, part) == Widget::Piece(piece));
        named.next().map(|part| game.notate(seen, &part))
    }

    fn read(&self, seat: Seat, line: &str) -> ReadLine {
        match self.interpret(seat, line) {
            Ok(meaning) => self.as_read(seat, meaning),
            Err(fault) => ReadLine { line: line.into(), seat, meaning: Err(fault), view: self.id.clone() },
        }
    }

    fn read_gesture(&self, seat: Seat, gesture: &Gesture) -> Option<ReadLine> {
        self.likeliest(seat, gesture).map(|meaning| self.as_read(seat, meaning))
    }

    fn widgets_of(&self, read: &ReadLine) -> Vec<Widget> {
        if !Arc::ptr_eq(&read.view, &self.id) {
            return self.widgets_of(&self.read(read.seat, &read.line));
        }
        let Ok(meaning) = meaning_of::<G>(read) else { return Vec::new() };
        meaning.order.parts.iter().map(|part| self.game.widget(&self.seen, part)).collect()
    }

    fn why_of(&self, read: &ReadLine) -> Why {
        if !Arc::ptr_eq(&read.view, &self.id) {
            return self.why(read.seat, &read.line);
        }
        let meaning = match meaning_of::<G>(read) {
            Ok(meaning) => meaning,
            Err(fault) => return Why::Unclear(fault.into()),
        };
        let allowed = match &meaning.read {
            Ok(allowed) => allowed,
            Err(refusal) => return Why::Refused(self.reason(refusal)),
        };
        let forecast = self.game.forecast(&self.seen, allowed);
        let lines = scene::forecast_lines(&forecast, &self.lore.words, &self.name_of()).0;
        Why::Allowed(Outlook { forecast, lines })
    }
}
