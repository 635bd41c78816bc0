//! Hexsides: those the grid makes, and what the table says of them.

use std::collections::BTreeMap;

use super::links::{ends, read_marks};
use super::manifest::Manifest;
use super::report::{At, Report, quote};
use super::row::Row;
use super::spaces::Spaces;
use crate::map::{all, index_hexes};
use crate::{Marks, Passage, Space};

/// What the table says, by the two spaces a hexside lies between.
pub(super) type Remarks = BTreeMap<[Space; 2], Remark>;

/// What the table says of one hexside.
pub(super) struct Remark {
    marks: Marks,
    name: Box<str>,
    at: At,
}

/// The passages that a map begins with.
pub(super) struct Sides {
    pub(super) passages: Vec<Passage>,
    pub(super) count: usize,
}

/// Reads the table of hexsides.
pub(super) fn read_sides(
    rows: &[Row<'_>],
    manifest: &Manifest,
    spaces: &Spaces,
    report: &mut Report<'_>,
) -> Remarks {
    let mut remarks = Remarks::new();
    for row in rows {
        let marks = row.cell("marks").map_or(Marks::NONE, |cell| read_marks(cell, manifest, report));
        let name = row.text("name", report).unwrap_or("").into();
        let one = row.required("a", report).and_then(|cell| spaces.find(&cell.text, cell.at, report));
        let other = row.required("b", report).and_then(|cell| spaces.find(&cell.text, cell.at, report));
        let Some((one, other)) = one.zip(other) else { continue };
        if !touch(one, other, manifest, spaces, row.at, report) {
            continue;
        }
        if let Some(first) = remarks.get(&ends(one, other)) {
            let what = format!("this hexside was described already at {}", report.say(first.at));
            report.fault(row.at, what, "put all its marks into one row");
            continue;
        }
        remarks.insert(ends(one, other), Remark { marks, name, at: row.at });
    }
    remarks
}

/// Makes a passage across every edge that two hexes of the map share, in order of their ends.
pub(super) fn derive_sides(manifest: &Manifest, spaces: &Spaces, mut remarks: Remarks) -> Sides {
    let Some(grid) = manifest.grid else { return Sides { passages: Vec::new(), count: 0 } };
    let hexes = index_hexes(&spaces.places);
    let mut passages = Vec::new();
    for one in all(spaces.places.len()) {
        let Some(hex) = spaces.places[one.index()].hex else { continue };
        let mut others: Vec<Space> = hex
            .neighbours()
            .iter()
            .filter_map(|next| hexes.binary_search_by_key(next, |&(hex, _)| hex).ok())
            .map(|found| hexes[found].1)
            .filter(|&other| one < other)
            .collect();
        others.sort_unstable();
        for other in others {
            let ends = [one, other];
            let (marks, name) = match remarks.remove(&ends) {
                Some(remark) => (remark.marks, remark.name),
                None => (Marks::NONE, Box::default()),
            };
            passages.push(Passage { ends, kind: grid.link, length: 1, marks, name });
        }
    }
    let count = passages.len();
    Sides { passages, count }
}

/// Whether two spaces are hexes that touch; reports it if not.
fn touch(
    one: Space,
    other: Space,
    manifest: &Manifest,
    spaces: &Spaces,
    at: At,
    report: &mut Report<'_>,
) -> bool {
    let [a, b] = [one, other].map(|space| &spaces.places[space.index()]);
    let Some((from, to)) = a.hex.zip(b.hex) else {
        // Without a sound manifest nobody knows where the hexes are.
        if manifest.sound && manifest.grid.is_some() {
            let name = if a.hex.is_none() { &a.key } else { &b.key };
            report.fault(
                at,
                format!("{} is no hex", quote(name)),
                "give it `col` and `row`, or use links.csv",
            );
        }
        return false;
    };
    if from.toward(to).is_none() {
        let what = format!("{} and {} do not touch", quote(&a.key), quote(&b.key));
        report.fault(at, what, neighbours(one, spaces));
        return false;
    }
    true
}

/// Which spaces do touch this one.
fn neighbours(space: Space, spaces: &Spaces) -> String {
    let place = &spaces.places[space.index()];
    let ring = place.hex.map_or([].into(), |hex| hex.neighbours().to_vec());
    let touching: Vec<String> = spaces
        .places
        .iter()
        .filter(|other| other.hex.is_some_and(|hex| ring.contains(&hex)))
        .map(|other| quote(&other.key))
        .collect();
    if touching.is_empty() {
        format!("{} touches no hex of the map", quote(&place.key))
    } else {
        format!("{} touches {}", quote(&place.key), touching.join(", "))
    }
}
