//! A journal as text: one JSON object a line, each naming the hash of the line before.

use std::fmt;
use std::sync::Arc;

use super::{Deed, Entry};
use crate::play::SharedVec;
use crate::rules::Game;
use crate::rules::pack::Hash;

/// The entries of a match. Only ever appended to; copies share what they have in common.
pub struct Journal<G: Game> {
    /// Entries before those at hand; a checkpoint stands for them.
    before: u32,
    /// Their lines, if they were kept.
    earlier: Option<Arc<str>>,
    lines: SharedVec<Arc<Line<G>>>,
    head: Hash,
}

struct Line<G: Game> {
    entry: Entry<G>,
    text: String,
}

impl<G: Game> Clone for Journal<G> {
    fn clone(&self) -> Self {
        Journal {
            before: self.before,
            earlier: self.earlier.clone(),
            lines: self.lines.clone(),
            head: self.head,
        }
    }
}

impl<G: Game> Default for Journal<G> {
    fn default() -> Self {
        Journal::after(0, Hash::default())
    }
}

/// What is wrong with a journal's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
    /// It is whole, but not of a kind that this program knows: a newer one may have written it.
    pub unknown: bool,
}

impl fmt::Display for JournalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for JournalFault {}

impl<G: Game> Journal<G> {
    /// A journal that goes on after this many entries, the last of which has this hash.
    pub fn after(before: u32, head: Hash) -> Journal<G> {
        Journal { before, earlier: None, lines: SharedVec::default(), head }
    }

    /// The same, with the lines of the entries before.
    pub(crate) fn after_lines(before: u32, head: Hash, lines: &str) -> Journal<G> {
        Journal { earlier: Some(lines.into()), ..Journal::after(before, head) }
    }

    /// The lines before the first entry at hand, if they were kept.
    pub(crate) fn earlier(&self) -> Option<&str> {
        self.earlier.as_deref()
    }

    /// Appends a deed; gives its number.
    pub fn append(&mut self, deed: Deed<G>) -> u32 {
        let n = self.len() as u32;
        let entry = Entry { n, prev: self.head, deed };
        let text = serde_json::to_string(&entry).expect("entries can be written");
        self.head = Hash::of(text.as_bytes());
        self.lines.push(Arc::new(Line { entry, text }));
        n
    }

    /// The hash of the last line: it fixes every line before it.
    pub fn head(&self) -> Hash {
        self.head
    }

    /// How many entries there are, those before a checkpoint among them.
    pub fn len(&self) -> usize {
        self.before as usize + self.lines.len()
    }

    /// The number of the first entry at hand. Lines of earlier ones may have been kept all the same.
    pub fn first(&self) -> u32 {
        self.before
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entries at hand, in order: all of them, unless it goes on from a checkpoint.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry<G>> + DoubleEndedIterator {
        self.lines.iter().map(|line| &line.entry)
    }

    /// The entries from this number on, as far as they are at hand.
    pub fn entries_from(&self, n: u32) -> impl ExactSizeIterator<Item = &Entry<G>> + DoubleEndedIterator {
        self.lines.range(n.saturating_sub(self.before) as usize..).map(|line| &line.entry)
    }

    /// The journal as it is stored and sent.
    pub fn write(&self) -> String {
        self.write_from(0)
    }

    /// The lines from this entry on, as far as they are at hand.
    pub fn write_from(&self, n: u32) -> String {
        let skipped = n.saturating_sub(self.before) as usize;
        // All of them are walked to find a line, so only if one is wanted.
        let earlier = self.earlier.as_deref().filter(|_| n < self.before);
        let earlier = earlier.map_or("", |lines| from_line(lines, n as usize));
        let at_hand = self.lines.range(skipped..).flat_map(|line| [line.text.as_str(), "\n"]);
        [earlier].into_iter().chain(at_hand).collect()
    }

    /// Reads what [`Journal::write`] wrote: every line must be whole and follow from the one before.
    pub fn read(text: &str) -> Result<Journal<G>, JournalFault> {
        let mut journal = Journal::default();
        journal.read_on(text)?;
        Ok(journal)
    }

    /// Reads lines of which this program knows that they form a chain and that it wrote them, or has read them before.
    pub(crate) fn read_known(text: &str) -> Result<Journal<G>, JournalFault> {
        let mut journal = Journal::default();
        for (i, line) in text.split_terminator('\n').enumerate() {
            let entry = parse(line, i + 1)?;
            journal.lines.push(Arc::new(Line { entry, text: line.into() }));
        }
        journal.head = journal.lines.last().map_or_else(Hash::default, |line| Hash::of(line.text.as_bytes()));
        Ok(journal)
    }

    /// Reads further lines; if one is faulty, those before it have been taken.
    pub(crate) fn read_on(&mut self, text: &str) -> Result<(), JournalFault> {
        if !text.is_empty() && !text.ends_with('\n') {
            let line = text.matches('\n').count() + 1;
            return Err(JournalFault {
                line,
                what: "it is not whole: every line ends with a line feed".into(),
                unknown: false,
            });
        }
        for (i, line) in text.split_terminator('\n').enumerate() {
            let fault = |what: String| JournalFault { line: i + 1, what, unknown: false };
            let unknown = |what: String| JournalFault { unknown: true, ..fault(what) };
            let entry: Entry<G> = parse(line, i + 1)?;
            let n = self.len();
            if entry.n as usize != n {
                return Err(fault(format!("entry {} stands where entry {n} should", entry.n)));
            }
            if entry.prev != self.head {
                return Err(fault(
                    "it does not follow from the line before: something was changed or taken out".into(),
                ));
            }
            self.append(entry.deed);
            if self.lines.last().is_some_and(|kept| kept.text != line) {
                return Err(unknown("it is not written as the program writes it".into()));
            }
        }
        Ok(())
    }
}

/// Reads the line with this number, counted from 1.
fn parse<G: Game>(line: &str, at: usize) -> Result<Entry<G>, JournalFault> {
    serde_json::from_str(line).map_err(|e| {
        let what = format!("not an entry of this game: {e}");
        JournalFault { line: at, what, unknown: e.is_data() }
    })
}

/// A text without its first `n` lines.
fn from_line(text: &str, n: usize) -> &str {
    let Some(last) = n.checked_sub(1) else { return text };
    text.match_indices('\n').nth(last).map_or("", |(end, _)| &text[end + 1..])
}

/// The lines of the first `entries` entries of a journal and the rest, if the lines form a chain that ends with this hash. They are compared as text: what
/// the entries say is not looked at.
pub(crate) fn split_at_head(text: &str, entries: u32, head: Hash) -> Option<(&str, &str)> {
    let (mut rest, mut prev) = (text, Hash::default());
    for n in 0..entries {
        let (line, after) = rest.split_once('\n')?;
        let follows = line
            .strip_prefix("{\"n\":")
            .and_then(|line| line.strip_prefix(n.to_string().as_str())?.strip_prefix(",\"prev\":\""))
            .is_some_and(|line| line.starts_with(&*prev.to_hex()));
        if !follows {
            return None;
        }
        (prev, rest) = (Hash::of(line.as_bytes()), after);
    }
    (prev == head).then(|| text.split_at(text.len() - rest.len()))
}
