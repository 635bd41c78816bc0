//! Reviewing a game: how the odds moved, what cost most, and the effect of luck.
//!
//! | what | file |
//! |---|---|
//! | the game as played, cut into moments | `past` |
//! | the odds, turn by turn | `course` |
//! | two lines compared in the same worlds | `scales` |
//! | decisions that cost something | `slips` |
//! | the effect of chance | `luck` |

mod course;
mod luck;
mod past;
mod scales;
mod slips;

pub use luck::{Fortune, fortunes};

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::journal::Journal;
use table::{Game, Match, Message};

use crate::bot::Term;
use crate::clock::{Budget, Clock};
use crate::guide::Guide;
use past::Past;
use slips::Critic;

/// A game in review.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Review {
    /// The odds at the beginning of every player turn and at the end.
    pub course: Vec<Point>,
    /// The costliest decisions, the worst first.
    pub slips: Vec<Slip>,
    /// The effect of chance, draw by draw; empty in a game without chance.
    pub luck: Vec<Luck>,
}

/// The odds at one moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// Before this order, by its index among those that count.
    pub order: usize,
    /// The game turn, from 1.
    pub turn: u32,
    /// What players call it, in the words of the game.
    pub date: Message,
    /// The odds for each side, in thousandths.
    pub odds: Vec<u16>,
}

/// A decision that cost something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slip {
    /// The order's index among those that count.
    pub order: usize,
    /// The seat that decided.
    pub seat: table::Seat,
    /// What players call the game turn, in the words of the game.
    pub date: Message,
    /// What was played, in notation: the seat's orders from here to the end of its player turn, or until dice are rolled.
    pub played: Vec<String>,
    /// A better line, in notation: the seat's orders to the end of its player turn.
    pub better: Vec<String>,
    /// What it cost, in thousandths of the odds.
    pub cost: u16,
    /// What the better line would have changed, in thousandths of the odds.
    pub terms: Vec<Term>,
}

/// One draw, and its value for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Luck {
    /// In this order, by its index among those that count.
    pub order: usize,
    /// The seat it helped if it rolled high.
    pub seat: table::Seat,
    /// The rule that required it.
    pub rule: String,
    /// The expected result, in thousandths (of a hit, of a point).
    pub expected: i32,
    /// The actual result, in thousandths.
    pub actual: i32,
    /// The standard deviation, in thousandths.
    pub spread: i32,
}

/// Reviews a game from its journal, with this thinking budget for each player turn.
///
/// Players are judged by what they could know at the time: the searches see what their seat saw. `heard` is called with the progress in
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
