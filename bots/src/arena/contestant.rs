//! The two contestants of the arena, and what their thinking costs.

use std::time::Duration;

use crate::clock::{Budget, Spent};

/// One of the two contestants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Who {
    /// The first.
    A,
    /// The second.
    B,
}

impl Who {
    /// The opponent.
    pub const fn other(self) -> Who {
        match self {
            Who::A => Who::B,
            Who::B => Who::A,
        }
    }

    /// As an index into a table of contestants.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The cost of thinking, compared with the budget. External programs think on their own time and are not counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thinking {
    /// Decisions.
    pub decisions: u64,
    /// Decisions that took more than 1.1 times their deadline.
    pub overruns: u64,
    /// The worst decision: what it took relative to its deadline, in thousandths.
    pub worst: u64,
    /// Player turns that took more than 1.1 times the budget.
    pub turn_overruns: u64,
    /// Number of simulated orders.
    pub nodes: u64,
    /// Thread time.
    pub time: Duration,
}

/// Spending above this share of the budget, in thousandths, counts as an overrun.
const TOO_MUCH: u64 = 1100;

/// The share of a budget that was used, in thousandths.
fn share(spent: Spent, budget: Budget) -> u64 {
    match budget {
        Budget::Nodes(all) => spent.nodes * 1000 / all.max(1),
        Budget::Time(all) => (spent.time.as_nanos() * 1000 / all.as_nanos().max(1)) as u64,
    }
}

impl Thinking {
    /// Counts a decision.
    pub(super) fn decided(&mut self, spent: Spent, deadline: Budget) {
        let share = share(spent, deadline);
        self.decisions += 1;
        self.overruns += u64::from(share > TOO_MUCH);
        self.worst = self.worst.max(share);
        self.nodes += spent.nodes;
        self.time += spent.time;
    }

    /// Counts a finished player turn.
    pub(super) fn turned(&mut self, spent: Spent, budget: Budget) {
        self.turn_overruns += u64::from(share(spent, budget) > TOO_MUCH);
    }

    /// Adds another count.
    pub fn add(&mut self, other: &Thinking) {
        self.decisions += other.decisions;
        self.overruns += other.overruns;
        self.worst = self.worst.max(other.worst);
        self.turn_overruns += other.turn_overruns;
        self.nodes += other.nodes;
        self.time += other.time;
    }
}
