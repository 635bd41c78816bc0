//! Random games under the eyes of the laws.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::state::{Found, Options, Run, broken};
use super::{Law, Report, Violation, ignorance, names, reasons, steps};
use crate::play::journal::{Deed, Hand, Journal};
use crate::play::{Entropy, Match};
use crate::present::Words;
use crate::proving::Proving;
use crate::proving::walk::random_order;
use crate::rules::{Game, Order, Person, Rng, Seat, Viewer};

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
        let enough = options.orders.is_some_and(|orders| report.orders >= orders && report.verdict().is_ok());
        if enough || report.violations.len() >= options.most {
            break;
        }
    }
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
    let setup = match &options.setup {
        Some(text) => serde_json::from_str(text)
            .map_err(|fault| fail(0)((Law::Progress, format!("the set-up cannot be read: {fault}"))))?,
        None => game.draw_setup(rng),
    };
    let count = game.about().count();
    // Mostly everybody for himself, sometimes one person on several seats.
    let shared = rng.one_in(3);
    let mut person = |seat: u8| if shared { rng.below(count.into()) as u16 } else { seat.into() };
    let persons: Vec<Person> = (0..count).map(|seat| Person(person(seat))).collect();
    let entropy = Entropy::casual(u64::from(rng.bits()) << 32 | seed, count);
    let mut run = Run::open(game, &setup, &persons, entropy, rng, options, report).map_err(fail(0))?;
    for seat in 0..count {
        if let Some(standing) = run.rng.one_in(4).then(|| game.draw_standing(run.rng)).flatten() {
            run.m
                .set_standing(Seat(seat), Some(standing))
                .map_err(|s| fail(0)((Law::Progress, s.to_string())))?;
        }
    }
    while run.m.outcome().is_none() && !run.rng.ran_out() {
        let steps = run.m.steps().len();
        run.step().map_err(fail(steps))?;
    }
    let steps = run.m.steps().len();
    run.close().map_err(fail(steps))
}

/// Replays a finished, opened game under the laws with the same dice, no matter who played it.
pub fn played<G: Proving>(
    game: &Arc<G>,
    journal: &Journal<G>,
    options: &Options,
    report: &mut Report,
) -> Result<(), Violation> {
    let seed = options.seed;
    let fail = |step: usize| move |(law, what)| Violation { law, seed, step, what };
    let (setup, persons, entropy) = opening(journal)
        .ok_or_else(|| fail(0)((Law::Replay, "the match is not over and opened".to_string())))?;
    let mut rng = Rng::seeded(seed);
    let mut run = Run::open(game, setup, persons, entropy, &mut rng, options, report).map_err(fail(0))?;
    for entry in journal.entries() {
        let steps = run.m.steps().len();
        if !matches!(entry.deed, Deed::Order { .. }) {
            // What was taken back may come again.
            run.visited.clear();
        }
        let stopped = |stop: crate::play::Stop| (Law::Replay, format!("entry {}: {stop}", entry.n));
        match &entry.deed {
            Deed::Order { seat, hand: Hand::Person, order, .. } => run.check(*seat, order, false),
            Deed::Standing { seat, standing, .. } => {
                run.m.set_standing(*seat, standing.clone()).map_err(stopped)
            }
            Deed::Flag { seat } => run.m.flag(*seat).map_err(stopped),
            Deed::TakeBack { seat, entries, .. } => run.m.take_back(*seat, entries).map_err(stopped),
            Deed::Ask { seat, back_to } => run.m.ask_back(*seat, *back_to).map_err(stopped),
            Deed::Consent { person } => run.m.consent(*person).map_err(stopped),
            Deed::Decline { person } => run.m.decline(*person).map_err(stopped),
            Deed::Resign { seat } => run.m.resign(*seat).map_err(stopped),
            Deed::OfferDraw { seat } => run.m.offer_draw(*seat).map_err(stopped),
            Deed::DeclineDraw { seat } => run.m.decline_draw(*seat).map_err(stopped),
            Deed::HandOver { seat, to } => run.m.hand_over(*seat, *to).map_err(stopped),
            _ => Ok(()),
        }
        .map_err(fail(steps))?;
    }
    let steps = run.m.steps().len();
    run.close().map_err(fail(steps))
}

/// How an opened match began: the set-up, who held the seats, and what the dice followed from.
fn opening<G: Game>(journal: &Journal<G>) -> Option<(&G::Setup, &[Person], Entropy)> {
    let (mut begun, mut salts, mut opened) = (None, Vec::new(), None);
    for entry in journal.entries() {
        match &entry.deed {
            Deed::Open { setup, persons, .. } => begun = Some((setup, persons.as_slice())),
            Deed::Salt { salt, .. } => salts.push(*salt),
            Deed::Reveal { secret } => opened = Some(*secret),
            _ => {}
        }
    }
    let (setup, persons) = begun?;
    Some((setup, persons, Entropy { secret: opened?, salts }))
}

impl<'r, G: Proving> Run<'r, G> {
    fn open(
        game: &Arc<G>,
        setup: &G::Setup,
        persons: &[Person],
        entropy: Entropy,
        rng: &'r mut Rng,
        options: &'r Options,
        report: &'r mut Report,
    ) -> Result<Run<'r, G>, (Law, String)> {
        for kind in game.secrets() {
            report.pairs.entry(kind).or_default();
        }
        let checked = |law: &Law| match law {
            Law::Reasons => cfg!(feature = "proofs"),
            Law::Names => game.names().is_some(),
            _ => true,
        };
        let wanted = Law::ALL.into_iter().filter(|law| options.only.is_none_or(|only| only == *law));
        for law in wanted.filter(checked) {
            report.count(law, 0);
        }
        let words = Words::of(&game.about()).map_err(|fault| (Law::Words, fault.to_string()))?;
        let m = Match::open(game.clone(), setup, persons, entropy)
            .map_err(|faults| (Law::Progress, format!("the set-up is not valid: {faults:?}")))?;
        Ok(Run { m, rng, options, report, words, visited: BTreeSet::new() })
    }

    /// One order by chance.
    fn step(&mut self) -> Found {
        let (seat, amending) = self.draw_seat()?;
        let viewer = Viewer::seat(seat);
        let order = random_order(self.m.game(), &self.m.see(viewer), seat, self.rng)
            .or_else(|end| broken(Law::Progress, format!("{seat:?} cannot finish an order: {end:?}")))?;
        self.check(seat, &order, amending)
    }

    /// Carries an order out, with everything that is checked around it.
    fn check(&mut self, seat: Seat, order: &Order<G>, amending: bool) -> Found {
        if let Err(refusal) = self.m.judge(seat, order) {
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
            steps::mutated_orders(self, seat, order)?;
            steps::round_trips(self, seat, order)?;
            steps::words(self, seat)?;
            ignorance::resampled(self)?;
            names::dealt_anew(self, seat, order)?;
            reasons::forbidden_words(self, seat, order)?;
        }
        ignorance::twins(self, thorough)?;
        let before = self.m.clone();
        if let Err(stop) = self.m.order(seat, order) {
            return broken(Law::SaidIsAccepted, format!("{order:?} was said but not taken: {stop}"));
        }
        self.report.orders += (self.m.steps().len() - before.steps().len()) as u64;
        steps::conserved(self, &before)?;
        steps::facts_worded(self, &before)?;
        self.progress(&before, seat, amending)?;
        if thorough {
            steps::deltas(self, &before)?;
            steps::undo(self, &before, seat, order)?;
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

    /// The game is over.
    fn close(mut self) -> Found {
        self.end()?;
        self.report.games += 1;
        self.report.longest = self.report.longest.max(self.m.steps().len());
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
