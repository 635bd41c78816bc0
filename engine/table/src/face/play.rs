//! A match of any game.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::dice::commitment::Secret;
use crate::rulebook::Rulebook;
use crate::scene::{self, Board, Choice, Reading, Scene};
use crate::{
    About, Awaited, Entropy, Forecast, Gesture, Match, Message, Order, Person, Proving, Refusal, RuleId,
    Seat, Seats, Seen, Span, Step, Stop, Subject, Viewer, Words, msg, notation, observe, pack,
};

/// A match of any game. Orders are lines of text; everything shown is in words.
pub trait AnyMatch: Send {
    /// Which game it is.
    fn about(&self) -> About;
    /// Of whom an order is wanted.
    fn awaiting(&self) -> Awaited;
    /// Who won and how, when it is over.
    fn outcome(&self) -> Option<(Seats, String)>;
    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> String;
    /// Who holds a seat.
    fn person(&self, seat: Seat) -> Person;
    /// What never changes.
    fn board(&self) -> Board;
    /// Where ways lead to from a place, by its key: each kind of way as the map draws it, and the keys at its other end.
    fn ways(&self, key: &str) -> Vec<(String, Vec<String>)>;
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
    /// Gives an order; tells what its seat then hears.
    fn order(&mut self, seat: Seat, line: &str) -> Result<Vec<String>, Trouble>;
    /// The entries that a person may take back alone, the last first.
    fn may_take_back(&self, person: Person) -> Vec<u32>;
    /// A person takes back an order of one of his seats.
    fn take_back(&mut self, person: Person, entry: u32) -> Result<(), Trouble>;
    /// Asks to go back to before an entry; who must agree.
    fn ask_back(&mut self, seat: Seat, entry: u32) -> Result<BTreeSet<Person>, Trouble>;
    /// A person agrees, or does not.
    fn answer_ask(&mut self, person: Person, agrees: bool) -> Result<(), Trouble>;
    /// A seat says, as JSON, what it will answer from now on; or that it wants to be asked again.
    fn stand(&mut self, seat: Seat, standing: Option<&str>) -> Result<(), Trouble>;
    /// A seat's clock ran out.
    fn flag(&mut self, seat: Seat) -> Result<(), Trouble>;
    /// A seat gives up.
    fn resign(&mut self, seat: Seat) -> Result<(), Trouble>;
    /// Opens the secret; the match must be over.
    fn reveal(&mut self) -> Result<(), Trouble>;
    /// Is the secret open?
    fn is_opened(&self) -> bool;
    /// What the viewer has heard, each line with the number of its entry.
    fn log(&self, viewer: Viewer) -> Vec<(u32, String)>;
    /// The same, in which one can tell what is the name of what.
    fn log_spans(&self, viewer: Viewer) -> Vec<(u32, Vec<Span>)>;
    /// Every order that counts, in notation: entry, seat, order.
    fn orders(&self) -> Vec<(u32, Seat, String)>;
    /// The journal as text.
    fn journal(&self) -> String;
    /// The secret of the house, to be kept apart from the journal until the end.
    fn secret(&self) -> Option<Secret>;
    /// The position as the viewer may know it, packed: what he may not know is drawn anew. For [`AnyGame::open_at`](super::AnyGame::open_at).
    fn packed(&self, viewer: Viewer, entropy: &Entropy) -> Vec<u8>;
    /// The match as it was before the how-manieth order that counts.
    fn before(&self, order: usize) -> Box<dyn AnyMatch>;
    /// A match to try things on: what the viewer may not know is drawn anew, and the dice are others.
    fn what_if(&self, viewer: Viewer, entropy: Entropy) -> Box<dyn AnyMatch>;
}

/// What may follow.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// What has been said is already a whole order.
    pub whole: bool,
    /// What may be said next.
    pub next: Vec<Choice>,
    /// The words that could not be understood, if any.
    pub fault: Option<String>,
}

/// The answer to "why?" and "why not?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is allowed; this is what would come of it.
    Allowed(Outlook),
    /// A rule forbids it.
    Refused(Reason),
    /// It is not an order.
    Unclear(String),
}

/// What would come of an order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outlook {
    /// As the game says it.
    pub forecast: Forecast,
    /// Line by line, in words.
    pub lines: Vec<String>,
}

/// Why a rule forbids something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The rule.
    pub rule: RuleId,
    /// Why, in words.
    pub why: Vec<Span>,
    /// What the rule says, in short.
    pub summary: Option<String>,
    /// The places and pieces concerned.
    pub about: Vec<Subject>,
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let said = crate::plain(&self.why);
        match &self.summary {
            Some(summary) => write!(f, "{said}\n  [{}] {summary}", self.rule),
            None => write!(f, "{said} [{}]", self.rule),
        }
    }
}

/// Why something was not done, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// In words.
    pub said: String,
    /// The rule behind it, if there is one.
    pub reason: Option<Reason>,
}

impl From<String> for Trouble {
    fn from(said: String) -> Trouble {
        Trouble { said, reason: None }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.said)
    }
}

impl std::error::Error for Trouble {}

/// A match in its face.
pub(super) struct Playing<G: Proving> {
    m: Match<G>,
    words: Arc<Words>,
    /// The rules, read when the first is cited.
    book: OnceCell<Rulebook>,
    /// What each viewer heard of each step, in words: with the names that things had then.
    heard: RefCell<BTreeMap<Viewer, Vec<Heard<G>>>>,
    /// Each order in notation, as its seat saw the table just before it.
    written: RefCell<Vec<(Arc<Step<G>>, String)>>,
}

struct Heard<G: Proving> {
    step: Arc<Step<G>>,
    lines: Vec<Vec<Span>>,
}

impl<G: Proving> Playing<G> {
    pub fn new(m: Match<G>, words: Arc<Words>) -> Playing<G> {
        Playing { m, words, book: OnceCell::new(), heard: RefCell::default(), written: RefCell::default() }
    }

    fn game(&self) -> &G {
        self.m.game()
    }

    fn text(&self, viewer: Viewer, message: &Message) -> String {
        let seen = self.m.see(viewer);
        self.words.show(message, &|subject| self.game().name(&seen, subject))
    }

    fn understand(&self, seat: Seat, line: &str) -> Result<Order<G>, String> {
        let seen = self.m.see(Viewer::seat(seat));
        let meant = self.game().mean(&seen, seat, &Gesture::Line(line.into()));
        // Of several meanings the first that is allowed; if none is, the likeliest, so that its rule can be told.
        let allowed = meant.iter().find(|order| self.m.judge(seat, order).is_ok());
        match allowed.or(meant.first()) {
            Some(order) => Ok(order.clone()),
            None => match notation::read(self.game(), &seen, seat, line) {
                Ok(order) => Ok(order),
                Err(fault) => Err(self.text(Viewer::seat(seat), &fault.message())),
            },
        }
    }

    fn refusal(&self, seat: Seat, refusal: &Refusal) -> Reason {
        let rulebook = self.book.get_or_init(|| self.game().rulebook());
        let summary =
            rulebook.rules.get(&refusal.rule).map(|rule| self.words.data(&rule.summary).into_owned());
        let why = self.say(Viewer::seat(seat), &refusal.why);
        Reason { rule: refusal.rule, why, summary, about: refusal.about.clone() }
    }

    fn trouble(&self, seat: Seat, stop: &Stop) -> Trouble {
        let viewer = Viewer::seat(seat);
        match stop {
            Stop::Refused(refusal) => {
                let reason = self.refusal(seat, refusal);
                Trouble { said: reason.to_string(), reason: Some(reason) }
            }
            Stop::Needed { entry, refusal } => {
                let reason = self.refusal(seat, refusal);
                let needed = msg!("table-stop-needed-why", entry = *entry, why = reason.to_string());
                Trouble { said: self.text(viewer, &needed), reason: Some(reason) }
            }
            other => self.text(viewer, &other.message()).into(),
        }
    }

    /// What a viewer heard from the step with this index on. Steps are worded once, as their viewer saw the table just after them.
    fn heard_from(&self, viewer: Viewer, from: usize) -> Vec<(u32, Vec<Span>)> {
        let mut all = self.heard.borrow_mut();
        let worded = all.entry(viewer).or_default();
        let steps = self.m.steps();
        let same =
            worded.iter().zip(steps).take_while(|(heard, step)| Arc::ptr_eq(&heard.step, step)).count();
        worded.truncate(same);
        for (i, step) in steps.iter().enumerate().skip(same) {
            let position = self.m.position_before(i + 1);
            let seen = observe(self.game(), &position, viewer);
            let name = |subject: Subject| self.game().name(&seen, subject);
            let lines = step.heard_by(viewer).map(|fact| self.words.tell(&self.game().report(fact), &name));
            worded.push(Heard { step: step.clone(), lines: lines.collect() });
        }
        let since = worded.iter().skip(from);
        since.flat_map(|heard| heard.lines.iter().map(|line| (heard.step.n, line.clone()))).collect()
    }
}

impl<G: Proving> AnyMatch for Playing<G> {
    fn about(&self) -> About {
        self.game().about()
    }

    fn awaiting(&self) -> Awaited {
        self.m.awaiting()
    }

    fn outcome(&self) -> Option<(Seats, String)> {
        self.m.outcome().map(|o| (o.winners, self.text(Viewer::PUBLIC, &o.how)))
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.name(Viewer::PUBLIC, Subject::Seat(seat))
    }

    fn say(&self, viewer: Viewer, message: &Message) -> Vec<Span> {
        let seen = self.m.see(viewer);
        self.words.tell(message, &|subject| self.game().name(&seen, subject))
    }

    fn name(&self, viewer: Viewer, subject: Subject) -> String {
        self.text(viewer, &msg!("table-thing", thing = subject))
    }

    fn person(&self, seat: Seat) -> Person {
        self.m.person(seat)
    }

    fn board(&self) -> Board {
        self.game().board()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.game().scene(&self.m.see(viewer))
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        let (own, all) = (Viewer::seat(seat), Viewer::PUBLIC);
        let told = |step: &Arc<Step<G>>| !step.heard_by(own).eq(step.heard_by(all));
        *self.m.see(own) != *self.m.see(all) || self.m.steps().iter().any(told)
    }

    fn seen(&self, viewer: Viewer) -> Vec<u8> {
        self.m.see(viewer).pack()
    }

    fn ways(&self, key: &str) -> Vec<(String, Vec<String>)> {
        let board = self.game().board();
        let place = |space| board.spaces.iter().find(|s| s.space == space).map(|s| s.key.clone());
        let Some(here) = board.spaces.iter().find(|s| s.key == key) else { return Vec::new() };
        let mut ways: Vec<(String, Vec<String>)> = Vec::new();
        for link in &board.links {
            let other = match (link.from == here.space, link.to == here.space) {
                (true, _) => link.to,
                (_, true) => link.from,
                _ => continue,
            };
            let kind = self.text(Viewer::PUBLIC, &link.kind);
            let Some(key) = place(other) else { continue };
            match ways.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, keys)) => keys.push(key),
                None => ways.push((kind, vec![key])),
            }
        }
        ways
    }

    fn reading(&self, viewer: Viewer) -> Reading {
        let seen = self.m.see(viewer);
        let name = |subject: Subject| self.game().name(&seen, subject);
        scene::read_scene(&self.game().board(), &self.game().scene(&seen), &self.words, &name)
    }

    fn look(&self, viewer: Viewer, text: &str) -> Vec<String> {
        let seen = self.m.see(viewer);
        let name = |subject: Subject| self.game().name(&seen, subject);
        scene::look(&self.game().board(), &self.game().scene(&seen), &self.words, &name, text)
    }

    fn map(&self, viewer: Viewer, width: usize) -> Vec<String> {
        let seen = self.m.see(viewer);
        let name = |subject: Subject| self.game().name(&seen, subject);
        let about = self.game().about();
        scene::map(&self.game().board(), &self.game().scene(&seen), about.seats, &self.words, &name, width)
    }

    fn choices(&self, seat: Seat, line: &str) -> Choices {
        if !self.m.awaiting().hears(seat) {
            return Choices::default();
        }
        let game = self.game();
        let seen: Seen<'_, G> = self.m.see(Viewer::seat(seat));
        let mut said = Vec::new();
        for word in line.split_whitespace() {
            let (mut fits, mut heard) = (Vec::new(), Vec::new());
            game.next(&seen, seat, &said, &mut fits);
            game.hear(&seen, &said, word, &mut heard);
            match heard.into_iter().find(|part| fits.contains(part)) {
                Some(part) => said.push(part),
                None => return Choices { fault: Some(word.into()), ..Choices::default() },
            }
        }
        let mut next = Vec::new();
        let whole = game.next(&seen, seat, &said, &mut next);
        let choice =
            |part: &G::Part| Choice { word: game.spell(&seen, part), carrier: game.carrier(&seen, part) };
        Choices { whole, next: next.iter().map(choice).collect(), fault: None }
    }

    fn meant(&self, seat: Seat, gesture: &Gesture) -> Option<String> {
        let seen = self.m.see(Viewer::seat(seat));
        let meant = self.game().mean(&seen, seat, gesture);
        let allowed = meant.iter().find(|order| self.m.judge(seat, order).is_ok());
        allowed.or(meant.first()).map(|order| notation::write(self.game(), &seen, order))
    }

    fn why(&self, seat: Seat, line: &str) -> Why {
        let order = match self.understand(seat, line) {
            Ok(order) => order,
            Err(fault) => return Why::Unclear(fault),
        };
        match self.m.forecast(seat, &order) {
            Err(refusal) => Why::Refused(self.refusal(seat, &refusal)),
            Ok(forecast) => {
                let seen = self.m.see(Viewer::seat(seat));
                let name = |subject: Subject| self.game().name(&seen, subject);
                let lines = scene::forecast_lines(&forecast, &self.words, &name).0;
                Why::Allowed(Outlook { forecast, lines })
            }
        }
    }

    fn order(&mut self, seat: Seat, line: &str) -> Result<Vec<String>, Trouble> {
        let order = self.understand(seat, line)?;
        let before = self.m.steps().len();
        self.m.order(seat, &order).map_err(|stop| self.trouble(seat, &stop))?;
        let heard = self.heard_from(Viewer::seat(seat), before);
        Ok(heard.into_iter().map(|(_, line)| crate::plain(&line)).collect())
    }

    fn may_take_back(&self, person: Person) -> Vec<u32> {
        let seats = self.m.seats_of(person);
        let mut entries: Vec<u32> = seats.iter().flat_map(|seat| self.m.may_take_back(seat)).collect();
        entries.sort_unstable_by(|a, b| b.cmp(a));
        entries
    }

    fn take_back(&mut self, person: Person, entry: u32) -> Result<(), Trouble> {
        let own = self.m.seats_of(person);
        let step = self.m.steps().iter().find(|s| s.n == entry && own.contains(s.seat));
        let Some(seat) = step.map(|s| s.seat) else {
            return Err(self.text(Viewer::PUBLIC, &Stop::NotYours(entry).message()).into());
        };
        self.m.take_back(seat, &[entry]).map_err(|stop| self.trouble(seat, &stop))
    }

    fn ask_back(&mut self, seat: Seat, entry: u32) -> Result<BTreeSet<Person>, Trouble> {
        self.m.ask_back(seat, entry).map_err(|stop| self.trouble(seat, &stop))?;
        Ok(self.m.consent_wanted())
    }

    fn answer_ask(&mut self, person: Person, agrees: bool) -> Result<(), Trouble> {
        let done = if agrees { self.m.consent(person) } else { self.m.decline(person) };
        done.map_err(|stop| self.text(Viewer::PUBLIC, &stop.message()).into())
    }

    fn stand(&mut self, seat: Seat, standing: Option<&str>) -> Result<(), Trouble> {
        let unread = |e: serde_json::Error| {
            self.text(Viewer::seat(seat), &msg!("table-not-standing", fault = e.to_string()))
        };
        let standing = standing.map(|text| serde_json::from_str(text).map_err(unread)).transpose()?;
        self.m.stand(seat, standing).map_err(|stop| self.trouble(seat, &stop))
    }

    fn flag(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.m.flag(seat).map_err(|stop| self.trouble(seat, &stop))
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.m.resign(seat).map_err(|stop| self.trouble(seat, &stop))
    }

    fn reveal(&mut self) -> Result<(), Trouble> {
        if self.m.outcome().is_none() {
            return Err(self.text(Viewer::PUBLIC, &msg!("table-stop-not-over")).into());
        }
        self.m.reveal().map_err(|stop| self.text(Viewer::PUBLIC, &stop.message()).into())
    }

    fn is_opened(&self) -> bool {
        self.m.is_opened()
    }

    fn log(&self, viewer: Viewer) -> Vec<(u32, String)> {
        self.heard_from(viewer, 0).into_iter().map(|(n, line)| (n, crate::plain(&line))).collect()
    }

    fn log_spans(&self, viewer: Viewer) -> Vec<(u32, Vec<Span>)> {
        self.heard_from(viewer, 0)
    }

    fn orders(&self) -> Vec<(u32, Seat, String)> {
        let mut written = self.written.borrow_mut();
        let steps = self.m.steps();
        let same =
            written.iter().zip(steps).take_while(|((known, _), step)| Arc::ptr_eq(known, step)).count();
        written.truncate(same);
        for (i, step) in steps.iter().enumerate().skip(same) {
            let position = self.m.position_before(i);
            let seen = observe(self.game(), &position, Viewer::seat(step.seat));
            written.push((step.clone(), notation::write(self.game(), &seen, &step.order)));
        }
        written.iter().map(|(step, line)| (step.n, step.seat, line.clone())).collect()
    }

    fn journal(&self) -> String {
        self.m.journal().write()
    }

    fn secret(&self) -> Option<Secret> {
        self.m.secret()
    }

    fn packed(&self, viewer: Viewer, entropy: &Entropy) -> Vec<u8> {
        pack::pack(self.m.forked(viewer, entropy.clone()).position())
    }

    fn before(&self, order: usize) -> Box<dyn AnyMatch> {
        Box::new(Playing::new(self.m.rewound(order), self.words.clone()))
    }

    fn what_if(&self, viewer: Viewer, entropy: Entropy) -> Box<dyn AnyMatch> {
        Box::new(Playing::new(self.m.forked(viewer, entropy), self.words.clone()))
    }
}
