//! Refusals of what belongs to another time: each thing is done in its own phase, and what is asked is answered first.

use table::{Message, Piece, Said, Verdict, msg};

use super::Now;
use super::refusal::Refuse;
use super::reorganise::Reorganise;
use crate::model::calendar::Phase;
use crate::model::fact::key;
use crate::model::part::{Part, Verb};
use crate::model::roster::COUNTERS;
use crate::rule;

impl Now<'_> {
    /// A list of units by the words of notation, which is what one types.
    pub fn keys(&self, units: impl IntoIterator<Item = Piece>) -> Vec<Message> {
        let key = |unit: Piece| msg!("table-thing", thing = self.ground.roster.get(unit).key.clone());
        units.into_iter().map(key).collect()
    }

    /// None of the words of this phase: if it is one of another phase, each thing is done in its own.
    pub fn not_in_this_phase<V: Verdict>(&self, said: &mut Said<Part>) -> V {
        let begins = said.peek().is_some_and(begins_an_order);
        let belongs = said.peek().and_then(phase_of).filter(|phase| *phase != self.position.phase);
        if let Err(refusal) = self.is_wrong_at_any_time(said) {
            return refusal;
        }
        let word = |phase: Phase| key("phase", phase.word());
        self.not_now(said, begins, || match belongs {
            Some(phase) => msg!("no-SU-2-2-yet", belongs = word(phase), phase = word(self.position.phase)),
            None => msg!("no-SU-2-2", phase = word(self.position.phase)),
        })
    }

    /// What is wrong with a purchase or a reorganisation itself tells more than that this is not the time for it.
    fn is_wrong_at_any_time<V: Verdict>(&self, said: &mut Said<Part>) -> Result<(), V> {
        if said.peek() == Some(&Part::Do(Verb::Reorganise)) {
            return Reorganise::read(self).map(drop);
        }
        let buys = self.position.phase != Phase::SetUp && said.peek().is_some() && said.is(Verb::Buy);
        match said.peek() {
            Some(Part::Unit(unit)) if buys && unit.index() < COUNTERS => {
                self.look().may_buy(self.side, *unit).of(*unit)
            }
            _ => Ok(()),
        }
    }

    /// None of the words that answer what is asked: something else must wait until it is answered.
    pub fn not_before_answer<V: Verdict>(&self, said: &mut Said<Part>, answers: &[Verb]) -> V {
        let word = |verb: &Verb| msg!("table-thing", thing = verb.word().to_string());
        let words = || answers.iter().map(word).collect::<Vec<Message>>();
        let begins = said.peek().is_some_and(begins_an_order);
        self.not_now(said, begins, || msg!("no-now-answer", words = words()))
    }

    fn not_now<V: Verdict>(&self, said: &mut Said<Part>, begins: bool, why: impl FnOnce() -> Message) -> V {
        match rule::PHASES.forbids(begins, || (why(), Vec::new())) {
            Err(refusal) => refusal,
            Ok(()) => said.none(),
        }
    }
}

/// The phase of the orders that begin with this; none if they belong to no single one.
fn phase_of(part: &Part) -> Option<Phase> {
    match part {
        Part::Unit(unit) if unit.index() < COUNTERS => Some(Phase::Movement),
        Part::Do(Verb::Place | Verb::Buy) => Some(Phase::Reinforcement),
        Part::Do(Verb::Drop) => Some(Phase::Movement),
        Part::Do(Verb::Supply | Verb::Dedicate | Verb::Attack) => Some(Phase::Combat),
        _ => None,
    }
}

/// Can an order begin with this, at some time?
fn begins_an_order(part: &Part) -> bool {
    match part {
        Part::Do(_) => true,
        Part::Unit(unit) => unit.index() < COUNTERS,
        Part::Area(_) | Part::Nation(_) => false,
    }
}
