//! A game that no bot has been taught yet: only the random level plays it.

use table::{Game, Order, Rng, Seat, Seats, Seen};

use crate::bot::{Level, Term};
use crate::guide::Guide;

/// Knows who plays together and whose turn it is, and nothing else.
pub struct Untaught<G: Game> {
    /// The seats that win together.
    pub sides: fn(&G) -> Vec<Seats>,
    /// The number of the game turn, from 1.
    pub turn: fn(&G::Position) -> u32,
    /// The number of the player turn.
    pub stint: fn(&G::Position) -> u32,
}

impl<G: Game> Guide<G> for Untaught<G> {
    type Idea = ();

    fn levels(&self) -> &'static [Level] {
        &[Level::Random]
    }

    fn sides(&self, game: &G) -> Vec<Seats> {
        (self.sides)(game)
    }

    fn turn(&self, position: &G::Position) -> u32 {
        (self.turn)(position)
    }

    fn stint(&self, position: &G::Position) -> u32 {
        (self.stint)(position)
    }

    fn value(&self, game: &G, position: &G::Position, seat: Seat) -> i32 {
        self.merit(game, position, seat)
    }

    fn terms(&self, _: &G, _: &G::Position, _: Seat) -> Vec<Term> {
        Vec::new()
    }

    fn merit(&self, game: &G, position: &G::Position, seat: Seat) -> i32 {
        match game.outcome(position) {
            Some(outcome) if outcome.winners.contains(seat) => 1,
            Some(outcome) if !outcome.winners.is_empty() => -1,
            _ => 0,
        }
    }

    fn scale(&self) -> i32 {
        1
    }

    fn ideas(&self, _: &G, _: &G::Position, _: Seat, _: &mut Rng) -> Vec<()> {
        vec![()]
    }

    fn order(&self, game: &G, seen: &Seen<'_, G>, seat: Seat, _: &()) -> Order<G> {
        game.fallback(seen, seat)
    }
}
