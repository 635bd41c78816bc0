//! A match of one game, as a match of any game.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::dyn_match::{DynLook, DynMatch, DynPlay, DynRecord};
use super::said::{Choices, ReadLine, ResumeFault, Trouble, Why};
use super::view::{DynView, Lore, Meaning, Sight, meaning_of};
use super::watch::Watched;
use crate::msg;
use crate::play::commitment::Secret;
use crate::play::journal::VerifyFault;
use crate::play::{Entropy, Match, Replay, Step, Stop};
use crate::present::scene::{Board, Reading, Scene};
use crate::present::{Gesture, Present, Span, notation};
use crate::rules::pack::{self, Hash};
use crate::rules::standing::unasked;
use crate::rules::{About, Awaited, Message, Person, Seat, Seats, Space, Subject, Viewer};

/// A match, type-erased.
pub(super) struct Playing<G: Present> {
    m: Watched<G>,
    /// What each viewer heard of each step, in words: with the names that things had then.
    heard: RefCell<BTreeMap<Viewer, Heard<G>>>,
    /// Each order in notation, as its seat saw the table just before it.
    written: RefCell<Worded<G, String>>,
    /// If the match goes on from a saved state, all that came before, once somebody has asked for it. Copies share it.
    past: Past<G>,
}

type Past<G> = Arc<OnceLock<Option<Match<G>>>>;

/// The lines that were told of steps.
type Heard<G> = Worded<G, Vec<Vec<Span>>>;

/// What steps were put into words as, by their index. It holds as long as the same step stands there.
type Worded<G, T> = BTreeMap<usize, (Arc<Step<G>>, T)>;

impl<G: Present> Playing<G> {
    pub fn new(m: Match<G>, lore: Arc<Lore>) -> Playing<G> {
        let m = Watched::new(m, lore);
        Playing { m, heard: RefCell::default(), written: RefCell::default(), past: Past::default() }
    }

    /// A match that goes on from the same saved state, if any.
    fn beside(&self, m: Match<G>) -> Box<dyn DynMatch> {
        Box::new(Playing { past: self.past.clone(), ..Playing::new(m, self.m.lore().clone()) })
    }

    fn game(&self) -> &G {
        self.m.game()
    }

    fn sight(&self, viewer: Viewer) -> Arc<Sight<'static, G>> {
        self.m.sight(viewer)
    }

    fn text(&self, viewer: Viewer, message: &Message) -> String {
        self.sight(viewer).text(message)
    }

    fn trouble(&self, seat: Seat, stop: &Stop) -> Trouble {
        let viewer = Viewer::seat(seat);
        match stop {
            Stop::Refused(refusal) => {
                let reason = self.sight(viewer).reason(refusal);
                Trouble { said: reason.to_string(), reason: Some(reason), stop: Some(Box::new(stop.clone())) }
            }
            Stop::Needed { entry, refusal } => {
                let reason = self.sight(viewer).reason(refusal);
                let needed = msg!("table-stop-needed-why", entry = *entry, why = reason.to_string());
                Trouble {
                    said: self.text(viewer, &needed),
                    reason: Some(reason),
                    stop: Some(Box::new(stop.clone())),
                }
            }
            other => self.stopped(viewer, other),
        }
    }

    fn stopped(&self, viewer: Viewer, stop: &Stop) -> Trouble {
        Trouble { said: self.text(viewer, &stop.message()), reason: None, stop: Some(Box::new(stop.clone())) }
    }

    /// What came before the steps at hand, if it can be recalled from the journal.
    fn past(&self) -> Option<&Match<G>> {
        if !self.m.has_earlier() {
            return None;
        }
        self.past.get_or_init(|| self.m.recalled()).as_ref()
    }

    /// Where orders that are counted from the start of the match are found: the matches that have them, and their indices there.
    fn found(&self, steps: Range<usize>) -> impl Iterator<Item = (&Match<G>, Range<usize>)> {
        let first = self.m.first_step();
        let past = (steps.start < first).then(|| self.past()).flatten();
        let earlier = past.map(|past| (past, steps.start..steps.end.min(past.steps().len())));
        let at_hand =
            steps.start.saturating_sub(first)..steps.end.saturating_sub(first).min(self.m.steps().len());
        earlier.into_iter().chain([(&*self.m, at_hand)])
    }

    /// The match with all that came before; false if that cannot be recalled.
    fn recall(&mut self) -> bool {
        let whole = self.past().and_then(|past| self.m.after(past));
        let recalled = whole.is_some();
        if let Some(whole) = whole {
            (*self.m.change(), self.past) = (whole, Past::default());
        }
        recalled
    }

    /// Does something to the match; if that reaches back behind a saved state, once more with all that came before.
    fn reaching_back(&mut self, act: impl Fn(&mut Match<G>) -> Result<(), Stop>) -> Result<(), Stop> {
        match act(self.m.change()) {
            Err(Stop::BeforeCheckpoint(_)) if self.recall() => act(self.m.change()),
            done => done,
        }
    }

    /// Steps in words, in one walk through those that were not worded before.
    fn put_into_words<T: Clone>(
        &self,
        kept: &mut Worded<G, T>,
        steps: Range<usize>,
        word: impl Fn(usize, &Step<G>, &mut Replay<'_, G>) -> T,
    ) -> Vec<(Arc<Step<G>>, T)> {
        let mut page = Vec::new();
        for (m, range) in self.found(steps) {
            let mut replay = m.replay();
            for index in range {
                let (step, number) = (&m.steps()[index], m.first_step() + index);
                let known = kept.get(&number).filter(|(same, _)| Arc::ptr_eq(same, step));
                let words = known.map(|(_, words)| words.clone()).unwrap_or_else(|| {
                    let words = word(index, step, &mut replay);
                    kept.insert(number, (step.clone(), words.clone()));
                    words
                });
                page.push((step.clone(), words));
            }
        }
        page
    }

    /// What a viewer heard of a step, as he saw the table just after it.
    fn worded(
        &self,
        viewer: Viewer,
        index: usize,
        step: &Step<G>,
        replay: &mut Replay<'_, G>,
    ) -> Vec<Vec<Span>> {
        if step.heard_by(viewer).next().is_none() {
            return Vec::new();
        }
        // What was heard last is told by the view that is at hand.
        if self.m.steps().last().is_some_and(|last| std::ptr::eq(&**last, step)) {
            return self.sight(viewer).tell(step.heard_by(viewer));
        }
        self.m.sight_of(replay.before(index + 1), viewer).tell(step.heard_by(viewer))
    }
}

impl<G: Present> DynLook for Playing<G> {
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
        self.sight(Viewer::PUBLIC).seat_name(seat)
    }

    fn say(&self, viewer: Viewer, message: &Message) -> Vec<Span> {
        self.sight(viewer).say(message)
    }

    fn name(&self, viewer: Viewer, subject: Subject) -> String {
        self.sight(viewer).name(subject)
    }

    fn person(&self, seat: Seat) -> Person {
        self.m.person(seat)
    }

    fn board(&self) -> Board {
        self.game().board()
    }

    fn view(&self, viewer: Viewer) -> Arc<dyn DynView> {
        self.sight(viewer)
    }

    fn views_made(&self) -> u64 {
        self.m.made()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.sight(viewer).scene()
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        let (own, all) = (Viewer::seat(seat), Viewer::PUBLIC);
        self.m.is_confided(seat) || *self.sight(own).seen != *self.sight(all).seen
    }

    fn seen(&self, viewer: Viewer) -> Vec<u8> {
        self.m.pack(viewer)
    }

    fn ways(&self, key: &str) -> Vec<(String, Vec<String>)> {
        self.sight(Viewer::PUBLIC).ways(key)
    }

    fn reading(&self, viewer: Viewer) -> Reading {
        self.sight(viewer).reading()
    }

    fn look(&self, viewer: Viewer, text: &str) -> Vec<String> {
        self.sight(viewer).look(text)
    }

    fn map(&self, viewer: Viewer, width: usize) -> Vec<String> {
        self.sight(viewer).map(width)
    }

    fn choices(&self, seat: Seat, line: &str) -> Choices {
        // Whether somebody gave up cannot be seen.
        if !self.m.awaiting().hears(seat) {
            return Choices::default();
        }
        self.sight(Viewer::seat(seat)).choices(seat, line)
    }

    fn meant(&self, seat: Seat, gesture: &Gesture) -> Option<String> {
        self.sight(Viewer::seat(seat)).meant(seat, gesture)
    }

    fn why(&self, seat: Seat, line: &str) -> Why {
        self.sight(Viewer::seat(seat)).why(seat, line)
    }
}

impl<G: Present> DynPlay for Playing<G> {
    fn order(&mut self, seat: Seat, line: &str) -> Result<Vec<String>, Trouble> {
        let read = self.sight(Viewer::seat(seat)).read(seat, line);
        self.order_read(&read)
    }

    fn order_read(&mut self, read: &ReadLine) -> Result<Vec<String>, Trouble> {
        let seat = read.seat;
        if !self.m.is_present(&read.view) {
            return self.order(seat, &read.line);
        }
        let Meaning { order, read } = meaning_of::<G>(read).map_err(String::from)?;
        let before = self.m.steps().len();
        self.m
            .change()
            .order_watched(order, read.clone(), &mut |_| {})
            .map_err(|stop| self.trouble(seat, &stop))?;
        // Only what is new is worded: in a long match the rest may never be asked for.
        let (steps, mut replay) = (self.m.steps(), self.m.replay());
        let new = before..steps.len();
        let heard = new.flat_map(|i| self.worded(Viewer::seat(seat), i, &steps[i], &mut replay));
        Ok(heard.map(|line| crate::present::plain(&line)).collect())
    }

    fn order_by_entries(&mut self, seat: Seat, line: &str) -> Result<Vec<Box<dyn DynMatch>>, Trouble> {
        let Meaning { order, read } = self.sight(Viewer::seat(seat)).interpret(seat, line)?;
        let mut each = Vec::new();
        let given = self.m.change().order_watched(&order, read, &mut |m| each.push(m.clone()));
        given.map_err(|stop| self.trouble(seat, &stop))?;
        Ok(each.into_iter().map(|m| self.beside(m)).collect())
    }

    fn may_take_back(&self, person: Person) -> Vec<u32> {
        let seats = self.m.seats_of(person);
        let mut entries: Vec<u32> = seats.iter().flat_map(|seat| self.m.may_take_back(seat)).collect();
        entries.sort_unstable_by(|a, b| b.cmp(a));
        entries
    }

    fn take_back(&mut self, person: Person, entry: u32) -> Result<(), Trouble> {
        let own = self.m.seats_of(person);
        let step = self.step_of(entry);
        let given =
            self.givers(step..step + 1).into_iter().find(|(n, seat)| *n == entry && own.contains(*seat));
        let Some((_, seat)) = given else {
            let stop = match self.m.not_at_hand(entry) {
                Stop::BeforeCheckpoint(_) if self.past().is_some() => Stop::NotYours(entry),
                stop => stop,
            };
            return Err(self.stopped(Viewer::PUBLIC, &stop));
        };
        self.reaching_back(|m| m.take_back(seat, &[entry])).map_err(|stop| self.trouble(seat, &stop))
    }

    fn ask_back(&mut self, seat: Seat, entry: u32) -> Result<BTreeSet<Person>, Trouble> {
        self.reaching_back(|m| m.ask_back(seat, entry)).map_err(|stop| self.trouble(seat, &stop))?;
        Ok(self.m.consent_wanted())
    }

    fn asked_back(&self) -> Option<u32> {
        self.m.asked_back()
    }

    fn consent_wanted(&self) -> BTreeSet<Person> {
        self.m.consent_wanted()
    }

    fn answer_ask(&mut self, person: Person, agrees: bool) -> Result<(), Trouble> {
        let done = if agrees { self.m.change().consent(person) } else { self.m.change().decline(person) };
        done.map_err(|stop| self.stopped(Viewer::PUBLIC, &stop))
    }

    fn set_standing(&mut self, seat: Seat, standing: Option<&str>) -> Result<(), Trouble> {
        let unread = |e: serde_json::Error| {
            self.text(Viewer::seat(seat), &msg!("table-not-standing", fault = e.to_string()))
        };
        let standing: Option<G::Standing> =
            standing.map(|text| serde_json::from_str(text).map_err(unread)).transpose()?;
        // What a stranger sends is no longer and says no more than what a form could say.
        let said =
            standing.as_ref().map(|s| serde_json::to_value(s).expect("standing orders can be written"));
        if let Some(key) = said.and_then(|said| unasked(&self.m.game().questions(), &said)) {
            return Err(self
                .text(Viewer::seat(seat), &msg!("table-not-standing", fault = key.to_string()))
                .into());
        }
        self.m.change().set_standing(seat, standing).map_err(|stop| self.trouble(seat, &stop))
    }

    fn standing(&self, seat: Seat) -> Option<String> {
        let standing = self.m.standing(seat)?;
        Some(serde_json::to_string(standing).expect("standing orders can be written"))
    }

    fn flag(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.m.change().flag(seat).map_err(|stop| self.trouble(seat, &stop))
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.m.change().resign(seat).map_err(|stop| self.trouble(seat, &stop))
    }

    fn resigned(&self) -> Seats {
        self.m.resigned()
    }

    fn offer_draw(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.m.change().offer_draw(seat).map_err(|stop| self.trouble(seat, &stop))
    }

    fn decline_draw(&mut self, seat: Seat) -> Result<(), Trouble> {
        self.m.change().decline_draw(seat).map_err(|stop| self.trouble(seat, &stop))
    }

    fn peaceful(&self) -> Seats {
        self.m.peaceful()
    }

    fn hand_over(&mut self, seat: Seat, to: Person) -> Result<(), Trouble> {
        self.m.change().hand_over(seat, to).map_err(|stop| self.trouble(seat, &stop))
    }

    fn reveal(&mut self) -> Result<(), Trouble> {
        if self.m.outcome().is_none() {
            return Err(self.text(Viewer::PUBLIC, &msg!("table-stop-not-over")).into());
        }
        self.m.change().reveal().map_err(|stop| self.stopped(Viewer::PUBLIC, &stop))
    }

    fn is_opened(&self) -> bool {
        self.m.is_opened()
    }
}

impl<G: Present> DynRecord for Playing<G> {
    fn log_page(&self, viewer: Viewer, steps: Range<usize>) -> Vec<(u32, Vec<Span>)> {
        let mut heard = self.heard.borrow_mut();
        let kept = heard.entry(viewer).or_default();
        let word =
            |index, step: &Step<G>, replay: &mut Replay<'_, G>| self.worded(viewer, index, step, replay);
        let page = self.put_into_words(kept, steps, word);
        page.into_iter().flat_map(|(step, lines)| lines.into_iter().map(move |line| (step.n, line))).collect()
    }

    fn trails(&self, viewer: Viewer, steps: Range<usize>) -> Vec<(Seat, Vec<Space>)> {
        let steps = self.found(steps).flat_map(|(m, range)| m.steps().range(range));
        let trail = |step: &Step<G>, fact: &G::Fact| (step.seat, self.game().trail(fact));
        let heard = steps.flat_map(|step| step.heard_by(viewer).map(move |fact| trail(step, fact)));
        heard.filter(|(_, way)| way.len() > 1).collect()
    }

    fn step_of(&self, entry: u32) -> usize {
        if entry >= self.m.journal().first() {
            return self.m.first_step() + self.m.step_of(entry);
        }
        self.past().map_or(self.m.first_step(), |past| past.step_of(entry))
    }

    fn givers(&self, steps: Range<usize>) -> Vec<(u32, Seat)> {
        let steps = self.found(steps).flat_map(|(m, range)| m.steps().range(range));
        steps.map(|step| (step.n, step.seat)).collect()
    }

    fn heard_page(&self, viewer: Viewer, steps: Range<usize>) -> Vec<(u32, Vec<Vec<u8>>)> {
        let steps = self.found(steps).flat_map(|(m, range)| m.steps().range(range));
        steps.map(|step| (step.n, step.heard_by(viewer).map(pack::pack).collect())).collect()
    }

    fn steps(&self) -> usize {
        self.m.first_step() + self.m.steps().len()
    }

    fn first_step(&self) -> usize {
        if self.m.has_earlier() { 0 } else { self.m.first_step() }
    }

    fn orders_page(&self, steps: Range<usize>) -> Vec<(u32, Seat, String)> {
        let write = |index, step: &Step<G>, replay: &mut Replay<'_, G>| {
            let seen = self.m.see_of(replay.before(index), Viewer::seat(step.seat));
            notation::write(self.game(), &seen, &step.order)
        };
        let page = self.put_into_words(&mut self.written.borrow_mut(), steps, write);
        page.into_iter().map(|(step, line)| (step.n, step.seat, line)).collect()
    }

    fn journal(&self) -> String {
        self.m.journal().write()
    }

    fn entries(&self) -> u32 {
        self.m.journal().len() as u32
    }

    fn first_entry(&self) -> u32 {
        let journal = self.m.journal();
        if journal.earlier().is_some() { 0 } else { journal.first() }
    }

    fn head(&self) -> Hash {
        self.m.journal().head()
    }

    fn lines_from(&self, n: u32) -> String {
        self.m.journal().write_from(n)
    }

    fn follow(&mut self, lines: &str) -> Result<(), ResumeFault> {
        match self.m.change().follow(lines) {
            // The lines go back behind a saved state.
            Err(VerifyFault::Undo(_, stop))
                if matches!(*stop, Stop::BeforeCheckpoint(_)) && self.recall() =>
            {
                Ok(self.m.change().follow(lines)?)
            }
            done => Ok(done?),
        }
    }

    fn checkpoint(&self) -> Option<Vec<u8>> {
        self.m.checkpoint()
    }

    fn agreed_point(&self) -> Option<Vec<u8>> {
        self.m.agreed_point()
    }

    fn saved_state(&self) -> Option<Vec<u8>> {
        self.m.saved_state()
    }

    fn copy(&self) -> Box<dyn DynMatch> {
        self.beside(Match::clone(&self.m))
    }

    fn secret(&self) -> Option<Secret> {
        self.m.secret()
    }

    fn packed(&self, viewer: Viewer, entropy: &Entropy) -> Vec<u8> {
        pack::pack(self.m.forked(viewer, entropy.clone()).position())
    }

    fn before(&self, order: usize) -> Box<dyn DynMatch> {
        match order.checked_sub(self.m.first_step()) {
            Some(index) => self.beside(self.m.rewound(index)),
            None => self.beside(self.past().map_or_else(|| self.m.rewound(0), |past| past.rewound(order))),
        }
    }

    fn what_if(&self, viewer: Viewer, entropy: Entropy) -> Box<dyn DynMatch> {
        Box::new(Playing::new(self.m.forked(viewer, entropy), self.m.lore().clone()))
    }
}
