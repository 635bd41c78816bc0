//! The guide to Underbelly.
//!
//! Nothing is hidden or random, attackers never lose, and every attack costs a source: so a turn is a plan of which source
//! supplies which attack. An idea names what to attack or take and what to buy; `muster`, `march` and `fight` turn it into orders,
//! phase by phase, and `worth` evaluates the result.

mod chart;
mod fight;
mod ideas;
mod march;
mod muster;
mod posts;
mod reach;
mod worth;

use table::{Game, Message, Order, Rng, Seat, Seats, Seen, Tell, dice};
use underbelly::{Frame, Part, Phase, Position, Side, Underbelly, Verb};

pub use ideas::Idea;
pub use worth::Weights;

use bots::{Guide, Term};
use chart::Chart;

/// The guide to Underbelly.
pub struct UnderbellyGuide {
    chart: Chart,
    weights: Weights,
}

impl UnderbellyGuide {
    /// For this edition's map.
    pub fn of(game: &Underbelly) -> UnderbellyGuide {
        UnderbellyGuide::weighed(game, Weights::FITTED)
    }

    /// The same with other weights, for comparison.
    pub fn weighed(game: &Underbelly, weights: Weights) -> UnderbellyGuide {
        UnderbellyGuide { chart: Chart::of(game.ground()), weights }
    }

    /// The best of a few orders, each evaluated one step ahead.
    fn look_ahead(&self, game: &Underbelly, seen: &Seen<'_, Underbelly>, seat: Seat) -> Order<Underbelly> {
        let mut best: Option<(i32, Order<Underbelly>)> = None;
        let mut orders = Vec::new();
        sentences(game, seen, seat, &mut Vec::new(), &[], &mut orders);
        for order in orders {
            let mut after = (**seen).clone();
            let mut never = dice::Forced::new([]);
            let Some(allowed) = table::read_listed(game, seen, seat, &order) else { continue };
            game.perform(&mut after, &allowed, &mut dice::Dice::new(&mut never), &mut Tell::nobody());
            let value = self.value(game, &after, seat);
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, order));
            }
        }
        best.map_or_else(|| game.fallback(seen, seat), |(_, order)| order)
    }
}

/// Adds every order that begins like this. Units that can be named in any sequence are listed in one only: `earlier` are those that could
/// have been named in place of the last.
fn sentences(
    game: &Underbelly,
    seen: &Seen<'_, Underbelly>,
    seat: Seat,
    said: &mut Vec<Part>,
    earlier: &[Part],
    orders: &mut Vec<Order<Underbelly>>,
) {
    let mut parts = Vec::new();
    if game.next(seen, seat, said, &mut parts) {
        orders.push(Order::new(said.clone()));
    }
    let last = said.last().copied();
    for part in &parts {
        let again = matches!((part, last), (Part::Unit(unit), Some(Part::Unit(before))) if *unit < before);
        if again && earlier.contains(part) {
            continue;
        }
        said.push(*part);
        sentences(game, seen, seat, said, &parts, orders);
        said.pop();
    }
}

/// An order of one verb.
fn say(verb: Verb) -> Order<Underbelly> {
    Order::new([Part::Do(verb)])
}

impl Guide<Underbelly> for UnderbellyGuide {
    type Idea = Idea;

    fn sides(&self, _: &Underbelly) -> Vec<Seats> {
        Side::BOTH.map(|side| Seats::one(side.seat())).to_vec()
    }

    fn turn(&self, position: &Position) -> u32 {
        u32::from(position.turn.0) + 1
    }

    fn date(&self, position: &Position) -> Message {
        position.turn.words()
    }

    fn stint(&self, position: &Position) -> u32 {
        u32::from(position.turn.0) * 2 + position.side as u32
    }

    fn value(&self, game: &Underbelly, position: &Position, seat: Seat) -> i32 {
        if position.is_over() {
            return self.merit(game, position, seat);
        }
        let value: i32 = worth::worth(&self.chart, &self.weights, &game.look(position)).iter().sum();
        if Side::of(seat) == Side::Axis { value } else { -value }
    }

    fn terms(&self, game: &Underbelly, position: &Position, seat: Seat) -> Vec<Term> {
        let sign = if Side::of(seat) == Side::Axis { 1 } else { -1 };
        if position.is_over() {
            return vec![Term {
                what: Message::new(worth::NAMES[worth::END]),
                points: self.merit(game, position, seat),
            }];
        }
        let worth = worth::worth(&self.chart, &self.weights, &game.look(position));
        let term =
            |(name, points): (&'static str, &i32)| Term { what: Message::new(name), points: points * sign };
        worth::NAMES.into_iter().zip(&worth).map(term).collect()
    }

    fn merit(&self, game: &Underbelly, position: &Position, seat: Seat) -> i32 {
        let Frame::Over { strategic, .. } = position.frames.top() else { return 0 };
        let winners = game.outcome(position).map_or(Seats::NONE, |outcome| outcome.winners);
        let soon = i32::from(underbelly::TURNS) - i32::from(position.turn.0);
        let merit = 10_000 + if *strategic { 1_000 } else { 0 } + soon * 10;
        match winners.contains(seat) {
            true => merit,
            false if winners.is_empty() => 0,
            false => -merit,
        }
    }

    fn scale(&self) -> i32 {
        1100
    }

    fn ideas(&self, game: &Underbelly, position: &Position, seat: Seat, rng: &mut Rng) -> Vec<Idea> {
        ideas::ideas(&self.chart, &game.look(position), Side::of(seat), rng)
    }

    fn order(
        &self,
        game: &Underbelly,
        seen: &Seen<'_, Underbelly>,
        seat: Seat,
        idea: &Idea,
    ) -> Order<Underbelly> {
        if !matches!(seen.frames.top(), Frame::Phase) {
            return self.look_ahead(game, seen, seat);
        }
        let look = game.look(seen);
        let side = Side::of(seat);
        match seen.phase {
            Phase::SetUp => muster::set_up(&self.chart, &look, idea),
            Phase::Reinforcement => muster::muster(&self.chart, &look, side, idea),
            Phase::Movement => march::march(&self.chart, &look, side, idea),
            Phase::Combat => fight::fight(game, &self.chart, seen, &look, side, idea),
            Phase::Breakthrough => march::break_through(&self.chart, &look, side),
            Phase::End => game.fallback(seen, seat),
        }
    }
}
