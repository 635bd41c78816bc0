//! Bots are honest: what a seat may not know does not change what its bot orders.

use std::sync::Arc;

use table::dice::{Dice, Live};
use table::walk::random_order;
use table::{Order, Proving, Rng, Seat, Seen, Tell, Viewer, carry_out, observe, pack};

use crate::{Bot, Budget, Deadline, Guide, Level, NoClock, sit};

/// Random games in which at each decision the same bot is asked in the true world and in one that differs in what it may not know.
pub struct Honesty<G, K> {
    /// The game.
    pub game: Arc<G>,
    /// What its bots follow.
    pub guide: Arc<K>,
    /// The levels that are asked.
    pub levels: [Level; 2],
    /// Number of positions considered for each decision.
    pub nodes: u64,
}

/// Pairs of worlds that differ only in what the decider may not know, by kind of secret.
#[derive(Debug)]
pub struct Count {
    /// How many there were.
    pub pairs: Vec<usize>,
    /// In how many the orders differed.
    pub orders: Vec<usize>,
    /// In how many the bot's value differed, which shows smaller leaks than an order does.
    pub values: Vec<usize>,
}

impl Count {
    /// Pairs, orders and values of all kinds together.
    pub fn all(&self) -> [usize; 3] {
        [&self.pairs, &self.orders, &self.values].map(|counts| counts.iter().sum())
    }
}

/// A bot's order, and its value of the game.
type Choice<G> = (Order<G>, Option<i32>);

impl<G: Proving, K: Guide<G>> Honesty<G, K> {
    /// Asks bots that see what their seat may know, in `pairs` pairs of worlds, at most `of_a_kind` of them for one kind of secret.
    pub fn honest(&self, pairs: usize, of_a_kind: usize) -> Count {
        self.walk(pairs, of_a_kind, |game, world, seat| observe(game, world, Viewer::seat(seat)))
    }

    /// The same with bots that see everything: the test must notice.
    pub fn cheating(&self, pairs: usize, of_a_kind: usize) -> Count {
        self.walk(pairs, of_a_kind, |_, world, seat| {
            Seen::unpack(&pack::pack(world), Viewer::seat(seat)).expect("a position can be read again")
        })
    }

    /// Kinds that have been seen often enough are skipped, in favour of the rare ones.
    fn walk(
        &self,
        wanted: usize,
        of_a_kind: usize,
        eyes: for<'p> fn(&G, &'p G::Position, Seat) -> Seen<'p, G>,
    ) -> Count {
        let game = &*self.game;
        let kinds = game.secrets().len();
        let mut count = Count { pairs: vec![0; kinds], orders: vec![0; kinds], values: vec![0; kinds] };
        let mut rng = Rng::seeded(17);
        for seed in 0.. {
            let mut live = Live::casual(seed);
            let start = game.start(&game.draw_setup(&mut rng), &mut Dice::new(&mut live));
            let mut position = start.expect("a set-up that is drawn is sound");
            while let Some(seat) = any(game.awaiting(&position).must.iter(), &mut rng) {
                for kind in 0..kinds {
                    let mut twin = position.clone();
                    let enough = count.pairs[kind] >= of_a_kind;
                    if enough
                        || !game.scramble(kind, &mut twin, Viewer::seat(seat), &mut rng)
                        || twin == position
                    {
                        continue;
                    }
                    let level = self.levels[usize::from(rng.one_in(2))];
                    let bot_seed = rng.bits().into();
                    let in_truth = self.chosen(level, bot_seed, &eyes(game, &position, seat));
                    let in_twin = self.chosen(level, bot_seed, &eyes(game, &twin, seat));
                    count.pairs[kind] += 1;
                    count.orders[kind] += usize::from(in_truth.0 != in_twin.0);
                    count.values[kind] += usize::from(in_truth.1 != in_twin.1);
                    if count.all()[0] == wanted {
                        return count;
                    }
                }
                let seen = observe(game, &position, Viewer::seat(seat));
                let order = random_order(game, &seen, seat, &mut rng).expect("there is always an order");
                drop(seen);
                let mut dice = Dice::new(&mut live);
                carry_out(game, &mut position, seat, &order, &mut dice, &mut Tell::nobody());
            }
        }
        count
    }

    fn chosen(&self, level: Level, seed: u64, seen: &Seen<'_, G>) -> Choice<G> {
        let mut bot: Box<dyn Bot<G>> = sit(self.game.clone(), self.guide.clone(), level, seed);
        let mut deadline = Deadline::new(Budget::Nodes(self.nodes), &NoClock);
        let thought = bot.consider(seen, &mut deadline, &mut |_| {});
        (thought.order, thought.value)
    }
}

fn any(seats: impl Iterator<Item = Seat>, rng: &mut Rng) -> Option<Seat> {
    rng.pick(&seats.collect::<Vec<_>>()).copied()
}
