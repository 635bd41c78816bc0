//! Work to be counted by a profiler: every function here that is measured is one symbol of its own, so that whatever
//! counts instructions can be told to count inside it and nowhere else. No clock is read.

use crate::play::Live;
use crate::proving::Proving;
use crate::proving::walk::random_order;
use crate::rules::dice::Dice;
use crate::rules::{Rng, Seat, Seen, Tell, Viewer, observe, pack, play};

/// What a run of games did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// Games played to the end.
    pub games: u64,
    /// Orders given.
    pub decisions: u64,
}

/// Positions met in random games, each with a seat that decides and the order it gave: every beginning of an order is a sample.
pub struct Samples<G: Proving> {
    taken: Vec<(G::Position, Seat, Vec<G::Part>)>,
}

/// Plays whole random games: walk, judge, play for every decision.
#[inline(never)]
pub fn measured_play<G: Proving>(game: &G, games: u64) -> Played {
    let mut played = Played::default();
    for seed in 0..games {
        let mut rng = Rng::seeded(seed);
        let mut live = Live::casual(seed);
        let mut position =
            game.start(&game.bench_setup(seed), &mut Dice::new(&mut live)).expect("the set-up is valid");
        while let Some(seat) = game.awaiting(&position).must.first() {
            let order = {
                let seen = observe(game, &position, Viewer::seat(seat));
                random_order(game, &seen, seat, &mut rng).expect("somebody can always decide")
            };
            play(game, &mut position, seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody())
                .expect("what next says is accepted");
            played.decisions += 1;
        }
        played.games += 1;
    }
    played
}

impl<G: Proving> Samples<G> {
    /// Takes samples from this many random games: every prefix of every order given.
    pub fn take(game: &G, games: u64) -> Samples<G> {
        let mut taken = Vec::new();
        for seed in 0..games {
            let mut rng = Rng::seeded(seed);
            let mut live = Live::casual(seed);
            let mut position =
                game.start(&game.bench_setup(seed), &mut Dice::new(&mut live)).expect("the set-up is valid");
            while let Some(seat) = game.awaiting(&position).must.first() {
                let seen = observe(game, &position, Viewer::seat(seat));
                let order = random_order(game, &seen, seat, &mut rng).expect("somebody can always decide");
                taken.push((position.clone(), seat, order.parts.clone()));
                play(game, &mut position, seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody())
                    .expect("what next says is accepted");
            }
        }
        Samples { taken }
    }

    /// How many samples there are.
    pub fn len(&self) -> usize {
        self.taken.iter().map(|(_, _, parts)| parts.len()).sum()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }

    /// Asks for the parts that may follow in every sample, as a walk does: one view, then question after question. Gives how many
    /// views there were, and how many parts were offered.
    pub fn offer(&self, game: &G) -> (u64, u64) {
        let mut out = Vec::new();
        let mut offered = 0;
        for (position, seat, parts) in &self.taken {
            let seen = measured_view(game, position, *seat);
            for said in 0..parts.len() {
                out.clear();
                measured_next(game, &seen, *seat, &parts[..said], &mut out);
                offered += out.len() as u64;
            }
        }
        (self.taken.len() as u64, offered)
    }

    /// Clones every position; gives how many.
    pub fn clone_all(&self) -> u64 {
        let mut kept = 0;
        for (position, _, parts) in &self.taken {
            for _ in parts {
                kept += u64::from(std::hint::black_box(measured_clone::<G>(position)) == *position);
            }
        }
        kept
    }

    /// Packed sizes: the mean and the largest.
    pub fn packed_bytes(&self) -> (u64, u64) {
        let sizes: Vec<u64> = self.taken.iter().map(|(p, _, _)| pack::pack(p).len() as u64).collect();
        (sizes.iter().sum::<u64>() / sizes.len().max(1) as u64, sizes.iter().copied().max().unwrap_or(0))
    }
}

/// One view.
#[inline(never)]
fn measured_view<'p, G: Proving>(game: &G, position: &'p G::Position, seat: Seat) -> Seen<'p, G> {
    observe(game, position, Viewer::seat(seat))
}

/// One question what may follow.
#[inline(never)]
fn measured_next<G: Proving>(
    game: &G,
    seen: &Seen<'_, G>,
    seat: Seat,
    said: &[G::Part],
    out: &mut Vec<G::Part>,
) {
    game.next(seen, seat, said, out);
}

/// One clone.
#[inline(never)]
fn measured_clone<G: Proving>(position: &G::Position) -> G::Position {
    position.clone()
}
