//! The table of links.

use std::collections::BTreeMap;

use super::manifest::Manifest;
use super::report::{At, Report, quote, suggest};
use super::row::{Cell, Row};
use super::spaces::Spaces;
use crate::{LinkKind, Marks, Passage, Space};

/// Reads all links, each once, in the order in which a map keeps them: by kind and ends.
pub(super) fn read_links(
    rows: &[Row<'_>],
    manifest: &Manifest,
    spaces: &Spaces,
    report: &mut Report<'_>,
) -> Vec<Passage> {
    let mut known: BTreeMap<(LinkKind, [Space; 2]), (Passage, At)> = BTreeMap::new();
    for row in rows {
        let kind = read_kind(row, manifest, report);
        let length = row.number("length", 0, i32::from(u8::MAX), report).unwrap_or(1);
        let length = u8::try_from(length).unwrap_or(1);
        let marks = row.cell("marks").map_or(Marks::NONE, |cell| read_marks(cell, manifest, report));
        let name = row.text("name", report).unwrap_or("");
        let Some(path) = row.required("path", report) else { continue };
        let legs = read_legs(path, spaces, report);
        let Some(kind) = kind else { continue };
        for ends in legs {
            if touching(manifest, kind, ends, spaces) {
                let what = "hexes that touch have this kind of link already";
                report.fault(path.at, what, "leave it out, and put its marks into sides.csv");
                continue;
            }
            let passage = Passage { ends, kind, length, marks, name: name.into() };
            let (first, at) = known.entry((kind, ends)).or_insert_with(|| (passage, row.at));
            // Lines may share track; they must only agree about it.
            if (first.length, first.marks) != (length, marks) {
                let [one, other] = ends.map(|end| quote(&spaces.places[end.index()].key));
                let what = format!("{one} and {other} are linked otherwise at {}", report.say(*at));
                report.fault(row.at, what, "give both the same length and marks, or keep one");
            }
        }
    }
    known.into_values().map(|(passage, _)| passage).collect()
}

/// The marks in a cell.
pub(super) fn read_marks(cell: &Cell<'_>, manifest: &Manifest, report: &mut Report<'_>) -> Marks {
    let mut marks = Marks::NONE;
    for (word, at) in cell.words() {
        match manifest.lexicon.mark(word) {
            Some(mark) => marks = marks.with(mark),
            None if manifest.sound => {
                let known = manifest.lexicon.marks.0.iter().map(|word| &**word);
                let remedy = suggest(word, known, "declare it in map.toml under marks");
                report.fault(at, format!("there is no mark {}", quote(word)), remedy);
            }
            None => {}
        }
    }
    marks
}

/// Two spaces, the lower number first.
pub(super) fn ends(one: Space, other: Space) -> [Space; 2] {
    [one.min(other), one.max(other)]
}

fn read_kind(row: &Row<'_>, manifest: &Manifest, report: &mut Report<'_>) -> Option<LinkKind> {
    let cell = row.required("kind", report)?;
    let kind = manifest.lexicon.link_kind(&cell.text);
    if kind.is_none() && manifest.sound {
        let known = manifest.lexicon.link_kinds.0.iter().map(|word| &**word);
        let remedy = suggest(&cell.text, known, "declare it in map.toml under link-kinds");
        report.fault(cell.at, format!("there is no kind of link {}", quote(&cell.text)), remedy);
    }
    kind
}

/// The pairs of spaces along a path.
fn read_legs(path: &Cell<'_>, spaces: &Spaces, report: &mut Report<'_>) -> Vec<[Space; 2]> {
    let mut legs = Vec::new();
    let mut previous: Option<Space> = None;
    let mut count = 0;
    for (word, at) in path.words() {
        count += 1;
        let space = spaces.find(word, at, report);
        if let Some((one, other)) = previous.zip(space) {
            if one == other {
                report.fault(at, format!("{} is linked to itself", quote(word)), "leave one out");
            } else {
                legs.push(ends(one, other));
            }
        }
        previous = space;
    }
    if count < 2 {
        report.fault(path.at, "a path of one space", "name two or more, with spaces between them");
    }
    legs
}

/// Whether the grid makes this very link by itself.
fn touching(manifest: &Manifest, kind: LinkKind, ends: [Space; 2], spaces: &Spaces) -> bool {
    let [one, other] = ends.map(|end| spaces.places[end.index()].hex);
    manifest.grid.is_some_and(|grid| grid.link == kind)
        && one.zip(other).is_some_and(|(one, other)| one.toward(other).is_some())
}
