//! Choices for random play, resampling and fuzzing. Not the game's dice: see [`dice`](crate::dice).

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};

/// A reproducible source of choices: a stream from a seed, or a tape of bytes that a fuzzer wrote.
#[derive(Clone, Debug)]
pub struct Rng(Source);

#[derive(Clone, Debug)]
enum Source {
    Stream(Box<ChaCha8Rng>),
    Tape { bytes: Vec<u8>, at: usize },
}

impl Rng {
    /// The same seed gives the same choices everywhere.
    pub fn seeded(seed: u64) -> Rng {
        Rng(Source::Stream(Box::new(ChaCha8Rng::seed_from_u64(seed))))
    }

    /// Choices read from a tape; past its end every choice is the first.
    pub fn tape(bytes: &[u8]) -> Rng {
        Rng(Source::Tape { bytes: bytes.to_vec(), at: 0 })
    }

    /// Is there a tape and has it run out?
    pub fn ran_out(&self) -> bool {
        matches!(&self.0, Source::Tape { bytes, at } if *at >= bytes.len())
    }

    /// Any 32 bits.
    pub fn bits(&mut self) -> u32 {
        match &mut self.0 {
            Source::Stream(stream) => stream.next_u32(),
            Source::Tape { bytes, at } => {
                let byte = bytes.get(*at).copied().unwrap_or(0);
                *at += 1;
                byte.into()
            }
        }
    }

    /// A number below `n`, which is not zero.
    pub fn below(&mut self, n: u32) -> u32 {
        match &self.0 {
            Source::Stream(_) => ((u64::from(self.bits()) * u64::from(n)) >> 32) as u32,
            Source::Tape { .. } => self.bits() % n,
        }
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of these, if there is one.
    pub fn pick<'t, T>(&mut self, from: &'t [T]) -> Option<&'t T> {
        if from.is_empty() { None } else { from.get(self.below(from.len() as u32) as usize) }
    }

    /// Puts these in any order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// Sixteen bytes, for a salt.
    pub fn salt(&mut self) -> [u8; 16] {
        std::array::from_fn(|_| self.bits() as u8)
    }
}
