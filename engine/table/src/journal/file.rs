//! A journal as text: one JSON object a line, each naming the hash of the line before.

use std::fmt;
use std::sync::Arc;

use super::{Deed, Entry};
use crate::Game;
use crate::pack::Hash;

/// The entries of a match. Only ever appended to; copies share what they have in common.
pub struct Journal<G: Game> {
    /// Entries before those at hand; a checkpoint stands for them.
    before: u32,
    lines: Vec<Arc<Line<G>>>,
    head: Hash,
}

struct Line<G: Game> {
    entry: Entry<G>,
    text: String,
}

impl<G: Game> Clone for Journal<G> {
    fn clone(&self) -> Self {
        Journal { before: self.before, lines: self.lines.clone(), head: self.head }
    }
}

impl<G: Game> Default for Journal<G> {
    fn default() -> Self {
        Journal { before: 0, lines: Vec::new(), head: Hash::default() }
    }
}

/// What is wrong with a journal's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for JournalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for JournalFault {}

impl<G: Game> Journal<G> {
    /// A journal that goes on after so many entries, the last of which has this hash.
    pub fn after(before: u32, head: Hash) -> Journal<G> {
        Journal { before, lines: Vec::new(), head }
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

    /// The hash of the last line: whoever knows it knows the whole journal cannot be changed.
    pub fn head(&self) -> Hash {
        self.head
    }

    /// How many entries there are, those before a checkpoint among them.
    pub fn len(&self) -> usize {
        self.before as usize + self.lines.len()
    }

    /// The number of the first entry at hand.
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

    /// The journal as it is stored and sent.
    pub fn write(&self) -> String {
        self.write_from(0)
    }

    /// The lines from this entry on, as far as they are at hand.
    pub fn write_from(&self, n: u32) -> String {
        let skipped = n.saturating_sub(self.before) as usize;
        self.lines.iter().skip(skipped).flat_map(|line| [line.text.as_str(), "\n"]).collect()
    }

    /// Reads what [`Journal::write`] wrote: every line must be whole and follow from the one before.
    pub fn read(text: &str) -> Result<Journal<G>, JournalFault> {
        let mut journal = Journal::default();
        journal.read_on(text)?;
        Ok(journal)
    }

    /// Reads further lines; if one is faulty, those before it have been taken.
    pub(crate) fn read_on(&mut self, text: &str) -> Result<(), JournalFault> {
        if !text.is_empty() && !text.ends_with('\n') {
            let line = text.matches('\n').count() + 1;
            return Err(JournalFault {
                line,
                what: "it is not whole: every line ends with a line feed".into(),
            });
        }
        for (i, line) in text.split_terminator('\n').enumerate() {
            let fault = |what: String| JournalFault { line: i + 1, what };
            let entry: Entry<G> =
                serde_json::from_str(line).map_err(|e| fault(format!("not an entry of this game: {e}")))?;
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
                return Err(fault("it is not written as the program writes it".into()));
            }
        }
        Ok(())
    }
}
