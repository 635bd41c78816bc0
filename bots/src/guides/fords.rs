//! Skirmish.

use skirmish::{Position, Skirmish};
use table::{Game, Order, Rng, Seat, Seats, Seen};

use crate::bot::Term;
use crate::guide::Guide;

/// The guide to Skirmish.
pub struct Fords;

impl Guide<Skirmish> for Fords {
    type Idea = ();

    fn sides(&self, _: &Skirmish) -> Vec<Seats> {
        vec![skirmish::Side::Raiders.seats(), skirmish::Side::Keepers.seats()]
    }

    fn turn(&self, position: &Position) -> u32 {
        position.turn.into()
    }

    fn stint(&self, position: &Position) -> u32 {
        position.turn.into()
    }

    fn value(&self, _: &Skirmish, _: &Position, _: Seat) -> i32 {
        0
    }

    fn terms(&self, _: &Skirmish, _: &Position, _: Seat) -> Vec<Term> {
        Vec::new()
    }

    fn merit(&self, game: &Skirmish, position: &Position, seat: Seat) -> i32 {
        match game.outcome(position) {
            Some(outcome) if outcome.winners.contains(seat) => 1000,
            Some(outcome) if !outcome.winners.is_empty() => -1000,
            _ => 0,
        }
    }

    fn scale(&self) -> i32 {
        100
    }

    fn ideas(&self, _: &Skirmish, _: &Position, _: Seat, _: &mut Rng) -> Vec<()> {
        vec![()]
    }

    fn order(&self, game: &Skirmish, seen: &Seen<'_, Skirmish>, seat: Seat, _: &()) -> Order<Skirmish> {
        game.fallback(seen, seat)
    }
}
