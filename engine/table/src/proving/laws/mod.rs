//! The laws every game is held to under random play.
//!
//! One macro runs them for a game, [`laws!`](crate::laws!): the game keeps every law, and for every law and every kind of secret a
//! deliberately broken copy of the game is caught. [`cases!`](crate::cases!) holds its rules to its cases.

mod broken;
mod form;
mod ignorance;
mod kept;
mod names;
mod reasons;
mod run;
mod state;
mod steps;
mod watched;

pub use broken::{Broken, Fault};
pub use form::form;
pub use kept::{Kept, kept, strange_setups};
pub use run::{one_game, played, run, run_on};
pub use state::Options;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::play::delta::Delta;

/// What every game must keep.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Law {
    /// Every sentence walked to a whole order is accepted, every order accepted can be walked, a refused one changes nothing.
    SaidIsAccepted,
    /// Whatever is refused names a rule that forbids it: with that rule switched off it is allowed, or another rule is named.
    Reasons,
    /// An order means the same whatever its seat calls the pieces.
    Names,
    /// Journal and seed give the same position at every step.
    Replay,
    /// What may be taken back alone told its seat nothing; what is taken back is as if it had not been.
    Undo,
    /// What a viewer may not know changes nothing that he receives.
    Ignorance,
    /// Somebody is awaited who has an order to give, no position repeats within a turn, and games end.
    Progress,
    /// What is written can be read: positions, views, orders, journals.
    RoundTrips,
    /// Pieces and money are neither made nor lost without a rule.
    Conservation,
    /// A view patched with the difference is the next view.
    Deltas,
    /// Everything the game says has words.
    Words,
}

impl Law {
    /// All of them.
    pub const ALL: [Law; 11] = [
        Law::SaidIsAccepted,
        Law::Reasons,
        Law::Names,
        Law::Replay,
        Law::Undo,
        Law::Ignorance,
        Law::Progress,
        Law::RoundTrips,
        Law::Conservation,
        Law::Deltas,
        Law::Words,
    ];
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Law::SaidIsAccepted => "said is accepted",
            Law::Reasons => "reasons",
            Law::Names => "names",
            Law::Replay => "replay",
            Law::Undo => "undo",
            Law::Ignorance => "ignorance",
            Law::Progress => "progress",
            Law::RoundTrips => "round trips",
            Law::Conservation => "conservation",
            Law::Deltas => "deltas",
            Law::Words => "words",
        })
    }
}

/// A law was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Which.
    pub law: Law,
    /// In the game of this seed,
    pub seed: u64,
    /// after this many orders.
    pub step: usize,
    /// How.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} broken in game {} after {} orders: {}", self.law, self.seed, self.step, self.what)
    }
}

/// What a run of the laws found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played to the end.
    pub games: u64,
    /// Orders given.
    pub orders: u64,
    /// How often each law was checked.
    pub checks: BTreeMap<Law, u64>,
    /// For each kind of secret, pairs of worlds that really differed.
    pub pairs: BTreeMap<&'static str, u64>,
    /// Resampled worlds that differed from the truth.
    pub resampled: u64,
    /// The rules that refused something.
    pub refused: BTreeSet<crate::rules::RuleId>,
    /// The longest game, in orders.
    pub longest: usize,
    /// Every law that was broken, the first time in each game.
    pub violations: Vec<Violation>,
}

/// Fewer checks of a law or fewer differing pairs of a secret than this prove nothing.
pub const ENOUGH: u64 = 1000;

/// The orders that the tests of a game give under the laws, at least: as many for a long game as for a short one.
pub const ORDERS: u64 = 20_000;

impl Report {
    pub(crate) fn count(&mut self, law: Law, times: u64) {
        *self.checks.entry(law).or_default() += times;
    }

    /// Adds what another run found.
    pub fn merge(&mut self, other: Report) {
        self.games += other.games;
        self.orders += other.orders;
        self.resampled += other.resampled;
        self.longest = self.longest.max(other.longest);
        for (law, n) in other.checks {
            *self.checks.entry(law).or_default() += n;
        }
        for (kind, n) in other.pairs {
            *self.pairs.entry(kind).or_default() += n;
        }
        self.refused.extend(other.refused);
        self.violations.extend(other.violations);
    }

    /// Did the game keep every law, as far as was checked?
    pub fn lawful(&self) -> Result<(), String> {
        self.violations.first().map_or(Ok(()), |violation| Err(violation.to_string()))
    }

    /// Did the game keep every law, and was each checked often enough to say so?
    pub fn verdict(&self) -> Result<(), String> {
        self.lawful()?;
        if let Some((law, n)) = self.checks.iter().find(|(_, n)| **n < ENOUGH) {
            return Err(format!(
                "{law} was checked {n} times; fewer than {ENOUGH} prove nothing: play more games"
            ));
        }
        if let Some((kind, n)) = self.pairs.iter().find(|(_, n)| **n < ENOUGH) {
            return Err(format!(
                "{n} pairs of worlds differed in the secret {kind:?}; fewer than {ENOUGH} prove nothing: play more games"
            ));
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games, {} orders, the longest game {} orders",
            self.games, self.orders, self.longest
        )?;
        for (law, n) in &self.checks {
            writeln!(f, "  {law:<18} checked {n} times")?;
        }
        for (kind, n) in &self.pairs {
            writeln!(f, "  secret {kind:<18} {n} pairs of worlds that really differed")?;
        }
        writeln!(f, "  resampled worlds that differed from the truth: {}", self.resampled)?;
        writeln!(f, "  rules that refused something: {}", self.refused.len())?;
        for violation in self.violations.iter().take(10) {
            writeln!(f, "  VIOLATION: {violation}")?;
        }
        Ok(())
    }
}

/// How two packed views are compared; a test puts a broken one in its place.
pub type Differ = fn(&[u8], &[u8]) -> Delta;

/// The laws as tests of one game: `table::laws!(skirmish::Skirmish::standard());` The crate's tests need the table's feature `ablate`.
#[macro_export]
macro_rules! laws {
    ($game:expr) => {
        #[cfg(test)]
        mod laws {
            use super::*;
            use std::sync::Arc;
            use $crate::laws::{Broken, Fault, Law, Options, run};
            use $crate::{Game as _, Proving as _};

            #[test]
            fn the_game_keeps_every_law() {
                let orders = Some($crate::laws::ORDERS);
                let report = run(&Arc::new($game), &Options { games: 2000, orders, ..Options::default() });
                println!("{report}");
                report.verdict().unwrap();
            }

            #[test]
            fn every_broken_law_is_caught() {
                for fault in Fault::ALL.into_iter().filter(|fault| fault.fits(&$game)) {
                    let broken = Arc::new(Broken::new($game, fault));
                    let mut games = 1..=200;
                    let caught = games.any(|seed| {
                        let only = Some(fault.law());
                        let report =
                            run(&broken, &Options { games: 1, seed, every: 2, only, ..Options::default() });
                        report.violations.iter().any(|v| v.law == fault.law())
                    });
                    assert!(caught, "{fault:?} was not caught");
                }
            }

            #[test]
            fn a_broken_difference_is_caught() {
                fn broken(old: &[u8], new: &[u8]) -> $crate::delta::Delta {
                    $crate::delta::Delta::between(old, &new[..new.len() - 1])
                }
                let options = Options { games: 20, every: 2, differ: broken, most: 1, ..Options::default() };
                let report = run(&Arc::new($game), &options);
                assert!(report.violations.iter().any(|v| v.law == Law::Deltas));
            }

            #[test]
            fn every_leaked_secret_is_caught() {
                let game = $game;
                for kind in 0..game.secrets().len() {
                    let broken = Arc::new(Broken::new($game, Fault::Leaks(kind)));
                    let name = game.secrets()[kind];
                    let told = format!("learns of the secret {name}: ");
                    let mut games = 1..=300;
                    let caught = games.any(|seed| {
                        let only = Some(Law::Ignorance);
                        let report =
                            run(&broken, &Options { games: 1, seed, every: 2, only, ..Options::default() });
                        report.violations.iter().any(|v| v.what.contains(&told))
                    });
                    assert!(caught, "a leak of {name} was not caught by its own pairs");
                }
            }

            #[test]
            fn standing_orders_can_be_given_by_form() {
                $crate::laws::form($game).unwrap();
            }
        }
    };
}
