//! Sets of small things, a bit each.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something with a small number, so that it can be in a [`Set`].
pub trait Member: Copy {
    /// Its number.
    fn number(self) -> usize;

    /// The one with this number, which is less than the size of the set that it was in.
    fn numbered(number: usize) -> Self;
}

/// A set of things with numbers below 64 times `N`. A thing with a larger number, as a damaged file may name, is in no set and cannot be put
/// into one.
///
/// `|`, `&` and `!` are union, intersection and everything else.
///
/// A set is written as a number, or as a list of numbers if it has more than 64 places.
///
/// ```
/// use atlas::{Set, Space};
///
/// let ports: Set<Space> = [Space(3), Space(40)].into_iter().collect();
/// let coast = ports.with(Space(5));
/// assert!(coast.contains(Space(40)) && ports.is_within(coast));
/// assert_eq!(coast.minus(ports), Set::one(Space(5)));
/// assert_eq!(coast.intersection(ports).iter().collect::<Vec<_>>(), [Space(3), Space(40)]);
/// ```
pub struct Set<T, const N: usize = 1> {
    words: [u64; N],
    of: PhantomData<fn() -> T>,
}

impl<T, const N: usize> Set<T, N> {
    /// How many there can be.
    pub const LIMIT: usize = 64 * N;

    /// The empty set.
    pub const NONE: Set<T, N> = Set::of_words([0; N]);

    /// Everything there could be.
    pub const ALL: Set<T, N> = Set::of_words([u64::MAX; N]);

    const fn of_words(words: [u64; N]) -> Set<T, N> {
        Set { words, of: PhantomData }
    }

    /// The things with the numbers 0 to `count` - 1.
    pub const fn first_ones(count: usize) -> Set<T, N> {
        let mut set = Set::NONE;
        let mut number = 0;
        while number < count {
            set = set.with_number(number);
            number += 1;
        }
        set
    }

    /// This set and the thing with this number: [`Set::with`], where a constant is wanted.
    #[must_use]
    #[inline]
    pub const fn with_number(mut self, number: usize) -> Set<T, N> {
        if number / 64 < N {
            self.words[number / 64] |= 1 << (number % 64);
        }
        self
    }

    /// Is the thing with this number in the set? [`Set::contains`], where a constant is wanted.
    #[inline]
    pub const fn contains_number(self, number: usize) -> bool {
        number / 64 < N && self.words[number / 64] >> (number % 64) & 1 == 1
    }

    /// Everything that is in one of the two sets.
    #[must_use]
    #[inline]
    pub const fn union(mut self, other: Set<T, N>) -> Set<T, N> {
        let mut word = 0;
        while word < N {
            self.words[word] |= other.words[word];
            word += 1;
        }
        self
    }

    /// Everything that is in both sets.
    #[must_use]
    #[inline]
    pub const fn intersection(mut self, other: Set<T, N>) -> Set<T, N> {
        let mut word = 0;
        while word < N {
            self.words[word] &= other.words[word];
            word += 1;
        }
        self
    }

    /// Everything that is in this set and not in the other.
    #[must_use]
    #[inline]
    pub const fn minus(mut self, other: Set<T, N>) -> Set<T, N> {
        let mut word = 0;
        while word < N {
            self.words[word] &= !other.words[word];
            word += 1;
        }
        self
    }

    /// Do the two sets have something in common?
    #[inline]
    pub const fn meets(self, other: Set<T, N>) -> bool {
        !self.intersection(other).is_empty()
    }

    /// Is all of this set in the other?
    #[inline]
    pub const fn is_within(self, other: Set<T, N>) -> bool {
        self.minus(other).is_empty()
    }

    /// Is nothing in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        let mut word = 0;
        while word < N {
            if self.words[word] != 0 {
                return false;
            }
            word += 1;
        }
        true
    }

    /// How many are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        let (mut count, mut word) = (0, 0);
        while word < N {
            count += self.words[word].count_ones();
            word += 1;
        }
        count
    }
}

impl<T: Member, const N: usize> Set<T, N> {
    /// Only this.
    #[inline]
    pub fn one(member: T) -> Set<T, N> {
        Set::NONE.with(member)
    }

    /// Is it in the set?
    #[inline]
    pub fn contains(self, member: T) -> bool {
        self.contains_number(member.number())
    }

    /// This set and one more.
    #[must_use]
    #[inline]
    pub fn with(self, member: T) -> Set<T, N> {
        self.with_number(member.number())
    }

    /// This set but for one.
    #[must_use]
    #[inline]
    pub fn without(self, member: T) -> Set<T, N> {
        self.minus(Set::one(member))
    }

    /// Puts one in.
    #[inline]
    pub fn insert(&mut self, member: T) {
        *self = self.with(member);
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, member: T) {
        *self = self.without(member);
    }

    /// Takes the first out.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        for (i, word) in self.words.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(T::numbered(i * 64 + bit));
            }
        }
        None
    }

    /// The one with the lowest number.
    #[inline]
    pub fn first(mut self) -> Option<T> {
        self.pop()
    }

    /// The only one, if there is just one.
    #[inline]
    pub fn only(self) -> Option<T> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// All of them, the lowest number first.
    #[inline]
    pub fn iter(self) -> Iter<T, N> {
        Iter { left: self, word: 0 }
    }
}

/// What is in a [`Set`], the lowest number first.
pub struct Iter<T, const N: usize> {
    left: Set<T, N>,
    /// The first word that may not be empty.
    word: usize,
}

impl<T: Member, const N: usize> Iterator for Iter<T, N> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        while let Some(word) = self.left.words.get_mut(self.word) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(T::numbered(self.word * 64 + bit));
            }
            self.word += 1;
        }
        None
    }
}

impl<T: Member, const N: usize> IntoIterator for Set<T, N> {
    type Item = T;
    type IntoIter = Iter<T, N>;

    #[inline]
    fn into_iter(self) -> Iter<T, N> {
        self.iter()
    }
}

impl<T: Member, const N: usize> FromIterator<T> for Set<T, N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Set<T, N> {
        members.into_iter().fold(Set::NONE, Set::with)
    }
}

impl<T, const N: usize> BitOr for Set<T, N> {
    type Output = Set<T, N>;

    #[inline]
    fn bitor(self, other: Set<T, N>) -> Set<T, N> {
        self.union(other)
    }
}

impl<T, const N: usize> BitAnd for Set<T, N> {
    type Output = Set<T, N>;

    #[inline]
    fn bitand(self, other: Set<T, N>) -> Set<T, N> {
        self.intersection(other)
    }
}

impl<T, const N: usize> BitOrAssign for Set<T, N> {
    #[inline]
    fn bitor_assign(&mut self, other: Set<T, N>) {
        *self = self.union(other);
    }
}

impl<T, const N: usize> BitAndAssign for Set<T, N> {
    #[inline]
    fn bitand_assign(&mut self, other: Set<T, N>) {
        *self = self.intersection(other);
    }
}

/// Everything that is not in the set, up to its last place.
impl<T, const N: usize> Not for Set<T, N> {
    type Output = Set<T, N>;

    #[inline]
    fn not(mut self) -> Set<T, N> {
        self.words.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

// Derived, these would ask the same of `T`.

impl<T, const N: usize> Clone for Set<T, N> {
    #[inline]
    fn clone(&self) -> Set<T, N> {
        *self
    }
}

impl<T, const N: usize> Copy for Set<T, N> {}

impl<T, const N: usize> PartialEq for Set<T, N> {
    #[inline]
    fn eq(&self, other: &Set<T, N>) -> bool {
        self.words == other.words
    }
}

impl<T, const N: usize> Eq for Set<T, N> {}

impl<T, const N: usize> PartialOrd for Set<T, N> {
    fn partial_cmp(&self, other: &Set<T, N>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T, const N: usize> Ord for Set<T, N> {
    fn cmp(&self, other: &Set<T, N>) -> std::cmp::Ordering {
        self.words.cmp(&other.words)
    }
}

impl<T, const N: usize> Hash for Set<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl<T, const N: usize> Default for Set<T, N> {
    #[inline]
    fn default() -> Set<T, N> {
        Set::NONE
    }
}

impl<T: Member + fmt::Debug, const N: usize> fmt::Debug for Set<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T, const N: usize> Serialize for Set<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let [word] = self.words.as_slice() {
            return serializer.serialize_u64(*word);
        }
        let mut words = serializer.serialize_tuple(N)?;
        self.words.iter().try_for_each(|word| words.serialize_element(word))?;
        words.end()
    }
}

impl<'de, T, const N: usize> Deserialize<'de> for Set<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Set<T, N>, D::Error> {
        if N == 1 {
            return u64::deserialize(deserializer).map(|word| Set::of_words([word; N]));
        }
        deserializer.deserialize_tuple(N, Words).map(Set::of_words)
    }
}

struct Words<const N: usize>;

impl<'de, const N: usize> Visitor<'de> for Words<N> {
    type Value = [u64; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{N} numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[u64; N], A::Error> {
        let mut words = [0; N];
        for (i, word) in words.iter_mut().enumerate() {
            *word = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &self))?;
        }
        Ok(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Space;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set: Set<Space, 2> = [70, 3, 64, 0, 3].map(Space).into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 3, 64, 70].map(Space));
        assert!(set.contains(Space(64)) && !set.contains(Space(63)));
        set.remove(Space(3));
        set.remove(Space(3));
        assert_eq!(
            (set.len(), set.pop(), set.first(), set.only()),
            (3, Some(Space(0)), Some(Space(64)), None)
        );
        assert_eq!(Set::<_, 2>::one(Space(70)).only(), Some(Space(70)));
        assert_eq!(Set::<Space, 2>::NONE.first(), None);
    }

    #[test]
    fn sets_are_joined_met_and_parted() {
        let set = |numbers: &[u16]| -> Set<Space, 2> { numbers.iter().copied().map(Space).collect() };
        let (one, other) = (set(&[1, 2, 100]), set(&[2, 3, 100]));
        assert_eq!(one.union(other), set(&[1, 2, 3, 100]));
        assert_eq!(one.intersection(other), set(&[2, 100]));
        assert_eq!(one.minus(other), set(&[1]));
        assert_eq!((one | other, one & other, one & !other), (one.union(other), set(&[2, 100]), set(&[1])));
        assert!(one.meets(other) && !one.meets(set(&[3])));
        assert!(set(&[100]).is_within(one) && !one.is_within(other));
        assert_eq!(Set::first_ones(66).minus(Set::first_ones(65)), set(&[65]));
    }

    #[test]
    fn what_has_too_large_a_number_is_in_no_set() {
        let mut set = Set::<Space>::one(Space(64));
        set.insert(Space(u16::MAX));
        set.remove(Space(64));
        assert_eq!(set, Set::NONE);
        assert!(!Set::<Space>::first_ones(64).contains(Space(64)));
    }

    #[test]
    fn a_set_is_written_as_numbers() {
        let small: Set<Space> = [Space(0), Space(2)].into_iter().collect();
        let large: Set<Space, 2> = [Space(1), Space(64)].into_iter().collect();
        assert_eq!(serde_json::to_string(&(small, large)).unwrap(), "[5,[2,1]]");
        assert_eq!(serde_json::from_str::<(Set<Space>, Set<Space, 2>)>("[5,[2,1]]").unwrap(), (small, large));
        assert!(serde_json::from_str::<Set<Space, 2>>("[2]").is_err());
    }
}
