//! A refusal cites the rule, and says what it is about.

use serde::{Deserialize, Serialize};

use crate::rules::{Message, RuleId, Subject};

/// Why an order cannot be given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// The first rule that forbids it.
    pub rule: RuleId,
    /// In words, by key.
    pub why: Message,
    /// The places and pieces concerned.
    pub about: Vec<Subject>,
}

impl Refusal {
    /// A refusal by rule and reason.
    pub fn new(rule: RuleId, why: Message, about: impl IntoIterator<Item = Subject>) -> Refusal {
        Refusal { rule, why, about: about.into_iter().collect() }
    }
}

/// What a chain of permissions answers with: a [`Refusal`] with its reason, or [`No`], which costs nothing to make, where only the verdict
/// is wanted. The chain is written once, generic over this.
pub trait Verdict: Sized {
    /// Forbidden by this rule.
    fn refused(rule: RuleId, why: impl FnOnce() -> (Message, Vec<Subject>)) -> Self;

    /// Forbidden, by a rule that must be searched for. Nothing is searched where only the verdict is wanted.
    fn found(find: impl FnOnce() -> Refusal) -> Self;
}

impl Verdict for Refusal {
    fn refused(rule: RuleId, why: impl FnOnce() -> (Message, Vec<Subject>)) -> Refusal {
        let (why, about) = why();
        Refusal { rule, why, about }
    }

    fn found(find: impl FnOnce() -> Refusal) -> Refusal {
        find()
    }
}

/// Not allowed; nobody asked why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct No;

impl Verdict for No {
    #[inline]
    fn refused(_: RuleId, _: impl FnOnce() -> (Message, Vec<Subject>)) -> No {
        No
    }

    #[inline]
    fn found(_: impl FnOnce() -> Refusal) -> No {
        No
    }
}

impl RuleId {
    /// One link of a chain of permissions: the rule forbids it if `broken`.
    #[inline]
    pub fn forbids<V: Verdict>(
        self,
        broken: bool,
        why: impl FnOnce() -> (Message, Vec<Subject>),
    ) -> Result<(), V> {
        if broken && self.holds() { Err(V::refused(self, why)) } else { Ok(()) }
    }
}
