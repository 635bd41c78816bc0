//! Sets of areas and sets of units, one bit each: there are forty areas and forty-five counters.

use serde::{Deserialize, Serialize};
use table::{Piece, Space};

macro_rules! set {
    ($(#[$doc:meta])* $name:ident of $item:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl $name {
            pub const NONE: $name = $name(0);

            #[inline]
            pub const fn one(item: $item) -> $name {
                $name(1 << (item.0 & 63))
            }

            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 >> (item.0 & 63) & 1 == 1
            }

            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            #[inline]
            pub const fn meets(self, other: $name) -> bool {
                self.0 & other.0 != 0
            }

            #[inline]
            pub const fn minus(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            #[inline]
            pub fn first(self) -> Option<$item> {
                (self.0 != 0).then(|| $item(self.0.trailing_zeros() as u16))
            }

            /// The only one, if there is just one.
            #[inline]
            pub fn only(self) -> Option<$item> {
                if self.len() == 1 { self.first() } else { None }
            }

            #[inline]
            pub fn add(&mut self, item: $item) {
                self.0 |= 1 << (item.0 & 63);
            }

            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << (item.0 & 63));
            }

            /// Takes the first out of the set.
            #[inline]
            pub fn pop(&mut self) -> Option<$item> {
                let first = self.first()?;
                self.0 &= self.0 - 1;
                Some(first)
            }

            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut rest = self;
                std::iter::from_fn(move || rest.pop())
            }
        }

        impl std::ops::BitOr for $name {
            type Output = $name;
            #[inline]
            fn bitor(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
        }

        impl std::ops::BitAnd for $name {
            type Output = $name;
            #[inline]
            fn bitand(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }
        }

        impl std::ops::BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: $name) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitAndAssign for $name {
            #[inline]
            fn bitand_assign(&mut self, other: $name) {
                self.0 &= other.0;
            }
        }

        impl FromIterator<$item> for $name {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $name {
                let mut set = $name::NONE;
                items.into_iter().for_each(|item| set.add(item));
                set
            }
        }
    };
}

set! {
    /// Some of the areas.
    Areas of Space
}

set! {
    /// Some of the counters.
    Units of Piece
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let mut set: Areas = [Space(3), Space(39), Space(0)].into_iter().collect();
        assert_eq!(set.iter().map(|s| s.0).collect::<Vec<_>>(), [0, 3, 39]);
        assert!(set.has(Space(39)) && !set.has(Space(38)));
        set.remove(Space(3));
        assert_eq!((set.len(), set.pop(), set.only()), (2, Some(Space(0)), Some(Space(39))));
        assert_eq!(set.minus(set), Areas::NONE);
    }
}
