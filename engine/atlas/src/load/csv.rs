//! Tables of comma separated values.
//!
//! A record is one line, so that a quote somebody forgot to close spoils one line and not the rest of the
//! file, and every cell knows its column.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::report::{At, Report, quote};
use super::row::{Cell, Columns, Row};
use crate::Source;

/// Reads one table.
pub(super) fn read<'a>(
    source: &Source<'a>,
    file: usize,
    columns: &Columns<'_>,
    report: &mut Report<'_>,
) -> Vec<Row<'a>> {
    let text = source.text.strip_prefix('\u{feff}').unwrap_or(source.text);
    let mut records = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.starts_with('#') && !line.trim().is_empty())
        .map(|(line, number)| (line, At { file, line: number, column: 1 }));
    let Some((line, at)) = records.next() else {
        let at = At { file, line: 1, column: 0 };
        report.fault(at, "the table is empty", format!("begin with a line of column names: {columns}"));
        return Vec::new();
    };
    let header = header(&cells(line, at, report), at, columns, report);
    records.map(|(line, at)| row(cells(line, at, report), at, &header, report)).collect()
}

/// The columns, each with its name unless that is at fault.
fn header<'a>(
    cells: &[Cell<'a>],
    at: At,
    columns: &Columns<'_>,
    report: &mut Report<'_>,
) -> Vec<Option<&'a str>> {
    let mut names: Vec<Option<&'a str>> = Vec::new();
    for cell in cells {
        let name = match cell.text {
            Cow::Borrowed(name) if columns.check(name, cell.at, report) => Some(name),
            Cow::Borrowed(_) => None,
            Cow::Owned(ref name) => {
                columns.check(name, cell.at, report);
                None
            }
        };
        if let Some(name) = name.filter(|&name| names.contains(&Some(name))) {
            report.fault(cell.at, format!("column {} appears twice", quote(name)), "keep one of them");
        }
        names.push(name);
    }
    for &required in columns.required {
        if !names.contains(&Some(required)) {
            let what = format!("column {} is missing", quote(required));
            report.fault(At { column: 0, ..at }, what, format!("the columns are {columns}"));
        }
    }
    names
}

fn row<'a>(cells: Vec<Cell<'a>>, at: At, header: &[Option<&'a str>], report: &mut Report<'_>) -> Row<'a> {
    let (found, expected) = (cells.len(), header.len());
    if found != expected {
        let what = format!("{found} cells in a table of {expected} columns");
        report.fault(
            At { column: 0, ..at },
            what,
            "put a comma between cells, and cells with commas in quotes",
        );
    }
    let named = header.iter().zip(cells).filter_map(|(name, cell)| Some(((*name)?, cell)));
    Row { at: At { column: 0, ..at }, cells: named.collect::<BTreeMap<_, _>>() }
}

/// The cells of one line.
fn cells<'a>(line: &'a str, at: At, report: &mut Report<'_>) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    let mut rest = Some(line);
    while let Some(text) = rest {
        let column = line.len() - text.len();
        let at = at.right(line[..column].chars().count());
        let (cell, after) = match text.strip_prefix('"') {
            Some(quoted) => quoted_cell(quoted, at, report),
            None => plain_cell(text, at, report),
        };
        cells.push(cell);
        rest = after;
    }
    cells
}

/// A cell without quotes, and what follows its comma.
fn plain_cell<'a>(text: &'a str, at: At, report: &mut Report<'_>) -> (Cell<'a>, Option<&'a str>) {
    let (cell, rest) = match text.split_once(',') {
        Some((cell, rest)) => (cell, Some(rest)),
        None => (text, None),
    };
    if cell.contains('"') {
        report.fault(at, "a quote inside a cell", "put the whole cell in quotes and double those inside");
    }
    let margin = cell.chars().take_while(|letter| letter.is_whitespace()).count();
    (Cell { at: at.right(margin), text: Cow::Borrowed(cell.trim()) }, rest)
}

/// A cell after its opening quote, and what follows its comma.
fn quoted_cell<'a>(text: &'a str, at: At, report: &mut Report<'_>) -> (Cell<'a>, Option<&'a str>) {
    let mut doubled = false;
    let mut from = 0;
    let end = loop {
        let Some(found) = text[from..].find('"').map(|found| found + from) else {
            report.fault(at, "a quote that is never closed", "close it before the end of the line");
            break text.len();
        };
        if !text[found + 1..].starts_with('"') {
            break found;
        }
        doubled = true;
        from = found + 2;
    };
    let inside = &text[..end];
    let cell =
        if doubled { Cow::Owned(inside.replace("\"\"", "\"").trim().into()) } else { inside.trim().into() };
    let after = text.get(end + 1..).unwrap_or("");
    let (between, rest) = match after.split_once(',') {
        Some((between, rest)) => (between, Some(rest)),
        None => (after, None),
    };
    if !between.trim().is_empty() {
        let what = format!("{} after a closing quote", quote(between.trim()));
        report.fault(at, what, "put the whole cell in quotes and double those inside");
    }
    (Cell { at: at.right(1), text: cell }, rest)
}
