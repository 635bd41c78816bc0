//! Bots are honest: what a seat may not know does not change what its bot orders.

use std::sync::Arc;

use bots::{Bot, Budget, Deadline, Level, NoClock, sit};
use catalog_thirdreich::ThirdReichGuide;
use table::dice::{Dice, Live};
use table::walk::random_order;
use table::{Game, Order, Proving, Rng, Seat, Seen, Tell, Viewer, carry_out, observe};
use thirdreich::{Position, ThirdReich};

/// Number of positions considered for each decision.
const NODES: u64 = 40;

/// Pairs of worlds that differ only in what the decider may not know, by kind of secret: how many, in how many the orders differed, and
/// in how many the bot's value differed, which shows smaller leaks than an order does.
#[derive(Default, Debug)]
struct Count {
    pairs: Vec<usize>,
    orders: Vec<usize>,
    values: Vec<usize>,
}

impl Count {
    fn all(&self) -> [usize; 3] {
        [&self.pairs, &self.orders, &self.values].map(|counts| counts.iter().sum())
    }
}

/// What a bot sees of a world: what its seat may know or, if it cheats, everything.
type Eyes = for<'p> fn(&ThirdReich, &'p Position, Seat) -> Seen<'p, ThirdReich>;

fn honest<'p>(game: &ThirdReich, world: &'p Position, seat: Seat) -> Seen<'p, ThirdReich> {
    observe(game, world, Viewer::seat(seat))
}

/// A bot's order, and its value of the game.
type Choice = (Order<ThirdReich>, Option<i32>);

fn chosen(game: &Arc<ThirdReich>, level: Level, seed: u64, seen: &Seen<'_, ThirdReich>) -> Choice {
    let mut bot: Box<dyn Bot<ThirdReich>> = sit(game.clone(), Arc::new(ThirdReichGuide), level, seed);
    let mut deadline = Deadline::new(Budget::Nodes(NODES), &NoClock);
    let thought = bot.consider(seen, &mut deadline, &mut |_| {});
    (thought.order, thought.value)
}

/// Plays random games and at each decision asks the same bot in the true world and in one that differs in what it may not know. Kinds
/// that have been seen often enough are skipped, in favour of the rare ones.
fn walk(wanted: usize, eyes: Eyes) -> Count {
    let game = Arc::new(ThirdReich::standard());
    let kinds = game.secrets().len();
    let mut count = Count { pairs: vec![0; kinds], orders: vec![0; kinds], values: vec![0; kinds] };
    let mut rng = Rng::seeded(17);
    for seed in 0.. {
        let mut live = Live::casual(seed);
        let mut position = game.start(&game.draw_setup(&mut rng), &mut Dice::new(&mut live)).unwrap();
        while let Some(seat) = any(game.awaiting(&position).must.iter(), &mut rng) {
            for kind in 0..kinds {
                let mut twin = position.clone();
                let enough = kinds > 1 && count.pairs[kind] >= wanted / 2;
                if enough || !game.scramble(kind, &mut twin, Viewer::seat(seat), &mut rng) || twin == position
                {
                    continue;
                }
                let level = if rng.one_in(2) { Level::Cadet } else { Level::Officer };
                let bot_seed = rng.bits().into();
                let in_truth = chosen(&game, level, bot_seed, &eyes(&game, &position, seat));
                let in_twin = chosen(&game, level, bot_seed, &eyes(&game, &twin, seat));
                count.pairs[kind] += 1;
                count.orders[kind] += usize::from(in_truth.0 != in_twin.0);
                count.values[kind] += usize::from(in_truth.1 != in_twin.1);
                if count.all()[0] == wanted {
                    return count;
                }
            }
            let seen = observe(&*game, &position, Viewer::seat(seat));
            let order = random_order(&*game, &seen, seat, &mut rng).unwrap();
            drop(seen);
            carry_out(&*game, &mut position, seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody());
        }
    }
    count
}

fn any(seats: impl Iterator<Item = Seat>, rng: &mut Rng) -> Option<Seat> {
    rng.pick(&seats.collect::<Vec<_>>()).copied()
}

fn report(who: &str, count: &Count) {
    for (kind, name) in ThirdReich::standard().secrets().iter().enumerate() {
        let (pairs, orders, values) = (count.pairs[kind], count.orders[kind], count.values[kind]);
        println!("{who}: {name}: {pairs} pairs, {orders} ordered and {values} valued otherwise");
    }
}

#[test]
fn a_bot_does_not_know_what_its_seat_does_not_know() {
    let wanted = 80;
    let count = walk(wanted, honest);
    report("honest", &count);
    assert_eq!(count.all(), [wanted, 0, 0]);
}
