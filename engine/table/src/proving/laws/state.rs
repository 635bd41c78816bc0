//! A game under check: what every law works on.

use std::collections::BTreeSet;

use super::{Differ, Law, Report};
use crate::play::Match;
use crate::play::delta::Delta;
use crate::present::Words;
use crate::proving::Proving;
use crate::rules::pack::Hash;
use crate::rules::{Refusal, Rng, Seat, Viewer};

/// How to run the laws.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many games, at most.
    pub games: u64,
    /// Stop early once this many orders were given and every law was checked often enough.
    pub orders: Option<u64>,
    /// The seed of the first; the others follow.
    pub seed: u64,
    /// Run the costly checks on one step in this many.
    pub every: u32,
    /// Every game begins with this set-up, in JSON, instead of one that the game draws.
    pub setup: Option<String>,
    /// Only this law.
    pub only: Option<Law>,
    /// How views are compared.
    pub differ: Differ,
    /// Stop after this many violations.
    pub most: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            games: 100,
            orders: None,
            seed: 1,
            every: 16,
            setup: None,
            only: None,
            differ: Delta::between,
            most: 10,
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
    pub visited: BTreeSet<Hash>,
}

impl<G: Proving> Run<'_, G> {
    pub(super) fn wants(&self, law: Law) -> bool {
        self.options.only.is_none_or(|only| only == law)
    }
}

/// A refusal has words.
pub(super) fn worded<G: Proving>(run: &Run<'_, G>, seat: Seat, refusal: &Refusal) -> Found {
    let seen = run.m.see(Viewer::seat(seat));
    match run.words.say(&refusal.why, &|s| run.m.game().name(&seen, s)) {
        Ok(_) => Ok(()),
        Err(fault) => broken(Law::Words, format!("refusal by {}: {fault}", refusal.rule)),
    }
}
