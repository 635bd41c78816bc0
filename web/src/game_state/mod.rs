//! The state of a game on the screen: a match, the order being entered, and how it is viewed. No component holds a rule or a match.

#[cfg(feature = "areas")]
mod areas;
pub mod battle;
pub mod describer;
mod drawing;
mod forecast_view;
mod hint;
mod history;
pub mod ledgers;
mod lesson;
mod log;
mod opponent;
mod order;
#[cfg(test)]
mod reading_count;
mod remote;
#[cfg_attr(not(feature = "online"), path = "no_remote_view.rs")]
mod remote_view;
mod review;
mod seats;
mod shown;
mod since;
mod standing;
mod tab_sync;
pub mod verdict;
pub mod view;
#[cfg(test)]
mod view_count;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use table::erased::{DynGame, DynMatch, Reason};
use table::scene::Board;
use table::scene::sheet::Sheet;
use table::{Message, Person, Seat, Seats, Space, Subject, Viewer};

use crate::browser;
use crate::save_queue::SaveRequest;
use crate::store::{self, GameRecord};
use battle::OddsHistory;
use describer::{Describer, Names};
pub use forecast_view::{ForecastView, Likelihood, OrderForecast};
pub use hint::Hint;
pub use lesson::LessonProgress;
use opponent::BotRunner;
pub use opponent::{Pace, Thinking};
use remote::Sender;
pub use remote::ServerAsk;
pub use remote_view::RemoteView;
pub use review::{ReviewState, ShownSlip};
pub use shown::Shown;
pub use since::{Moment, News};
use tab_sync::Tab;
pub use tab_sync::{Session, tab_writes_done};
use verdict::Verdict;
use view::View;

/// A match and everything around it that changes. Cheap to copy: it is a handle.
#[derive(Clone, Copy)]
pub struct GameState {
    inner: StoredValue<Inner, LocalStorage>,
    /// What is shown.
    pub view: RwSignal<Arc<View>>,
    /// The words of the next order entered so far.
    pub draft: RwSignal<Vec<String>>,
    /// A complete order awaiting confirmation, with its forecast.
    pub confirming: RwSignal<Option<OrderForecast>>,
    /// Forecast of moving to where the pointer is.
    pub preview: RwSignal<Option<OrderForecast>>,
    /// Forecast of continuing the current battle.
    pub battle_forecast: RwSignal<Option<OrderForecast>>,
    /// How the odds of battles have changed.
    pub odds_history: RwSignal<Vec<OddsHistory>>,
    /// The latest message: why something was not done, or what was.
    pub notice: RwSignal<Option<Notice>>,
    /// What a refusal, the log or a lesson highlights.
    pub pointed: RwSignal<Vec<Subject>>,
    /// The counter highlighted by a list.
    pub hovered: RwSignal<Option<u16>>,
    /// The place whose stack is fanned out under the pointer.
    pub fan: RwSignal<Option<u16>>,
    /// The selected place.
    pub place: RwSignal<Option<u16>>,
    /// The area under the pointer.
    pub under: RwSignal<Option<u16>>,
    /// The order before which the match is shown, if not the present.
    pub past: RwSignal<Option<usize>>,
    /// Does the past play by itself?
    pub playing: RwSignal<bool>,
    /// What the others did since the player's turn, until the next order.
    pub news: RwSignal<Option<News>>,
    /// Is this a what-if?
    pub branch: RwSignal<bool>,
    /// The seat for which the curtain must be opened.
    pub curtain: RwSignal<Option<Seat>>,
    /// The lesson and its progress.
    pub lesson: RwSignal<Option<LessonProgress>>,
    /// The bot that is thinking.
    pub thinking: RwSignal<Option<Thinking>>,
    /// Are the bots paused?
    pub paused: RwSignal<bool>,
    /// The hint being sought or shown.
    pub hint: RwSignal<Option<Hint>>,
    /// The review of the game.
    pub review_state: RwSignal<ReviewState>,
    /// A costly decision from the review, shown on the board.
    pub slip: RwSignal<Option<ShownSlip>>,
    /// The overlay shown on the board.
    pub overlay: RwSignal<Option<String>>,
    /// Text for the ARIA live region.
    pub announced: RwSignal<String>,
    /// No input is accepted: an order is being sent, or missed events are being replayed.
    pub busy: RwSignal<bool>,
    /// Is the player choosing a log line to ask the others to go back to?
    pub asking: RwSignal<bool>,
    /// Are hints allowed?
    pub hints: RwSignal<bool>,
    /// Read-only because another tab plays this game.
    pub read_only: RwSignal<bool>,
    /// This tab is taking over.
    pub taking_over: RwSignal<bool>,
}

/// A match, by where it is played.
enum PlayedMatch {
    /// In this page.
    Local(Box<dyn DynMatch>),
    /// On a server, which sends what the player may see.
    Remote(Box<RemoteView>),
}

struct Inner {
    record: GameRecord,
    m: PlayedMatch,
    /// Sends orders to the server.
    sender: Option<Sender>,
    /// The what-if, if one is being played.
    branch: Option<Box<dyn DynMatch>>,
    /// The past position being viewed.
    past: Option<Box<dyn DynMatch>>,
    /// The seat whose view may be shown.
    viewing_seat: Option<Seat>,
    redo: Vec<(Seat, String)>,
    /// The place last hovered, and the order entered so far at that time.
    looked: (Option<Space>, String),
    board: Board,
    sheet: Arc<Sheet>,
    names: Rc<Names>,
    /// The latest describer, with its cached answers.
    describer: RefCell<Option<Describer>>,
    bot_runner: BotRunner,
    /// How it is saved, if it is played in this page.
    tab: Option<Tab>,
}

/// A message to the player.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// A rule forbids it.
    Refused {
        /// The order in notation.
        line: String,
        /// The order in words.
        words: String,
        /// Why.
        reason: Reason,
    },
    /// It cannot be understood or done.
    Trouble(String),
    /// It was done.
    News(String),
}

impl Inner {
    /// The match on display.
    fn shown(&self) -> &dyn Shown {
        match self.past.as_ref().or(self.branch.as_ref()) {
            Some(other) => other,
            None => self.played(),
        }
    }

    /// Is a past position on display?
    fn is_past(&self) -> bool {
        self.past.is_some() || self.remote().is_some_and(RemoteView::is_past)
    }

    /// The match itself, wherever it is played.
    fn played(&self) -> &dyn Shown {
        match &self.m {
            PlayedMatch::Local(m) => m,
            PlayedMatch::Remote(m) => &**m,
        }
    }

    /// The match itself, if it is played in this page.
    fn local(&self) -> Option<&dyn DynMatch> {
        match &self.m {
            PlayedMatch::Local(m) => Some(&**m),
            PlayedMatch::Remote(_) => None,
        }
    }

    fn local_mut(&mut self) -> Option<&mut Box<dyn DynMatch>> {
        match &mut self.m {
            PlayedMatch::Local(m) => Some(m),
            PlayedMatch::Remote(_) => None,
        }
    }

    /// The match on display, if it is in this page.
    fn shown_local(&self) -> Option<&dyn DynMatch> {
        self.past.as_deref().or(self.branch.as_deref()).or_else(|| self.local())
    }

    /// The match in this page that orders go to.
    fn live_match(&mut self) -> Option<&mut Box<dyn DynMatch>> {
        match &mut self.branch {
            Some(branch) => Some(branch),
            None => match &mut self.m {
                PlayedMatch::Local(m) => Some(m),
                PlayedMatch::Remote(_) => None,
            },
        }
    }
}

impl Inner {
    fn new(m: PlayedMatch, record: GameRecord, sheet: Arc<Sheet>) -> Inner {
        let (board, names) = match &m {
            PlayedMatch::Local(m) => known(m),
            PlayedMatch::Remote(m) => known(&**m),
        };
        Inner {
            record,
            m,
            sender: None,
            branch: None,
            past: None,
            viewing_seat: None,
            redo: Vec::new(),
            looked: (None, String::new()),
            board,
            sheet,
            names,
            describer: RefCell::default(),
            bot_runner: BotRunner::default(),
            tab: None,
        }
    }

    /// Every seat by name, and whether it must act.
    fn seats(&self) -> Vec<(String, bool)> {
        let m = self.shown();
        let must = m.awaiting().must;
        (0..m.about().count()).map(Seat).map(|seat| (self.names.seat(seat), must.contains(seat))).collect()
    }

    /// The seats held here: on a server the player's, else all that no bot holds.
    fn own_seats(&self) -> Seats {
        let all = (0..self.shown().about().count()).map(Seat);
        let bot = |seat: &Seat| self.record.bots.get(usize::from(seat.0)).is_some_and(Option::is_some);
        self.remote().map_or_else(|| all.filter(|seat| !bot(seat)).collect(), RemoteView::mine)
    }

    /// Everything to show once this much of the next order has been entered, all from one view. A read-only tab
    /// offers no choices.
    fn look(&self, line: &str, read_only: bool) -> View {
        let mut view = self.describer().full_view(self.acting_seat(), &self.board, &self.sheet, line);
        if self.is_past() || read_only {
            view.choices.clear();
            view.lit = view::Lit::default();
        }
        view.seats = self.seats();
        view.over =
            self.shown().outcome().map(|(winners, how)| (how, Verdict::of(winners, self.own_seats())));
        let back = if read_only { Vec::new() } else { self.may_take_back_alone() };
        (view.orders, view.log_len) = (self.all_orders(), self.shown().log_len());
        view.log = self.last_lines(&back);
        view.at = self.at();
        (view.undo, view.redo) = (!read_only && self.may_undo(), !read_only && !self.redo.is_empty());
        view.due = self.due_bot().filter(|_| !read_only);
        view
    }

    /// The links of a place: each kind in words, with the names at the other end.
    fn ways(&self, space: Space) -> Vec<(String, Vec<String>)> {
        let describer = self.describer();
        let mut ways: Vec<(String, Vec<String>)> = Vec::new();
        for link in &self.board.links {
            let other = match (link.from == space, link.to == space) {
                (true, _) => link.to,
                (_, true) => link.from,
                _ => continue,
            };
            let kind = describer.say(&link.name);
            let name = self.names.place(other);
            match ways.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, names)) => names.push(name),
                None => ways.push((kind, vec![name])),
            }
        }
        ways
    }
}

/// One person holds all seats of a game without secrets; with secrets there is one per seat.
pub fn persons(game: &dyn DynGame) -> Vec<Person> {
    let about = game.about();
    (0..u16::from(about.count())).map(|seat| Person(if about.secrets { seat } else { 0 })).collect()
}

impl GameState {
    /// A match that is saved in this browser.
    pub fn new(m: Box<dyn DynMatch>, record: GameRecord, sheet: Arc<Sheet>, session: Session) -> GameState {
        let game = GameState::build(PlayedMatch::Local(m), record, sheet, session.is_read_only());
        game.join_tabs(session);
        game
    }

    fn build(m: PlayedMatch, record: GameRecord, sheet: Arc<Sheet>, read_only: bool) -> GameState {
        let draft = if read_only { Vec::new() } else { saved_draft(&record.id) };
        let game = GameState {
            inner: StoredValue::new_local(Inner::new(m, record, sheet)),
            view: RwSignal::new(Arc::default()),
            draft: RwSignal::new(draft),
            confirming: RwSignal::new(None),
            preview: RwSignal::new(None),
            battle_forecast: RwSignal::new(None),
            odds_history: RwSignal::new(Vec::new()),
            notice: RwSignal::new(None),
            pointed: RwSignal::new(Vec::new()),
            hovered: RwSignal::new(None),
            fan: RwSignal::new(None),
            place: RwSignal::new(None),
            under: RwSignal::new(None),
            past: RwSignal::new(None),
            playing: RwSignal::new(false),
            news: RwSignal::new(None),
            branch: RwSignal::new(false),
            curtain: RwSignal::new(None),
            lesson: RwSignal::new(None),
            thinking: RwSignal::new(None),
            paused: RwSignal::new(false),
            hint: RwSignal::new(None),
            review_state: RwSignal::new(ReviewState::NotStarted),
            slip: RwSignal::new(None),
            overlay: RwSignal::new(None),
            announced: RwSignal::new(String::new()),
            busy: RwSignal::new(false),
            asking: RwSignal::new(false),
            hints: RwSignal::new(true),
            read_only: RwSignal::new(read_only),
            taking_over: RwSignal::new(false),
        };
        game.refresh();
        game
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.inner.with_value(|inner| inner.board.clone())
    }

    /// The drawing of the board.
    pub fn sheet(&self) -> Arc<Sheet> {
        self.inner.with_value(|inner| inner.sheet.clone())
    }

    /// Title and rules of the game.
    pub fn about(&self) -> table::About {
        self.inner.with_value(|inner| inner.played().about())
    }

    /// The saved record of the game.
    pub fn record(&self) -> GameRecord {
        self.inner.with_value(|inner| inner.record.clone())
    }

    /// A message of the game in words.
    pub fn say(&self, message: &Message) -> String {
        self.inner.with_value(|inner| inner.describer().say(message))
    }

    /// The links of a place.
    pub fn ways(&self, space: Space) -> Vec<(String, Vec<String>)> {
        self.inner.with_value(|inner| inner.ways(space))
    }

    /// The colours of a seat.
    pub fn livery(&self, seat: Seat) -> String {
        self.about().seats.get(seat.index()).map(|word| word.to_string()).unwrap_or_default()
    }

    /// Renames the game.
    pub fn rename(&self, name: &str) {
        if self.read_only.get_untracked() {
            return;
        }
        self.inner.update_value(|inner| inner.record.name = name.into());
        self.save();
    }

    /// Is input accepted? Not in the past, behind a curtain, while busy or in a read-only tab.
    pub fn is_live(&self) -> bool {
        let present = self.past.get_untracked().is_none() && self.curtain.get_untracked().is_none();
        present && !self.busy.get_untracked() && !self.is_read_only()
    }

    /// Is the match played by another tab? A what-if of it is not.
    pub fn is_read_only(&self) -> bool {
        self.read_only.get_untracked() && !self.branch.get_untracked()
    }

    /// Recomputes what is shown.
    pub fn refresh(&self) {
        let draft = self.draft.get_untracked();
        let line = draft.join(" ");
        let (view, curtain, fault) = self
            .inner
            .try_update_value(|inner| {
                inner.bot_runner.drawing.nothing_waits();
                let next = inner.switch_viewer();
                if next.is_some() {
                    // Nothing is shown until the next player is there.
                    return (View { seats: inner.seats(), ..View::default() }, next, false);
                }
                let read_only = self.is_read_only();
                let mut view = inner.look(&line, read_only);
                if self.busy.get_untracked() {
                    view.choices.clear();
                    view.lit = view::Lit::default();
                }
                let choices = inner.acting_seat().map(|seat| inner.describer().choices(seat, &line));
                (view, None, choices.is_some_and(|choices| choices.fault.is_some()))
            })
            .expect("the game is there");
        if fault {
            // The draft no longer fits: orders were taken back, or the page is newer than the draft.
            self.draft.set(Vec::new());
            return self.refresh();
        }
        if curtain.is_some() {
            self.clear_for_curtain();
        }
        self.curtain.set(curtain);
        // An old answer says nothing about another question.
        let other =
            |old: &Arc<View>| old.at != view.at && (old.seat, &old.prompt) != (view.seat, &view.prompt);
        let refused = self.notice.with_untracked(|notice| matches!(notice, Some(Notice::Refused { .. })));
        if refused && self.view.with_untracked(other) {
            self.notice.set(None);
            self.pointed.set(Vec::new());
        }
        self.view.set(Arc::new(view));
        let line = self.draft.get_untracked().join(" ");
        if self.read_only.get_untracked() {
            // The saved draft belongs to the tab that plays.
            return;
        }
        let id = self.inner.with_value(|inner| inner.record.id.clone());
        match line.is_empty() {
            true => browser::remove_item(&draft_key(&id)),
            false => browser::set_item(&draft_key(&id), &line),
        }
    }

    /// Clears everything that the previous player left on the screen, besides the view.
    fn clear_for_curtain(&self) {
        self.draft.set(Vec::new());
        self.confirming.set(None);
        self.preview.set(None);
        self.battle_forecast.set(None);
        self.odds_history.set(Vec::new());
        self.notice.set(None);
        self.pointed.set(Vec::new());
        self.hovered.set(None);
        self.fan.set(None);
        self.place.set(None);
        self.under.set(None);
        self.overlay.set(None);
        self.announced.set(String::new());
        self.news.set(None);
        self.forget_hint();
    }

    /// Announces a text to screen readers, unless a curtain hangs: somebody else may be listening.
    pub(super) fn announce(&self, said: String) {
        if self.curtain.get_untracked().is_none() {
            self.announced.set(said);
        }
    }

    /// Shows a notice, unless a curtain hangs.
    pub(super) fn notify(&self, notice: Notice) {
        if self.curtain.get_untracked().is_none() {
            self.notice.set(Some(notice));
        }
    }

    /// The player whom the curtain waits for is there.
    pub fn open_curtain(&self) {
        let Some(seat) = self.curtain.get_untracked() else { return };
        self.inner.update_value(|inner| inner.viewing_seat = Some(seat));
        self.refresh();
        browser::focus_soon("main");
    }

    /// Saves the match. A what-if is not saved, nor is a match that another tab plays.
    pub fn save(&self) {
        if self.read_only.get_untracked() {
            return;
        }
        let lesson = self.lesson.with_untracked(|l| l.as_ref().map(|l| (l.id.clone(), l.step)));
        let record = self.inner.try_update_value(|inner| {
            let from = inner.tab.as_ref()?.save_queue.revision().piece;
            let m = inner.local()?;
            let (lines, secret, orders) = (m.lines_from(from), m.secret(), m.steps());
            inner.record.clock = m.reading(Viewer::PUBLIC).clock;
            (inner.record.secret, inner.record.orders, inner.record.lesson) = (secret, orders, lesson);
            inner.record.kept = browser::now();
            let due = inner.tab.as_ref()?.state_due || store::fills_a_piece(&lines);
            let state = if due { inner.local()?.saved_state() } else { None };
            let tab = inner.tab.as_mut()?;
            tab.state_due = due && state.is_none();
            tab.save_queue.save(SaveRequest { record: inner.record.clone(), from, lines, state });
            Some(inner.record.clone())
        });
        let Some(record) = record.flatten() else { return };
        browser::set_item("last", &record.id);
        browser::set_item("module", &record.game);
    }
}

/// What never changes in a match.
fn known(m: &dyn Shown) -> (Board, Rc<Names>) {
    let board = m.board();
    let names = Rc::new(Names::of(m, &board));
    (board, names)
}

/// The saved words of an unfinished order.
fn saved_draft(id: &str) -> Vec<String> {
    let draft = browser::get_item(&draft_key(id)).unwrap_or_default();
    draft.split_whitespace().map(String::from).collect()
}

fn draft_key(id: &str) -> String {
    format!("draft-{id}")
}
