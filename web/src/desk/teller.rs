//! Puts words to what a viewer sees. One view is asked everything, and nothing is asked twice as long as the view is the same.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::rc::Rc;
use std::sync::Arc;

use table::erased::{Choices, DynView, Why};
use table::scene::{Board, Carrier};
use table::{About, Arg, Awaited, Message, Seat, Space, Span, Subject, Viewer, plain};

use super::{Inner, Shown};

/// What is called the same as long as a match lasts.
pub struct Names {
    about: About,
    seats: Vec<String>,
    /// What each place is called, and what it is.
    places: BTreeMap<Space, (String, Vec<String>)>,
    /// Messages that were worded before and mean the same whenever they are said.
    said: RefCell<BTreeMap<String, String>>,
}

/// How many messages are remembered.
const REMEMBERED: usize = 4_000;

/// Writes a message down as something to find its words by; false if it tells of a piece or a thing, whose name may change.
fn written(message: &Message, out: &mut String) -> bool {
    out.push_str(&message.key);
    message.args.iter().all(|(name, arg)| {
        out.push('\u{1}');
        out.push_str(name);
        out.push('\u{2}');
        match arg {
            Arg::Number(n) => write!(out, "{n}").is_ok(),
            Arg::Space(space) => write!(out, "space {}", space.0).is_ok(),
            Arg::Seat(seat) => write!(out, "seat {}", seat.0).is_ok(),
            Arg::Rule(rule) => write!(out, "{rule}").is_ok(),
            Arg::Literal(text) => write!(out, "{text:?}").is_ok(),
            Arg::Message(inner) => {
                out.push('\u{3}');
                let fixed = written(inner, out);
                out.push('\u{4}');
                fixed
            }
            Arg::List(_) | Arg::Piece(_) | Arg::Thing(_) | Arg::Dice(_) => false,
        }
    })
}

impl Names {
    /// The names of a match, asked once.
    pub fn of(m: &dyn Shown, board: &Board) -> Names {
        let (view, about) = (m.view(Viewer::PUBLIC), m.about());
        let say = |message: &Message| plain(&view.say(message));
        let place =
            |s: &table::scene::BoardSpace| (s.space, (say(&s.name), s.tags.iter().map(say).collect()));
        Names {
            seats: (0..about.count()).map(|seat| view.seat_name(Seat(seat))).collect(),
            places: board.spaces.iter().map(place).collect(),
            said: RefCell::default(),
            about,
        }
    }

    /// What a seat is called.
    pub fn seat(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).cloned().unwrap_or_default()
    }

    /// What a place is called.
    pub fn place(&self, space: Space) -> String {
        self.places.get(&space).map(|(name, _)| name.clone()).unwrap_or_default()
    }

    /// What a place is: terrain, ports.
    pub fn tags(&self, space: Space) -> Vec<String> {
        self.places.get(&space).map(|(_, tags)| tags.clone()).unwrap_or_default()
    }

    /// The colours of a seat, by its word in notation.
    pub fn livery(&self, seat: Seat) -> Option<String> {
        self.about.seats.get(seat.index()).map(|word| word.to_string())
    }
}

/// What a view has answered, by seat and line.
#[derive(Default)]
struct Answered {
    choices: BTreeMap<(Seat, String), Rc<Choices>>,
    whys: BTreeMap<(Seat, String), Rc<Why>>,
}

/// Puts words to what a viewer sees. Cheap to copy.
#[derive(Clone)]
pub struct Teller {
    /// What he sees.
    pub view: Arc<dyn DynView>,
    /// What is always called the same.
    pub names: Rc<Names>,
    /// Whose order is wanted; a view cannot tell whether somebody gave up.
    awaited: Awaited,
    answered: Rc<RefCell<Answered>>,
}

impl Inner {
    /// Words for what the person at the screen sees.
    pub(super) fn teller(&self) -> Teller {
        self.teller_for(self.viewer())
    }

    /// Words for what a viewer sees. What was answered is kept as long as his view stays the same.
    pub(super) fn teller_for(&self, viewer: Viewer) -> Teller {
        let view = self.shown().view(viewer);
        let awaited = self.shown().awaiting();
        let mut last = self.teller.borrow_mut();
        let answered = match &*last {
            Some(last) if Arc::ptr_eq(&last.view, &view) => last.answered.clone(),
            _ => Rc::default(),
        };
        let teller = Teller { view, names: self.names.clone(), awaited, answered };
        *last = Some(teller.clone());
        teller
    }
}

impl Teller {
    /// Words for what a viewer sees of a match that is not the one on the desk.
    pub fn new(m: &dyn Shown, viewer: Viewer, names: Rc<Names>) -> Teller {
        Teller { view: m.view(viewer), names, awaited: m.awaiting(), answered: Rc::default() }
    }

    /// A message in words. What means the same whenever it is said is worded once a match: most are names of counters.
    pub fn say(&self, message: &Message) -> String {
        let mut key = String::new();
        if !written(message, &mut key) {
            return plain(&self.view.say(message));
        }
        if let Some(known) = self.names.said.borrow().get(&key) {
            return known.clone();
        }
        let words = plain(&self.view.say(message));
        let mut said = self.names.said.borrow_mut();
        if said.len() >= REMEMBERED {
            said.clear();
        }
        said.insert(key, words.clone());
        words
    }

    /// The same, in which one can tell what is the name of what.
    pub fn spans(&self, message: &Message) -> Vec<Span> {
        self.view.say(message)
    }

    /// What may follow a line that has been begun.
    pub fn choices(&self, seat: Seat, line: &str) -> Rc<Choices> {
        if !self.awaited.hears(seat) {
            return Rc::default();
        }
        let asked = (seat, line.to_string());
        if let Some(known) = self.answered.borrow().choices.get(&asked) {
            return known.clone();
        }
        let choices = Rc::new(self.view.choices(seat, line));
        self.answered.borrow_mut().choices.insert(asked, choices.clone());
        choices
    }

    /// May this be ordered, and what would come of it?
    pub fn why(&self, seat: Seat, line: &str) -> Rc<Why> {
        let asked = (seat, line.to_string());
        if let Some(known) = self.answered.borrow().whys.get(&asked) {
            return known.clone();
        }
        let why = Rc::new(self.view.why(seat, line));
        self.answered.borrow_mut().whys.insert(asked, why.clone());
        why
    }

    /// What a thing that carries a word is called.
    pub fn label(&self, carrier: &Carrier) -> String {
        match carrier {
            Carrier::Space(space) => self.names.place(*space),
            Carrier::Piece(piece) => self.view.name(Subject::Piece(*piece)),
            Carrier::Seat(seat) => self.names.seat(*seat),
            Carrier::Thing(thing) => self.view.name(Subject::Thing(*thing)),
            Carrier::Button(message) => self.say(message),
            Carrier::Number(n) => n.to_string(),
            Carrier::Several { said, .. } => self.say(said),
        }
    }
}
