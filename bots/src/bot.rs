//! Computer players.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::walk::random_order;
use table::{Game, Message, Order, Rng, Seat, Seen};

use crate::clock::Deadline;

/// A computer player. It knows only what its seat may know: the type gives it nothing else.
pub trait Bot<G: Game>: Send {
    /// Considers the decision of the viewer's seat, at most until the deadline. `heard` is called when a better order is found.
    fn consider(
        &mut self,
        seen: &Seen<'_, G>,
        deadline: &mut Deadline<'_>,
        heard: &mut dyn FnMut(&Thought<G>),
    ) -> Thought<G>;

    /// The order it gives.
    fn choose(&mut self, seen: &Seen<'_, G>, deadline: &mut Deadline<'_>) -> Order<G> {
        self.consider(seen, deadline, &mut |_| {}).order
    }
}

/// A bot's opinion on a decision.
#[derive(Debug)]
pub struct Thought<G: Game> {
    /// What it would do.
    pub order: Order<G>,
    /// How it would continue in this player turn.
    pub plan: Vec<Order<G>>,
    /// The expected value of the game, in points of its guide; none if it has not searched.
    pub value: Option<i32>,
    /// The reasons for the plan: what it changes compared with doing as little as possible.
    pub terms: Vec<Term>,
    /// Alternative first orders with their values, the best first.
    pub others: Vec<(Order<G>, i32)>,
}

impl<G: Game> Thought<G> {
    /// An order without an opinion.
    pub fn bare(order: Order<G>) -> Thought<G> {
        Thought { order, plan: Vec::new(), value: None, terms: Vec::new(), others: Vec::new() }
    }
}

impl<G: Game> Clone for Thought<G> {
    fn clone(&self) -> Thought<G> {
        Thought {
            order: self.order.clone(),
            plan: self.plan.clone(),
            value: self.value,
            terms: self.terms.clone(),
            others: self.others.clone(),
        }
    }
}

/// A reason: something that counts, and by how much.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Term {
    /// What it is, by key.
    pub what: Message,
    /// How much: in points of a guide's value, or in thousandths of the odds where a bot gives its reasons.
    pub points: i32,
}

/// Thousandths of the odds as a percentage, rounded: 523 are 52, and −5 are −1.
pub fn percentage(thousandths: i32) -> i32 {
    (thousandths + thousandths.signum() * 5) / 10
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal order.
    Random,
    /// Follows its first idea.
    Cadet,
    /// Compares plans for its own turn.
    Officer,
    /// Compares plans and the enemy's replies.
    Marshal,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Cadet, Level::Officer, Level::Marshal];

    /// Its name on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Cadet => "cadet",
            Level::Officer => "officer",
            Level::Marshal => "marshal",
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        let found = Level::ALL.into_iter().find(|level| level.word() == text);
        found.ok_or_else(|| format!("{text:?} is not a level: random, cadet, officer or marshal"))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The seat that decides in a view.
pub fn seat_of<G: Game>(seen: &Seen<'_, G>) -> Seat {
    seen.viewer().prime().expect("a bot looks from a seat")
}

/// Gives any legal order.
pub struct Random<G> {
    game: Arc<G>,
    rng: Rng,
}

impl<G: Game> Random<G> {
    /// The same seed gives the same choices.
    pub fn new(game: Arc<G>, seed: u64) -> Random<G> {
        Random { game, rng: Rng::seeded(seed) }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    fn consider(
        &mut self,
        seen: &Seen<'_, G>,
        deadline: &mut Deadline<'_>,
        _: &mut dyn FnMut(&Thought<G>),
    ) -> Thought<G> {
        deadline.count(1);
        let order = random_order(&*self.game, seen, seat_of(seen), &mut self.rng);
        Thought::bare(order.unwrap_or_else(|_| self.game.fallback(seen, seat_of(seen))))
    }
}
