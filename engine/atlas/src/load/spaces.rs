//! The table of spaces.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::LIMIT;
use super::manifest::Manifest;
use super::report::{At, Report, quote, suggest};
use super::row::{Cell, Row, check_key};
use crate::{Grid, Hex, Place, Space, SpaceKind, Tags};

/// All spaces read, and where each was read.
#[derive(Default)]
pub(super) struct Spaces {
    pub(super) places: Vec<Place>,
    pub(super) numbers: Vec<i32>,
    keys: BTreeMap<Box<str>, (Space, At)>,
    hexes: BTreeMap<Hex, At>,
    /// Whether hexes without a grid have been reported; once is enough.
    gridless: bool,
}

impl Spaces {
    /// The space a word names; reports it if there is none.
    pub(super) fn find(&self, key: &str, at: At, report: &mut Report<'_>) -> Option<Space> {
        let space = self.keys.get(key).map(|&(space, _)| space);
        if space.is_none() {
            let remedy = suggest(key, self.keys.keys().map(|key| &**key), "add it to spaces.csv");
            report.fault(at, format!("there is no space {}", quote(key)), remedy);
        }
        space
    }
}

pub(super) fn read_spaces(rows: &[Row<'_>], manifest: &Manifest, report: &mut Report<'_>) -> Spaces {
    let mut spaces = Spaces::default();
    for row in rows {
        let Some(key) = row.required("key", report) else { continue };
        check_key(&key.text, key.at, report);
        if spaces.places.len() == LIMIT {
            report.fault(row.at, format!("more than {LIMIT} spaces"), format!("a map may have {LIMIT}"));
            break;
        }
        let space = Space(spaces.places.len() as u16);
        match spaces.keys.entry((*key.text).into()) {
            Entry::Vacant(entry) => drop(entry.insert((space, key.at))),
            Entry::Occupied(entry) => {
                let first = report.say(entry.get().1);
                let what = format!("{} is the key of two spaces, first at {first}", quote(&key.text));
                report.fault(key.at, what, "give one of them another key");
                continue;
            }
        }
        let place = Place {
            key: (*key.text).into(),
            name: row.text("name", report).unwrap_or(&key.text).into(),
            kind: read_kind(row, manifest, report),
            hex: read_hex(row, manifest, &mut spaces, report),
            tags: row.cell("tags").map_or(Tags::NONE, |cell| read_tags(cell, manifest, report)),
        };
        spaces.places.push(place);
        for word in &manifest.lexicon.numbers.0 {
            let number = row.number(word, i32::MIN, i32::MAX, report);
            spaces.numbers.push(number.unwrap_or(0));
        }
    }
    spaces
}

fn read_kind(row: &Row<'_>, manifest: &Manifest, report: &mut Report<'_>) -> SpaceKind {
    let Some(cell) = row.required("kind", report) else { return SpaceKind::default() };
    let kind = manifest.lexicon.space_kind(&cell.text);
    if kind.is_none() && manifest.sound {
        let known = manifest.lexicon.space_kinds.0.iter().map(|word| &**word);
        let remedy = suggest(&cell.text, known, "declare it in map.toml under space-kinds");
        report.fault(cell.at, format!("there is no kind of space {}", quote(&cell.text)), remedy);
    }
    kind.unwrap_or_default()
}

fn read_tags(cell: &Cell<'_>, manifest: &Manifest, report: &mut Report<'_>) -> Tags {
    let mut tags = Tags::NONE;
    for (word, at) in cell.words() {
        match manifest.lexicon.tag(word) {
            Some(tag) => tags = tags.with(tag),
            None if manifest.sound => {
                let known = manifest.lexicon.tags.0.iter().map(|word| &**word);
                let remedy = suggest(word, known, "declare it in map.toml under tags");
                report.fault(at, format!("there is no tag {}", quote(word)), remedy);
            }
            None => {}
        }
    }
    tags
}

fn read_hex(row: &Row<'_>, manifest: &Manifest, spaces: &mut Spaces, report: &mut Report<'_>) -> Option<Hex> {
    let limit = i32::from(Grid::LIMIT);
    let column = row.number("col", -limit, limit, report);
    let line = row.number("row", -limit, limit, report);
    let at = match (row.cell("col"), row.cell("row")) {
        (None, None) => return None,
        (Some(cell), Some(_)) => cell.at,
        (Some(cell), None) | (None, Some(cell)) => {
            report.fault(cell.at, "a hex has a column and a row", "give both `col` and `row`, or neither");
            return None;
        }
    };
    let Some(grid) = manifest.grid else {
        if manifest.sound && !spaces.gridless {
            spaces.gridless = true;
            report.fault(at, "a hex on a map without a grid", "describe the hexes in map.toml under [grid]");
        }
        return None;
    };
    let hex = grid.hex(i16::try_from(column?).ok()?, i16::try_from(line?).ok()?);
    match spaces.hexes.entry(hex) {
        Entry::Vacant(entry) => drop(entry.insert(row.at)),
        Entry::Occupied(entry) => {
            let first = report.say(*entry.get());
            let what = format!("two spaces in one hex, first at {first}");
            report.fault(at, what, "change `col` or `row` of one of them");
        }
    }
    Some(hex)
}
