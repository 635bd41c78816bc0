//! Where faults are gathered while a map is read.

use crate::{Fault, Faults, Source};

/// A place in one of the sources.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct At {
    pub(super) file: usize,
    pub(super) line: u32,
    pub(super) column: u32,
}

impl At {
    /// A place further right in the same line.
    pub(super) fn right(self, characters: usize) -> At {
        At { column: self.column.saturating_add(characters as u32), ..self }
    }
}

/// All faults found so far.
pub(super) struct Report<'a> {
    sources: &'a [Source<'a>],
    faults: Vec<(At, String, String)>,
}

/// What the manifest must be called.
pub(super) const MANIFEST: &str = "map.toml";

impl<'a> Report<'a> {
    pub(super) fn new(sources: &'a [Source<'a>]) -> Report<'a> {
        Report { sources, faults: Vec::new() }
    }

    /// Notes what is wrong, and what would be right.
    pub(super) fn fault(&mut self, at: At, what: impl Into<String>, remedy: impl Into<String>) {
        self.faults.push((at, what.into(), remedy.into()));
    }

    /// Takes over what another report has gathered.
    pub(super) fn append(&mut self, other: Report<'_>) {
        self.faults.extend(other.faults);
    }

    /// A place as a person would say it.
    pub(super) fn say(&self, at: At) -> String {
        format!("{}:{}", self.name(at.file), at.line)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    pub(super) fn into_faults(mut self) -> Faults {
        self.faults.sort_by_key(|&(at, _, _)| at);
        let faults = std::mem::take(&mut self.faults);
        let told = faults.into_iter().map(|(at, what, remedy)| Fault {
            file: self.name(at.file).into(),
            line: at.line,
            column: at.column,
            what: what.into(),
            remedy: remedy.into(),
        });
        Faults(told.collect())
    }

    /// A file that was not given can only be the manifest.
    fn name(&self, file: usize) -> &'a str {
        self.sources.get(file).map_or(MANIFEST, |source| source.name)
    }
}

/// Text from a file as it may be shown in a message: short, on one line, between backquotes.
pub(super) fn quote(text: &str) -> String {
    let mut shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        shown.push_str("...");
    }
    format!("`{shown}`")
}

/// What would be right instead of an unknown word.
pub(super) fn suggest<'w>(word: &str, known: impl Iterator<Item = &'w str> + Clone, declare: &str) -> String {
    const SHOWN: usize = 12;
    let close = known.clone().filter_map(|other| Some((distance(word, other)?, other))).min();
    if let Some((_, other)) = close {
        return format!("did you mean {}?", quote(other));
    }
    let shown: Vec<String> = known.clone().take(SHOWN).map(quote).collect();
    match known.count() {
        0 => declare.to_string(),
        count if count <= SHOWN => format!("known: {}", shown.join(", ")),
        count => format!("none of the {count} known ones is close; {declare}"),
    }
}

/// How many letters must be changed, added or dropped to make one word of the other, if that is few.
fn distance(one: &str, other: &str) -> Option<usize> {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let limit = 1 + one.len() / 4;
    if one.len() > 64 || one.len().abs_diff(other.len()) > limit {
        return None;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (place, against) in other.iter().enumerate() {
            let changed = diagonal + usize::from(!letter.eq_ignore_ascii_case(against));
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    Some(row[other.len()]).filter(|&distance| distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_offered() {
        let known = ["plain", "swamp", "mountain"];
        assert_eq!(suggest("montain", known.into_iter(), ""), "did you mean `mountain`?");
        assert_eq!(suggest("Plain", known.into_iter(), ""), "did you mean `plain`?");
        assert_eq!(suggest("x", known.into_iter(), ""), "known: `plain`, `swamp`, `mountain`");
        assert_eq!(suggest("x", [].into_iter(), "declare it"), "declare it");
    }

    #[test]
    fn quoted_text_is_short_and_on_one_line() {
        assert_eq!(quote("a\nb"), "`a\\nb`");
        assert_eq!(quote(&"x".repeat(99)).len(), 45);
    }
}
