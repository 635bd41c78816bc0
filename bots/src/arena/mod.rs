//! The arena: mirrored pairs of games between two contestants, and what they prove.
//!
//! A pair is one random opening played twice with sides swapped. Nothing depends on when a pair is played or on which others run at
//! the same time: pairs can be played in parallel, and are folded into [`Scores`] in the order of their numbers.

mod bout;
mod chair;
mod contestant;
mod pair;
mod scores;
mod stats;

pub use bout::Bout;
pub use contestant::{Thinking, Who};
pub use pair::{DynArena, Pair};
pub use scores::{Ending, Report, Scores};
pub use stats::{Sprt, elo, wilson};

use std::fmt;
use std::str::FromStr;

use crate::bot::Level;
use crate::clock::Budget;

/// A contestant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// A bot of this level.
    Level(Level),
    /// A program that follows `docs/writing-a-bot.md`, with its arguments.
    Program(Vec<String>),
}

impl FromStr for Contestant {
    type Err = String;

    /// `marshal`, or `exec:python3 bot.py`.
    fn from_str(text: &str) -> Result<Contestant, String> {
        let Some(command) = text.strip_prefix("exec:") else {
            let level = text.parse().map(Contestant::Level);
            return level.map_err(|fault| format!("{fault}; for a program write exec:python3 bot.py"));
        };
        let words: Vec<String> = command.split_whitespace().map(String::from).collect();
        if words.is_empty() { Err("exec: needs a program".into()) } else { Ok(Contestant::Program(words)) }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Level(level) => level.fmt(f),
            Contestant::Program(words) => write!(f, "exec:{}", words.join(" ")),
        }
    }
}

/// What is played, and between which contestants.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The first contestant.
    pub a: Contestant,
    /// The second contestant.
    pub b: Contestant,
    /// The thinking budget of each player for a player turn.
    pub budget: Budget,
    /// Determines openings, dice and choices.
    pub seed: u64,
    /// Maximum number of random orders at the beginning; never more than the first player turn has.
    pub opening: u32,
    /// The set-up, as JSON; the guide's if there is none.
    pub setup: Option<String>,
    /// Whether to keep journals.
    pub journals: bool,
}

impl Contest {
    /// The contestant with this letter.
    pub fn contestant(&self, who: Who) -> &Contestant {
        match who {
            Who::A => &self.a,
            Who::B => &self.b,
        }
    }

    /// A number derived from the seed and its purpose.
    fn draw(&self, purpose: &str, numbers: &[u64]) -> u64 {
        let mut hasher = blake3::Hasher::new();
        hasher.update(purpose.as_bytes()).update(&self.seed.to_le_bytes());
        for number in numbers {
            hasher.update(&number.to_le_bytes());
        }
        let bytes = hasher.finalize();
        u64::from_le_bytes(bytes.as_bytes()[..8].try_into().expect("eight bytes"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contestants_are_read_as_they_are_written() {
        for text in ["marshal", "random", "exec:python3 bot.py --fast"] {
            assert_eq!(text.parse::<Contestant>().unwrap().to_string(), text);
        }
        assert!("general".parse::<Contestant>().is_err());
        assert!("exec: ".parse::<Contestant>().is_err());
    }
}
