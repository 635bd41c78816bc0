//! Computer players, and the arena that measures them.
//!
//! A [`Bot`] is asked for an order and given a view and a [`Deadline`]: **its type cannot give it more than its seat knows.** All
//! levels share one search ([`Search`]), which plans whole player turns; what it must know about a game is in a [`Guide`]. The
//! guides are with the games in `catalog/GAME`: this crate knows no particular game.
//!
//! ```
//! use std::sync::Arc;
//! use bots::{Bot, Budget, Deadline, NoClock, Random};
//! use skirmish::Skirmish;
//! use table::{Entropy, Match, Person, Viewer};
//!
//! let game = Arc::new(Skirmish::standard());
//! let people = [0, 1, 2].map(Person);
//! let mut m = Match::open(game.clone(), &Default::default(), &people, Entropy::casual(1, 3)).unwrap();
//! let seat = m.awaiting().must.first().unwrap();
//! let mut bot = Random::new(game, 7);
//! let order = bot.choose(&m.see(Viewer::seat(seat)), &mut Deadline::new(Budget::Nodes(500), &NoClock));
//! m.order(seat, &order).unwrap();
//! ```
#![forbid(unsafe_code)]

pub mod arena;
pub mod proving;
pub mod review;

mod bot;
mod clock;
mod erased;
mod follow;
mod foreign;
mod guide;
mod operation;
mod search;

pub use bot::{Bot, Level, Random, Term, Thought, percentage, seat_of};
pub use clock::{Budget, Clock, Deadline, NoClock, Purse, Spent};
pub use erased::{DynBot, DynBots, Said, Tutor};
pub use follow::Follow;
pub use foreign::{Foreign, Wire};
pub use guide::Guide;
pub use operation::{Objective, Operation, Plan, Timing};
pub use search::{Search, Skill};

use std::sync::Arc;

use table::Game;

/// Names of the guides' terms by language, in Fluent.
pub const WORDS: &[(&str, &str)] = &[("en", include_str!("../lang/en.ftl"))];

/// A bot of this level, or of the strongest below it that the guide supports.
pub fn sit<G: Game, K: Guide<G>>(game: Arc<G>, guide: Arc<K>, level: Level, seed: u64) -> Box<dyn Bot<G>> {
    let level = guide.levels().iter().rev().copied().find(|known| *known <= level).unwrap_or(Level::Random);
    match Skill::of(level) {
        Some(_) if guide.follows() => Box::new(Follow::new(game, guide, level, seed)),
        Some(skill) => Box::new(Search::new(game, guide, skill, seed)),
        None => Box::new(Random::new(game, seed)),
    }
}
