//! What things are called.

use table::Message;

use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::research::Project;

fn named(class: &str, word: &str) -> Message {
    Message { key: format!("{class}-{word}").into(), args: Vec::new() }
}

impl Kind {
    pub fn name(self) -> Message {
        named("kind", self.word())
    }

    /// This many of them, with the number.
    pub fn so_many(self, count: impl Into<u32>) -> Message {
        named("kinds", self.word()).with("count", count.into())
    }
}

impl FacilityKind {
    pub fn name(self) -> Message {
        named("works", self.word())
    }
}

impl Project {
    pub fn name(self) -> Message {
        named("project", self.word())
    }
}
