//! Folds pairs into one result.

use std::collections::BTreeMap;

use serde::Serialize;
use table::pack::Hash;

use super::bout::Bout;
use super::contestant::{Thinking, Who};
use super::pair::Pair;
use super::stats::{Sprt, elo, wilson};

/// The pairs played so far. Add them in the order of their numbers, so that the result does not depend on how they were scheduled.
#[derive(Clone, Debug, Default)]
pub struct Scores {
    pairs: u32,
    halves: u32,
    orders: u64,
    thinking: Thinking,
    faults: [u32; 2],
    courses: BTreeMap<Hash, u32>,
    endings: BTreeMap<String, Ending>,
    sides: BTreeMap<String, u32>,
    test: Option<Sprt>,
}

/// How often games ended in a particular way.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Ending {
    /// The number of games.
    pub count: u32,
    /// The winning side, by the words of its seats; none for a draw, or if different sides won this way.
    pub side: Option<String>,
    /// How often the first contestant won this way.
    pub a: u32,
    /// How often the second contestant won this way.
    pub b: u32,
}

/// The result, as printed in the last line of a run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Score of the first contestant over the pairs.
    pub score: f64,
    /// Lower end of its 95 % interval.
    pub low: f64,
    /// Upper end of its 95 % interval.
    pub high: f64,
    /// Pairs that count.
    pub pairs: u32,
    /// Elo difference in favour of the first contestant.
    pub elo: f64,
    /// Lower end of its interval.
    pub elo_low: f64,
    /// Upper end of its interval.
    pub elo_high: f64,
    /// Decisions that took more than 1.1 times their deadline.
    pub overruns: u64,
    /// The worst of them, as a multiple of its deadline.
    pub worst_ratio: f64,
    /// All decisions of this program's bots.
    pub decisions: u64,
    /// Player turns that took more than 1.1 times the budget.
    pub turn_overruns: u64,
    /// Illegal or missing orders.
    pub faults: u32,
    /// Those of the first contestant.
    pub faults_a: u32,
    /// Those of the second.
    pub faults_b: u32,
    /// Share of games unlike any other from the random opening to the end of the fifth turn.
    pub distinct_by_turn_5: f64,
    /// Mean orders per game.
    pub length: f64,
    /// How games ended, by key.
    pub endings: BTreeMap<String, Ending>,
    /// How many games each side won, by the words of its seats.
    pub sides: BTreeMap<String, u32>,
    /// The verdict of the sequential test; none without a claim.
    pub verdict: Option<String>,
    /// Orders simulated per second of thread time.
    pub nodes_per_second: f64,
}

impl Scores {
    /// An empty result. A claim is tested as pairs come in.
    pub fn new(claim: Option<f64>) -> Scores {
        Scores { test: claim.map(Sprt::new), ..Scores::default() }
    }

    /// Adds the next pair.
    pub fn add(&mut self, pair: &Pair) {
        self.pairs += 1;
        self.halves += pair.halves();
        if let Some(test) = &mut self.test {
            test.count(pair.halves());
        }
        for game in &pair.games {
            self.add_game(game);
        }
    }

    fn add_game(&mut self, game: &Bout) {
        self.orders += u64::from(game.orders);
        self.thinking.add(&game.thinking);
        self.faults[0] += game.faults[0];
        self.faults[1] += game.faults[1];
        *self.courses.entry(game.course).or_default() += 1;
        if let Some(side) = &game.side {
            *self.sides.entry(side.clone()).or_default() += 1;
        }
        let fresh = || Ending { side: game.side.clone(), ..Ending::default() };
        let ending = self.endings.entry(game.ending.clone()).or_insert_with(fresh);
        ending.count += 1;
        ending.a += u32::from(game.winner == Some(Who::A));
        ending.b += u32::from(game.winner == Some(Who::B));
        if ending.side != game.side {
            ending.side = None;
        }
    }

    /// Whether the sequential test has finished.
    pub fn decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.verdict().is_some())
    }

    /// A short form of the score so far.
    pub fn line(&self) -> String {
        let report = self.report();
        format!("{:.3} ({:.3} to {:.3})", report.score, report.low, report.high)
    }

    /// The result.
    pub fn report(&self) -> Report {
        let points = f64::from(self.halves) / 2.0;
        let score = if self.pairs == 0 { 0.5 } else { points / f64::from(self.pairs) };
        let (low, high) = wilson(points, self.pairs);
        let games = (2 * self.pairs).max(1);
        let alone = self.courses.values().filter(|count| **count == 1).count();
        let seconds = self.thinking.time.as_secs_f64();
        Report {
            score: rounded(score, 4),
            low: rounded(low, 4),
            high: rounded(high, 4),
            pairs: self.pairs,
            elo: rounded(elo(score), 1),
            elo_low: rounded(elo(low), 1),
            elo_high: rounded(elo(high), 1),
            overruns: self.thinking.overruns,
            worst_ratio: self.thinking.worst as f64 / 1000.0,
            decisions: self.thinking.decisions,
            turn_overruns: self.thinking.turn_overruns,
            faults: self.faults.iter().sum(),
            faults_a: self.faults[0],
            faults_b: self.faults[1],
            distinct_by_turn_5: rounded(alone as f64 / f64::from(games), 4),
            length: rounded(self.orders as f64 / f64::from(games), 1),
            endings: self.endings.clone(),
            sides: self.sides.clone(),
            verdict: self.test.as_ref().map(Sprt::words),
            nodes_per_second: if seconds > 0.0 {
                (self.thinking.nodes as f64 / seconds).round()
            } else {
                0.0
            },
        }
    }
}

fn rounded(number: f64, digits: i32) -> f64 {
    let unit = 10f64.powi(digits);
    (number * unit).round() / unit
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(merit: i32, winner: Option<Who>, course: u8) -> Bout {
        Bout {
            merit,
            winner,
            side: winner.map(|_| "axis".into()),
            ending: if winner.is_some() { "won-axis".into() } else { "won-nobody".into() },
            orders: 10,
            course: Hash([course; 32]),
            thinking: Thinking::default(),
            faults: [0, 1],
            journal: None,
        }
    }

    fn pair(number: u32, first: Bout, second: Bout) -> Pair {
        Pair { number, games: [first, second] }
    }

    #[test]
    fn a_pair_goes_to_who_scores_more_over_both_games() {
        let won_sooner = pair(1, game(1010, Some(Who::A), 1), game(-1000, Some(Who::B), 2));
        let level = pair(2, game(1000, Some(Who::A), 1), game(-1000, Some(Who::B), 3));
        let lost = pair(3, game(0, None, 4), game(-5, Some(Who::B), 5));
        assert_eq!([won_sooner.halves(), level.halves(), lost.halves()], [2, 1, 0]);
        let mut scores = Scores::new(Some(0.75));
        for pair in [won_sooner, level, lost] {
            scores.add(&pair);
        }
        let report = scores.report();
        assert_eq!((report.score, report.pairs, report.elo), (0.5, 3, 0.0));
        assert_eq!((report.faults, report.length), (6, 10.0));
        // Two of the six games went the same way.
        assert_eq!(report.distinct_by_turn_5, rounded(4.0 / 6.0, 4));
        let axis = Ending { count: 5, side: Some("axis".into()), a: 2, b: 3 };
        assert_eq!(report.endings["won-axis"], axis);
        assert_eq!(report.endings["won-nobody"].side, None);
        assert_eq!(report.verdict.as_deref(), Some("undecided"));
    }

    #[test]
    fn a_claim_is_decided_as_soon_as_it_is_proved() {
        let mut scores = Scores::new(Some(0.75));
        let mut added = 0;
        while !scores.decided() {
            added += 1;
            scores.add(&pair(added, game(1, Some(Who::A), 1), game(1, Some(Who::A), 2)));
        }
        assert_eq!((added, scores.report().verdict.as_deref()), (23, Some("at least 0.75")));
    }
}
