//! Underbelly.

use table::{Game, Order, Rng, Seat, Seats, Seen};
use underbelly::{Position, Side, Underbelly};

use crate::bot::Term;
use crate::guide::Guide;

/// The guide to Underbelly.
pub struct Mediterranean;

impl Guide<Underbelly> for Mediterranean {
    type Idea = ();

    fn sides(&self, _: &Underbelly) -> Vec<Seats> {
        Side::BOTH.map(|side| Seats::one(side.seat())).to_vec()
    }

    fn turn(&self, position: &Position) -> u32 {
        u32::from(position.turn.0) + 1
    }

    fn stint(&self, position: &Position) -> u32 {
        u32::from(position.turn.0) * 2 + position.side as u32
    }

    fn value(&self, _: &Underbelly, _: &Position, _: Seat) -> i32 {
        0
    }

    fn terms(&self, _: &Underbelly, _: &Position, _: Seat) -> Vec<Term> {
        Vec::new()
    }

    fn merit(&self, game: &Underbelly, position: &Position, seat: Seat) -> i32 {
        match game.outcome(position) {
            Some(outcome) if outcome.winners.contains(seat) => 1000,
            Some(outcome) if !outcome.winners.is_empty() => -1000,
            _ => 0,
        }
    }

    fn scale(&self) -> i32 {
        100
    }

    fn ideas(&self, _: &Underbelly, _: &Position, _: Seat, _: &mut Rng) -> Vec<()> {
        vec![()]
    }

    fn order(&self, game: &Underbelly, seen: &Seen<'_, Underbelly>, seat: Seat, _: &()) -> Order<Underbelly> {
        game.fallback(seen, seat)
    }
}
