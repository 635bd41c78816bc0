//! The manifest: the words of a map, its grid, and small tables written in place.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::report::{At, Report, quote, suggest};
use super::row::{Cell, Columns, Row, check_key};
use super::{FIXED_COLUMNS, Table};
use crate::lexicon::Words;
use crate::{Grid, Lexicon, LinkKind, Marks, Shoved, Tags, Top};

/// What a manifest may say at its top.
const ENTRIES: [&str; 10] = [
    "name",
    "space-kinds",
    "link-kinds",
    "tags",
    "marks",
    "numbers",
    "grid",
    Table::Spaces.entry(),
    Table::Links.entry(),
    Table::Sides.entry(),
];

/// How many kinds and numbers a map may declare of each.
const WORDS: usize = 255;

/// What a manifest says, its tables apart.
#[derive(Default)]
pub(super) struct Manifest {
    pub(super) name: Box<str>,
    pub(super) lexicon: Lexicon,
    pub(super) grid: Option<Grid>,
    /// Whether it was read without fault. If not, a word it does not know may still have been meant by it.
    pub(super) sound: bool,
}

/// Reads a manifest as TOML, which goes on after a fault as well as it can.
pub(super) struct Document<'t> {
    file: usize,
    text: &'t str,
    /// Where each line begins.
    lines: Vec<usize>,
    table: Spanned<DeTable<'t>>,
    /// Whether it is TOML throughout. Where it is not, a value may be missing that was meant to be there.
    pub(super) whole: bool,
}

impl<'t> Document<'t> {
    pub(super) fn parse(file: usize, text: &'t str, report: &mut Report<'_>) -> Document<'t> {
        let (table, errors) = DeTable::parse_recoverable(text);
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(end, _)| end + 1)).collect();
        let document = Document { file, text, lines, table, whole: errors.is_empty() };
        for error in &errors {
            let at = document.at(error.span().unwrap_or(0..0));
            report.fault(at, format!("this is not TOML: {}", error.message()), "mend the syntax");
        }
        document
    }

    /// Reads everything but the tables.
    pub(super) fn manifest(&self, report: &mut Report<'_>) -> Manifest {
        for (key, _) in self.table.get_ref() {
            if !ENTRIES.contains(&&**key.get_ref()) {
                let what = format!("there is no entry {}", quote(key.get_ref()));
                report.fault(self.at(key.span()), what, suggest(key.get_ref(), ENTRIES.into_iter(), ""));
            }
        }
        let lexicon = Lexicon {
            space_kinds: self.words("space-kinds", WORDS, report),
            link_kinds: self.words("link-kinds", WORDS, report),
            tags: self.words("tags", Tags::LIMIT, report),
            marks: self.words("marks", Marks::LIMIT, report),
            numbers: self.words("numbers", WORDS, report),
        };
        let name = self.name(report);
        let grid = self.grid(&lexicon, report);
        Manifest { name, lexicon, grid, sound: false }
    }

    /// The rows of a table that is written in the manifest.
    pub(super) fn rows(&self, table: Table, columns: &Columns<'_>, report: &mut Report<'_>) -> Vec<Row<'_>> {
        let Some(value) = self.entry(table.entry()) else { return Vec::new() };
        let Some(items) = value.get_ref().as_array() else {
            let remedy = format!("begin each row with [[{}]]", table.entry());
            report.fault(self.at(value.span()), format!("{} is no list", quote(table.entry())), remedy);
            return Vec::new();
        };
        let mut rows = Vec::new();
        for item in items {
            let at = At { column: 0, ..self.at(item.span()) };
            match item.get_ref().as_table() {
                Some(cells) => rows.push(self.row(at, cells, columns, report)),
                None => report.fault(at, "this is no row", format!("the columns are {columns}")),
            }
        }
        rows
    }

    fn row<'r>(
        &self,
        at: At,
        table: &'r DeTable<'_>,
        columns: &Columns<'_>,
        report: &mut Report<'_>,
    ) -> Row<'r> {
        let mut cells: BTreeMap<&'r str, Cell<'r>> = BTreeMap::new();
        for (key, value) in table {
            if columns.check(key.get_ref(), self.at(key.span()), report) {
                let at = self.at(value.span());
                match cell_text(value.get_ref()) {
                    Some(text) => drop(cells.insert(key.get_ref(), Cell { at, text })),
                    None => {
                        let what = format!("{} holds a {}", quote(key.get_ref()), value.get_ref().type_str());
                        report.fault(at, what, "write a text, a whole number or a list of words");
                    }
                }
            }
        }
        for &required in columns.required {
            if !table.iter().any(|(key, _)| key.get_ref() == required) {
                report.fault(at, format!("{} is missing", quote(required)), "every row needs one");
            }
        }
        Row { at, cells }
    }

    fn name(&self, report: &mut Report<'_>) -> Box<str> {
        let Some(value) = self.entry("name") else {
            if self.whole {
                let at = At { file: self.file, line: 0, column: 0 };
                report.fault(at, "the map has no name", "write name = \"...\" at the top");
            }
            return Box::default();
        };
        let name = value.get_ref().as_str().map(str::trim);
        match name.filter(|name| !name.is_empty() && !name.chars().any(char::is_control)) {
            Some(name) => name.into(),
            None => {
                report.fault(self.at(value.span()), "this is no name", "write name = \"...\" on one line");
                Box::default()
            }
        }
    }

    /// A list of words.
    fn words(&self, entry: &str, limit: usize, report: &mut Report<'_>) -> Words {
        let mut words = Words::default();
        let Some(value) = self.entry(entry) else { return words };
        let Some(items) = value.get_ref().as_array() else {
            let what = format!("{} is no list", quote(entry));
            report.fault(self.at(value.span()), what, "write [\"one\", \"two\"]");
            return words;
        };
        for item in items {
            let at = self.at(item.span());
            let Some(word) = item.get_ref().as_str() else {
                report.fault(at, "this is no word", "write it in quotes");
                continue;
            };
            check_key(word, at, report);
            if words.find(word).is_some() {
                report.fault(at, format!("{} is listed twice", quote(word)), "keep one of them");
            } else if entry == "numbers" && FIXED_COLUMNS.contains(&word) {
                let what = format!("{} is always a column of the spaces", quote(word));
                report.fault(at, what, "give the number another name");
            } else if words.0.len() == limit {
                let what = format!("more than {limit} {entry}");
                report.fault(at, what, format!("a map may have {limit}"));
                break;
            } else {
                words.0.push(word.into());
            }
        }
        words
    }

    fn grid(&self, lexicon: &Lexicon, report: &mut Report<'_>) -> Option<Grid> {
        const KEYS: [&str; 3] = ["top", "shoved", "link"];
        let value = self.entry("grid")?;
        let at = self.at(value.span());
        let Some(table) = value.get_ref().as_table() else {
            report.fault(at, "`grid` is no table", "write [grid] and under it top, shoved and link");
            return None;
        };
        for (key, _) in table {
            if !KEYS.contains(&&**key.get_ref()) {
                let what = format!("a grid has no {}", quote(key.get_ref()));
                report.fault(self.at(key.span()), what, suggest(key.get_ref(), KEYS.into_iter(), ""));
            }
        }
        let kinds: Vec<&str> = lexicon.link_kinds.0.iter().map(|word| &**word).collect();
        let top = self.choice(at, table, "top", &["flat", "pointed"], report);
        let shoved = self.choice(at, table, "shoved", &["odd", "even"], report);
        let link = self.choice(at, table, "link", &kinds, report);
        Some(Grid {
            top: if top? == 0 { Top::Flat } else { Top::Pointed },
            shoved: if shoved? == 0 { Shoved::Odd } else { Shoved::Even },
            link: LinkKind(u8::try_from(link?).ok()?),
        })
    }

    /// Which of several words an entry holds.
    fn choice(
        &self,
        at: At,
        table: &DeTable<'_>,
        key: &str,
        words: &[&str],
        report: &mut Report<'_>,
    ) -> Option<usize> {
        let Some((_, value)) = table.iter().find(|(name, _)| name.get_ref() == key) else {
            let remedy = format!("known: {}", words.join(", "));
            report.fault(at, format!("the grid lacks {}", quote(key)), remedy);
            return None;
        };
        let word = value.get_ref().as_str().unwrap_or("");
        let place = words.iter().position(|known| *known == word);
        if place.is_none() {
            let remedy = suggest(word, words.iter().copied(), "declare it in link-kinds");
            report.fault(self.at(value.span()), format!("{} cannot be {}", quote(key), quote(word)), remedy);
        }
        place
    }

    fn entry(&self, name: &str) -> Option<&Spanned<DeValue<'t>>> {
        let (_, value) = self.table.get_ref().iter().find(|(key, _)| key.get_ref() == name)?;
        // What the parser puts where it could read no value has no extent.
        (self.whole || !value.span().is_empty()).then_some(value)
    }

    fn at(&self, span: Range<usize>) -> At {
        let line = self.lines.partition_point(|&start| start <= span.start).max(1);
        let before = self.text.get(self.lines[line - 1]..span.start).unwrap_or("");
        At { file: self.file, line: line as u32, column: before.chars().count() as u32 + 1 }
    }
}

/// A value as it would stand in a cell of a table.
fn cell_text<'r>(value: &'r DeValue<'_>) -> Option<Cow<'r, str>> {
    match value {
        DeValue::String(text) => Some(text.trim().into()),
        DeValue::Integer(number) => {
            let value = i64::from_str_radix(number.as_str(), number.radix());
            // What does not fit is shown as written, and found to be no number later.
            Some(value.map_or(number.as_str().into(), |value| value.to_string().into()))
        }
        DeValue::Array(items) => {
            let words: Option<Vec<&str>> = items.iter().map(|item| item.get_ref().as_str()).collect();
            Some(words?.join(" ").into())
        }
        _ => None,
    }
}
