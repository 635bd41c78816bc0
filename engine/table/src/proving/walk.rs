//! Walking orders part by part: random play, counting, mutation.

use crate::erased::DynMatch;
use crate::play::Live;
use crate::rules::dice::Dice;
use crate::rules::{Game, LONGEST_ORDER, Order, Rng, Seat, Seen, Tell, Viewer, observe, play};

/// How `next` failed to lead to a whole order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeadEnd {
    /// Nothing can follow, and the sentence is not whole.
    Stuck(String),
    /// The sentence grows and grows.
    Endless,
}

/// A random whole order that the seat may give.
pub fn random_order<G: Game>(
    game: &G,
    seen: &Seen<'_, G>,
    seat: Seat,
    rng: &mut Rng,
) -> Result<Order<G>, DeadEnd> {
    let mut said = Vec::new();
    let mut fits = Vec::new();
    loop {
        fits.clear();
        let whole = game.next(seen, seat, &said, &mut fits);
        if whole && (fits.is_empty() || rng.one_in(2)) {
            return Ok(Order { parts: said });
        }
        match rng.pick(&fits) {
            Some(part) => said.push(part.clone()),
            None => return Err(DeadEnd::Stuck(format!("{said:?}"))),
        }
        if said.len() > LONGEST_ORDER {
            return Err(DeadEnd::Endless);
        }
    }
}

/// A random whole order that the seat may give, as a line.
pub fn random_line(m: &dyn DynMatch, seat: Seat, rng: &mut Rng) -> String {
    let mut line = String::new();
    loop {
        let choices = m.choices(seat, &line);
        match rng.pick(&choices.next) {
            Some(choice) if !choices.whole || rng.one_in(2) => {
                line.push_str(&choice.word);
                line.push(' ');
            }
            _ => return line,
        }
    }
}

/// Can this order be walked to through `next`?
pub fn can_be_walked<G: Game>(game: &G, seen: &Seen<'_, G>, seat: Seat, order: &Order<G>) -> bool {
    let mut fits = Vec::new();
    for (i, part) in order.parts.iter().enumerate() {
        fits.clear();
        game.next(seen, seat, &order.parts[..i], &mut fits);
        if !fits.contains(part) {
            return false;
        }
    }
    fits.clear();
    game.next(seen, seat, &order.parts, &mut fits)
}

/// The most parts of an order that is counted. Of orders that list things there is no end: a purchase may name every kind there is.
const COUNTED_PARTS: usize = 4;

/// Every whole order of few parts that the seat may give.
fn short_orders<G: Game>(game: &G, seen: &Seen<'_, G>, seat: Seat) -> Vec<Order<G>> {
    let mut found = Vec::new();
    let mut said = Vec::new();
    descend(game, seen, seat, &mut said, &mut found);
    found
}

fn descend<G: Game>(
    game: &G,
    seen: &Seen<'_, G>,
    seat: Seat,
    said: &mut Vec<G::Part>,
    found: &mut Vec<Order<G>>,
) {
    let mut fits = Vec::new();
    if game.next(seen, seat, said, &mut fits) {
        found.push(Order { parts: said.clone() });
    }
    if said.len() == COUNTED_PARTS {
        return;
    }
    for part in fits {
        said.push(part);
        descend(game, seen, seat, said, found);
        said.pop();
    }
}

/// How many ways there are to play this many short orders from a position; every awaited seat's orders count, and dice fall by a
/// fixed seed.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32, dice: &Live) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for seat in game.awaiting(position).must.iter() {
        let seen = observe(game, position, Viewer::seat(seat));
        let orders = short_orders(game, &seen, seat);
        if depth == 1 {
            count += orders.len() as u64;
            continue;
        }
        for order in orders {
            let (mut after, mut live) = (position.clone(), dice.clone());
            play(game, &mut after, seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody())
                .expect("what next says is accepted");
            count += perft(game, &after, depth - 1, &live);
        }
    }
    count
}
