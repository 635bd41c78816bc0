//! What a line of a journal records, as far as the server must know it before a game reads the line.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// The kinds of deeds that the server itself reacts to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// The game begins.
    Start,
    /// A person does not agree to go back.
    Decline,
    /// All agreed to go back.
    WentBack,
    /// A seat goes to another person, who may be new to the match.
    HandOver,
    /// Anything else.
    #[serde(other)]
    Other,
}

/// A line is an object whose `deed` has one field, named after the kind.
#[derive(Deserialize)]
struct Line {
    deed: BTreeMap<Deed, IgnoredAny>,
}

impl Deed {
    /// The kind of deed that a line records; `Other` if it is no line of a journal.
    pub fn of(line: &str) -> Deed {
        let read: Option<Line> = serde_json::from_str(line).ok();
        read.and_then(|line| line.deed.into_keys().next()).unwrap_or(Deed::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_told_by_its_deed_and_not_by_words_in_its_text() {
        let line = |deed: &str| format!(r#"{{"n":3,"prev":"00","deed":{deed}}}"#);
        assert_eq!(Deed::of(&line(r#"{"start":{"draws":[],"seal":"00"}}"#)), Deed::Start);
        assert_eq!(Deed::of(&line(r#"{"hand-over":{"seat":0,"to":1}}"#)), Deed::HandOver);
        assert_eq!(Deed::of(&line(r#"{"went-back":{"seal":"00"}}"#)), Deed::WentBack);
        assert_eq!(Deed::of(&line(r#"{ "decline": {"person":1} }"#)), Deed::Decline, "however it is spaced");
        let quoting = r#"{"open":{"setup":{"name":"\"deed\":{\"start\":"}}}"#;
        assert_eq!(Deed::of(&line(quoting)), Deed::Other);
        assert_eq!(Deed::of("{"), Deed::Other);
    }
}
