//! The desk: a match, what has been said of the next order, and how we look at it. No component holds a rule or a match.

mod away;
pub mod battle;
#[cfg(test)]
mod counted;
mod drawing;
mod hint;
mod history;
mod lesson;
mod log;
mod opponent;
mod order;
mod review;
mod seats;
mod shown;
mod standing;
pub mod tables;
mod tabs;
pub mod teller;
pub mod view;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use table::erased::{DynGame, DynMatch, Outlook, Reason};
use table::scene::Board;
use table::scene::sheet::Sheet;
use table::{Message, Person, Seat, Space, Subject, Viewer, plain};

use crate::browser;
use crate::online::Distant;
use crate::saver::Change;
use crate::store::{self, Slot};
use away::Sender;
use battle::OddsCourse;
pub use hint::Hint;
pub use lesson::LessonAt;
use opponent::Bench;
pub use opponent::{Pace, Thinking};
pub use review::{Looking, SlipAt};
pub use seats::Chair;
pub use shown::Shown;
use tabs::Tab;
pub use tabs::{Session, tabs_left};
use teller::{Names, Teller};
use view::View;

/// A match on the table, and everything around it that changes. Cheap to copy: it is a handle.
#[derive(Clone, Copy)]
pub struct Desk {
    inner: StoredValue<Inner, LocalStorage>,
    /// What is shown.
    pub view: RwSignal<Arc<View>>,
    /// The words of the next order that have been said.
    pub draft: RwSignal<Vec<String>>,
    /// An order that is whole and waits for a yes, with what would come of it.
    pub asked: RwSignal<Option<Asked>>,
    /// What would come of going where the pointer is.
    pub preview: RwSignal<Option<Asked>>,
    /// What would come of going on with the battle that is fought now.
    pub weighed: RwSignal<Option<Asked>>,
    /// How the odds of battles have gone.
    pub courses: RwSignal<Vec<OddsCourse>>,
    /// Why something was not done, or what was.
    pub notice: RwSignal<Option<Notice>>,
    /// What a refusal, the log or a lesson points at.
    pub pointed: RwSignal<Vec<Subject>>,
    /// The counter that a list points at.
    pub hovered: RwSignal<Option<u16>>,
    /// The place whose stack the pointer has spread.
    pub fan: RwSignal<Option<u16>>,
    /// The place that is looked at.
    pub place: RwSignal<Option<u16>>,
    /// The area under the pointer.
    pub under: RwSignal<Option<u16>>,
    /// The order before which we look, if not at the present.
    pub past: RwSignal<Option<usize>>,
    /// Do we try things on a copy?
    pub branch: RwSignal<bool>,
    /// The seat for which the curtain must be opened.
    pub curtain: RwSignal<Option<Seat>>,
    /// The lesson, and where it is.
    pub lesson: RwSignal<Option<LessonAt>>,
    /// The bot that thinks, and what it has come up with.
    pub thinking: RwSignal<Option<Thinking>>,
    /// The bots wait until they are told to go on.
    pub paused: RwSignal<bool>,
    /// What a bot would do in the person's place.
    pub hint: RwSignal<Option<Hint>>,
    /// The game looked back at.
    pub looking: RwSignal<Looking>,
    /// A decision that cost something, shown on the board.
    pub slip: RwSignal<Option<SlipAt>>,
    /// What is laid over the board.
    pub overlay: RwSignal<Option<String>>,
    /// Said once to who cannot see.
    pub announced: RwSignal<String>,
    /// An order is on its way to the house, or what was missed is being shown: nothing may be said meanwhile.
    pub busy: RwSignal<bool>,
    /// Lines of the log can be chosen, to ask the others to go back there.
    pub asking: RwSignal<bool>,
    /// May a bot be asked what it would do in the person's place?
    pub hints: RwSignal<bool>,
    /// Another tab plays this game: here it is only looked at.
    pub onlooking: RwSignal<bool>,
    /// This tab is about to play it instead.
    pub taking_over: RwSignal<bool>,
}

/// Where a match is played.
enum Played {
    /// In this page.
    Here(Box<dyn DynMatch>),
    /// At a house, which shows what the person at the screen may see.
    Away(Box<Distant>),
}

struct Inner {
    slot: Slot,
    m: Played,
    /// How orders go to the house.
    sender: Option<Sender>,
    /// What is tried on a copy.
    branch: Option<Box<dyn DynMatch>>,
    /// The match as it was, while we look at that.
    past: Option<Box<dyn DynMatch>>,
    /// The seat that may look.
    looking: Option<Seat>,
    redo: Vec<(Seat, String)>,
    /// The place that was last looked at, and what had been said then.
    looked: (Option<Space>, String),
    board: Board,
    sheet: Arc<Sheet>,
    names: Rc<Names>,
    /// Who last put words to what is seen, with what was answered.
    teller: RefCell<Option<Teller>>,
    bench: Bench,
    /// How it is kept, if it is played in this page.
    tab: Option<Tab>,
}

/// An order and what would come of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// In notation.
    pub line: String,
    /// What would come of it.
    pub outlook: Told,
}

/// What would come of an order, in words.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Told {
    /// The way it takes.
    pub way: Vec<u16>,
    /// The numbers: of what, how much, the terms.
    pub tallies: Vec<(String, i32, Vec<TermLine>)>,
    /// How likely what is.
    pub odds: Vec<Likely>,
    /// Why it goes no further: the rule, in words.
    pub halts: Vec<(String, String)>,
    /// What to beware of.
    pub warnings: Vec<String>,
}

/// How likely something is.
#[derive(Clone, PartialEq, Debug)]
pub struct Likely {
    /// In thousandths.
    pub thousandths: u32,
    /// By how much that may be wrong.
    pub error: u32,
    /// What.
    pub of: String,
    /// Where, if it is about a place.
    pub at: Option<u16>,
}

/// A term of a tally: how much, why, by which rule.
pub type TermLine = (i32, String, String);

impl Told {
    /// Is there anything that a person should see before it is done?
    pub fn matters(&self) -> bool {
        !self.tallies.is_empty() || !self.odds.is_empty() || !self.warnings.is_empty()
    }
}

/// Something to tell.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// A rule forbids it: what was wanted, and why not.
    Refused(String, Reason),
    /// It cannot be understood, or not be done.
    Trouble(String),
    /// It was done.
    News(String),
}

impl Inner {
    /// The match that is shown.
    fn shown(&self) -> &dyn Shown {
        match self.past.as_ref().or(self.branch.as_ref()) {
            Some(other) => other,
            None => self.played(),
        }
    }

    /// The match itself, wherever it is played.
    fn played(&self) -> &dyn Shown {
        match &self.m {
            Played::Here(m) => m,
            Played::Away(m) => &**m,
        }
    }

    /// The match itself, if it is played in this page.
    fn here(&self) -> Option<&dyn DynMatch> {
        match &self.m {
            Played::Here(m) => Some(&**m),
            Played::Away(_) => None,
        }
    }

    fn here_mut(&mut self) -> Option<&mut Box<dyn DynMatch>> {
        match &mut self.m {
            Played::Here(m) => Some(m),
            Played::Away(_) => None,
        }
    }

    /// The match that is shown, if it is in this page.
    fn held(&self) -> Option<&dyn DynMatch> {
        self.past.as_deref().or(self.branch.as_deref()).or_else(|| self.here())
    }

    /// The match in this page that orders go to.
    fn live(&mut self) -> Option<&mut Box<dyn DynMatch>> {
        match &mut self.branch {
            Some(branch) => Some(branch),
            None => match &mut self.m {
                Played::Here(m) => Some(m),
                Played::Away(_) => None,
            },
        }
    }
}

impl Inner {
    fn new(m: Played, slot: Slot, sheet: Arc<Sheet>) -> Inner {
        let (board, names) = match &m {
            Played::Here(m) => known(m),
            Played::Away(m) => known(&**m),
        };
        Inner {
            slot,
            m,
            sender: None,
            branch: None,
            past: None,
            looking: None,
            redo: Vec::new(),
            looked: (None, String::new()),
            board,
            sheet,
            names,
            teller: RefCell::default(),
            bench: Bench::default(),
            tab: None,
        }
    }

    /// Every seat by name, and whether it is waited for.
    fn seats(&self) -> Vec<(String, bool)> {
        let m = self.shown();
        let must = m.awaiting().must;
        (0..m.about().count()).map(Seat).map(|seat| (self.names.seat(seat), must.contains(seat))).collect()
    }

    /// Everything that is shown once this much of the next order has been said. One view is asked everything. A tab that only looks on can
    /// do nothing.
    fn look(&self, line: &str, looks_on: bool) -> View {
        let mut view = self.teller().whole_view(self.hand(), &self.board, &self.sheet, line);
        if self.past.is_some() || looks_on {
            view.choices.clear();
            view.lit = view::Lit::default();
        }
        view.seats = self.seats();
        view.over = self.shown().outcome().map(|(_, how)| how);
        let back = if looks_on { Vec::new() } else { self.may_take_back_alone() };
        (view.orders, view.told) = (self.all_orders(), self.shown().told());
        view.log = self.last_lines(&back);
        view.at = self.at();
        (view.undo, view.redo) = (!looks_on && self.may_undo(), !looks_on && !self.redo.is_empty());
        view.due = self.due().filter(|_| !looks_on);
        view
    }

    /// Where ways lead from a place: each kind in words, and the names of what lies at the other end.
    fn ways(&self, space: Space) -> Vec<(String, Vec<String>)> {
        let teller = self.teller();
        let mut ways: Vec<(String, Vec<String>)> = Vec::new();
        for link in &self.board.links {
            let other = match (link.from == space, link.to == space) {
                (true, _) => link.to,
                (_, true) => link.from,
                _ => continue,
            };
            let kind = teller.say(&link.name);
            let name = self.names.place(other);
            match ways.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, names)) => names.push(name),
                None => ways.push((kind, vec![name])),
            }
        }
        ways
    }
}

/// One person holds all seats of a game without secrets; with secrets there is one for each.
pub fn persons(game: &dyn DynGame) -> Vec<Person> {
    let about = game.about();
    (0..u16::from(about.count())).map(|seat| Person(if about.secrets { seat } else { 0 })).collect()
}

impl Desk {
    /// Sits down to a match that is kept in this browser.
    pub fn new(m: Box<dyn DynMatch>, slot: Slot, sheet: Arc<Sheet>, session: Session) -> Desk {
        let desk = Desk::lay(Played::Here(m), slot, sheet, session.looks_on());
        desk.join_tabs(session);
        desk
    }

    fn lay(m: Played, slot: Slot, sheet: Arc<Sheet>, onlooking: bool) -> Desk {
        let draft = if onlooking { Vec::new() } else { kept_draft(&slot.id) };
        let desk = Desk {
            inner: StoredValue::new_local(Inner::new(m, slot, sheet)),
            view: RwSignal::new(Arc::default()),
            draft: RwSignal::new(draft),
            asked: RwSignal::new(None),
            preview: RwSignal::new(None),
            weighed: RwSignal::new(None),
            courses: RwSignal::new(Vec::new()),
            notice: RwSignal::new(None),
            pointed: RwSignal::new(Vec::new()),
            hovered: RwSignal::new(None),
            fan: RwSignal::new(None),
            place: RwSignal::new(None),
            under: RwSignal::new(None),
            past: RwSignal::new(None),
            branch: RwSignal::new(false),
            curtain: RwSignal::new(None),
            lesson: RwSignal::new(None),
            thinking: RwSignal::new(None),
            paused: RwSignal::new(false),
            hint: RwSignal::new(None),
            looking: RwSignal::new(Looking::Not),
            slip: RwSignal::new(None),
            overlay: RwSignal::new(None),
            announced: RwSignal::new(String::new()),
            busy: RwSignal::new(false),
            asking: RwSignal::new(false),
            hints: RwSignal::new(true),
            onlooking: RwSignal::new(onlooking),
            taking_over: RwSignal::new(false),
        };
        desk.refresh();
        desk
    }

    /// The board, drawn once.
    pub fn board(&self) -> Board {
        self.inner.with_value(|inner| inner.board.clone())
    }

    /// The drawing of the board.
    pub fn sheet(&self) -> Arc<Sheet> {
        self.inner.with_value(|inner| inner.sheet.clone())
    }

    /// What the game is called and whose rules it plays.
    pub fn about(&self) -> table::About {
        self.inner.with_value(|inner| inner.played().about())
    }

    /// The game as it is kept.
    pub fn slot(&self) -> Slot {
        self.inner.with_value(|inner| inner.slot.clone())
    }

    /// Words of the game for a message.
    pub fn say(&self, message: &Message) -> String {
        self.inner.with_value(|inner| inner.teller().say(message))
    }

    /// Where ways lead from a place.
    pub fn ways(&self, space: Space) -> Vec<(String, Vec<String>)> {
        self.inner.with_value(|inner| inner.ways(space))
    }

    /// The colours of a seat.
    pub fn livery(&self, seat: Seat) -> String {
        self.about().seats.get(seat.index()).map(|word| word.to_string()).unwrap_or_default()
    }

    /// Calls the game something else.
    pub fn rename(&self, name: &str) {
        if self.onlooking.get_untracked() {
            return;
        }
        self.inner.update_value(|inner| inner.slot.name = name.into());
        self.keep();
    }

    /// May somebody act here? Not in the past, not behind a curtain, not after the end, not while another tab plays.
    pub fn is_live(&self) -> bool {
        let present = self.past.get_untracked().is_none() && self.curtain.get_untracked().is_none();
        present && !self.busy.get_untracked() && !self.looks_on()
    }

    /// Is the match itself played by another tab, and no copy of it shown here?
    pub fn looks_on(&self) -> bool {
        self.onlooking.get_untracked() && !self.branch.get_untracked()
    }

    /// Works out anew what is shown.
    pub fn refresh(&self) {
        let draft = self.draft.get_untracked();
        let line = draft.join(" ");
        let (view, curtain, fault) = self
            .inner
            .try_update_value(|inner| {
                inner.bench.drawing.nothing_waits();
                let next = inner.change_of_eyes();
                if next.is_some() {
                    // Nothing of anybody's is shown until the next person is there.
                    return (View { seats: inner.seats(), ..View::default() }, next, false);
                }
                let looks_on = self.looks_on();
                let mut view = inner.look(&line, looks_on);
                if self.busy.get_untracked() {
                    view.choices.clear();
                    view.lit = view::Lit::default();
                }
                let choices = inner.hand().map(|seat| inner.teller().choices(seat, &line));
                (view, None, choices.is_some_and(|choices| choices.fault.is_some()))
            })
            .expect("the desk is there");
        if fault {
            // The draft no longer fits: somebody went back, or the page is newer than the draft.
            self.draft.set(Vec::new());
            return self.refresh();
        }
        if curtain.is_some() {
            self.clear_for_curtain();
        }
        self.curtain.set(curtain);
        self.view.set(Arc::new(view));
        let line = self.draft.get_untracked().join(" ");
        if self.onlooking.get_untracked() {
            // The draft that is kept is that of the tab which plays.
            return;
        }
        let id = self.inner.with_value(|inner| inner.slot.id.clone());
        match line.is_empty() {
            true => browser::forget(&draft_key(&id)),
            false => browser::keep(&draft_key(&id), &line),
        }
    }

    /// Takes away everything that the person who has looked so far left on the screen, besides the view.
    fn clear_for_curtain(&self) {
        self.draft.set(Vec::new());
        self.asked.set(None);
        self.preview.set(None);
        self.weighed.set(None);
        self.courses.set(Vec::new());
        self.notice.set(None);
        self.pointed.set(Vec::new());
        self.hovered.set(None);
        self.fan.set(None);
        self.place.set(None);
        self.under.set(None);
        self.overlay.set(None);
        self.announced.set(String::new());
        self.forget_hint();
    }

    /// Says something to those who listen to the page; not into a curtain, behind which somebody else may sit.
    pub(super) fn announce(&self, said: String) {
        if self.curtain.get_untracked().is_none() {
            self.announced.set(said);
        }
    }

    /// Shows a notice; not into a curtain.
    pub(super) fn notify(&self, notice: Notice) {
        if self.curtain.get_untracked().is_none() {
            self.notice.set(Some(notice));
        }
    }

    /// The person at the screen is the one the curtain waits for.
    pub fn open_curtain(&self) {
        let Some(seat) = self.curtain.get_untracked() else { return };
        self.inner.update_value(|inner| inner.looking = Some(seat));
        self.refresh();
        browser::focus_soon("main");
    }

    /// Writes the match down. What is only tried on a copy is not kept, nor what another tab plays.
    pub fn keep(&self) {
        if self.onlooking.get_untracked() {
            return;
        }
        let lesson = self.lesson.with_untracked(|l| l.as_ref().map(|l| (l.id.clone(), l.step)));
        let slot = self.inner.try_update_value(|inner| {
            let from = inner.tab.as_ref()?.saver.mark().piece;
            let m = inner.here()?;
            let (lines, secret, orders) = (m.lines_from(from), m.secret(), m.steps());
            inner.slot.clock = m.reading(Viewer::PUBLIC).clock;
            (inner.slot.secret, inner.slot.orders, inner.slot.lesson) = (secret, orders, lesson);
            inner.slot.kept = browser::now();
            let due = inner.tab.as_ref()?.state_due || store::fills_a_piece(&lines);
            let state = if due { inner.here()?.saved_state() } else { None };
            let tab = inner.tab.as_mut()?;
            tab.state_due = due && state.is_none();
            tab.saver.save(Change { slot: inner.slot.clone(), from, lines, state });
            Some(inner.slot.clone())
        });
        let Some(slot) = slot.flatten() else { return };
        browser::keep("last", &slot.id);
        browser::keep("module", &slot.game);
    }

    fn told(&self, outlook: &Outlook) -> Told {
        self.inner.with_value(|inner| {
            let teller = inner.teller();
            let forecast = &outlook.forecast;
            let tally = |tally: &table::Tally| {
                let of = tally.of.as_ref().map(|of| teller.say(of)).unwrap_or_default();
                let term = |term: &table::Term| (term.delta, teller.say(&term.why), term.rule.to_string());
                (of, tally.total(), tally.terms.iter().map(term).collect())
            };
            let likely = |chance: &table::Chance| {
                let spans = teller.spans(&chance.of);
                let place = |span: &table::Span| match span.of {
                    Some(Subject::Space(space)) => Some(space.0),
                    _ => None,
                };
                Likely {
                    thousandths: (chance.millionths + 500) / 1000,
                    error: (chance.error + 500) / 1000,
                    at: spans.iter().find_map(place),
                    of: plain(&spans),
                }
            };
            Told {
                way: forecast.way.iter().map(|space| space.0).collect(),
                tallies: forecast.tallies.iter().map(tally).collect(),
                odds: forecast.odds.iter().map(likely).collect(),
                halts: forecast.halts.iter().map(|h| (h.rule.to_string(), teller.say(&h.why))).collect(),
                warnings: forecast.warnings.iter().map(|warning| teller.say(warning)).collect(),
            }
        })
    }
}

/// What never changes of a match.
fn known(m: &dyn Shown) -> (Board, Rc<Names>) {
    let board = m.board();
    let names = Rc::new(Names::of(m, &board));
    (board, names)
}

/// The words of an order that was begun and is kept.
fn kept_draft(id: &str) -> Vec<String> {
    let draft = browser::kept(&draft_key(id)).unwrap_or_default();
    draft.split_whitespace().map(String::from).collect()
}

fn draft_key(id: &str) -> String {
    format!("draft-{id}")
}
