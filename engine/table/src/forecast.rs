//! What would come of an order, as far as its giver may know.

use serde::{Deserialize, Serialize};

use crate::{Message, Tally};

/// Made before an order is given; draws nothing and asks nobody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Forecast {
    /// The numbers that will count, each with its terms.
    pub tallies: Vec<Tally>,
    /// How likely each result is.
    pub odds: Vec<Chance>,
    /// What its giver will lose, owe or can no longer do.
    pub warnings: Vec<Message>,
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
