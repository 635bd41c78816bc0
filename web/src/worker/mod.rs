//! A worker beside the page, in which bots think, so that the page never waits for them.
//!
//! It runs the module of the page itself: what is fetched and compiled once serves both. They speak JSON: an [`Ask`] goes in, and
//! [`Answer`]s come out, any number on the way and one at the end.

pub mod inside;
mod outside;

use bots::review::Review;
use bots::{Budget, Level, Said, Spent};
use serde::{Deserialize, Serialize};
use table::Seat;

pub use outside::Worker;

/// What the page wants.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// An order for a seat.
    Think(Think),
    /// A look back at a game.
    Review(Look),
}

/// An order is wanted.
#[derive(Serialize, Deserialize)]
pub struct Think {
    /// The number of the question.
    pub id: u32,
    /// The game.
    pub game: String,
    /// The chair: the same bot answers as long as it is called the same, and follows its plan.
    pub chair: String,
    /// The seat.
    pub seat: Seat,
    /// How well to play.
    pub level: Level,
    /// From which its choices follow.
    pub seed: u64,
    /// What the seat sees, packed.
    pub view: Vec<u8>,
    /// How long to think.
    pub budget: Budget,
}

/// A look back at a game is wanted.
#[derive(Serialize, Deserialize)]
pub struct Look {
    /// The game.
    pub game: String,
    /// Its journal.
    pub journal: String,
    /// How long to think about each player turn.
    pub budget: Budget,
}

/// What the worker says.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// It can be asked.
    Ready,
    /// A better order has been found.
    Thinking {
        /// The number of the question.
        id: u32,
        /// The order.
        said: Said,
    },
    /// It has thought.
    Thought {
        /// The number of the question.
        id: u32,
        /// What of; none if there is nothing to decide.
        said: Option<Said>,
        /// What it cost.
        spent: Spent,
        /// The odds of winning as things stand, in thousandths.
        odds: Option<u16>,
    },
    /// So much of the game has been looked back at, in thousandths.
    Reviewing(u16),
    /// It has looked back.
    Reviewed(Result<Review, String>),
    /// It broke.
    Fault(String),
}
