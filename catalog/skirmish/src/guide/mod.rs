//! Skirmish.
//!
//! | what | file |
//! |---|---|
//! | where blocks can march | `reach` |
//! | the outcome of a battle | `fight` |
//! | the moves still to come this turn | `ahead` |
//! | the value of a position | `worth` |
//! | ideas for a turn | `ideas` |
//! | the order that follows from one | `orders` |
//! | whom a roll helps | `luck` |

mod ahead;
mod fight;
mod hold;
mod ideas;
mod luck;
mod orders;
mod reach;
mod worth;

use skirmish::{Frame, Position, Side, Skirmish, turn_words};
use table::walk::random_order;
use table::{Game, Message, Order, Rng, Seat, Seats, Seen, Step, msg};

use bots::{Guide, Term};
use ideas::Idea;
use orders::Decision;

/// The guide to Skirmish.
pub struct SkirmishGuide;

/// The parts of a turn that are planned separately: plans, three seats' moves, battles.
const PARTS: u32 = 5;

/// Points for a won game.
const WON: i32 = 1000;
/// Points for each point of the winner's lead, and half of that for each turn left.
const AHEAD: i32 = 14;

impl Guide<Skirmish> for SkirmishGuide {
    type Idea = Idea;

    fn sides(&self, _: &Skirmish) -> Vec<Seats> {
        vec![Side::Raiders.seats(), Side::Keepers.seats()]
    }

    fn turn(&self, position: &Position) -> u32 {
        position.turn.into()
    }

    fn date(&self, position: &Position) -> Message {
        turn_words(position.turn)
    }

    fn stint(&self, position: &Position) -> u32 {
        let part = position.frames.iter().find_map(|frame| match frame {
            Frame::Plans(_) | Frame::Overrides(_) => Some(0),
            Frame::Move(moving) => Some(1 + u32::from(moving.turn_order)),
            _ => None,
        });
        u32::from(position.turn) * PARTS + part.unwrap_or(PARTS - 1)
    }

    fn value(&self, game: &Skirmish, position: &Position, seat: Seat) -> i32 {
        if matches!(position.frames.top(), Frame::Over(_)) {
            return self.merit(game, position, seat);
        }
        sign(game, seat) * worth::worth(game.ground(), position).sum()
    }

    fn terms(&self, game: &Skirmish, position: &Position, seat: Seat) -> Vec<Term> {
        if matches!(position.frames.top(), Frame::Over(_)) {
            return vec![Term { what: msg!("bot-term-end"), points: self.merit(game, position, seat) }];
        }
        let worth = worth::worth(game.ground(), position);
        let term = |what, points| Term { what, points: points * sign(game, seat) };
        vec![
            term(msg!("bot-term-prizes"), worth.ground),
            term(msg!("bot-term-blocks"), worth.blocks),
            term(msg!("bot-term-coins"), worth.coins),
            term(msg!("bot-term-promises"), worth.promises),
        ]
    }

    fn merit(&self, game: &Skirmish, position: &Position, seat: Seat) -> i32 {
        let Some(outcome) = game.outcome(position) else { return 0 };
        let lead = |side: Side| {
            let mut sum = 0;
            skirmish::points(game.ground(), position, side, &mut sum);
            sum
        };
        let ahead = (lead(Side::Raiders) - lead(Side::Keepers)).abs();
        let soon = i32::from(game.ground().tables.turns - position.turn);
        let merit = WON + AHEAD * (ahead + 2 * soon);
        match outcome.winners.contains(seat) {
            true => merit,
            false if outcome.winners.is_empty() => 0,
            false => -merit,
        }
    }

    /// Measured: between equals the value is so uncertain that it takes this much for three to one.
    fn scale(&self) -> i32 {
        1000
    }

    fn ideas(&self, game: &Skirmish, position: &Position, seat: Seat, _: &mut Rng) -> Vec<Idea> {
        ideas::ideas(game.ground(), position, seat)
    }

    fn order(&self, game: &Skirmish, seen: &Seen<'_, Skirmish>, seat: Seat, idea: &Idea) -> Order<Skirmish> {
        let usual;
        let side = game.ground().side(seat);
        let idea = if idea.side == side {
            idea
        } else {
            usual = Idea::usual(game.ground(), seen, side);
            &usual
        };
        let parts = Decision { ground: game.ground(), position: seen, seat, idea }.parts();
        parts.map_or_else(|| game.fallback(seen, seat), Order::new)
    }

    fn stray(
        &self,
        game: &Skirmish,
        seen: &Seen<'_, Skirmish>,
        seat: Seat,
        rng: &mut Rng,
    ) -> Order<Skirmish> {
        if rng.one_in(2) {
            return random_order(game, seen, seat, rng).unwrap_or_else(|_| game.fallback(seen, seat));
        }
        let ideas = self.ideas(game, seen, seat, rng);
        let idea = &ideas[rng.below(ideas.len() as u32) as usize];
        self.order(game, seen, seat, idea)
    }

    fn lucky(
        &self,
        game: &Skirmish,
        before: &Position,
        step: &Step<Skirmish>,
        draw: usize,
        pool: usize,
    ) -> Option<Seat> {
        luck::lucky(game, before, step, draw, pool)
    }
}

fn sign(game: &Skirmish, seat: Seat) -> i32 {
    if game.ground().side(seat) == Side::Raiders { 1 } else { -1 }
}
