//! Answers given in advance, and the answer of a clock that ran out.

use serde::{Deserialize, Serialize};
use table::{Game, Order, Rng, Seat, Seen};

use crate::Global40;
use crate::part::{Part, Verb};

/// What a power wants to be answered without being asked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Standing {}

/// The order that a standing order gives here, if any.
pub fn answer(_: &Global40, _: &Seen<'_, Global40>, _: Seat, _: &Standing) -> Option<Order<Global40>> {
    None
}

/// A clock ran out: the quietest legal order.
pub fn fallback(game: &Global40, seen: &Seen<'_, Global40>, seat: Seat) -> Order<Global40> {
    let mut first = Vec::new();
    game.next(seen, seat, &[], &mut first);
    let quiet = [Verb::Done, Verb::Pass, Verb::Press, Verb::Keep, Verb::Refuse];
    if let Some(verb) = quiet.into_iter().map(Part::Do).find(|p| first.contains(p)) {
        return Order::new([verb]);
    }
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
pub fn draw(_: &mut Rng) -> Standing {
    Standing {}
}
