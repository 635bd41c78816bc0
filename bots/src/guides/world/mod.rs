//! World 1940.
//!
//! | what | file |
//! |---|---|
//! | what a position is worth | `worth` |
//! | what forces are worth against each other | `force` |
//! | notions for a turn | `ideas` |
//! | what to buy, and where to put it | `economy` |
//! | whom to attack with what | `attack`, over the sea `landing` |
//! | where to go after the battles | `regroup` |

mod attack;
mod economy;
mod force;
mod ideas;
mod landing;
mod regroup;
mod worth;

use global40::{Frame, Global40, Part, Position, Power, Side, Situation, Standing, Verb};
use table::{Game, Order, Rng, Seat, Seats, Seen, msg};

use crate::bot::Term;
use crate::guide::Guide;
use ideas::Idea;

/// The guide to World 1940.
pub struct World;

/// For a game that is won.
const WON: i32 = 4000;

impl Guide<Global40> for World {
    type Idea = Idea;

    fn sides(&self, _: &Global40) -> Vec<Seats> {
        vec![Side::Axis.seats(), Side::Allies.seats()]
    }

    fn turn(&self, position: &Position) -> u32 {
        position.round.into()
    }

    fn stint(&self, position: &Position) -> u32 {
        u32::from(position.round) * global40::POWERS as u32 + position.power.index() as u32
    }

    fn value(&self, game: &Global40, position: &Position, seat: Seat) -> i32 {
        if matches!(position.frames.top(), Frame::Over(_)) {
            return self.merit(game, position, seat);
        }
        sign(seat) * worth::worth(&game.look(position)).iter().sum::<i32>()
    }

    fn terms(&self, game: &Global40, position: &Position, seat: Seat) -> Vec<Term> {
        if matches!(position.frames.top(), Frame::Over(_)) {
            return vec![Term { what: msg!("bot-term-end"), points: self.merit(game, position, seat) }];
        }
        let worth = worth::worth(&game.look(position));
        let names = ["bot-term-forces", "bot-term-money", "bot-term-production", "bot-term-cities"];
        let term = |(name, points): (&'static str, i32)| Term {
            what: table::Message { key: name.into(), args: Vec::new() },
            points: sign(seat) * points,
        };
        names.into_iter().zip(worth).map(term).collect()
    }

    fn merit(&self, game: &Global40, position: &Position, seat: Seat) -> i32 {
        let Some(outcome) = game.outcome(position) else { return 0 };
        let ahead = worth::worth(&game.look(position)).iter().sum::<i32>() * sign(seat) / 4;
        match outcome.winners.contains(seat) {
            true => (WON + ahead).max(1),
            false if outcome.winners.is_empty() => 0,
            false => (ahead - WON).min(-1),
        }
    }

    fn scale(&self) -> i32 {
        600
    }

    fn ideas(&self, _: &Global40, position: &Position, seat: Seat, _: &mut Rng) -> Vec<Idea> {
        ideas::ideas(position, seat)
    }

    fn order(&self, game: &Global40, seen: &Seen<'_, Global40>, seat: Seat, idea: &Idea) -> Order<Global40> {
        let usual;
        let idea = if Power::of(seat) == Some(idea.power) {
            idea
        } else {
            usual = Idea::usual(seat);
            &usual
        };
        let staff = Staff { game, seen, seat, look: game.look(seen), idea };
        staff.order().unwrap_or_else(|| game.fallback(seen, seat))
    }
}

fn sign(seat: Seat) -> i32 {
    if Side::Axis.seats().contains(seat) { 1 } else { -1 }
}

/// One decision, seen through an idea.
struct Staff<'s> {
    game: &'s Global40,
    seen: &'s Seen<'s, Global40>,
    seat: Seat,
    look: Situation<'s>,
    idea: &'s Idea,
}

impl Staff<'_> {
    fn order(&self) -> Option<Order<Global40>> {
        match self.seen.frames.top() {
            Frame::Purchase => self.buy(),
            Frame::CombatMove => self.declare().or_else(|| self.land()).or_else(|| self.attack()).or_else(|| self.done()),
            Frame::NonCombat => self.regroup().or_else(|| self.done()),
            Frame::Mobilise => self.place().or_else(|| self.done()),
            Frame::Income => self.declare().or_else(|| self.done()),
            Frame::Combat | Frame::Fight => self.withdraw().or_else(|| self.usual_answer()),
            _ => self.usual_answer(),
        }
    }

    /// What a person who has given no orders of his own would have answered for him.
    fn usual_answer(&self) -> Option<Order<Global40>> {
        self.game.answer(self.seen, self.seat, &Standing::default()).filter(|order| self.allows(order))
    }

    fn allows(&self, order: &Order<Global40>) -> bool {
        self.game.judge(self.seen, self.seat, order).is_ok()
    }

    fn legal(&self, parts: Vec<Part>) -> Option<Order<Global40>> {
        let order = Order::new(parts);
        self.allows(&order).then_some(order)
    }

    fn done(&self) -> Option<Order<Global40>> {
        self.legal(vec![Part::Do(Verb::Done)])
    }

    fn power(&self) -> Power {
        self.idea.power
    }

    /// What may follow these words.
    fn offers(&self, said: &[Part]) -> Vec<Part> {
        let mut offers = Vec::new();
        self.game.next(self.seen, self.seat, said, &mut offers);
        offers
    }

    /// War, if the idea wants it.
    fn declare(&self) -> Option<Order<Global40>> {
        let wanted = self.idea.wars.iter().filter(|enemy| !self.seen.at_war(self.power(), *enemy));
        wanted.into_iter().find_map(|enemy| self.legal(vec![Part::Do(Verb::Declare), Part::Power(enemy)]))
    }
}
