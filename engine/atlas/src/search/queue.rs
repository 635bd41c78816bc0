//! The order in which a search visits spaces.

use crate::Space;

/// How far a space is: the cost first, then the number of steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rank(u64);

impl Rank {
    pub(super) const START: Rank = Rank(0);

    pub(super) const fn cost(self) -> u32 {
        (self.0 >> 16) as u32
    }

    /// One step further. A cheapest path visits no space twice, so neither half can overflow: at most
    /// 65,534 steps of at most 65,535 each.
    pub(super) const fn step(self, cost: u16) -> Rank {
        Rank(self.0 + ((cost as u64) << 16 | 1))
    }

    /// The rank followed by a space, as one number that sorts by both.
    pub(super) const fn with(self, space: Space) -> u64 {
        self.0 << 16 | space.0 as u64
    }

    /// Takes apart what [`Rank::with`] put together.
    pub(super) const fn split(packed: u64) -> (Rank, Space) {
        (Rank(packed >> 16), Space(packed as u16))
    }
}

/// A queue that gives back the lowest rank first, for callers who never put in a rank below the last one
/// they took out.
///
/// It is a radix heap. Entries wait in the bucket named by the highest bit in which their rank differs from
/// the last one taken; when bucket 0 runs dry the lowest other bucket is dealt out again around its lowest
/// rank. Entries of equal rank, which is what a flood consists of, move twice in all.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    /// Bucket 0 holds ranks equal to `last`, bucket `b` those whose highest differing bit is `b - 1`.
    buckets: [Vec<u64>; BUCKETS],
    /// Bit `b` is set when bucket `b` holds something.
    filled: u64,
    last: Rank,
    spare: Vec<u64>,
}

/// A rank has 48 bits.
const BUCKETS: usize = 49;

impl Default for Queue {
    fn default() -> Queue {
        Queue { buckets: [const { Vec::new() }; BUCKETS], filled: 0, last: Rank::START, spare: Vec::new() }
    }
}

impl Queue {
    pub(super) fn clear(&mut self) {
        while self.filled != 0 {
            self.buckets[self.filled.trailing_zeros() as usize].clear();
            self.filled &= self.filled - 1;
        }
        self.last = Rank::START;
    }

    #[inline]
    pub(super) fn push(&mut self, rank: Rank, space: Space) {
        self.put(rank.with(space));
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<(Rank, Space)> {
        if self.filled & 1 == 0 {
            self.deal()?;
        }
        let packed = self.buckets[0].pop()?;
        if self.buckets[0].is_empty() {
            self.filled &= !1;
        }
        Some(Rank::split(packed))
    }

    /// How many entries the memory now held has room for.
    #[cfg(test)]
    pub(super) fn room(&self) -> usize {
        self.spare.capacity() + self.buckets.iter().map(Vec::capacity).sum::<usize>()
    }

    #[inline]
    fn put(&mut self, packed: u64) {
        let difference = (packed >> 16) ^ self.last.0;
        let bucket = (64 - difference.leading_zeros()) as usize;
        self.buckets[bucket].push(packed);
        self.filled |= 1 << bucket;
    }

    /// Fills bucket 0 from the lowest bucket that holds something.
    fn deal(&mut self) -> Option<()> {
        if self.filled == 0 {
            return None;
        }
        let lowest = self.filled.trailing_zeros() as usize;
        self.filled &= self.filled - 1;
        std::mem::swap(&mut self.buckets[lowest], &mut self.spare);
        self.last = Rank(self.spare.iter().min()? >> 16);
        for index in 0..self.spare.len() {
            self.put(self.spare[index]);
        }
        self.spare.clear();
        // The bucket gets its own memory back.
        std::mem::swap(&mut self.buckets[lowest], &mut self.spare);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_come_out_in_order() {
        let mut queue = Queue::default();
        let mut state = 7u64;
        for round in 0..20 {
            queue.clear();
            let mut waiting = vec![(Rank::START, Space(0))];
            queue.push(Rank::START, Space(0));
            let mut taken = 0;
            while let Some((rank, space)) = queue.pop() {
                let lowest = waiting.iter().map(|entry| entry.0).min();
                assert_eq!(Some(rank), lowest);
                let place = waiting.iter().position(|&entry| entry == (rank, space)).expect("was put in");
                waiting.swap_remove(place);
                taken += 1;
                for next in 0..3 {
                    if taken + waiting.len() > 300 {
                        break;
                    }
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    let cost = (state >> 40) as u16 >> (round % 16);
                    let entry = (rank.step(cost), Space(next));
                    waiting.push(entry);
                    queue.push(entry.0, entry.1);
                }
            }
            assert!(waiting.is_empty());
            assert!(taken > 100);
        }
    }
}
