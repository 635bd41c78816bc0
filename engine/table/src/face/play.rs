//! A match of any game.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::dice::commitment::Secret;
use crate::scene::{self, Board, Choice, Reading, Scene};
use crate::{
    About, Awaited, Entropy, Gesture, Match, Message, Order, Person, Proving, Refusal, Seat, Seats, Seen,
    Step, Stop, Subject, Viewer, Words, msg, notation, observe,
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
    /// The viewer's view, packed.
    fn seen(&self, viewer: Viewer) -> Vec<u8>;
    /// What the viewer sees, in words.
    fn reading(&self, viewer: Viewer) -> Reading;
    /// What the viewer sees, as a map of characters.
    fn map(&self, viewer: Viewer, width: usize) -> Vec<String>;
    /// What may follow a line that has been begun.
    fn choices(&self, seat: Seat, line: &str) -> Choices;
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
    /// Every order that counts, in notation: entry, seat, order.
    fn orders(&self) -> Vec<(u32, Seat, String)>;
    /// The journal as text.
    fn journal(&self) -> String;
    /// The secret of the house, to be kept apart from the journal until the end.
    fn secret(&self) -> Option<Secret>;
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
    Allowed(Vec<String>),
    /// A rule forbids it.
    Refused(String),
    /// It is not an order.
    Unclear(String),
}

/// Why something was not done, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble(pub String);

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}

/// A match in its face.
pub(super) struct Playing<G: Proving> {
    m: Match<G>,
    words: Words,
    /// What each viewer heard of each step, in words: with the names that things had then.
    heard: RefCell<BTreeMap<Viewer, Vec<Heard<G>>>>,
}

struct Heard<G: Proving> {
    step: Arc<Step<G>>,
    lines: Vec<String>,
}

impl<G: Proving> Playing<G> {
    pub fn new(m: Match<G>, words: Words) -> Playing<G> {
        Playing { m, words, heard: RefCell::default() }
    }

    fn game(&self) -> &G {
        self.m.game()
    }

    fn say(&self, viewer: Viewer, message: &Message) -> String {
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
                Err(fault) => Err(fault.to_string()),
            },
        }
    }

    fn refusal(&self, seat: Seat, refusal: &Refusal) -> String {
        let said = self.say(Viewer::seat(seat), &refusal.why);
        let rulebook = self.game().rulebook();
        match rulebook.rules.get(&refusal.rule) {
            Some(rule) => format!("{said}\n  [{}] {}", refusal.rule, rule.summary),
            None => format!("{said} [{}]", refusal.rule),
        }
    }

    fn trouble(&self, seat: Seat, stop: &Stop) -> Trouble {
        match stop {
            Stop::Refused(refusal) => Trouble(self.refusal(seat, refusal)),
            Stop::Needed { entry, refusal } => {
                let needed = self.refusal(seat, refusal);
                Trouble(format!("the order at entry {entry} needs it; without it: {needed}"))
            }
            other => Trouble(other.to_string()),
        }
    }

    /// What a viewer heard from the step with this index on. Steps are worded once, as their viewer saw the table just after them.
    fn heard_from(&self, viewer: Viewer, from: usize) -> Vec<(u32, String)> {
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
            let lines = step.heard_by(viewer).map(|fact| self.words.show(&self.game().report(fact), &name));
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
        self.m.outcome().map(|o| (o.winners, self.say(Viewer::PUBLIC, &o.how)))
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.say(Viewer::PUBLIC, &msg!("table-thing", thing = seat))
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
            let kind = self.say(Viewer::PUBLIC, &link.kind);
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
                Why::Allowed(scene::forecast_lines(&forecast, &self.words, &name).0)
            }
        }
    }

    fn order(&mut self, seat: Seat, line: &str) -> Result<Vec<String>, Trouble> {
        let order = self.understand(seat, line).map_err(Trouble)?;
        let before = self.m.steps().len();
        self.m.order(seat, &order).map_err(|stop| self.trouble(seat, &stop))?;
        let heard = self.heard_from(Viewer::seat(seat), before);
        Ok(heard.into_iter().map(|(_, line)| line).collect())
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
        let seat = step.map(|s| s.seat).ok_or(Trouble(Stop::NotYours(entry).to_string()))?;
        self.m.take_back(seat, &[entry]).map_err(|stop| self.trouble(seat, &stop))
    }

    fn ask_back(&mut self, seat: Seat, entry: u32) -> Result<BTreeSet<Person>, Trouble> {
        self.m.ask_back(seat, entry).map_err(|stop| self.trouble(seat, &stop))?;
        Ok(self.m.consent_wanted())
    }

    fn answer_ask(&mut self, person: Person, agrees: bool) -> Result<(), Trouble> {
        let done = if agrees { self.m.consent(person) } else { self.m.decline(person) };
        done.map_err(|stop| Trouble(stop.to_string()))
    }

    fn stand(&mut self, seat: Seat, standing: Option<&str>) -> Result<(), Trouble> {
        let read =
            |text| serde_json::from_str(text).map_err(|e| Trouble(format!("not a standing order: {e}")));
        let standing = standing.map(read).transpose()?;
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
            return Err(Trouble("the match is not over".into()));
        }
        self.m.reveal().map_err(|stop| Trouble(stop.to_string()))
    }

    fn is_opened(&self) -> bool {
        self.m.is_opened()
    }

    fn log(&self, viewer: Viewer) -> Vec<(u32, String)> {
        self.heard_from(viewer, 0)
    }

    fn orders(&self) -> Vec<(u32, Seat, String)> {
        let written = |(i, step): (usize, &Arc<Step<G>>)| {
            let position = self.m.position_before(i);
            let seen = observe(self.game(), &position, Viewer::seat(step.seat));
            (step.n, step.seat, notation::write(self.game(), &seen, &step.order))
        };
        self.m.steps().iter().enumerate().map(written).collect()
    }

    fn journal(&self) -> String {
        self.m.journal().write()
    }

    fn secret(&self) -> Option<Secret> {
        self.m.secret()
    }

    fn before(&self, order: usize) -> Box<dyn AnyMatch> {
        let words = Words::of(&self.game().about()).expect("they were read once already");
        Box::new(Playing::new(self.m.rewound(order), words))
    }

    fn what_if(&self, viewer: Viewer, entropy: Entropy) -> Box<dyn AnyMatch> {
        let words = Words::of(&self.game().about()).expect("they were read once already");
        Box::new(Playing::new(self.m.forked(viewer, entropy), words))
    }
}
