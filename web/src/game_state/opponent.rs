//! Bots: whichever is to act thinks in the worker, and its order is played at a pace people can follow.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::{Budget, DynBots, Level, Purse, Said, Spent};
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::{Seat, Viewer};

use super::drawing::Drawing;
use super::{GameState, Inner, Notice};
use crate::browser;
use crate::words::t;
use crate::worker::{Answer, Request, ThinkRequest, Worker};

/// A bot that is thinking.
#[derive(Clone, PartialEq, Debug)]
pub struct Thinking {
    /// Its seat.
    pub seat: Seat,
    /// Its level.
    pub level: Level,
    /// Its best order so far, in words; hidden in games with secrets.
    pub best: Option<String>,
}

/// How fast bots play their orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Slow enough to read every line.
    Slow,
    /// Slow enough to follow.
    Brisk,
    /// Without a pause.
    AtOnce,
}

impl Pace {
    /// All paces, slowest first, each with the word under which it is saved.
    pub const ALL: [(Pace, &str); 3] =
        [(Pace::Slow, "slow"), (Pace::Brisk, "brisk"), (Pace::AtOnce, "at-once")];

    /// The pace chosen in this browser.
    pub fn chosen() -> Pace {
        let kept = browser::get_item("pace").unwrap_or_default();
        Pace::ALL.iter().find(|(_, word)| *word == kept).map_or(Pace::Brisk, |(pace, _)| *pace)
    }

    /// Milliseconds per order.
    pub fn ms(self) -> f64 {
        match self {
            Pace::Slow => 1200.0,
            Pace::Brisk => 500.0,
            Pace::AtOnce => 0.0,
        }
    }
}

/// A time budget, unless the address overrides it: tests are in a hurry.
pub(super) fn budget(ms: u64) -> Budget {
    let asked = browser::query("think").and_then(|text| text.parse().ok());
    Budget::Time(Duration::from_millis(asked.unwrap_or(ms)))
}

/// Time budget of a level for one player turn.
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
    /// Number of orders before it.
    at: usize,
}

/// A request that the worker has not answered yet.
struct BotQuestion {
    id: u32,
    /// The bot decision it is for; none for a hint.
    decision: Option<Decision>,
    best: Option<String>,
    hurried: bool,
}

/// Worker, budgets and pending requests of the bots.
#[derive(Default)]
pub(super) struct BotRunner {
    worker: Option<Worker>,
    /// Reviews games.
    pub(super) reviewer: Option<Worker>,
    game_bots: Option<Box<dyn DynBots>>,
    purses: BTreeMap<(Seat, Level), Purse>,
    decision: Option<Decision>,
    pending: Option<BotQuestion>,
    questions: u32,
    seed: u64,
    /// When a bot's last order was played.
    played: f64,
    pub(super) drawing: Drawing,
}

impl BotRunner {
    /// The bots of a game.
    pub(super) fn game_bots(&mut self, game: &str) -> Option<&dyn DynBots> {
        if self.game_bots.is_none() {
            self.game_bots = catalog::bots(game);
        }
        self.game_bots.as_deref()
    }

    /// Drops the pending request and ends the worker.
    fn abandon(&mut self) {
        if self.pending.take().is_some() {
            self.worker = None;
        }
    }

    /// Is a hint pending?
    pub(super) fn hints(&self) -> bool {
        self.pending.as_ref().is_some_and(|asked| asked.decision.is_none())
    }
}

impl Inner {
    /// Builds the request for a bot and opens its time budget.
    fn think_request(&mut self, seat: Seat, level: Level, hint: bool) -> ThinkRequest {
        let viewer = Viewer::seat(seat);
        let view = self.shown().view(viewer).seen();
        let game = self.played().about().id;
        let stint = self
            .bot_runner
            .game_bots(game)
            .and_then(|game_bots| game_bots.turn(&view, viewer))
            .map_or(0, |t| t.1);
        let purse =
            self.bot_runner.purses.entry((seat, level)).or_insert_with(|| Purse::new(allowance(level)));
        let budget = if hint { budget(1000) } else { purse.open(stint) };
        if self.bot_runner.seed == 0 {
            let bytes = browser::entropy(0).secret.0;
            self.bot_runner.seed = u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"));
        }
        self.bot_runner.questions += 1;
        let bot_id = format!("{} {level} {hint}", seat.0);
        let (id, seed) = (self.bot_runner.questions, self.bot_runner.seed.wrapping_add(seat.0.into()));
        ThinkRequest { id, game: game.into(), bot_id, seat, level, seed, view, budget }
    }
}

impl GameState {
    /// Starts the bot that must act, if any.
    pub fn run_due_bot(&self) {
        // The view may be older than the match.
        let (due, at) = self.inner.with_value(|inner| (inner.due_bot(), inner.all_orders()));
        let due = due.filter(|_| !self.paused.get_untracked() && !self.is_read_only());
        if due.is_none() && self.thinking.with_untracked(Option::is_some) {
            self.thinking.set(None);
        }
        let begun = self.inner.try_update_value(|inner| {
            let wanted = due.map(|(seat, level)| Decision { seat, level, at });
            if wanted == inner.bot_runner.decision {
                return None;
            }
            if !inner.bot_runner.hints() {
                inner.bot_runner.abandon();
            }
            inner.bot_runner.decision = wanted;
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
        let game = *self;
        let there = self.inner.try_update_value(|inner| {
            inner.bot_runner.abandon();
            let think = inner.think_request(seat, level, decision.is_none());
            inner.bot_runner.pending =
                Some(BotQuestion { id: think.id, decision, best: None, hurried: false });
            if inner.bot_runner.worker.is_none() {
                inner.bot_runner.worker = Worker::start(move |answer| game.on_answer(answer));
            }
            let worker = inner.bot_runner.worker.as_ref();
            worker.map(|worker| worker.ask(&Request::Think(think))).is_some()
        });
        if there != Some(true) {
            self.on_bot_failure(&t!("no-worker"));
        }
    }

    /// Asks a marshal for a hint.
    pub(super) fn ask_hint(&self, seat: Seat) {
        self.ask_bot(seat, Level::Marshal, None);
    }

    /// Cancels the hint.
    pub(super) fn abandon_hint(&self) {
        self.inner.update_value(|inner| {
            if inner.bot_runner.hints() {
                inner.bot_runner.abandon();
            }
        });
    }

    /// Handles an answer of the worker.
    fn on_answer(&self, answer: Answer) {
        match answer {
            Answer::Thinking { id, said } => self.on_bot_thinking(id, said),
            Answer::Thought { id, said, spent } => self.on_bot_thought(id, said, spent),
            Answer::Fault(why) => self.on_bot_failure(&why),
            Answer::Ready | Answer::Reviewing(_) | Answer::Reviewed(_) => {}
        }
    }

    fn on_bot_thinking(&self, id: u32, said: Said) {
        let best = self.inner.try_update_value(|inner| {
            let asked = inner.bot_runner.pending.as_mut().filter(|asked| asked.id == id)?;
            asked.best = Some(said.order.clone());
            Some((asked.decision?, asked.hurried))
        });
        let Some(Some((decision, hurried))) = best else { return };
        self.show_best(decision, &said.order);
        if hurried {
            self.stop_thinking();
        }
    }

    /// Shows what a bot is considering, unless the game has secrets.
    fn show_best(&self, decision: Decision, line: &str) {
        if !self.has_secrets() {
            let (words, _) = self.order_in_words(decision.seat, line);
            let Decision { seat, level, .. } = decision;
            self.thinking.set(Some(Thinking { seat, level, best: Some(words) }));
        }
    }

    fn on_bot_thought(&self, id: u32, said: Option<Said>, spent: Spent) {
        let asked = self.inner.try_update_value(|inner| {
            let asked = inner.bot_runner.pending.take_if(|asked| asked.id == id)?;
            if let Some(Decision { seat, level, .. }) = asked.decision
                && let Some(purse) = inner.bot_runner.purses.get_mut(&(seat, level))
            {
                purse.pay(spent);
            }
            Some(asked)
        });
        match asked.flatten().map(|asked| asked.decision) {
            Some(Some(decision)) => self.on_bot_decided(decision, said.map(|said| said.order)),
            Some(None) => self.on_hint(said, spent),
            None => {}
        }
    }

    /// A bot has on_bot_decided: its order is played when the pace allows it.
    fn on_bot_decided(&self, decision: Decision, line: Option<String>) {
        let played = self.inner.with_value(|inner| inner.bot_runner.played);
        let wait = Pace::chosen().ms() - (browser::now() - played);
        if wait <= 0.0 {
            return self.play_for_bot(decision, line.as_deref());
        }
        if let Some(line) = &line {
            self.show_best(decision, line);
        }
        let game = *self;
        leptos::task::spawn_local(async move {
            TimeoutFuture::new(wait as u32).await;
            game.play_for_bot(decision, line.as_deref());
        });
    }

    /// Plays a bot's order if it is still wanted; falls back to the game's default if it cannot be played.
    fn play_for_bot(&self, decision: Decision, line: Option<&str>) {
        let seat = decision.seat;
        let about = line.filter(|_| !self.has_secrets()).map(|line| self.order_in_words(seat, line).1);
        let done = self.inner.try_update_value(|inner| {
            if inner.bot_runner.decision != Some(decision) {
                return None;
            }
            inner.bot_runner.decision = None;
            inner.bot_runner.played = browser::now();
            inner.redo.clear();
            let m = inner.local_mut()?;
            let given = line.is_some_and(|line| m.order(seat, line).is_ok());
            Some(if given { Ok(()) } else { m.flag(seat) })
        });
        match done.flatten() {
            None => return,
            Some(Err(trouble)) => return self.on_bot_failure(&trouble.said),
            Some(Ok(())) => {}
        }
        self.save();
        self.draw_soon(about.unwrap_or_default());
        self.run_due_bot();
    }

    /// Stops the bot and plays its best order so far; the rest of its turn is quick as well.
    pub fn stop_thinking(&self) {
        let stopped = self.inner.try_update_value(|inner| {
            let asked = inner.bot_runner.pending.as_mut()?;
            let decision = asked.decision?;
            let Some(line) = asked.best.clone() else {
                // It has only just started: its first thought will do.
                asked.hurried = true;
                return None;
            };
            inner.bot_runner.abandon();
            inner.bot_runner.played = 0.0;
            let Budget::Time(time) = allowance(decision.level) else { return Some((decision, line)) };
            if let Some(purse) = inner.bot_runner.purses.get_mut(&(decision.seat, decision.level)) {
                purse.pay(Spent { time, ..Spent::default() });
            }
            Some((decision, line))
        });
        if let Some(Some((decision, line))) = stopped {
            self.play_for_bot(decision, Some(&line));
        }
    }

    /// Ends the worker, which may never answer, and asks the bot that must act in a new one.
    pub fn ask_bot_again(&self) {
        self.stop_bots();
        self.run_due_bot();
    }

    /// Pauses or resumes the bots.
    pub fn pause(&self, paused: bool) {
        self.draw_bots();
        self.paused.set(paused);
    }

    /// Ends all thinking for this game.
    pub(super) fn stop_bots(&self) {
        self.inner.update_value(|inner| {
            inner.bot_runner.worker = None;
            inner.bot_runner.reviewer = None;
            inner.bot_runner.pending = None;
            inner.bot_runner.decision = None;
            inner.bot_runner.drawing.nothing_waits();
        });
    }

    fn on_bot_failure(&self, why: &str) {
        leptos::logging::warn!("a bot broke: {why}");
        self.draw_bots();
        self.inner.update_value(|inner| {
            inner.bot_runner.worker = None;
            inner.bot_runner.pending = None;
        });
        self.hint.set(None);
        self.paused.set(true);
        self.notice.set(Some(Notice::Trouble(t!("bot-broke"))));
    }

    /// An order in words, and what on the board it refers to.
    pub(super) fn order_in_words(&self, seat: Seat, line: &str) -> (String, Vec<table::Subject>) {
        self.inner.with_value(|inner| inner.describer_for(Viewer::seat(seat)).order(seat, line))
    }
}
