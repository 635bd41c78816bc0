//! What a bot must be taught about one game.

use std::fmt::Debug;

use table::dice::Stream;
use table::walk::random_order;
use table::{Game, Message, Order, Rng, Seat, Seats, Seen, Step};

use crate::bot::{Level, Term};

/// What a bot must be taught about one game: what a position is worth, how a turn is divided, what is worth trying.
///
/// The search looks at worlds sampled from what its seat knows, so a guide may treat a position as the whole truth.
pub trait Guide<G: Game>: Send + Sync + 'static {
    /// An idea for one player turn: with it [`Guide::order`] knows the next order at any point of the turn.
    type Idea: Clone + Debug + Send;

    /// The levels this guide supports.
    fn levels(&self) -> &'static [Level] {
        &Level::ALL
    }

    /// Whether to follow the likeliest idea without searching, for games whose turns have too many orders to simulate.
    fn follows(&self) -> bool {
        false
    }

    /// The number of worlds in which a bot that follows ideas tries each of them before it chooses; none if it takes the likeliest.
    fn trials(&self) -> u32 {
        0
    }

    /// What a cadet who follows this idea notices of it.
    fn narrowed(&self, idea: Self::Idea) -> Self::Idea {
        idea
    }

    /// A world that fits what a seat knows: any, or one that its player would guess.
    fn world(&self, game: &G, seen: &Seen<'_, G>, rng: &mut Rng) -> G::Position {
        game.resample(seen, rng)
    }

    /// The set-up for games in the arena.
    fn opening(&self, _game: &G) -> G::Setup {
        G::Setup::default()
    }

    /// The seats that win together.
    fn sides(&self, game: &G) -> Vec<Seats>;

    /// The number of the game turn, from 1.
    fn turn(&self, position: &G::Position) -> u32;

    /// The game turn as players call it, in the words of the game.
    fn date(&self, position: &G::Position) -> Message;

    /// The number of the player turn: plans reach to where it changes.
    fn stint(&self, position: &G::Position) -> u32;

    /// The value of a position for a seat, in points; if the game is over, its [`Guide::merit`].
    fn value(&self, game: &G, position: &G::Position, seat: Seat) -> i32;

    /// The same, term by term.
    fn terms(&self, game: &G, position: &G::Position, seat: Seat) -> Vec<Term>;

    /// The value of a finished game for a seat: who won, at what level, how soon. Opposite for the other side, zero for a draw.
    fn merit(&self, game: &G, position: &G::Position, seat: Seat) -> i32;

    /// How many points of value make the odds of winning about three to one.
    fn scale(&self) -> i32;

    /// Ideas worth trying for the current player turn, the likeliest first; at least one.
    fn ideas(&self, game: &G, position: &G::Position, seat: Seat, rng: &mut Rng) -> Vec<Self::Idea>;

    /// Ideas for a player turn of a bot that had this one before: what is not contradicted is kept.
    fn renewed(
        &self,
        game: &G,
        position: &G::Position,
        seat: Seat,
        _before: &Self::Idea,
        rng: &mut Rng,
    ) -> Vec<Self::Idea> {
        self.ideas(game, position, seat, rng)
    }

    /// The next order of an idea; always legal. Also asked for the other side, when it must decide something in this
    /// player turn.
    fn order(&self, game: &G, seen: &Seen<'_, G>, seat: Seat, idea: &Self::Idea) -> Order<G>;

    /// Some legal order that might be worth trying here instead.
    fn stray(&self, game: &G, seen: &Seen<'_, G>, seat: Seat, rng: &mut Rng) -> Order<G> {
        random_order(game, seen, seat, rng).unwrap_or_else(|_| game.fallback(seen, seat))
    }

    /// The seat that benefits if a pool of a draw rolls high; none if nobody does. A draw other than a roll is one pool. `before` is
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
            Stream::Hidden => None,
        }
    }
}

/// Terms of a value in thousandths of the odds: by how much they would be worse without each. Those that round to nothing are left out.
pub fn in_odds(terms: &[Term], value: i32, scale: i32) -> Vec<Term> {
    let all = i32::from(odds(value, scale));
    let share = |term: &Term| all - i32::from(odds(value.saturating_sub(term.points), scale));
    let terms = terms.iter().map(|term| Term { what: term.what.clone(), points: share(term) });
    terms.filter(|term| term.points.abs() >= 5).collect()
}

/// The odds of winning for a value, in thousandths.
pub fn odds(value: i32, scale: i32) -> u16 {
    let x = f64::from(value) / f64::from(scale.max(1)) * 3f64.ln();
    (1000.0 / (1.0 + (-x).exp())).round() as u16
}
