//! Offer: coins for an ally, who takes them or not. Chapter 4.

use table::{Awaited, Message, Said, Seat, Subject, Verdict, msg};

use super::decision::{Decision, Now, Question};
use crate::model::fact::Fact;
use crate::model::part::{Part, Verb};
use crate::model::position::{Frame, Offered, Position};
use crate::model::seats::EVERYBODY;
use crate::model::standing::Standing;
use crate::rule;
use crate::rules::executor::Executor;

/// The most coins that can be named in an order.
const MOST_COINS: u8 = 12;

/// `offer green 3`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    to: Seat,
    coins: u8,
}

impl Offer {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Offer, V> {
        let again = now.position.offered.contains(now.seat);
        rule::OFFER_ONCE.forbids(again, || (msg!("offered-already"), vec![Subject::Seat(now.seat)]))?;
        let to = said.one(EVERYBODY.iter(), |to| {
            let ally = to != now.seat && now.friends().contains(to);
            rule::OFFER_TO_ALLY.forbids(!ally, || (msg!("not-an-ally", seat = to), vec![Subject::Seat(to)]))
        })?;
        let coins = said.last(1..=MOST_COINS, |coins| now.has_coins(coins, rule::OFFER_COINS))?;
        Ok(Offer { to, coins })
    }
}

impl Decision for Offer {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let Offer { to, coins } = *self;
        executor.position.offered = executor.position.offered.with(by);
        executor.tell.all(|| Fact::Offered { from: by, to, coins });
        executor.position.frames.push(Frame::Offer(Offered { from: by, to, coins }));
    }
}

impl Question for Offered {
    fn awaited(&self, _: &Position) -> Awaited {
        Awaited::one(self.to)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-offer", from = self.from, coins = self.coins)
    }

    fn answer(&self, _: &Now, standing: &Standing) -> Option<Vec<Part>> {
        standing.accept_offers.then(|| vec![Verb::Accept.into()])
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Decline.into()]
    }
}

/// `accept` or `decline`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnswerOffer {
    from: Seat,
    coins: u8,
    accepted: bool,
}

impl AnswerOffer {
    pub fn read<V: Verdict>(offered: &Offered, said: &mut Said<Part>) -> Result<AnswerOffer, V> {
        let Offered { from, coins, .. } = *offered;
        if said.is(Verb::Accept) {
            Ok(AnswerOffer { from, coins, accepted: true })
        } else if said.is(Verb::Decline) {
            Ok(AnswerOffer { from, coins, accepted: false })
        } else {
            Err(said.none())
        }
    }
}

impl Decision for AnswerOffer {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let AnswerOffer { from, coins, accepted } = *self;
        executor.position.frames.pop();
        executor.tell.all(|| Fact::Answered { seat: by, accepted });
        if accepted {
            executor.pay(from, -i16::from(coins), rule::OFFER_ANSWER);
            executor.pay(by, i16::from(coins), rule::OFFER_ANSWER);
        }
    }
}
