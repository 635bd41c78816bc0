//! What players decide: a file for each kind of order, with its words, its rules, what it does and what would come of it.
//!
//! A *question* is a frame of the game that waits for somebody: whom, with which prompt, and what is done when nobody answers.
//! An *order* is one answer.

mod battle;
mod decision;
mod march;
mod moves;
mod offer;
mod plan;
mod raise;
mod reaction;
mod spy;

pub use battle::{Fight, Lose, Withdraw};
pub use decision::{Decision, Now, Question};
pub use march::March;
pub use moves::{EndMoves, mover};
pub use offer::{AnswerOffer, Offer};
pub use plan::{SealOverride, SealPlan};
pub use raise::Raise;
pub use reaction::{Counter, Cover, Intercept, Pass};
pub use spy::Spy;

use table::{Said, Verdict};

use crate::model::part::{Part, Verb};
use crate::model::position::Frame;

/// An order of Skirmish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    SealPlan(SealPlan),
    SealOverride(SealOverride),
    March(March),
    Raise(Raise),
    Spy(Spy),
    Offer(Offer),
    EndMoves(EndMoves),
    AnswerOffer(AnswerOffer),
    Intercept(Intercept),
    Cover(Cover),
    Counter(Counter),
    Pass(Pass),
    Fight(Fight),
    Withdraw(Withdraw),
    Lose(Lose),
}

impl Order {
    /// What every kind can do.
    pub fn decision(&self) -> &dyn Decision {
        match self {
            Order::SealPlan(order) => order,
            Order::SealOverride(order) => order,
            Order::March(order) => order,
            Order::Raise(order) => order,
            Order::Spy(order) => order,
            Order::Offer(order) => order,
            Order::EndMoves(order) => order,
            Order::AnswerOffer(order) => order,
            Order::Intercept(order) => order,
            Order::Cover(order) => order,
            Order::Counter(order) => order,
            Order::Pass(order) => order,
            Order::Fight(order) => order,
            Order::Withdraw(order) => order,
            Order::Lose(order) => order,
        }
    }
}

/// What a frame asks; none if it waits for nobody.
pub fn question(frame: &Frame) -> Option<&dyn Question> {
    match frame {
        Frame::Plans(plans) => Some(plans),
        Frame::Overrides(overrides) => Some(overrides),
        Frame::Move(moving) => Some(moving),
        Frame::Offer(offered) => Some(offered),
        Frame::Intercept(interception) => Some(interception),
        Frame::Cover(covering) => Some(covering),
        Frame::Counter(countering) => Some(countering),
        Frame::Battle(battle) => Some(battle),
        Frame::Loss(loss) => Some(loss),
        Frame::March(_) | Frame::Battles(_) | Frame::Over(_) => None,
    }
}

/// Which orders answer which question.
pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
    match now.position.frames.top() {
        Frame::Plans(_) => SealPlan::read(now, said).map(Order::SealPlan),
        Frame::Overrides(_) => SealOverride::read(now, said).map(Order::SealOverride),
        Frame::Move(moving) => {
            if said.is(Verb::March) {
                March::read(now, said).map(Order::March)
            } else if said.is(Verb::Raise) {
                Raise::read(now, said).map(Order::Raise)
            } else if said.is(Verb::Spy) {
                Spy::read(now, said).map(Order::Spy)
            } else if said.is(Verb::Offer) {
                Offer::read(now, said).map(Order::Offer)
            } else if said.is(Verb::Done) {
                Ok(Order::EndMoves(EndMoves::of(moving)))
            } else {
                Err(said.none())
            }
        }
        Frame::Offer(offered) => AnswerOffer::read(offered, said).map(Order::AnswerOffer),
        Frame::Intercept(interception) => {
            if said.is(Verb::Intercept) {
                Intercept::read(interception, now, said).map(Order::Intercept)
            } else {
                Pass::read(said).map(Order::Pass)
            }
        }
        Frame::Cover(covering) => {
            if said.is(Verb::Cover) {
                Cover::read(covering, now, said).map(Order::Cover)
            } else {
                Pass::read(said).map(Order::Pass)
            }
        }
        Frame::Counter(countering) => {
            if said.is(Verb::Counter) {
                Counter::read(countering, now, said).map(Order::Counter)
            } else {
                Pass::read(said).map(Order::Pass)
            }
        }
        Frame::Battle(battle) => {
            if said.is(Verb::Fight) {
                Fight::read(battle, now).map(Order::Fight)
            } else if said.is(Verb::Withdraw) {
                Withdraw::read(battle, now, said).map(Order::Withdraw)
            } else {
                Err(said.none())
            }
        }
        Frame::Loss(loss) => Lose::read(loss, now, said).map(Order::Lose),
        Frame::March(_) | Frame::Battles(_) | Frame::Over(_) => Err(said.none()),
    }
}
