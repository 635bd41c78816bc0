//! What follows from data, kept with it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Data, with a place for something that follows from it and takes work to find: who stands where, what is in supply.
///
/// It is worked out when first asked for, and forgotten as soon as anybody can change the data, so it is never out of date. A copy of the
/// data shares it until one of the two changes. It is no part of the data: comparing, hashing and packing do not see it.
///
/// ```
/// use table::Derived;
///
/// let mut forces = Derived::from(vec![3, 4]);
/// assert_eq!(*forces.derived(|forces| forces.iter().sum::<i32>()), 7);
/// forces.push(5);
/// assert_eq!(*forces.derived(|forces| forces.iter().sum::<i32>()), 12);
/// ```
pub struct Derived<D, T> {
    data: D,
    derived: OnceLock<Arc<T>>,
}

impl<D, T> Derived<D, T> {
    /// What follows from the data. It must follow from the data alone, always in the same way.
    #[inline]
    pub fn derived(&self, work_out: impl FnOnce(&D) -> T) -> &T {
        self.derived.get_or_init(|| Arc::new(work_out(&self.data)))
    }
}

impl<D, T> Deref for Derived<D, T> {
    type Target = D;

    #[inline]
    fn deref(&self) -> &D {
        &self.data
    }
}

impl<D, T> DerefMut for Derived<D, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut D {
        self.derived.take();
        &mut self.data
    }
}

impl<D, T> From<D> for Derived<D, T> {
    fn from(data: D) -> Derived<D, T> {
        Derived { data, derived: OnceLock::new() }
    }
}

impl<D: Clone, T> Clone for Derived<D, T> {
    fn clone(&self) -> Derived<D, T> {
        Derived { data: self.data.clone(), derived: self.derived.clone() }
    }
}

impl<D: Default, T> Default for Derived<D, T> {
    fn default() -> Derived<D, T> {
        D::default().into()
    }
}

impl<D: PartialEq, T> PartialEq for Derived<D, T> {
    fn eq(&self, other: &Derived<D, T>) -> bool {
        self.data == other.data
    }
}

impl<D: Eq, T> Eq for Derived<D, T> {}

impl<D: Hash, T> Hash for Derived<D, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.data.hash(state);
    }
}

impl<D: fmt::Debug, T> fmt::Debug for Derived<D, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.data.fmt(f)
    }
}

impl<D: Serialize, T> Serialize for Derived<D, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.data.serialize(serializer)
    }
}

impl<'de, D: Deserialize<'de>, T> Deserialize<'de> for Derived<D, T> {
    fn deserialize<De: Deserializer<'de>>(deserializer: De) -> Result<Derived<D, T>, De::Error> {
        D::deserialize(deserializer).map(Derived::from)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::rules::pack::{pack, unpack};

    /// The sum of numbers, and how often it was worked out.
    struct Adder(Cell<u32>);

    impl Adder {
        fn sum(&self, numbers: &Derived<Vec<u32>, u32>) -> u32 {
            *numbers.derived(|numbers| {
                self.0.set(self.0.get() + 1);
                numbers.iter().sum()
            })
        }
    }

    #[test]
    fn it_is_worked_out_once_until_the_data_changes() {
        let adder = Adder(Cell::new(0));
        let mut numbers = Derived::from(vec![1, 2]);
        assert_eq!((adder.sum(&numbers), adder.sum(&numbers), adder.0.get()), (3, 3, 1));
        numbers[0] = 7;
        assert_eq!((adder.sum(&numbers), adder.sum(&numbers), adder.0.get()), (9, 9, 2));
    }

    #[test]
    fn a_copy_shares_it_until_one_of_the_two_changes() {
        let adder = Adder(Cell::new(0));
        let mut numbers = Derived::from(vec![1, 2]);
        adder.sum(&numbers);
        let copy = numbers.clone();
        numbers.push(3);
        assert_eq!((adder.sum(&copy), adder.0.get()), (3, 1));
        assert_eq!((adder.sum(&numbers), adder.0.get()), (6, 2));
    }

    #[test]
    fn it_is_no_part_of_the_data() {
        let asked = Derived::from(vec![1, 2]);
        Adder(Cell::new(0)).sum(&asked);
        let unasked = Derived::<_, u32>::from(vec![1, 2]);
        assert_eq!(
            (&asked, pack(&asked), format!("{asked:?}")),
            (&unasked, pack(&vec![1, 2]), "[1, 2]".into())
        );
        assert_eq!(unpack::<Derived<Vec<u32>, u32>>(&pack(&asked)).unwrap(), asked);
    }

    #[test]
    fn it_can_be_sent_between_threads() {
        fn can<T: Send + Sync>() {}
        can::<Derived<Vec<u32>, u32>>();
    }
}
