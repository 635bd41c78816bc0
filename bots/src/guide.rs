//! What a bot must be taught about one game.

use std::fmt::Debug;

use table::dice::Stream;
use table::walk::random_order;
use table::{Game, Order, Rng, Seat, Seats, Seen, Step};

use crate::bot::{Level, Term};

/// What a bot must be taught about one game: what a position is worth, how a turn is divided, what is worth trying.
///
/// The search looks at worlds drawn from what its seat knows, so a guide may read a position as if it were all true.
pub trait Guide<G: Game>: Send + Sync + 'static {
    /// A notion of what to do in one player turn: with it [`Guide::order`] knows the next order at any point of the turn.
    type Idea: Clone + Debug + Send;

    /// The levels that this guide is good for.
    fn levels(&self) -> &'static [Level] {
        &Level::ALL
    }

    /// Is the likeliest idea simply followed? So it is in games whose turns take too many orders to be played out in thought.
    fn follows(&self) -> bool {
        false
    }

    /// The set-up that the arena opens its games with.
    fn opening(&self, _game: &G) -> G::Setup {
        G::Setup::default()
    }

    /// The seats that win together.
    fn sides(&self, game: &G) -> Vec<Seats>;

    /// The number of the game turn, from 1.
    fn turn(&self, position: &G::Position) -> u32;

    /// The number of the player turn: plans are made up to where it changes.
    fn stint(&self, position: &G::Position) -> u32;

    /// What the position is worth to a seat, in points; of a game that is over, its [`Guide::merit`].
    fn value(&self, game: &G, position: &G::Position, seat: Seat) -> i32;

    /// The same, term by term.
    fn terms(&self, game: &G, position: &G::Position, seat: Seat) -> Vec<Term>;

    /// How a game that is over counts for a seat: who won, by what level, how soon. Opposite for the other side, zero if drawn.
    fn merit(&self, game: &G, position: &G::Position, seat: Seat) -> i32;

    /// Points of value that make the odds of winning about three to one.
    fn scale(&self) -> i32;

    /// Notions worth trying for the player turn that is under way, the likeliest first; at least one.
    fn ideas(&self, game: &G, position: &G::Position, seat: Seat, rng: &mut Rng) -> Vec<Self::Idea>;

    /// The order that follows from an idea; always a legal one. Asked of the other side too, when it must decide something in this
    /// player turn.
    fn order(&self, game: &G, seen: &Seen<'_, G>, seat: Seat, idea: &Self::Idea) -> Order<G>;

    /// Some legal order that might be worth trying here instead.
    fn stray(&self, game: &G, seen: &Seen<'_, G>, seat: Seat, rng: &mut Rng) -> Order<G> {
        random_order(game, seen, seat, rng).unwrap_or_else(|_| game.fallback(seen, seat))
    }

    /// The seat that benefits if a pool of a draw comes out high; `None` if nobody does. A draw without dice is one pool. `before` is
    /// the position before the step.
    fn lucky(
        &self,
        _game: &G,
        _before: &G::Position,
        step: &Step<G>,
        draw: usize,
        _pool: usize,
    ) -> Option<Seat> {
        match step.draws[draw].stream {
            Stream::Seat(seat) => Some(seat),
            Stream::Public => Some(step.seat),
            Stream::House => None,
        }
    }
}

/// The odds of winning that a value stands for, in thousandths.
pub fn odds(value: i32, scale: i32) -> u16 {
    let x = f64::from(value) / f64::from(scale.max(1)) * 3f64.ln();
    (1000.0 / (1.0 + (-x).exp())).round() as u16
}
