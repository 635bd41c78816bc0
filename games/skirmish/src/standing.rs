//! Answers given in advance, and the answer of a clock that ran out.

use serde::{Deserialize, Serialize};
use table::{Answers, Game, Order, Question, Rng, Seat, Seen, msg};

use crate::Skirmish;
use crate::part::{Part, Verb};
use crate::position::Frame;

/// What a seat wants to be answered without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Standing {
    /// When a march may be intercepted.
    pub intercept: Reply,
    /// When a gun may cover or counter.
    pub fire: Reply,
    /// Never override a plan.
    pub keep_plans: bool,
    /// Take whatever an ally offers.
    pub accept_offers: bool,
}

/// An answer to a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    /// The person wants to be asked.
    #[default]
    Ask,
    /// Let it pass.
    Never,
    /// React with the first block that can.
    Always,
}

/// What can be said in advance.
pub fn questions() -> Vec<Question> {
    let replies = || {
        [
            ("ask", msg!("standing-ask")),
            ("never", msg!("standing-never")),
            ("always", msg!("standing-always")),
        ]
    };
    let yes_or_no = |key, when| Question { key, when, answers: Answers::YesOrNo };
    vec![
        Question::one("intercept", msg!("standing-intercept"), replies()),
        Question::one("fire", msg!("standing-fire"), replies()),
        yes_or_no("keep-plans", msg!("standing-keep-plans")),
        yes_or_no("accept-offers", msg!("standing-accept-offers")),
    ]
}

/// The order that a standing order gives here, if any.
pub fn answer(
    game: &Skirmish,
    seen: &Seen<'_, Skirmish>,
    seat: Seat,
    standing: &Standing,
) -> Option<Order<Skirmish>> {
    let say = |verb| Some(Order::new([Part::Do(verb)]));
    let react = |reply: Reply, verb: Verb| match reply {
        Reply::Ask => None,
        Reply::Never => say(Verb::Pass),
        Reply::Always => {
            let mut blocks = Vec::new();
            game.next(seen, seat, &[Part::Do(verb)], &mut blocks);
            blocks.first().map_or_else(|| say(Verb::Pass), |b| Some(Order::new([Part::Do(verb), *b])))
        }
    };
    match seen.frames.top() {
        Frame::Overrides(_) if standing.keep_plans => say(Verb::Keep),
        Frame::Offer { .. } if standing.accept_offers => say(Verb::Accept),
        Frame::Intercept { .. } => react(standing.intercept, Verb::Intercept),
        Frame::Cover { .. } => react(standing.fire, Verb::Cover),
        Frame::Counter { .. } => react(standing.fire, Verb::Counter),
        _ => None,
    }
}

/// A clock ran out: the quietest legal order.
pub fn fallback(game: &Skirmish, seen: &Seen<'_, Skirmish>, seat: Seat) -> Order<Skirmish> {
    let mut first = Vec::new();
    game.next(seen, seat, &[], &mut first);
    let quiet = [Verb::Hold, Verb::Keep, Verb::Done, Verb::Decline, Verb::Pass, Verb::Fight];
    if let Some(verb) = quiet.into_iter().map(Part::Do).find(|p| first.contains(p)) {
        return Order::new([verb]);
    }
    // Nothing quiet is left: to withdraw or to lose a block, the first that may be.
    let mut said = Vec::new();
    loop {
        let mut next = Vec::new();
        if game.next(seen, seat, &said, &mut next) {
            return Order::new(said);
        }
        said.push(next[0]);
    }
}

/// Any standing order, for random play.
pub fn draw(rng: &mut Rng) -> Standing {
    let replies = [Reply::Ask, Reply::Never, Reply::Always];
    let mut reply = || *rng.pick(&replies).expect("not empty");
    let (intercept, fire) = (reply(), reply());
    Standing { intercept, fire, keep_plans: rng.one_in(2), accept_offers: rng.one_in(2) }
}
