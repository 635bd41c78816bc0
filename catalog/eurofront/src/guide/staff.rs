//! One decision: what the seat sees, what it has in mind, and what it may say.

use std::ops::Deref;

use eurofront::{EuroFront, Faction, Part, Verb};
use table::{Game, Order, Seat, Seen, Space};

use super::look::{Look, Own};
use super::plan::Idea;

pub struct Staff<'s> {
    look: Look<'s>,
    game: &'s EuroFront,
    seen: &'s Seen<'s, EuroFront>,
    seat: Seat,
    pub idea: &'s Idea,
}

impl<'s> Deref for Staff<'s> {
    type Target = Look<'s>;

    fn deref(&self) -> &Look<'s> {
        &self.look
    }
}

impl<'s> Staff<'s> {
    pub fn new(game: &'s EuroFront, seen: &'s Seen<'s, EuroFront>, seat: Seat, idea: &'s Idea) -> Staff<'s> {
        let look = Look::new(game.ground(), seen, Faction::ALL[seat.index()]);
        Staff { look, game, seen, seat, idea }
    }

    /// What may follow these words.
    pub fn offers(&self, said: &[Part]) -> Vec<Part> {
        let mut offers = Vec::new();
        self.game.next(self.seen, self.seat, said, &mut offers);
        offers
    }

    pub fn blocks_offered(&self, said: &[Part]) -> Vec<Own<'s>> {
        let block = |part| match part {
            Part::Block(handle) => self.block(handle).copied(),
            _ => None,
        };
        self.offers(said).into_iter().filter_map(block).collect()
    }

    pub fn spaces_offered(&self, said: &[Part]) -> Vec<Space> {
        let space = |part| match part {
            Part::Space(space) => Some(space),
            _ => None,
        };
        self.offers(said).into_iter().filter_map(space).collect()
    }

    /// The order of these words, if it is legal.
    pub fn legal(&self, parts: Vec<Part>) -> Option<Order<EuroFront>> {
        let order = Order::new(parts);
        table::read_seen(self.game, self.seen, self.seat, &order).is_ok().then_some(order)
    }

    /// The first number that an order's forecast tells; none if it is illegal or tells none.
    pub fn foretold(&self, parts: Vec<Part>) -> Option<i32> {
        let allowed = table::read_seen(self.game, self.seen, self.seat, &Order::new(parts)).ok()?;
        self.game.forecast(self.seen, &allowed).tallies.first().map(|tally| tally.total())
    }

    pub fn done(&self) -> Option<Order<EuroFront>> {
        self.legal(vec![Verb::Done.into()])
    }
}
