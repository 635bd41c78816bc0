//! Bots at the table: whoever is due thinks in the worker, and what it decides is played at a pace people can follow.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::{Budget, DynBots, Level, Purse, Said, Spent};
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::{Seat, Viewer};

use super::drawing::Drawing;
use super::{Desk, Inner, Notice};
use crate::browser;
use crate::t;
use crate::worker::{Answer, Ask, Think, Worker};

/// A bot that thinks.
#[derive(Clone, PartialEq, Debug)]
pub struct Thinking {
    /// For which seat.
    pub seat: Seat,
    /// How well it plays.
    pub level: Level,
    /// What it would do, in words; unknown at first, and where a game has secrets.
    pub best: Option<String>,
}

/// How fast the orders of bots follow one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// One can read every line.
    Slow,
    /// One can follow.
    Brisk,
    /// Without a pause.
    AtOnce,
}

impl Pace {
    /// All of them, the slowest first, each with the word under which it is kept.
    pub const ALL: [(Pace, &str); 3] =
        [(Pace::Slow, "slow"), (Pace::Brisk, "brisk"), (Pace::AtOnce, "at-once")];

    /// The one that was chosen in this browser.
    pub fn kept() -> Pace {
        let kept = browser::kept("pace").unwrap_or_default();
        Pace::ALL.iter().find(|(_, word)| *word == kept).map_or(Pace::Brisk, |(pace, _)| *pace)
    }

    /// An order takes so many milliseconds.
    pub fn ms(self) -> f64 {
        match self {
            Pace::Slow => 1200.0,
            Pace::Brisk => 500.0,
            Pace::AtOnce => 0.0,
        }
    }
}

/// Time for so many milliseconds, unless the address says otherwise: tests are in a hurry.
pub(super) fn budget(ms: u64) -> Budget {
    let asked = browser::query("think").and_then(|text| text.parse().ok());
    Budget::Time(Duration::from_millis(asked.unwrap_or(ms)))
}

/// What a level may use in one player turn.
fn allowance(level: Level) -> Budget {
    budget(match level {
        Level::Random | Level::Cadet => 300,
        Level::Officer => 1000,
        Level::Marshal => 2000,
    })
}

/// One decision of a bot.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Decision {
    seat: Seat,
    level: Level,
    /// After so many orders.
    at: usize,
}

/// A question that the worker has not answered yet.
struct Asked {
    id: u32,
    /// For a decision of a bot; else it is a hint.
    decision: Option<Decision>,
    best: Option<String>,
    hurried: bool,
}

/// What the bots need behind the screen.
#[derive(Default)]
pub(super) struct Bench {
    worker: Option<Worker>,
    /// Looks back at games.
    pub(super) reviewer: Option<Worker>,
    tutor: Option<Box<dyn DynBots>>,
    purses: BTreeMap<(Seat, Level), Purse>,
    decision: Option<Decision>,
    asked: Option<Asked>,
    questions: u32,
    seed: u64,
    /// When a bot's order was last played.
    played: f64,
    pub(super) drawing: Drawing,
}

impl Bench {
    /// The bots of a game.
    pub(super) fn tutor(&mut self, game: &str) -> Option<&dyn DynBots> {
        if self.tutor.is_none() {
            self.tutor = catalog::bots(game);
        }
        self.tutor.as_deref()
    }

    /// Nobody wants to know any more what the worker thinks about.
    fn abandon(&mut self) {
        if self.asked.take().is_some() {
            self.worker = None;
        }
    }

    /// Is the worker asked for a hint?
    pub(super) fn hints(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.decision.is_none())
    }
}

impl Inner {
    /// What a bot is asked; its purse is opened.
    fn question(&mut self, seat: Seat, level: Level, hint: bool) -> Think {
        let viewer = Viewer::seat(seat);
        let view = self.shown().view(viewer).seen();
        let game = self.played().about().id;
        let stint = self.bench.tutor(game).and_then(|tutor| tutor.turn(&view, viewer)).map_or(0, |t| t.1);
        let purse = self.bench.purses.entry((seat, level)).or_insert_with(|| Purse::new(allowance(level)));
        let budget = if hint { budget(1000) } else { purse.open(stint) };
        if self.bench.seed == 0 {
            let bytes = browser::entropy(0).secret.0;
            self.bench.seed = u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"));
        }
        self.bench.questions += 1;
        let chair = format!("{} {level} {hint}", seat.0);
        let (id, seed) = (self.bench.questions, self.bench.seed.wrapping_add(seat.0.into()));
        Think { id, game: game.into(), chair, seat, level, seed, view, budget }
    }
}

impl Desk {
    /// Looks whether a bot is due, and lets it think.
    pub fn attend(&self) {
        // What is drawn may be older than the match.
        let (due, at) = self.inner.with_value(|inner| (inner.due(), inner.all_orders()));
        let due = due.filter(|_| !self.paused.get_untracked() && !self.looks_on());
        if due.is_none() && self.thinking.with_untracked(Option::is_some) {
            self.thinking.set(None);
        }
        let begun = self.inner.try_update_value(|inner| {
            let wanted = due.map(|(seat, level)| Decision { seat, level, at });
            if wanted == inner.bench.decision {
                return None;
            }
            if !inner.bench.hints() {
                inner.bench.abandon();
            }
            inner.bench.decision = wanted;
            Some(wanted)
        });
        if let Some(Some(Some(decision))) = begun {
            let Decision { seat, level, .. } = decision;
            self.thinking.set(Some(Thinking { seat, level, best: None }));
            self.ask_bot(seat, level, Some(decision));
        }
    }

    /// Asks the worker for a decision, or for a hint.
    fn ask_bot(&self, seat: Seat, level: Level, decision: Option<Decision>) {
        let desk = *self;
        let there = self.inner.try_update_value(|inner| {
            inner.bench.abandon();
            let think = inner.question(seat, level, decision.is_none());
            inner.bench.asked = Some(Asked { id: think.id, decision, best: None, hurried: false });
            if inner.bench.worker.is_none() {
                inner.bench.worker = Worker::start(move |answer| desk.heard(answer));
            }
            let worker = inner.bench.worker.as_ref();
            worker.map(|worker| worker.ask(&Ask::Think(think))).is_some()
        });
        if there != Some(true) {
            self.bot_broke(&t!("no-worker"));
        }
    }

    /// Asks what a marshal would do in a person's place.
    pub(super) fn ask_hint(&self, seat: Seat) {
        self.ask_bot(seat, Level::Marshal, None);
    }

    /// Nobody wants the hint any more.
    pub(super) fn abandon_hint(&self) {
        self.inner.update_value(|inner| {
            if inner.bench.hints() {
                inner.bench.abandon();
            }
        });
    }

    /// The worker says something.
    fn heard(&self, answer: Answer) {
        match answer {
            Answer::Thinking { id, said } => self.bot_thinks(id, said),
            Answer::Thought { id, said, spent, odds } => self.bot_thought(id, said, spent, odds),
            Answer::Fault(why) => self.bot_broke(&why),
            Answer::Ready | Answer::Reviewing(_) | Answer::Reviewed(_) => {}
        }
    }

    fn bot_thinks(&self, id: u32, said: Said) {
        let best = self.inner.try_update_value(|inner| {
            let asked = inner.bench.asked.as_mut().filter(|asked| asked.id == id)?;
            asked.best = Some(said.order.clone());
            Some((asked.decision?, asked.hurried))
        });
        let Some(Some((decision, hurried))) = best else { return };
        self.show_best(decision, &said.order);
        if hurried {
            self.stop_thinking();
        }
    }

    /// Shows what a bot would do. Where a game has secrets that is one.
    fn show_best(&self, decision: Decision, line: &str) {
        if !self.hides() {
            let (words, _) = self.order_in_words(decision.seat, line);
            let Decision { seat, level, .. } = decision;
            self.thinking.set(Some(Thinking { seat, level, best: Some(words) }));
        }
    }

    fn bot_thought(&self, id: u32, said: Option<Said>, spent: Spent, odds: Option<u16>) {
        let asked = self.inner.try_update_value(|inner| {
            let asked = inner.bench.asked.take_if(|asked| asked.id == id)?;
            if let Some(Decision { seat, level, .. }) = asked.decision
                && let Some(purse) = inner.bench.purses.get_mut(&(seat, level))
            {
                purse.pay(spent);
            }
            Some(asked)
        });
        match asked.flatten().map(|asked| asked.decision) {
            Some(Some(decision)) => self.decided(decision, said.map(|said| said.order)),
            Some(None) => self.hinted(said, spent, odds),
            None => {}
        }
    }

    /// A bot has decided: its order is played when the pace allows it.
    fn decided(&self, decision: Decision, line: Option<String>) {
        let played = self.inner.with_value(|inner| inner.bench.played);
        let wait = Pace::kept().ms() - (browser::now() - played);
        if wait <= 0.0 {
            return self.play_for_bot(decision, line.as_deref());
        }
        if let Some(line) = &line {
            self.show_best(decision, line);
        }
        let desk = *self;
        leptos::task::spawn_local(async move {
            TimeoutFuture::new(wait as u32).await;
            desk.play_for_bot(decision, line.as_deref());
        });
    }

    /// Plays a bot's order, if it is still the one that is wanted; what the game would do by itself if it cannot be played.
    fn play_for_bot(&self, decision: Decision, line: Option<&str>) {
        let seat = decision.seat;
        let about = line.filter(|_| !self.hides()).map(|line| self.order_in_words(seat, line).1);
        let done = self.inner.try_update_value(|inner| {
            if inner.bench.decision != Some(decision) {
                return None;
            }
            inner.bench.decision = None;
            inner.bench.played = browser::now();
            inner.redo.clear();
            let m = inner.here_mut()?;
            let given = line.is_some_and(|line| m.order(seat, line).is_ok());
            Some(if given { Ok(()) } else { m.flag(seat) })
        });
        match done.flatten() {
            None => return,
            Some(Err(trouble)) => return self.bot_broke(&trouble.said),
            Some(Ok(())) => {}
        }
        self.keep();
        self.draw_soon(about.unwrap_or_default());
        self.attend();
    }

    /// The bot that thinks shall stop at once and do what it knows best; the rest of its turn goes quickly too.
    pub fn stop_thinking(&self) {
        let stopped = self.inner.try_update_value(|inner| {
            let asked = inner.bench.asked.as_mut()?;
            let decision = asked.decision?;
            let Some(line) = asked.best.clone() else {
                // It has just begun: its first thought will do.
                asked.hurried = true;
                return None;
            };
            inner.bench.abandon();
            inner.bench.played = 0.0;
            let Budget::Time(time) = allowance(decision.level) else { return Some((decision, line)) };
            if let Some(purse) = inner.bench.purses.get_mut(&(decision.seat, decision.level)) {
                purse.pay(Spent { time, ..Spent::default() });
            }
            Some((decision, line))
        });
        if let Some(Some((decision, line))) = stopped {
            self.play_for_bot(decision, Some(&line));
        }
    }

    /// The bots wait, or go on.
    pub fn pause(&self, paused: bool) {
        self.draw_bots();
        self.paused.set(paused);
    }

    /// No bot thinks for this table any more.
    pub(super) fn dismiss(&self) {
        self.inner.update_value(|inner| {
            inner.bench.worker = None;
            inner.bench.reviewer = None;
            inner.bench.asked = None;
            inner.bench.decision = None;
            inner.bench.drawing.nothing_waits();
        });
    }

    fn bot_broke(&self, why: &str) {
        leptos::logging::warn!("a bot broke: {why}");
        self.draw_bots();
        self.inner.update_value(|inner| {
            inner.bench.worker = None;
            inner.bench.asked = None;
        });
        self.hint.set(None);
        self.paused.set(true);
        self.notice.set(Some(Notice::Trouble(t!("bot-broke"))));
    }

    /// An order as a person would say it, and what it is about.
    pub(super) fn order_in_words(&self, seat: Seat, line: &str) -> (String, Vec<table::Subject>) {
        self.inner.with_value(|inner| inner.teller_for(Viewer::seat(seat)).order(seat, line))
    }
}
