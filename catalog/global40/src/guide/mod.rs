//! World 1940.
//!
//! | what | file |
//! |---|---|
//! | the value of a position | `worth` |
//! | the strength of forces against each other | `force` |
//! | ideas for a turn | `ideas` |
//! | what to buy, and where to place it | `economy` |
//! | what to attack and with what | `attack`, over the sea `landing` |
//! | what is in danger | `danger` |
//! | where to go after the battles | `regroup` |

mod attack;
mod danger;
mod economy;
mod force;
mod ideas;
mod landing;
mod regroup;
mod worth;

use std::cell::OnceCell;

use global40::{
    Frame, Global40, Marks, Options, Part, Position, Power, SPACES, Setup, Side, Situation, Spaces, Standing,
    Verb,
};
use table::{Game, Message, Order, Piece, Rng, RuleId, Seat, Seats, Seen, Space, Step, msg};

use bots::{Guide, Term};
use ideas::Idea;

/// The guide to World 1940.
pub struct Global40Guide;

/// The rules by which defenders roll dice: return fire, submarines that strike back, guns at planes, forts at ships.
const DEFENDS: [RuleId; 5] = [
    RuleId::new("G-11.5.24"),
    RuleId::new("G-11.5.16"),
    RuleId::new("G-16.2.11"),
    RuleId::new("G-16.4.15"),
    RuleId::new("G-11.3.12"),
];

/// Points for a won game.
const WON: i32 = 4000;

impl Guide<Global40> for Global40Guide {
    type Idea = Idea;

    fn follows(&self) -> bool {
        true
    }

    /// Games of eight rounds: long enough to show who plays better.
    fn opening(&self, _: &Global40) -> Setup {
        Setup { options: Options { rounds: Some(8), ..Options::default() }, ..Setup::default() }
    }

    fn sides(&self, _: &Global40) -> Vec<Seats> {
        vec![Side::Axis.seats(), Side::Allies.seats()]
    }

    fn turn(&self, position: &Position) -> u32 {
        position.round.into()
    }

    fn date(&self, position: &Position) -> Message {
        msg!("round-named", round = position.round.to_string())
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
        Staff::new(game, seen, seat, idea).order().unwrap_or_else(|| game.fallback(seen, seat))
    }

    /// In a battle, the defender benefits from its own dice.
    fn lucky(
        &self,
        _: &Global40,
        before: &Position,
        step: &Step<Global40>,
        draw: usize,
        _: usize,
    ) -> Option<Seat> {
        if !DEFENDS.contains(&step.draws[draw].rule) {
            return Some(before.power.seat());
        }
        let pieces = before.turn.combat.fight.as_ref()?.pieces();
        let owners = pieces.into_iter().filter_map(|piece| before.unit(piece).owner);
        owners.into_iter().find(|owner| owner.side() != before.power.side()).map(Power::seat)
    }
}

fn sign(seat: Seat) -> i32 {
    if Side::Axis.seats().contains(seat) { 1 } else { -1 }
}

/// One decision, in the light of an idea.
struct Staff<'s> {
    game: &'s Global40,
    seen: &'s Seen<'s, Global40>,
    seat: Seat,
    look: Situation<'s>,
    idea: &'s Idea,
    /// Which units are where, without cargo.
    at: Vec<Vec<Piece>>,
    /// Own land units that have not moved, the most expensive last.
    troops: Vec<Vec<Piece>>,
    /// Territories where own planes may land.
    homes: Spaces,
    /// Steps by land to the enemy.
    steps: OnceCell<Vec<u8>>,
}

impl<'s> Staff<'s> {
    fn new(game: &'s Global40, seen: &'s Seen<'s, Global40>, seat: Seat, idea: &'s Idea) -> Staff<'s> {
        let look = game.look(seen);
        let mut at = vec![Vec::new(); SPACES];
        let mut troops = vec![Vec::new(); SPACES];
        let moved = Marks(Marks::MOVED.0 | Marks::REGROUPED.0 | Marks::RAISED.0 | Marks::FOUGHT.0);
        for (piece, unit) in seen.pieces().filter(|(_, u)| u.aboard.is_none()) {
            let Some(space) = unit.at else { continue };
            at[space.index()].push(piece);
            let idle = !unit.is(moved) && unit.used == 0;
            if unit.owner == Some(idea.power) && unit.kind.captures() && idle {
                troops[space.index()].push(piece);
            }
        }
        for list in &mut troops {
            list.sort_by_key(|piece| (seen.unit(*piece).kind, *piece));
        }
        let friendly = |s: &Space| {
            let then = seen.turn.holders.get(s.index()).and_then(|holder| holder.side());
            look.stance(idea.power, *s).is_friendly() && then == Some(idea.power.side())
        };
        let homes = look.ground.sets.land.iter().filter(friendly).collect();
        Staff { game, seen, seat, look, idea, at, troops, homes, steps: OnceCell::new() }
    }
}

impl Staff<'_> {
    fn order(&self) -> Option<Order<Global40>> {
        match self.seen.frames.top() {
            Frame::Purchase => self.buy(),
            Frame::CombatMove => {
                let declared = self.declare();
                declared.or_else(|| self.land()).or_else(|| self.attack()).or_else(|| self.done())
            }
            Frame::NonCombat => self.regroup().or_else(|| self.done()),
            Frame::Mobilise => self.place().or_else(|| self.done()),
            Frame::Income => self.declare().or_else(|| self.done()),
            Frame::Combat => self.fight().or_else(|| self.usual_answer()),
            Frame::Fight => self.withdraw().or_else(|| self.usual_answer()).or_else(|| self.press()),
            _ => self.usual_answer(),
        }
    }

    /// The answer of the default standing orders.
    fn usual_answer(&self) -> Option<Order<Global40>> {
        self.game.answer(self.seen, self.seat, &Standing::default()).filter(|order| self.allows(order))
    }

    fn allows(&self, order: &Order<Global40>) -> bool {
        table::read_seen(self.game, self.seen, self.seat, order).is_ok()
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

    /// Declares war, if the idea wants it.
    fn declare(&self) -> Option<Order<Global40>> {
        if self.seen.turn.moves.moved {
            return None;
        }
        let wanted = self.idea.wars.iter().filter(|enemy| !self.seen.at_war(self.power(), *enemy));
        wanted.into_iter().find_map(|enemy| self.legal(vec![Part::Do(Verb::Declare), Part::Power(enemy)]))
    }
}
