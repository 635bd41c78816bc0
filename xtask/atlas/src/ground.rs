//! The land and the lines on it: coasts, borders, the graticule.

use std::collections::BTreeMap;

use crate::geodata::Geodata;
use crate::geometry::{Mask, Rect, area, clipped_line, clipped_ring, simplified, svg_path};
use crate::projection::{Globe, Point, Projection};

/// How far beyond the sheet the land is drawn, so that its cut edge is never visible.
const BEYOND: f64 = 24.0;
/// Tolerance for simplifying coasts.
const COAST: f64 = 0.6;
/// Tolerance for simplifying borders.
const BORDER: f64 = 0.7;
/// Islands smaller than this are left out.
const ISLET: f64 = 2.2;
/// Degrees between two lines of the graticule.
const MESH: i32 = 5;
/// Its northernmost line, unless a map goes farther.
const NORTH: i32 = 60;

/// The coasts on the sheet, as polygons with even-odd filling.
pub fn coasts(geodata: &Geodata, projection: &Projection, size: (i32, i32)) -> Vec<Vec<Point>> {
    outlines(&geodata.land, projection, size, ISLET)
}

/// The shores of lakes of at least this size. They are holes in the land: those that the coasts leave out already are not among them.
pub fn lakes(
    geodata: &Geodata,
    projection: &Projection,
    size: (i32, i32),
    land: &Mask,
    least: f64,
) -> Vec<Vec<Point>> {
    let ashore = |ring: &Vec<Point>| ring.iter().filter(|&&at| land.holds(at)).count() * 2 > ring.len();
    let lakes = outlines(&geodata.lakes, projection, size, least);
    lakes.into_iter().filter(ashore).collect()
}

/// Closed lines of the globe on the sheet, without those that are smaller than this.
fn outlines(lines: &[Vec<Globe>], projection: &Projection, size: (i32, i32), least: f64) -> Vec<Vec<Point>> {
    let frame = frame(size, BEYOND);
    let mut rings = Vec::new();
    for ring in lines.iter().filter(|ring| ring.iter().any(near)) {
        let open = if ring.first() == ring.last() { &ring[1..] } else { &ring[..] };
        let drawn: Vec<Point> = open.iter().map(|&at| projection.sheet(kept(at))).collect();
        let ring = clipped_ring(&drawn, &frame);
        if area(&ring) < least {
            continue;
        }
        let mut closed = ring.clone();
        closed.push(ring[0]);
        // A ring has no ends: it is simplified in two halves, so that its start is not special.
        let half = closed.len() / 2;
        let mut line = simplified(&closed[..=half], COAST);
        line.extend(simplified(&closed[half..], COAST).into_iter().skip(1));
        line.pop();
        if line.len() > 2 {
            rings.push(line);
        }
    }
    rings
}

/// The path of the land.
pub fn land_path(rings: &[Vec<Point>]) -> String {
    rings.iter().map(|ring| svg_path(ring, true)).collect()
}

/// Borders on land: what two states share.
pub fn borders(geodata: &Geodata, projection: &Projection, size: (i32, i32)) -> String {
    let frame = frame(size, 4.0);
    let lines = chains(shared_edges(geodata));
    let mut path = String::new();
    for line in lines {
        let drawn: Vec<Point> = line.iter().map(|&at| projection.sheet(at)).collect();
        for part in clipped_line(&drawn, &frame) {
            let part = simplified(&part, BORDER);
            let length: f64 = part.windows(2).map(|w| crate::geometry::distance(w[0], w[1])).sum();
            if length > 6.0 {
                path.push_str(&svg_path(&part, false));
            }
        }
    }
    path
}

/// A point of the globe in thousandths of a degree, as in the files.
type Exact = (i32, i32);

/// The edges that the outlines of two states have in common.
fn shared_edges(geodata: &Geodata) -> Vec<(Exact, Exact)> {
    let exact = |at: &Globe| ((at.0 * 1000.0).round() as i32, (at.1 * 1000.0).round() as i32);
    let mut owners: BTreeMap<(Exact, Exact), Vec<usize>> = BTreeMap::new();
    for (state, rings) in geodata.states.iter().enumerate() {
        for pair in rings.iter().flat_map(|ring| ring.windows(2)).filter(|pair| near(&pair[0])) {
            let (a, b) = (exact(&pair[0]), exact(&pair[1]));
            owners.entry((a.min(b), a.max(b))).or_default().push(state);
        }
    }
    owners.into_iter().filter(|(_, states)| states.len() > 1).map(|(edge, _)| edge).collect()
}

/// Edges joined to lines as long as possible.
fn chains(edges: Vec<(Exact, Exact)>) -> Vec<Vec<Globe>> {
    let mut at: BTreeMap<Exact, Vec<usize>> = BTreeMap::new();
    for (i, (a, b)) in edges.iter().enumerate() {
        at.entry(*a).or_default().push(i);
        at.entry(*b).or_default().push(i);
    }
    let mut used = vec![false; edges.len()];
    let mut walk = |start: Exact| {
        let mut line = vec![start];
        let mut here = start;
        while let Some(&edge) = at[&here].iter().find(|&&edge| !used[edge]) {
            used[edge] = true;
            here = if edges[edge].0 == here { edges[edge].1 } else { edges[edge].0 };
            line.push(here);
            if at[&here].len() != 2 {
                break;
            }
        }
        line
    };
    let ends = at.iter().filter(|(_, edges)| edges.len() != 2);
    let starts: Vec<Exact> =
        ends.flat_map(|(p, edges)| vec![*p; edges.len()]).chain(at.keys().copied()).collect();
    let lines = starts.into_iter().map(&mut walk).filter(|line| line.len() > 1);
    let degrees = |p: Exact| (f64::from(p.0) / 1000.0, f64::from(p.1) / 1000.0);
    lines.map(|line| line.into_iter().map(degrees).collect()).collect()
}

/// Lines of equal latitude and longitude, up to this latitude.
pub fn graticule(projection: &Projection, size: (i32, i32), north: Option<i32>) -> String {
    let north = north.unwrap_or(NORTH);
    let frame = frame(size, 2.0);
    let fine = |from: i32, to: i32| (from * 4..=to * 4).map(|q| f64::from(q) / 4.0);
    let meridians = (-60..=80)
        .step_by(MESH as usize)
        .map(|lon| fine(10, north + 2).map(|lat| (lat, f64::from(lon))).collect());
    let parallels = (10..=north)
        .step_by(MESH as usize)
        .map(|lat| fine(-60, 80).map(|lon| (f64::from(lat), lon)).collect());
    let lines: Vec<Vec<Globe>> = meridians.chain(parallels).collect();
    let drawn = lines.iter().map(|line| line.iter().map(|&at| projection.sheet(at)).collect::<Vec<Point>>());
    let parts = drawn.flat_map(|line| clipped_line(&line, &frame));
    parts.map(|part| svg_path(&simplified(&part, 0.2), false)).collect()
}

/// The sheet with this margin around it.
fn frame(size: (i32, i32), more: f64) -> Rect {
    Rect::new(0.0, 0.0, f64::from(size.0), f64::from(size.1)).grown(more)
}

/// Whether this is near enough to any sheet of Europe to be visible. Farther away the projection is useless.
fn near(at: &Globe) -> bool {
    at.0 > 8.0 && at.0 < 76.0 && at.1 > -40.0 && at.1 < 80.0
}

/// The same point, clamped to where the projection would not turn it around the pole.
fn kept(at: Globe) -> Globe {
    (at.0.clamp(0.0, 80.0), at.1.clamp(-60.0, 100.0))
}
