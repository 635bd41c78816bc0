//! Random games under the eyes of the laws.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Differ, Law, Report, Violation, ignorance, steps};
use crate::delta::Delta;
use crate::journal::Journal;
use crate::pack::Hash;
use crate::walk::random_order;
use crate::{Entropy, Match, Person, Proving, Rng, Seat, Viewer, Words};

/// How to run the laws.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many games.
    pub games: u64,
    /// The seed of the first; the others follow.
    pub seed: u64,
    /// The dear checks run on one step in so many.
    pub every: u32,
    /// Only this law.
    pub only: Option<Law>,
    /// How views are compared.
    pub differ: Differ,
    /// After so many violations it stops.
    pub most: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { games: 100, seed: 1, every: 16, only: None, differ: Delta::between, most: 10 }
    }
}

/// Plays random games and checks every law; one violation ends its game.
pub fn run<G: Proving>(game: &Arc<G>, options: &Options) -> Report {
    let mut report = Report::default();
    run_on(game, options, &mut report);
    report
}

/// Goes on with a run: what the report already counts need not be counted again.
pub fn run_on<G: Proving>(game: &Arc<G>, options: &Options, report: &mut Report) {
    for seed in options.seed..options.seed + options.games {
        let mut rng = Rng::seeded(seed);
        if let Err(violation) = one_game(game, seed, &mut rng, options, report) {
            report.violations.push(violation);
        }
        if report.violations.len() >= options.most {
            break;
        }
    }
}

/// What a check of a law finds.
pub(super) type Found = Result<(), (Law, String)>;

pub(super) fn broken<T>(law: Law, what: impl Into<String>) -> Result<T, (Law, String)> {
    Err((law, what.into()))
}

/// The state of one game under check.
pub(super) struct Run<'r, G: Proving> {
    pub m: Match<G>,
    pub rng: &'r mut Rng,
    pub options: &'r Options,
    pub report: &'r mut Report,
    pub words: Words,
    /// Positions since the awaited seats last changed.
    visited: BTreeSet<Hash>,
}

/// One game; the fuzz targets call this with a tape.
pub fn one_game<G: Proving>(
    game: &Arc<G>,
    seed: u64,
    rng: &mut Rng,
    options: &Options,
    report: &mut Report,
) -> Result<(), Violation> {
    let fail = |step: usize| move |(law, what)| Violation { law, seed, step, what };
    for kind in game.secrets() {
        report.pairs.entry(kind).or_default();
    }
    for law in Law::ALL.into_iter().filter(|law| options.only.is_none_or(|only| only == *law)) {
        report.count(law, 0);
    }
    let setup = game.draw_setup(rng);
    let count = game.about().count();
    // Mostly everybody for himself, sometimes one person on several seats.
    let shared = rng.one_in(3);
    let mut person = |seat: u8| if shared { rng.below(count.into()) as u16 } else { seat.into() };
    let persons: Vec<Person> = (0..count).map(|seat| Person(person(seat))).collect();
    let entropy = Entropy::casual(u64::from(rng.bits()) << 32 | seed, count);
    let words = Words::of(&game.about()).map_err(|f| fail(0)((Law::Words, f.to_string())))?;
    let m = Match::open(game.clone(), &setup, &persons, entropy)
        .map_err(|faults| fail(0)((Law::Progress, format!("the set-up is not valid: {faults:?}"))))?;
    let mut run = Run { m, rng, options, report, words, visited: BTreeSet::new() };
    for seat in 0..count {
        if let Some(standing) = run.rng.one_in(4).then(|| game.draw_standing(run.rng)).flatten() {
            run.m.stand(Seat(seat), Some(standing)).map_err(|s| fail(0)((Law::Progress, s.to_string())))?;
        }
    }
    while run.m.outcome().is_none() && !run.rng.ran_out() {
        let steps = run.m.steps().len();
        run.step().map_err(fail(steps))?;
    }
    let steps = run.m.steps().len();
    run.end().map_err(fail(steps))?;
    report.games += 1;
    report.longest = report.longest.max(steps);
    Ok(())
}

impl<G: Proving> Run<'_, G> {
    pub(super) fn wants(&self, law: Law) -> bool {
        self.options.only.is_none_or(|only| only == law)
    }

    /// One order, with everything that is checked around it.
    fn step(&mut self) -> Found {
        let (seat, amending) = self.draw_seat()?;
        let viewer = Viewer::seat(seat);
        let order = random_order(self.m.game(), &self.m.see(viewer), seat, self.rng)
            .or_else(|end| broken(Law::Progress, format!("{seat:?} cannot finish an order: {end:?}")))?;
        if let Err(refusal) = self.m.judge(seat, &order) {
            return broken(
                Law::SaidIsAccepted,
                format!("{order:?} was said but {} refuses it", refusal.rule),
            );
        }
        if self.wants(Law::SaidIsAccepted) {
            self.report.count(Law::SaidIsAccepted, 1);
        }
        let thorough = self.rng.one_in(self.options.every);
        if thorough {
            steps::mutated_orders(self, seat, &order)?;
            steps::round_trips(self, seat, &order)?;
            steps::words(self, seat)?;
            ignorance::resampled(self)?;
        }
        ignorance::twins(self, thorough)?;
        let before = self.m.clone();
        if let Err(stop) = self.m.order(seat, &order) {
            return broken(Law::SaidIsAccepted, format!("{order:?} was said but not taken: {stop}"));
        }
        self.report.orders += (self.m.steps().len() - before.steps().len()) as u64;
        steps::conserved(self, &before)?;
        steps::facts_worded(self, &before)?;
        self.progress(&before, seat, amending)?;
        if thorough {
            steps::deltas(self, &before)?;
            steps::undo(self, &before, seat, &order)?;
        }
        Ok(())
    }

    /// Whose order comes next: mostly of those who must, now and then of those who may.
    fn draw_seat(&mut self) -> Result<(Seat, bool), (Law, String)> {
        let awaited = self.m.awaiting();
        let may: Vec<Seat> = awaited.may.iter().collect();
        if !may.is_empty() && self.rng.one_in(6) {
            return Ok((*self.rng.pick(&may).expect("not empty"), true));
        }
        let must: Vec<Seat> = awaited.must.iter().collect();
        match self.rng.pick(&must) {
            Some(seat) => Ok((*seat, false)),
            None => broken(Law::Progress, "the game is not over and awaits nobody"),
        }
    }

    fn progress(&mut self, before: &Match<G>, seat: Seat, amending: bool) -> Found {
        if !self.wants(Law::Progress) {
            return Ok(());
        }
        self.report.count(Law::Progress, 1);
        if self.m.steps().len() > self.m.game().longest() as usize {
            return broken(Law::Progress, "the game takes too long");
        }
        if self.m.awaiting() != before.awaiting() {
            self.visited.clear();
        }
        // An amended answer may be amended back.
        let hash = self.m.sealed_hash().expect("the run holds the secret");
        if !self.visited.insert(hash) && !amending {
            return broken(Law::Progress, format!("{seat:?} came back to the same position within its turn"));
        }
        for seat in self.m.awaiting().must.iter() {
            let fallback = self.m.game().fallback(&self.m.see(Viewer::seat(seat)), seat);
            if let Err(refusal) = self.m.judge(seat, &fallback) {
                return broken(
                    Law::Progress,
                    format!("the fallback {fallback:?} is refused by {}", refusal.rule),
                );
            }
        }
        Ok(())
    }

    /// The whole game once more, from its journal.
    fn end(&mut self) -> Found {
        if self.wants(Law::Replay) {
            let journal = self.m.journal().clone();
            let game = self.m.game_shared();
            match Match::resume(game, journal, self.m.secret()) {
                Err(fault) => return broken(Law::Replay, fault.to_string()),
                Ok(again) if again.position() != self.m.position() => {
                    return broken(Law::Replay, "the journal leads to another position");
                }
                Ok(_) => self.report.count(Law::Replay, self.m.steps().len() as u64),
            }
        }
        if self.wants(Law::RoundTrips) && self.rng.one_in(4) {
            let text = self.m.journal().write();
            match Journal::<G>::read(&text) {
                Err(fault) => return broken(Law::RoundTrips, format!("the journal cannot be read: {fault}")),
                Ok(journal) if journal.head() != self.m.journal().head() => {
                    return broken(Law::RoundTrips, "the journal is read as another");
                }
                Ok(_) => self.report.count(Law::RoundTrips, 1),
            }
        }
        Ok(())
    }
}
