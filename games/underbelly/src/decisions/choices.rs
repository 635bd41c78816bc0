//! One of several units: which is withdrawn, which is lost, which army is on top. Chapters 4 and 5.

use table::{Message, Piece, RuleId, Said, Verdict, msg};

use super::forecasts::list;
use super::refusal::Refuse;
use super::{Decision, Now, Order, Question, verb_and_unit, verb_of};
use crate::model::part::{Part, Verb};
use crate::model::position::{Frame, Position};
use crate::model::roster::Side;
use crate::model::sets::Units;
use crate::model::standing::{Reply, Standing};
use crate::model::unit::Marks;
use crate::rule;
use crate::rules::bars::no;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// A verb and one of some units; the rule says of which.
fn one_of<V: Verdict>(
    now: &Now,
    said: &mut Said<Part>,
    verb: Verb,
    among: Units,
    rule: RuleId,
) -> Result<Piece, V> {
    verb_of(now, said, &[verb])?;
    said.known(|| among.iter(), now.units(), |unit| no(rule, !among.contains(unit)).of(unit))
}

/// Which of these is withdrawn.
pub struct Withdrawal(pub Units);

impl Question for Withdrawal {
    fn prompt(&self, _: &Situation) -> Message {
        msg!("ask-withdraw", units = list(self.0))
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        let unit = one_of(now, said, Verb::Withdraw, self.0, rule::WITHDRAWALS)?;
        Ok(Order::Withdraw(Withdraw { unit }))
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        verb_and_unit(Verb::Withdraw, self.0.first().unwrap_or_default())
    }

    fn verb(&self) -> Option<Verb> {
        Some(Verb::Withdraw)
    }

    fn pointed_at(&self, unit: Piece) -> Vec<Vec<Part>> {
        vec![verb_and_unit(Verb::Withdraw, unit)]
    }
}

/// `withdraw anzac`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Withdraw {
    unit: Piece,
}

impl Decision for Withdraw {
    fn perform(&self, executor: &mut Executor) {
        executor.withdraw_chosen(self.unit);
    }
}

/// This many of these are lost; their owner chooses.
pub struct Loss {
    pub side: Side,
    pub among: Units,
    pub count: u8,
    pub unfed: bool,
}

/// Why units of a crowd, or of a landing with too few sources, are lost.
fn rule_of(unfed: bool) -> RuleId {
    if unfed { rule::UNFED_LANDING } else { rule::AFTER_COMBAT }
}

impl Question for Loss {
    fn awaited(&self, _: &Position) -> Side {
        self.side
    }

    fn prompt(&self, look: &Situation) -> Message {
        let at = self.among.first().and_then(|unit| look.position.at(unit)).unwrap_or_default();
        match self.unfed {
            true => msg!("ask-unfed", at = at, units = list(self.among)),
            false => msg!("ask-lose", at = at, count = self.count, units = list(self.among)),
        }
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        let unit = one_of(now, said, Verb::Lose, self.among, rule_of(self.unfed))?;
        Ok(Order::Lose(Lose { unit, unfed: self.unfed }))
    }

    /// The cheapest.
    fn answer(&self, now: &Now, standing: &Standing) -> Option<Vec<Part>> {
        let cost = |unit: &Piece| now.ground.tables.cost(now.ground.roster.kind(*unit));
        let unit = self.among.iter().min_by_key(cost)?;
        (standing.losses == Reply::Settle).then(|| verb_and_unit(Verb::Lose, unit))
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        verb_and_unit(Verb::Lose, self.among.first().unwrap_or_default())
    }

    fn verb(&self) -> Option<Verb> {
        Some(Verb::Lose)
    }

    fn pointed_at(&self, unit: Piece) -> Vec<Vec<Part>> {
        vec![verb_and_unit(Verb::Lose, unit)]
    }
}

/// `lose it-inf-3`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lose {
    unit: Piece,
    unfed: bool,
}

impl Decision for Lose {
    fn perform(&self, executor: &mut Executor) {
        if let Frame::Lose { among, count, .. } = executor.position.frames.top_mut() {
            among.remove(self.unit);
            *count -= 1;
            if *count == 0 {
                executor.position.frames.pop();
            }
        }
        executor.eliminate(self.unit, rule_of(self.unfed));
    }

    fn told(&self, _: &Now) -> Units {
        Units::one(self.unit)
    }
}

/// Which of two armies is on top.
pub struct Pair(pub Units);

impl Question for Pair {
    fn prompt(&self, look: &Situation) -> Message {
        let at = self.0.first().and_then(|unit| look.position.at(unit)).unwrap_or_default();
        msg!("ask-top", at = at, units = list(self.0))
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        let unit = one_of(now, said, Verb::Top, self.0, rule::TOP_CHOICE)?;
        Ok(Order::Top(Top { unit }))
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        verb_and_unit(Verb::Top, self.0.first().unwrap_or_default())
    }

    fn verb(&self) -> Option<Verb> {
        Some(Verb::Top)
    }

    fn pointed_at(&self, unit: Piece) -> Vec<Vec<Part>> {
        vec![verb_and_unit(Verb::Top, unit)]
    }
}

/// `top afrika`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Top {
    unit: Piece,
}

impl Decision for Top {
    fn perform(&self, executor: &mut Executor) {
        executor.mark(self.unit, Marks::TOP);
        executor.position.frames.pop();
    }
}
