//! A row of a table, whether it comes from a CSV file or from the manifest.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use super::report::{At, Report, quote, suggest};
use crate::lexicon::Words;

/// One cell, without the space around it.
#[derive(Clone, Debug)]
pub(super) struct Cell<'a> {
    pub(super) at: At,
    pub(super) text: Cow<'a, str>,
}

impl Cell<'_> {
    /// The words of a cell, each with its place.
    pub(super) fn words(&self) -> impl Iterator<Item = (&str, At)> {
        let text: &str = &self.text;
        text.split_whitespace().map(move |word| {
            let offset = word.as_ptr() as usize - text.as_ptr() as usize;
            (word, self.at.right(text[..offset].chars().count()))
        })
    }
}

/// One row: cells by the name of their column.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    pub(super) at: At,
    pub(super) cells: BTreeMap<&'a str, Cell<'a>>,
}

impl Row<'_> {
    /// A cell that is not empty.
    pub(super) fn cell(&self, column: &str) -> Option<&Cell<'_>> {
        self.cells.get(column).filter(|cell| !cell.text.is_empty())
    }

    /// A cell that must not be empty.
    pub(super) fn required(&self, column: &str, report: &mut Report<'_>) -> Option<&Cell<'_>> {
        let cell = self.cell(column);
        // A column that is missing as a whole has been reported once for the whole table.
        if cell.is_none() && self.cells.contains_key(column) {
            report.fault(self.at, format!("{} is empty", quote(column)), "every row needs one");
        }
        cell
    }

    /// A text to be shown to people.
    pub(super) fn text(&self, column: &str, report: &mut Report<'_>) -> Option<&str> {
        let cell = self.cell(column)?;
        if cell.text.chars().any(char::is_control) {
            let what = format!("{} holds a control character", quote(&cell.text));
            report.fault(cell.at, what, "keep to letters, digits, signs and spaces");
        }
        Some(&cell.text)
    }

    /// A whole number within bounds.
    pub(super) fn number(&self, column: &str, low: i32, high: i32, report: &mut Report<'_>) -> Option<i32> {
        let cell = self.cell(column)?;
        let number = cell.text.parse::<i32>().ok().filter(|number| (low..=high).contains(number));
        if number.is_none() {
            let what = format!("{} is no {}", quote(&cell.text), quote(column));
            report.fault(cell.at, what, format!("write a whole number from {low} to {high}"));
        }
        number
    }
}

/// The columns a table may have.
pub(super) struct Columns<'a> {
    pub(super) required: &'a [&'a str],
    pub(super) optional: &'a [&'a str],
    /// Declared numbers are columns of the table of spaces.
    pub(super) numbers: &'a Words,
    /// Whether `numbers` can be trusted: not if the manifest could not be read.
    pub(super) trusted: bool,
}

impl Columns<'_> {
    /// Whether there may be a column of this name; reports it if not.
    pub(super) fn check(&self, name: &str, at: At, report: &mut Report<'_>) -> bool {
        let known = self.names().any(|column| column == name);
        if !known && self.trusted {
            let remedy = suggest(name, self.names(), "");
            report.fault(at, format!("there is no column {}", quote(name)), remedy);
        }
        known
    }

    fn names(&self) -> impl Iterator<Item = &str> + Clone {
        let numbers = self.numbers.0.iter().map(|word| &**word);
        self.required.iter().chain(self.optional).copied().chain(numbers)
    }
}

impl fmt::Display for Columns<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, name) in self.names().enumerate() {
            if index > 0 {
                out.write_str(",")?;
            }
            out.write_str(name)?;
        }
        Ok(())
    }
}

/// Whether a word may be the key of a space or a word of the lexicon; reports it if not.
pub(super) fn check_key(word: &str, at: At, report: &mut Report<'_>) {
    const LIMIT: usize = 32;
    let fits = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || b"-_".contains(&letter);
    if word.is_empty() || word.len() > LIMIT || !word.bytes().all(fits) {
        let what = format!("{} cannot be a key", quote(word));
        report.fault(at, what, format!("use 1 to {LIMIT} of a-z, 0-9, - and _"));
    }
}
