//! Words said of spaces (tags) and of links and hexsides (marks), as sets of bits.
//!
//! Two types, so that a question about a river cannot be asked of a space by mistake.

use serde::{Deserialize, Serialize};

/// A word a map may say of a space: port, desert, fortress. Its place in the map's list of tags.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tag(pub u8);

/// A word a map may say of a link or a hexside: river, strait, border. Its place in the map's list of marks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Mark(pub u8);

/// A set of tags.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tags(u128);

/// A set of marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Marks(u64);

impl Tags {
    /// How many tags a map may declare.
    pub const LIMIT: usize = 128;

    /// The set without tags.
    pub const NONE: Tags = Tags(0);

    /// This set and one more tag. A tag past the limit is not a tag and changes nothing.
    #[must_use]
    pub const fn with(self, tag: Tag) -> Tags {
        if tag.0 < 128 { Tags(self.0 | 1 << tag.0) } else { self }
    }

    /// Whether the tag is in the set.
    pub const fn has(self, tag: Tag) -> bool {
        tag.0 < 128 && self.0 >> tag.0 & 1 == 1
    }

    /// Whether the two sets share a tag.
    pub const fn any(self, other: Tags) -> bool {
        self.0 & other.0 != 0
    }

    /// The tags of the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Tag> {
        (0..128).map(Tag).filter(move |&tag| self.has(tag))
    }
}

impl Marks {
    /// How many marks a map may declare.
    pub const LIMIT: usize = 64;

    /// The set without marks.
    pub const NONE: Marks = Marks(0);

    /// This set and one more mark. A mark past the limit is not a mark and changes nothing.
    #[must_use]
    pub const fn with(self, mark: Mark) -> Marks {
        if mark.0 < 64 { Marks(self.0 | 1 << mark.0) } else { self }
    }

    /// All that is in one of the two sets.
    #[must_use]
    pub const fn and(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    /// Whether the mark is in the set.
    pub const fn has(self, mark: Mark) -> bool {
        mark.0 < 64 && self.0 >> mark.0 & 1 == 1
    }

    /// Whether the two sets share a mark.
    pub const fn any(self, other: Marks) -> bool {
        self.0 & other.0 != 0
    }

    /// The marks of the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Mark> {
        (0..64).map(Mark).filter(move |&mark| self.has(mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let tags = Tags::NONE.with(Tag(0)).with(Tag(127)).with(Tag(200));
        assert!(tags.has(Tag(0)) && tags.has(Tag(127)) && !tags.has(Tag(1)) && !tags.has(Tag(200)));
        assert_eq!(tags.iter().collect::<Vec<_>>(), [Tag(0), Tag(127)]);
        assert!(tags.any(Tags::NONE.with(Tag(127))) && !tags.any(Tags::NONE));

        let marks = Marks::NONE.with(Mark(63)).with(Mark(64)).and(Marks::NONE.with(Mark(2)));
        assert_eq!(marks.iter().collect::<Vec<_>>(), [Mark(2), Mark(63)]);
        assert!(marks.any(Marks::NONE.with(Mark(2))) && !marks.has(Mark(64)));
    }
}
