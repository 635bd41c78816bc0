//! Reads a map from texts and reports every fault in them.

mod csv;
mod links;
mod manifest;
mod report;
mod row;
mod sides;
mod spaces;

use links::read_links;
use manifest::{Document, Manifest};
use report::{At, MANIFEST, Report, quote};
use row::{Columns, Row};
use sides::{Sides, derive_sides, read_sides};
use spaces::{Spaces, read_spaces};

use crate::lexicon::Words;
use crate::map::Parts;
use crate::{Faults, Map, Source};

/// The columns of the spaces that no number may be named after.
const FIXED_COLUMNS: [&str; 7] = ["key", "name", "kind", "col", "row", "tags", "note"];

/// How many spaces, and how many passages, a map may have: both are numbered with 16 bits.
const LIMIT: usize = u16::MAX as usize;

/// The three tables of a map.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Table {
    Spaces,
    Links,
    Sides,
}

impl Table {
    const ALL: [Table; 3] = [Table::Spaces, Table::Links, Table::Sides];

    /// What its files are called.
    const fn file(self) -> &'static str {
        match self {
            Table::Spaces => "spaces",
            Table::Links => "links",
            Table::Sides => "sides",
        }
    }

    /// What a row of it is called in the manifest.
    const fn entry(self) -> &'static str {
        match self {
            Table::Spaces => "space",
            Table::Links => "link",
            Table::Sides => "side",
        }
    }

    fn columns<'a>(self, manifest: &'a Manifest, none: &'a Words) -> Columns<'a> {
        let trusted = manifest.sound;
        let (required, optional, numbers): (&[&str], &[&str], &Words) = match self {
            Table::Spaces => {
                (&["key", "kind"], &["name", "col", "row", "tags", "note"], &manifest.lexicon.numbers)
            }
            Table::Links => (&["kind", "path"], &["length", "marks", "name", "note"], none),
            Table::Sides => (&["a", "b"], &["marks", "name", "note"], none),
        };
        Columns { required, optional, numbers, trusted }
    }
}

impl Map {
    /// Reads a map from its texts; see [`files`](crate::files) for what they look like.
    ///
    /// # Errors
    /// Everything that is wrong, not only the first fault.
    pub fn load(sources: &[Source<'_>]) -> Result<Map, Faults> {
        let mut report = Report::new(sources);
        let document = find_manifest(sources, &mut report);
        let manifest = document.as_ref().map(|document| {
            let mut inner = Report::new(sources);
            let manifest = document.manifest(&mut inner);
            let sound = document.whole && inner.is_empty();
            report.append(inner);
            Manifest { sound, ..manifest }
        });
        let manifest = manifest.unwrap_or_default();
        let rows = |table: Table, report: &mut Report<'_>| -> Vec<Row<'_>> {
            let none = Words::default();
            let columns = table.columns(&manifest, &none);
            let mut rows = Vec::new();
            if let Some(document) = &document {
                rows = document.rows(table, &columns, report);
            }
            for (file, source) in sources.iter().enumerate() {
                if role(source.name) == Some(Role::Table(table)) {
                    rows.extend(csv::read(source, file, &columns, report));
                }
            }
            rows
        };
        let space_rows = rows(Table::Spaces, &mut report);
        let link_rows = rows(Table::Links, &mut report);
        let side_rows = rows(Table::Sides, &mut report);

        let spaces = read_spaces(&space_rows, &manifest, &mut report);
        let sides = read_sides(&side_rows, &manifest, &spaces, &mut report);
        let links = read_links(&link_rows, &manifest, &spaces, &mut report);
        let whole = At { file: manifest_file(sources), line: 0, column: 0 };
        if spaces.places.is_empty() && report.is_empty() {
            report.fault(whole, "the map has no spaces", "list them in spaces.csv");
        }
        let Sides { mut passages, count } = derive_sides(&manifest, &spaces, sides);
        passages.extend(links);
        if passages.len() > LIMIT {
            let what = format!("{} hexsides and links", passages.len());
            report.fault(whole, what, format!("a map may have {LIMIT}"));
        }
        if !report.is_empty() {
            return Err(report.into_faults());
        }
        let Spaces { places, numbers, .. } = spaces;
        let Manifest { name, lexicon, grid, .. } = manifest;
        Ok(Map::from(Parts { name, lexicon, grid, places, numbers, passages, sides: count as u16 }))
    }
}

/// What a source is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Manifest,
    Table(Table),
}

/// What a source of this name is for: `map.toml`, `spaces.csv`, `spaces-anything.csv` and so on.
fn role(name: &str) -> Option<Role> {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    if file == MANIFEST {
        return Some(Role::Manifest);
    }
    let stem = file.strip_suffix(".csv")?;
    let stem = stem.split_once('-').map_or(stem, |(stem, _)| stem);
    Table::ALL.into_iter().find(|table| table.file() == stem).map(Role::Table)
}

/// The place of the manifest among the sources, or one past them all if it is not there.
fn manifest_file(sources: &[Source<'_>]) -> usize {
    let found = sources.iter().position(|source| role(source.name) == Some(Role::Manifest));
    found.unwrap_or(sources.len())
}

/// Parses the manifest, and reports sources that are of no use.
fn find_manifest<'a>(sources: &'a [Source<'a>], report: &mut Report<'_>) -> Option<Document<'a>> {
    let first = manifest_file(sources);
    for (file, source) in sources.iter().enumerate() {
        let at = At { file, line: 0, column: 0 };
        match role(source.name) {
            None => {
                let what = format!("{} is no map file", quote(source.name));
                report.fault(at, what, "known: map.toml, spaces.csv, links.csv, sides.csv, links-more.csv");
            }
            Some(Role::Manifest) if file != first => {
                report.fault(at, "a second manifest", "keep one of them")
            }
            Some(_) => {}
        }
    }
    let Some(source) = sources.get(first) else {
        let at = At { file: first, line: 0, column: 0 };
        report.fault(at, "the manifest is missing", "give the map a name and its words in map.toml");
        return None;
    };
    Some(Document::parse(first, source.text, report))
}
