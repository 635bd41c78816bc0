//! What would come of an order, as far as its giver may know.

use serde::{Deserialize, Serialize};

use crate::rules::{Message, RuleId, Space, Tally};

/// Made before an order is given; draws nothing and asks nobody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Forecast {
    /// The way that something takes, place by place, from where it is.
    pub way: Vec<Space>,
    /// Why it goes no further.
    pub halts: Vec<Halt>,
    /// The numbers that will count, each with its terms.
    pub tallies: Vec<Tally>,
    /// How likely each result is.
    pub odds: Vec<Chance>,
    /// What its giver will lose, owe or can no longer do.
    pub warnings: Vec<Message>,
}

/// A rule that ends a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Halt {
    /// Which.
    pub rule: RuleId,
    /// In words, by key.
    pub why: Message,
}

/// One possible result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chance {
    /// The result in words, by key.
    pub of: Message,
    /// How likely, in millionths.
    pub millionths: u32,
    /// Half the width of the interval in millionths if this was sampled; zero if it is exact.
    pub error: u32,
}
