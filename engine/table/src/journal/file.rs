//! A journal as text: one JSON object a line, each naming the hash of the line before.

use std::fmt;
use std::sync::Arc;

use super::{Deed, Entry};
use crate::Game;
use crate::pack::Hash;

/// The entries of a match. Only ever appended to; copies share what they have in common.
pub struct Journal<G: Game> {
    lines: Vec<Arc<Line<G>>>,
    head: Hash,
}

struct Line<G: Game> {
    entry: Entry<G>,
    text: String,
}

impl<G: Game> Clone for Journal<G> {
    fn clone(&self) -> Self {
        Journal { lines: self.lines.clone(), head: self.head }
    }
}

impl<G: Game> Default for Journal<G> {
    fn default() -> Self {
        Journal { lines: Vec::new(), head: Hash::default() }
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
    /// Appends a deed; gives its number.
    pub fn append(&mut self, deed: Deed<G>) -> u32 {
        let n = self.lines.len() as u32;
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

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The entries in order.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry<G>> + DoubleEndedIterator {
        self.lines.iter().map(|line| &line.entry)
    }

    /// The journal as it is stored and sent.
    pub fn write(&self) -> String {
        self.lines.iter().flat_map(|line| [line.text.as_str(), "\n"]).collect()
    }

    /// Reads what [`Journal::write`] wrote: every line must be whole and follow from the one before.
    pub fn read(text: &str) -> Result<Journal<G>, JournalFault> {
        let mut journal = Journal::default();
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
            if entry.n as usize != i {
                return Err(fault(format!("entry {} stands where entry {i} should", entry.n)));
            }
            if entry.prev != journal.head {
                return Err(fault(
                    "it does not follow from the line before: something was changed or taken out".into(),
                ));
            }
            journal.append(entry.deed);
            if journal.lines[i].text != line {
                return Err(fault("it is not written as the program writes it".into()));
            }
        }
        Ok(journal)
    }
}
