//! Operations: the units of a staff's plan.
//!
//! An [`Operation`] has an objective, a force, axes and a timing. A [`Plan`] is a set of operations whose forces do not overlap. It is
//! kept from turn to turn: what is contradicted is dropped, and what becomes free is planned anew. What objectives, forces and axes
//! are is the game's business; an [`Objective`] is a place to take or to hold.
//!
//! ```
//! use bots::{Operation, Plan, Timing};
//!
//! let take = |town, force: &[&'static str], worth| {
//!     Operation { objective: town, force: force.to_vec(), axes: vec!["the road"], timing: Timing::Now, worth }
//! };
//! let mut plan = Plan::default();
//! plan.complete(|_| vec![take("mill", &["horse"], 5), take("bridge", &["horse", "guns"], 9)]);
//! assert_eq!(plan.operations().len(), 1);
//! assert_eq!(plan.of_force(&"horse").unwrap().objective, "bridge");
//! plan.revise(|operation| operation.objective != "bridge");
//! assert!(plan.of_force(&"guns").is_none());
//! ```

use std::cmp::Reverse;

use table::Space;

/// What an operation is for, in a game of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// To take a place.
    Take(Space),
    /// To keep one.
    Hold(Space),
}

impl Objective {
    /// The place.
    pub fn place(self) -> Space {
        match self {
            Objective::Take(at) | Objective::Hold(at) => at,
        }
    }
}

/// When an operation is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// The force goes for the objective.
    Now,
    /// The force gathers within reach of it.
    Staged,
    /// The force keeps what it has.
    Hold,
}

/// One operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation<O, F, A> {
    /// What it is for.
    pub objective: O,
    /// What it claims: nothing else in the plan may use it.
    pub force: Vec<F>,
    /// The ways to the objective.
    pub axes: Vec<A>,
    /// When.
    pub timing: Timing,
    /// What it is expected to gain, in points of the guide.
    pub worth: i32,
}

/// Operations whose forces do not overlap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan<O, F, A> {
    operations: Vec<Operation<O, F, A>>,
}

impl<O, F, A> Default for Plan<O, F, A> {
    fn default() -> Plan<O, F, A> {
        Plan { operations: Vec::new() }
    }
}

impl<O, F: PartialEq, A> Plan<O, F, A> {
    /// The operations, in the order in which they were added.
    pub fn operations(&self) -> &[Operation<O, F, A>] {
        &self.operations
    }

    /// The operation that claims this.
    pub fn of_force(&self, one: &F) -> Option<&Operation<O, F, A>> {
        self.operations.iter().find(|operation| operation.force.contains(one))
    }

    /// Brings the operations up to date and drops those that no longer stand.
    pub fn revise(&mut self, stands: impl FnMut(&mut Operation<O, F, A>) -> bool) {
        self.operations.retain_mut(stands);
    }

    /// Adds the most valuable proposal, and asks again with what has been claimed since, until no proposal fits.
    pub fn complete(&mut self, mut propose: impl FnMut(&Plan<O, F, A>) -> Vec<Operation<O, F, A>>) {
        loop {
            let fits = |operation: &Operation<O, F, A>| {
                !operation.force.is_empty() && operation.force.iter().all(|one| self.of_force(one).is_none())
            };
            let best =
                propose(self).into_iter().filter(fits).min_by_key(|operation| Reverse(operation.worth));
            let Some(best) = best else { return };
            self.operations.push(best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operation(objective: u8, force: &[u8], worth: i32) -> Operation<u8, u8, ()> {
        Operation { objective, force: force.to_vec(), axes: Vec::new(), timing: Timing::Now, worth }
    }

    #[test]
    fn the_most_valuable_operations_come_first_and_share_nothing() {
        let mut plan = Plan::default();
        plan.complete(|_| vec![operation(1, &[1, 2], 5), operation(2, &[2, 3], 9), operation(3, &[4], 1)]);
        let objectives: Vec<u8> = plan.operations().iter().map(|operation| operation.objective).collect();
        assert_eq!(objectives, [2, 3]);
        assert!(plan.of_force(&1).is_none() && plan.of_force(&3).is_some_and(|of| of.objective == 2));
    }

    #[test]
    fn a_planner_sees_what_is_claimed_and_dropped_operations_free_their_force() {
        let mut plan = Plan::default();
        let next_free = |plan: &Plan<u8, u8, ()>| {
            let free = (1..=3).find(|unit| plan.of_force(unit).is_none());
            free.map(|unit| operation(unit, &[unit], 1)).into_iter().collect()
        };
        plan.complete(next_free);
        assert_eq!(plan.operations().len(), 3);
        plan.revise(|operation| operation.objective != 2);
        assert!(plan.of_force(&2).is_none() && plan.of_force(&3).is_some());
        plan.complete(|_| vec![operation(9, &[], 100)]);
        assert_eq!(plan.operations().len(), 2, "an operation without a force is none");
    }
}
