//! How long a bot may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Tells how much time this thread has used, from whenever it likes. The caller brings it: bots know no clock of their own.
pub trait Clock {
    /// The time used so far.
    fn now(&self) -> Duration;
}

/// How much thinking is allowed: positions, which gives the same game everywhere, or time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Budget {
    /// Number of orders tried out in the search.
    Nodes(u64),
    /// So much time of the thread.
    Time(Duration),
}

impl Budget {
    /// The part that is left, at least a twentieth of the whole, since even a bot out of time must answer.
    fn left(self, used: Spent) -> Budget {
        match self {
            Budget::Nodes(all) => Budget::Nodes(all.saturating_sub(used.nodes).max(all / 20)),
            Budget::Time(all) => Budget::Time(all.saturating_sub(used.time).max(all / 20)),
        }
    }
}

impl FromStr for Budget {
    type Err = String;

    /// `100ms`, `2s` or `5000` positions.
    fn from_str(text: &str) -> Result<Budget, String> {
        let number = |digits: &str| {
            digits.parse::<u64>().map_err(|_| format!("{text:?}: 100ms, 2s or 5000 are budgets"))
        };
        match text {
            _ if text.ends_with("ms") => {
                Ok(Budget::Time(Duration::from_millis(number(&text[..text.len() - 2])?)))
            }
            _ if text.ends_with('s') => {
                Ok(Budget::Time(Duration::from_secs(number(&text[..text.len() - 1])?)))
            }
            _ => Ok(Budget::Nodes(number(text)?)),
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Nodes(nodes) => write!(f, "{nodes}"),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// What thinking has cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Spent {
    /// Orders carried out in thought.
    pub nodes: u64,
    /// Time of the thread, if there is a clock.
    pub time: Duration,
}

/// The end of one decision's thinking.
pub struct Deadline<'c> {
    budget: Budget,
    clock: &'c dyn Clock,
    began: Duration,
    nodes: u64,
}

impl<'c> Deadline<'c> {
    /// Begins to count now.
    pub fn new(budget: Budget, clock: &'c dyn Clock) -> Deadline<'c> {
        Deadline { budget, clock, began: clock.now(), nodes: 0 }
    }

    /// What is allowed.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Counts positions.
    pub fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// What has been used so far.
    pub fn spent(&self) -> Spent {
        Spent { nodes: self.nodes, time: self.clock.now().saturating_sub(self.began) }
    }

    /// How much of it is used, in thousandths.
    pub fn used(&self) -> u64 {
        match self.budget {
            Budget::Nodes(all) => self.nodes * 1000 / all.max(1),
            Budget::Time(all) => {
                let spent = self.clock.now().saturating_sub(self.began);
                (spent.as_micros() * 1000 / all.as_micros().max(1)) as u64
            }
        }
    }
}

/// For a budget of positions, where time does not matter.
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// What a player may use in one player turn: every decision of the turn gets what is left.
#[derive(Clone, Debug)]
pub struct Purse {
    budget: Budget,
    stint: Option<u32>,
    used: Spent,
}

impl Purse {
    /// A purse that is filled up to this at every turn.
    pub fn new(budget: Budget) -> Purse {
        Purse { budget, stint: None, used: Spent::default() }
    }

    /// What a decision in this player turn may use.
    pub fn open(&mut self, stint: u32) -> Budget {
        if self.stint != Some(stint) {
            (self.stint, self.used) = (Some(stint), Spent::default());
        }
        self.budget.left(self.used)
    }

    /// A decision has used this.
    pub fn pay(&mut self, spent: Spent) {
        self.used.nodes += spent.nodes;
        self.used.time += spent.time;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_as_they_are_written() {
        for text in ["100ms", "5000", "2000ms"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        assert_eq!("2s".parse(), Ok(Budget::Time(Duration::from_secs(2))));
        assert!("soon".parse::<Budget>().is_err() && "ms".parse::<Budget>().is_err());
    }

    #[test]
    fn a_purse_is_filled_at_every_turn_and_never_quite_empty() {
        let mut purse = Purse::new(Budget::Nodes(100));
        assert_eq!(purse.open(1), Budget::Nodes(100));
        purse.pay(Spent { nodes: 70, ..Spent::default() });
        assert_eq!(purse.open(1), Budget::Nodes(30));
        purse.pay(Spent { nodes: 70, ..Spent::default() });
        assert_eq!(purse.open(1), Budget::Nodes(5));
        assert_eq!(purse.open(2), Budget::Nodes(100));
    }
}
