//! Looking back at a game: how the odds went, what cost most, and what luck did.
//!
//! | what | file |
//! |---|---|
//! | the game as it went, cut into moments | `past` |
//! | the odds, turn by turn | `course` |
//! | two lines compared in the same worlds | `scales` |
//! | decisions that cost something | `slips` |
//! | what chance gave and took | `luck` |

mod course;
mod luck;
mod past;
mod scales;
mod slips;

pub use luck::{Fortune, fortunes};

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::journal::Journal;
use table::{Game, Match};

use crate::bot::Term;
use crate::clock::{Budget, Clock};
use crate::guide::Guide;
use past::Past;
use slips::Critic;

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

/// Looks back at a game from its journal, with this much thought for each player turn.
///
/// Decisions are judged by what the player could know then: the searches see what that seat saw. `heard` is told how far it has got, in
/// thousandths.
pub fn look_back<G: Game, K: Guide<G>>(
    game: &Arc<G>,
    guide: &Arc<K>,
    journal: &str,
    (budget, clock): (Budget, &dyn Clock),
    heard: &mut dyn FnMut(u16),
) -> Result<Review, String> {
    let journal = Journal::read(journal).map_err(|fault| fault.to_string())?;
    let played = Match::resume(game.clone(), journal, None).map_err(|fault| fault.to_string())?;
    let past = Past::of(&played, &**guide);
    let mut critic = Critic::new(game, guide, &past, budget, clock);
    for (i, moment) in past.moments.iter().enumerate() {
        critic.look_at(moment);
        heard((i * 1000 / past.moments.len()) as u16);
    }
    let (course, slips) = critic.finish(played.outcome().as_ref());
    heard(1000);
    Ok(Review { course, slips, luck: luck::ledger(&**game, &**guide, &past) })
}
