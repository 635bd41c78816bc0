//! The dice of a real match.

use std::collections::BTreeMap;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::rules::RuleId;
use crate::rules::dice::{Chance, Draw, Driver, Fell, Pool, Stream, count_bands, total_bands};

/// How many draws each stream has given. Kept with the match, never with the position: undo does not turn it back, so
/// that nobody can roll the same dice twice.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counters(BTreeMap<Stream, u32>);

impl Counters {
    /// The next index of a stream.
    pub fn next(&self, stream: Stream) -> u32 {
        self.0.get(&stream).copied().unwrap_or(0)
    }

    /// Counts draws that were made.
    pub fn count<'d>(&mut self, draws: impl IntoIterator<Item = &'d Draw>) {
        for draw in draws {
            *self.0.entry(draw.stream).or_default() += 1;
        }
    }
}

/// Draws from a seed: the draw `index` of a stream follows from the seed alone, whatever was asked before.
#[derive(Clone, Debug)]
pub struct Live {
    seed: [u8; 32],
    counters: Counters,
}

impl Live {
    /// The streams of this seed, from where the counters stand.
    pub fn new(seed: [u8; 32], counters: Counters) -> Live {
        Live { seed, counters }
    }

    /// Dice for random play and tests, not for a match between people.
    pub fn casual(seed: u64) -> Live {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Live::new(key, Counters::default())
    }

    /// How a draw falls: what `verify` computes again.
    pub fn fall(seed: &[u8; 32], stream: Stream, index: u32, chance: &Chance) -> Fell {
        let name = match stream {
            Stream::Public => 0,
            Stream::Hidden => 1,
            Stream::Seat(seat) => 2 + u16::from(seat.0),
        };
        let mut hasher = blake3::Hasher::new_derive_key("sandtable 2026 dice stream");
        hasher.update(seed).update(&name.to_le_bytes());
        let mut bits = ChaCha20Rng::from_seed(*hasher.finalize().as_bytes());
        bits.set_stream(index.into());
        match chance {
            Chance::Die(sides) => Fell::Die(face(&mut bits, *sides)),
            Chance::Sum(dice, sides) => {
                Fell::Sum((0..*dice).map(|_| u16::from(face(&mut bits, *sides))).sum())
            }
            Chance::Throw(pools) => {
                let faces = faces(&mut bits, pools);
                Fell::Throw(count_bands(pools, &faces).expect("as many faces as dice"), faces)
            }
            Chance::Pick(weights) => {
                let mut left = below(&mut bits, weights.iter().sum());
                let which = weights.iter().position(|w| {
                    let here = left < *w;
                    left = left.saturating_sub(*w);
                    here
                });
                Fell::Pick(which.expect("below the sum of the weights") as u16)
            }
            Chance::Shuffle(count) => {
                let mut order: Vec<u16> = (0..*count).collect();
                for i in (1..order.len()).rev() {
                    order.swap(i, below(&mut bits, i as u32 + 1) as usize);
                }
                Fell::Shuffle(order)
            }
            Chance::Salt => {
                let mut salt = [0; 16];
                bits.fill_bytes(&mut salt);
                Fell::Salt(salt)
            }
            Chance::Total(pools) => {
                let faces = faces(&mut bits, pools);
                Fell::Total(total_bands(pools, &faces).expect("as many faces as dice"), faces)
            }
        }
    }
}

impl Driver for Live {
    fn draw(&mut self, stream: Stream, _: RuleId, chance: &Chance) -> (u32, Fell) {
        let index = self.counters.next(stream);
        *self.counters.0.entry(stream).or_default() += 1;
        (index, Live::fall(&self.seed, stream, index, chance))
    }
}

/// One face for every die, pool after pool.
fn faces(bits: &mut ChaCha20Rng, pools: &[Pool]) -> Vec<u8> {
    let dice = pools.iter().flat_map(|p| std::iter::repeat_n(p.sides, p.dice.into()));
    dice.map(|sides| face(bits, sides)).collect()
}

fn face(bits: &mut ChaCha20Rng, sides: u8) -> u8 {
    below(bits, sides.into()) as u8 + 1
}

/// A number below `n` by rejection: every one exactly as likely.
fn below(bits: &mut ChaCha20Rng, n: u32) -> u32 {
    assert!(n > 0, "a chance without results");
    let fair = u32::MAX - (u32::MAX % n + 1) % n;
    loop {
        let draw = bits.next_u32();
        if draw <= fair {
            return draw % n;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Seat;

    #[test]
    fn streams_are_apart_and_draws_follow_from_their_index() {
        let seed = [3; 32];
        let die = Chance::Die(6);
        let public: Vec<Fell> = (0..40).map(|i| Live::fall(&seed, Stream::Public, i, &die)).collect();
        let secret: Vec<Fell> = (0..40).map(|i| Live::fall(&seed, Stream::Seat(Seat(0)), i, &die)).collect();
        assert_ne!(public, secret);
        let mut live = Live::new(seed, Counters::default());
        for (i, fell) in public.iter().enumerate() {
            let _ = live.draw(Stream::Seat(Seat(1)), RuleId::new("X"), &Chance::Shuffle(5));
            assert_eq!(live.draw(Stream::Public, RuleId::new("X"), &die), (i as u32, fell.clone()));
        }
    }

    #[test]
    fn faces_are_fair() {
        let mut counts = [0; 6];
        for index in 0..6000 {
            match Live::fall(&[9; 32], Stream::Public, index, &Chance::Die(6)) {
                Fell::Die(face) => counts[usize::from(face) - 1] += 1,
                other => panic!("{other:?}"),
            }
        }
        assert!(counts.iter().all(|n| (900..1100).contains(n)), "{counts:?}");
    }

    #[test]
    fn every_chance_falls_as_it_allows() {
        let bands = Pool::bands(5, 6, &[1, 3, 5], 3);
        let pools = vec![Pool::up_to(60, 6, 2), Pool::at_least(3, 10, 9), bands];
        for chance in [
            Chance::Throw(pools),
            Chance::Total(vec![Pool::up_to(5, 6, 2), Pool::up_to(3, 36, 27)]),
            Chance::Sum(2, 6),
            Chance::Pick(vec![0, 3, 0, 1]),
            Chance::Shuffle(30),
            Chance::Salt,
        ] {
            for index in 0..50 {
                let fell = Live::fall(&[1; 32], Stream::Hidden, index, &chance);
                assert!(chance.allows(&fell), "{chance:?} {fell:?}");
            }
        }
    }
}
