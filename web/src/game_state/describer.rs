//! Describes in words what a viewer sees. All questions go to one view, and answers are cached for its lifetime.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::rc::Rc;
use std::sync::Arc;

use table::erased::{Choices, DynView, ReadLine, Why};
use table::scene::{Board, Widget};
use table::{About, Arg, Awaited, Gesture, Message, Seat, Space, Span, Subject, Viewer, plain};

use super::{Inner, Shown};

/// Names that stay the same for the whole match.
pub struct Names {
    about: About,
    seats: Vec<String>,
    /// Name and tags of each place.
    places: BTreeMap<Space, (String, Vec<String>)>,
    /// Wording of messages that always read the same.
    said: RefCell<BTreeMap<String, String>>,
}

/// Maximum number of remembered messages.
const REMEMBERED: usize = 4_000;

/// Builds the cache key of a message; false if it names a piece or thing, whose name may change.
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
    /// The names in a match.
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

    /// Name of a seat.
    pub fn seat(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).cloned().unwrap_or_default()
    }

    /// Name of a place.
    pub fn place(&self, space: Space) -> String {
        self.places.get(&space).map(|(name, _)| name.clone()).unwrap_or_default()
    }

    /// Tags of a place: terrain, ports.
    pub fn tags(&self, space: Space) -> Vec<String> {
        self.places.get(&space).map(|(_, tags)| tags.clone()).unwrap_or_default()
    }

    /// Key of a seat's colours: its word in notation.
    pub fn livery(&self, seat: Seat) -> Option<String> {
        self.about.seats.get(seat.index()).map(|word| word.to_string())
    }
}

/// Cached answers of a view, by seat and line.
#[derive(Default)]
struct Answered {
    choices: BTreeMap<(Seat, String), Rc<Choices>>,
    read: BTreeMap<(Seat, String), Rc<ReadLine>>,
    whys: BTreeMap<(Seat, String), Rc<Why>>,
}

/// Describes what a viewer sees. Cheap to copy.
#[derive(Clone)]
pub struct Describer {
    /// The view.
    pub view: Arc<dyn DynView>,
    /// Names that never change.
    pub names: Rc<Names>,
    /// Seats that must act; a view does not know who has resigned.
    awaited: Awaited,
    answered: Rc<RefCell<Answered>>,
}

impl Inner {
    /// Describes what the player sees.
    pub(super) fn describer(&self) -> Describer {
        self.describer_for(self.viewer())
    }

    /// Describes what a viewer sees; cached answers last as long as the view.
    pub(super) fn describer_for(&self, viewer: Viewer) -> Describer {
        let view = self.shown().view(viewer);
        let awaited = self.shown().awaiting();
        let mut last = self.describer.borrow_mut();
        let answered = match &*last {
            Some(last) if Arc::ptr_eq(&last.view, &view) => last.answered.clone(),
            _ => Rc::default(),
        };
        let describer = Describer { view, names: self.names.clone(), awaited, answered };
        *last = Some(describer.clone());
        describer
    }
}

impl Describer {
    /// Describes what a viewer sees of another match.
    pub fn new(m: &dyn Shown, viewer: Viewer, names: Rc<Names>) -> Describer {
        Describer { view: m.view(viewer), names, awaited: m.awaiting(), answered: Rc::default() }
    }

    /// A message in words; those that always read the same are worded once per match.
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

    /// The same as spans that say what each name refers to.
    pub fn spans(&self, message: &Message) -> Vec<Span> {
        self.view.say(message)
    }

    /// What may follow an unfinished line.
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

    /// What a line means. The match carries it out without reading it again.
    pub fn read(&self, seat: Seat, line: &str) -> Rc<ReadLine> {
        let asked = (seat, line.to_string());
        if let Some(known) = self.answered.borrow().read.get(&asked) {
            return known.clone();
        }
        let read = Rc::new(self.view.read(seat, line));
        self.answered.borrow_mut().read.insert(asked, read.clone());
        read
    }

    /// The line that a gesture means, if any; it need not be read again.
    pub fn read_gesture(&self, seat: Seat, gesture: &Gesture) -> Option<String> {
        let read = self.view.read_gesture(seat, gesture)?;
        let line = read.line.clone();
        self.answered.borrow_mut().read.insert((seat, line.clone()), Rc::new(read));
        Some(line)
    }

    /// May this be ordered, and what would come of it?
    pub fn why(&self, seat: Seat, line: &str) -> Rc<Why> {
        let asked = (seat, line.to_string());
        if let Some(known) = self.answered.borrow().whys.get(&asked) {
            return known.clone();
        }
        let why = Rc::new(self.view.why_of(&self.read(seat, line)));
        self.answered.borrow_mut().whys.insert(asked, why.clone());
        why
    }

    /// Label of a choice.
    pub fn label(&self, widget: &Widget) -> String {
        match widget {
            Widget::Space(space) => self.names.place(*space),
            Widget::Piece(piece) => self.view.name(Subject::Piece(*piece)),
            Widget::Seat(seat) => self.names.seat(*seat),
            Widget::Thing(thing) => self.view.name(Subject::Thing(*thing)),
            Widget::Button(message) => self.say(message),
            Widget::Number(n) => n.to_string(),
            Widget::Several { said, .. } => self.say(said),
        }
    }
}
