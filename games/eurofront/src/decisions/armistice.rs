//! Peace: the Axis may ask for an armistice once, and the Soviets answer at once (16.72, 21.482).

use table::{Awaited, Forecast, Message, Said, Seat, Sum, Tally, Verdict, msg};

use super::decision::{Decision, Now, Question, active};
use crate::model::fact::Fact;
use crate::model::frames::{Armistice, Frame, Politics};
use crate::model::nation::{Faction, Nation};
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::scenario::Fate;
use crate::rule;
use crate::rules::count::count;
use crate::rules::executor::Executor;

impl Question for Politics {
    fn awaited(&self, position: &Position) -> Awaited {
        active(position)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-politics")
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Done.into()]
    }
}

/// `offer`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfferPeace;

impl Decision for OfferPeace {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        let nation = Nation::Finland;
        executor.position.peace_offered = true;
        executor.tell.all(|| Fact::PeaceOffered { nation });
        executor.position.frames.push(Frame::Armistice(Armistice { nation, to: Faction::Soviets }));
    }
}

/// `done`: nothing more to offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndPolitics;

impl Decision for EndPolitics {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        executor.position.frames.pop();
        executor.look_for_defeat();
    }
}

impl Question for Armistice {
    fn awaited(&self, _: &Position) -> Awaited {
        Awaited::one(self.to.seat())
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-armistice")
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Reject.into()]
    }
}

/// `accept`, `reject`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnswerPeace {
    accepted: bool,
    nation: Nation,
}

impl AnswerPeace {
    pub fn read<V: Verdict>(armistice: &Armistice, said: &mut Said<Part>) -> Result<AnswerPeace, V> {
        let nation = armistice.nation;
        if said.is(Verb::Accept) {
            Ok(AnswerPeace { accepted: true, nation })
        } else if said.is(Verb::Reject) {
            Ok(AnswerPeace { accepted: false, nation })
        } else {
            Err(said.none())
        }
    }
}

impl Decision for AnswerPeace {
    /// Peace ends the war. Otherwise there was only this one offer, and defeat is looked for.
    fn perform(&self, _: Seat, executor: &mut Executor) {
        let nation = self.nation;
        executor.position.frames.pop();
        if self.accepted {
            return executor.end_with(Fate::Armistice);
        }
        executor.tell.all(|| Fact::PeaceRefused { nation });
        executor.position.frames.pop();
        executor.look_for_defeat();
    }

    /// What an armistice would be worth now: made of one's own HQs and the open dead (R-EF-150).
    fn forecast(&self, now: &Now) -> Forecast {
        let mut forecast = Forecast::default();
        if let Some(worth) = count(now.ground, now.position).filter(|_| self.accepted) {
            let mut tally = Tally::of(msg!("tally-count"));
            tally.term(rule::ARMISTICE, worth.into(), || msg!("term-count"));
            forecast.tallies.push(tally);
        }
        forecast
    }
}
