//! A list whose copies share their elements, so that copying a long one costs no more than copying a short one.

use std::ops::{Bound, Index, RangeBounds};
use std::sync::Arc;

/// Elements in one chunk. Changing a shared list copies at most one chunk, and once in 64 elements the list of chunks.
const CHUNK: usize = 64;

/// A list that is appended to and cut off at its end. A clone shares everything and costs the same at any length.
pub struct SharedVec<T> {
    full: Arc<Vec<Arc<Vec<T>>>>,
    /// The last elements, fewer than a chunk.
    tail: Arc<Vec<T>>,
}

impl<T> Clone for SharedVec<T> {
    fn clone(&self) -> Self {
        SharedVec { full: self.full.clone(), tail: self.tail.clone() }
    }
}

impl<T> Default for SharedVec<T> {
    fn default() -> Self {
        SharedVec { full: Arc::default(), tail: Arc::default() }
    }
}

impl<T> SharedVec<T> {
    /// Number of elements.
    pub fn len(&self) -> usize {
        self.full.len() * CHUNK + self.tail.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The element at an index.
    pub fn get(&self, index: usize) -> Option<&T> {
        self.full.get(index / CHUNK).unwrap_or(&self.tail).get(index % CHUNK).filter(|_| index < self.len())
    }

    /// The last element.
    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All elements.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &T> + DoubleEndedIterator {
        self.range(..)
    }

    /// The elements in a range of indices, as far as there are any.
    pub fn range(
        &self,
        range: impl RangeBounds<usize>,
    ) -> impl ExactSizeIterator<Item = &T> + DoubleEndedIterator {
        let from = match range.start_bound() {
            Bound::Included(at) => *at,
            Bound::Excluded(at) => at + 1,
            Bound::Unbounded => 0,
        };
        let to = match range.end_bound() {
            Bound::Included(at) => at + 1,
            Bound::Excluded(at) => *at,
            Bound::Unbounded => self.len(),
        };
        (from..to.min(self.len())).map(|index| &self[index])
    }

    /// The first index whose element does not match; those that match must stand before those that do not.
    pub fn partition_point(&self, matches: impl Fn(&T) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if matches(&self[middle]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

impl<T: Clone> SharedVec<T> {
    /// Appends an element.
    pub fn push(&mut self, element: T) {
        Arc::make_mut(&mut self.tail).push(element);
        if self.tail.len() == CHUNK {
            Arc::make_mut(&mut self.full).push(std::mem::take(&mut self.tail));
        }
    }

    /// Keeps the first `len` elements.
    pub fn truncate(&mut self, len: usize) {
        if len >= self.len() {
            return;
        }
        if len / CHUNK < self.full.len() {
            let full = Arc::make_mut(&mut self.full);
            self.tail = full.swap_remove(len / CHUNK);
            full.truncate(len / CHUNK);
        }
        Arc::make_mut(&mut self.tail).truncate(len % CHUNK);
    }
}

impl<T> Index<usize> for SharedVec<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        self.get(index).expect("an index within the list")
    }
}

impl<T: Clone> Extend<T> for SharedVec<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
        elements.into_iter().for_each(|element| self.push(element));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rng;

    #[test]
    fn it_behaves_as_a_vector_and_copies_are_independent() {
        let mut rng = Rng::seeded(7);
        let (mut list, mut plain) = (SharedVec::default(), Vec::new());
        for n in 0..20_000u32 {
            let (kept, kept_plain) = (list.clone(), plain.clone());
            if rng.one_in(100) {
                let len = plain.len() - rng.below(plain.len().min(150) as u32 + 1) as usize;
                list.truncate(len);
                plain.truncate(len);
            } else {
                list.push(n);
                plain.push(n);
            }
            if rng.one_in(200) {
                assert!(list.iter().eq(&plain) && kept.iter().eq(&kept_plain));
                assert_eq!((list.last(), list.get(plain.len())), (plain.last(), None));
                let from = rng.below(plain.len() as u32 + 1) as usize;
                assert!(list.range(from..).rev().eq(plain[from..].iter().rev()));
                assert_eq!(list.partition_point(|m| *m < n / 2), plain.partition_point(|m| *m < n / 2));
            }
        }
        assert!(plain.len() > 5000);
    }
}
