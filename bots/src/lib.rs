//! Players made of software, and the arena that measures them.
//!
//! A [`Bot`] is asked for an order and given a view and a [`Deadline`]: **the type makes more than its seat's knowledge impossible.** All
//! levels share one search ([`Search`]), which makes plans for whole player turns; what it must know of a game is in a [`Guide`].
//!
//! ```
//! use std::sync::Arc;
//! use bots::{Bot, Budget, Deadline, Level, NoClock};
//! use table::{Entropy, Match, Person, Viewer};
//! use underbelly::{AXIS, Underbelly};
//!
//! let game = Arc::new(Underbelly::standard());
//! let mut m = Match::open(game.clone(), &Default::default(), &[Person(0), Person(1)], Entropy::casual(1, 2)).unwrap();
//! let guide = bots::guides::Mediterranean::of(&game);
//! let mut bot = bots::sit(game, Arc::new(guide), Level::Officer, 7);
//! let order = bot.choose(&m.see(Viewer::seat(AXIS)), &mut Deadline::new(Budget::Nodes(500), &NoClock));
//! m.order(AXIS, &order).unwrap();
//! ```
#![forbid(unsafe_code)]

pub mod arena;
pub mod guides;
pub mod review;

mod bot;
mod clock;
mod face;
mod follow;
mod foreign;
mod guide;
mod search;

pub use bot::{Bot, Level, Random, Term, Thought, seat_of};
pub use clock::{Budget, Clock, Deadline, NoClock, Purse, Spent};
pub use face::{AnyBot, AnyBots, Said, Tutor};
pub use follow::Follow;
pub use foreign::{Foreign, Wire};
pub use guide::Guide;
pub use search::{Search, Skill};

use std::sync::Arc;

use table::Game;

/// Words of the guides' terms by language, in Fluent.
pub const WORDS: &[(&str, &str)] = &[("en", include_str!("../lang/en.ftl"))];

/// A bot of this level; one that gives any order if the guide is not good for it.
pub fn sit<G: Game, K: Guide<G>>(game: Arc<G>, guide: Arc<K>, level: Level, seed: u64) -> Box<dyn Bot<G>> {
    match Skill::of(level).filter(|_| guide.levels().contains(&level)) {
        Some(_) if guide.follows() => Box::new(Follow::new(game, guide, level, seed)),
        Some(skill) => Box::new(Search::new(game, guide, skill, seed)),
        None => Box::new(Random::new(game, seed)),
    }
}
