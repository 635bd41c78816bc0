//! Everything a search spends its time on, each in a function of its own, so that instructions can be counted inside
//! any one of them.

use table::dice::{Dice, Live};
use table::{Game, Order, Rng, Seat, Tell, Viewer, carry_out, judge, observe, pack};

use crate::guide::Guide;

/// Rules: performs an order.
#[inline(never)]
pub fn work_perform<G: Game>(
    game: &G,
    position: &mut G::Position,
    seat: Seat,
    order: &Order<G>,
    live: &mut Live,
) {
    carry_out(game, position, seat, order, &mut Dice::new(live), &mut Tell::nobody());
}

/// Rules: whether this order is legal.
#[inline(never)]
pub fn work_judge<G: Game>(game: &G, position: &G::Position, seat: Seat, order: &Order<G>) -> bool {
    judge(game, position, seat, order).is_ok()
}

/// The guide: the next order of an idea, including the rules it consults.
#[inline(never)]
pub fn work_order<G: Game, K: Guide<G>>(
    game: &G,
    guide: &K,
    position: &G::Position,
    seat: Seat,
    idea: &K::Idea,
) -> Order<G> {
    guide.order(game, &observe(game, position, Viewer::seat(seat)), seat, idea)
}

/// The guide: ideas for a player turn.
#[inline(never)]
pub fn work_ideas<G: Game, K: Guide<G>>(
    game: &G,
    guide: &K,
    position: &G::Position,
    seat: Seat,
    rng: &mut Rng,
) -> Vec<K::Idea> {
    guide.ideas(game, position, seat, rng)
}

/// Evaluation: the value of a position.
#[inline(never)]
pub fn work_value<G: Game, K: Guide<G>>(game: &G, guide: &K, position: &G::Position, seat: Seat) -> i32 {
    guide.value(game, position, seat)
}

/// Hash table: a fingerprint of a position.
#[inline(never)]
pub fn work_fingerprint<P: serde::Serialize>(position: &P) -> u64 {
    hash(&pack::pack(position))
}

/// FNV-1a over words: fast, the same everywhere, and good enough to distinguish a few thousand positions.
pub fn hash(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3);
        hash ^= hash >> 29;
    }
    hash
}
