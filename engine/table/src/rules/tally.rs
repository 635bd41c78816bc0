//! A number explains itself.

use serde::{Deserialize, Serialize};

use crate::rules::{Message, RuleId};

/// Something computed from modifiers: strength, odds, cost, range.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// What the number counts.
    pub of: Option<Message>,
    /// The terms in the order in which the rules add them.
    pub terms: Vec<Term>,
}

/// One modifier of a [`Tally`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Term {
    /// The rule that adds it.
    pub rule: RuleId,
    /// In words, by key.
    pub why: Message,
    /// By how much.
    pub delta: i32,
}

impl Tally {
    /// An empty tally of something.
    pub fn of(what: Message) -> Tally {
        Tally { of: Some(what), terms: Vec::new() }
    }

    /// The number.
    pub fn total(&self) -> i32 {
        self.terms.iter().map(|t| t.delta).sum()
    }
}

/// What a rule adds its terms to: a [`Tally`] keeps them for people, a plain `i32` only adds up.
pub trait Sum {
    /// What has been added up so far.
    fn so_far(&self) -> i32;

    /// The rule adds a term.
    fn term(&mut self, rule: RuleId, delta: i32, why: impl FnOnce() -> Message);

    /// The rule multiplies what there is so far, rounding down: halving is `times(rule, 1, 2, ..)`.
    fn times(&mut self, rule: RuleId, by: i32, over: i32, why: impl FnOnce() -> Message) {
        let so_far = self.so_far();
        self.term(rule, (so_far * by).div_euclid(over) - so_far, why);
    }

    /// The rule caps what there is so far.
    fn at_most(&mut self, rule: RuleId, limit: i32, why: impl FnOnce() -> Message) {
        self.term(rule, (limit - self.so_far()).min(0), why);
    }

    /// The rule lifts what there is so far to a minimum.
    fn at_least(&mut self, rule: RuleId, limit: i32, why: impl FnOnce() -> Message) {
        self.term(rule, (limit - self.so_far()).max(0), why);
    }
}

impl Sum for i32 {
    fn so_far(&self) -> i32 {
        *self
    }

    #[inline]
    fn term(&mut self, rule: RuleId, delta: i32, _: impl FnOnce() -> Message) {
        if delta != 0 && rule.holds() {
            *self += delta;
        }
    }
}

impl Sum for Tally {
    fn so_far(&self) -> i32 {
        self.total()
    }

    fn term(&mut self, rule: RuleId, delta: i32, why: impl FnOnce() -> Message) {
        if delta != 0 && rule.holds() {
            self.terms.push(Term { rule, why: why(), delta });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::msg;

    #[test]
    fn doubling_halving_and_caps_are_terms_too() {
        const RULE: RuleId = RuleId::new("EX-9");
        fn strength<S: Sum>(sum: &mut S) {
            sum.term(RULE, 7, || msg!("base"));
            sum.times(RULE, 1, 2, || msg!("halved"));
            sum.term(RULE, 0, || msg!("nothing"));
            sum.at_least(RULE, 4, || msg!("at-least"));
            sum.times(RULE, 2, 1, || msg!("doubled"));
            sum.at_most(RULE, 6, || msg!("at-most"));
        }
        let (mut plain, mut tally) = (0, Tally::default());
        strength(&mut plain);
        strength(&mut tally);
        assert_eq!((plain, tally.total()), (6, 6));
        let deltas: Vec<i32> = tally.terms.iter().map(|t| t.delta).collect();
        assert_eq!(deltas, [7, -4, 1, 4, -2]);
    }
}
