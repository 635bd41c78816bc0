//! Answers given in advance, and the answer when a clock has run out.

pub mod gain;
pub mod questions;
pub mod reply;

use reply::Reply;
use table::{Game, Order, Seat, Seen};

use crate::Global40;
use crate::model::part::{Part, Verb};
use crate::model::standing::Standing;

/// The order that a standing order gives here, if any.
pub fn answer(
    game: &Global40,
    seen: &Seen<'_, Global40>,
    seat: Seat,
    standing: &Standing,
) -> Option<Order<Global40>> {
    let order = Order::new(Reply::new(game, seen, seat, standing)?.answer()?);
    table::read_seen(game, seen, seat, &order).is_ok().then_some(order)
}

/// The quietest answers, tried in this order.
const QUIET: [Verb; 6] = [Verb::Done, Verb::Pass, Verb::Press, Verb::Keep, Verb::Refuse, Verb::Lapse];

/// A clock ran out: the quietest legal order.
pub fn fallback(game: &Global40, seen: &Seen<'_, Global40>, seat: Seat) -> Order<Global40> {
    let mut said = Vec::new();
    loop {
        let mut next = Vec::new();
        if game.next(seen, seat, &said, &mut next) {
            return Order::new(said);
        }
        let quiet = QUIET.into_iter().map(Part::Do).find(|part| next.contains(part));
        match quiet.or(next.first().copied()) {
            Some(part) => said.push(part),
            None => return Order::new(said),
        }
    }
}
