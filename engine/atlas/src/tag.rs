//! Words said of spaces (tags) and of links and hexsides (marks).
//!
//! Two types, so that a question about a river cannot be asked of a space by mistake.

use serde::{Deserialize, Serialize};

use crate::{Member, Set};

/// A word a map may say of a space: port, desert, fortress. Its place in the map's list of tags.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tag(pub u8);

/// A word a map may say of a link or a hexside: river, strait, border. Its place in the map's list of marks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Mark(pub u8);

/// A set of tags.
pub type Tags = Set<Tag, 2>;

/// A set of marks.
pub type Marks = Set<Mark>;

impl Member for Tag {
    #[inline]
    fn number(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn numbered(number: usize) -> Tag {
        Tag(number as u8)
    }
}

impl Member for Mark {
    #[inline]
    fn number(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn numbered(number: usize) -> Mark {
        Mark(number as u8)
    }
}
