//! The words a map declares, each standing for a small number.

use serde::{Deserialize, Serialize};

use crate::{LinkKind, Mark, Number, SpaceKind, Tag};

/// An ordered list of words; a word's place is its number.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Words(pub(crate) Vec<Box<str>>);

impl Words {
    pub(crate) fn find(&self, word: &str) -> Option<u8> {
        let place = self.0.iter().position(|known| &**known == word)?;
        u8::try_from(place).ok()
    }

    fn name(&self, place: u8) -> &str {
        self.0.get(usize::from(place)).map_or("", |word| word)
    }
}

/// The words of one map: its kinds of spaces and links, tags, marks and numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lexicon {
    pub(crate) space_kinds: Words,
    pub(crate) link_kinds: Words,
    pub(crate) tags: Words,
    pub(crate) marks: Words,
    pub(crate) numbers: Words,
}

impl Lexicon {
    /// The kind of space with this name.
    pub fn space_kind(&self, name: &str) -> Option<SpaceKind> {
        self.space_kinds.find(name).map(SpaceKind)
    }

    /// The kind of link with this name.
    pub fn link_kind(&self, name: &str) -> Option<LinkKind> {
        self.link_kinds.find(name).map(LinkKind)
    }

    /// The tag with this name.
    pub fn tag(&self, name: &str) -> Option<Tag> {
        self.tags.find(name).map(Tag)
    }

    /// The mark with this name.
    pub fn mark(&self, name: &str) -> Option<Mark> {
        self.marks.find(name).map(Mark)
    }

    /// The number with this name.
    pub fn number(&self, name: &str) -> Option<Number> {
        self.numbers.find(name).map(Number)
    }

    /// What a kind of space is called; empty for a kind this map does not have.
    pub fn space_kind_name(&self, kind: SpaceKind) -> &str {
        self.space_kinds.name(kind.0)
    }

    /// What a kind of link is called; empty for a kind this map does not have.
    pub fn link_kind_name(&self, kind: LinkKind) -> &str {
        self.link_kinds.name(kind.0)
    }

    /// What a tag is called; empty for a tag this map does not have.
    pub fn tag_name(&self, tag: Tag) -> &str {
        self.tags.name(tag.0)
    }

    /// What a mark is called; empty for a mark this map does not have.
    pub fn mark_name(&self, mark: Mark) -> &str {
        self.marks.name(mark.0)
    }
}
