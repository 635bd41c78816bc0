//! What a search may do, asked link by link.

use crate::{Link, Space};

/// What a policy says of one step. The number is what the step costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The step may not be taken.
    Closed,
    /// One may stop at the far end, and may go on from there.
    Open(u16),
    /// One may stop at the far end, but this way leads no further.
    End(u16),
    /// One may pass the far end, but this way does not allow to stop there.
    Through(u16),
}

/// The rules of a search: who may go where, and at what cost.
///
/// A policy is a value that holds what the rule looks at (who moves, who owns what, what was frozen at the
/// start of the phase) and answers for one step at a time. The answer must depend on nothing else, so that
/// the same question always gets the same answer. Any closure of the right shape is a policy.
pub trait Policy {
    /// May one go from `from` along `link`, and at what cost?
    ///
    /// Searches go outward from where they start: in a supply trace `from` is the end nearer to the source.
    fn step(&self, from: Space, link: &Link) -> Step;
}

impl<F: Fn(Space, &Link) -> Step> Policy for F {
    fn step(&self, from: Space, link: &Link) -> Step {
        self(from, link)
    }
}
