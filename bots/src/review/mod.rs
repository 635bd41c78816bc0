//! Looking back at a game: how the odds went, what cost most, and what luck did.

use serde::{Deserialize, Serialize};

use crate::bot::Term;

/// A game looked back at.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Review {
    /// The odds at the beginning of every player turn and at the end.
    pub course: Vec<Point>,
    /// The decisions that cost most, the worst first.
    pub slips: Vec<Slip>,
    /// What chance gave and took, draw by draw; empty in a game without chance.
    pub luck: Vec<Luck>,
}

/// The odds at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// Before the how-manieth order that counts.
    pub order: usize,
    /// The game turn, from 1.
    pub turn: u32,
    /// The odds of each side of the game, in thousandths.
    pub odds: Vec<u16>,
}

/// A decision that cost something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slip {
    /// The how-manieth order that counts.
    pub order: usize,
    /// Whose.
    pub seat: table::Seat,
    /// The game turn, from 1.
    pub turn: u32,
    /// What was ordered, in notation.
    pub played: String,
    /// How it could have gone on instead, in notation: the seat's orders to the end of its player turn.
    pub better: Vec<String>,
    /// What it cost, in thousandths of the odds.
    pub cost: u16,
    /// What the better line would have changed.
    pub terms: Vec<Term>,
}

/// One draw, by what it was worth to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Luck {
    /// In the how-manieth order that counts.
    pub order: usize,
    /// Whom it helped if it fell high.
    pub seat: table::Seat,
    /// The rule that wanted it.
    pub rule: String,
    /// What was to be expected, in thousandths (of a hit, of a point).
    pub expected: i32,
    /// What came, in thousandths.
    pub actual: i32,
    /// How far fortune can stray here: the standard deviation, in thousandths.
    pub spread: i32,
}
