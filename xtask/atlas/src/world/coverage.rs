//! The shapes as one network of borders: every border exists once, so that any change to it affects both sides.

use std::collections::{BTreeMap, BTreeSet};

use super::shapes::{Exact, Shape, TURN, Whose};
use crate::projection::Point;

/// Points closer than this to a border lie on it, in hundredths of a degree.
const ON: f64 = 1.2;
/// Size of a bucket of points, in hundredths of a degree.
const BUCKET: i32 = 100;

/// A border between two corners, or around an island.
pub struct Arc {
    /// Its points on the globe.
    pub points: Vec<Exact>,
    /// What lies on both sides; none beyond the edge of the world.
    pub sides: Vec<Whose>,
}

/// A ring: its arcs in sequence, each possibly reversed.
pub type Loop = Vec<(usize, bool)>;

/// All borders, and which shapes they belong to.
pub struct Coverage {
    /// The borders.
    pub arcs: Vec<Arc>,
    /// The rings of every shape.
    pub shapes: Vec<(Whose, Vec<Loop>)>,
}

type Edge = (Exact, Exact);

fn edge(a: Exact, b: Exact) -> Edge {
    (a.min(b), a.max(b))
}

/// The edges of rings with their owners.
fn owners(shapes: &[Shape]) -> BTreeMap<Edge, Vec<Whose>> {
    let mut owners: BTreeMap<Edge, Vec<Whose>> = BTreeMap::new();
    for shape in shapes {
        for ring in &shape.rings {
            for (i, &a) in ring.iter().enumerate() {
                owners.entry(edge(a, ring[(i + 1) % ring.len()])).or_default().push(shape.whose);
            }
        }
    }
    owners
}

/// Adds the other side's corners to edges that only one shape has.
fn fitted(shapes: &mut [Shape]) {
    let owners = owners(shapes);
    let lonely: BTreeSet<Edge> = owners.iter().filter(|(_, w)| w.len() == 1).map(|(e, _)| *e).collect();
    let mut buckets: BTreeMap<(i32, i32), BTreeSet<Exact>> = BTreeMap::new();
    for &(a, b) in &lonely {
        for p in [a, b] {
            buckets.entry((p.0.div_euclid(BUCKET), p.1.div_euclid(BUCKET))).or_default().insert(p);
        }
    }
    for ring in shapes.iter_mut().flat_map(|shape| &mut shape.rings) {
        let mut next = Vec::with_capacity(ring.len());
        for (i, &a) in ring.iter().enumerate() {
            next.push(a);
            let b = ring[(i + 1) % ring.len()];
            // The few edges across the Greenwich meridian share their corners already.
            if !lonely.contains(&edge(a, b)) || (a.0 - b.0).abs() > TURN / 2 {
                continue;
            }
            let (left, right) = (a.0.min(b.0).div_euclid(BUCKET) - 1, a.0.max(b.0).div_euclid(BUCKET) + 1);
            let (low, high) = (a.1.min(b.1).div_euclid(BUCKET) - 1, a.1.max(b.1).div_euclid(BUCKET) + 1);
            let mut on: Vec<(f64, Exact)> = Vec::new();
            for column in left..=right {
                for row in low..=high {
                    let here = buckets.get(&(column, row)).into_iter().flatten();
                    on.extend(here.filter_map(|&p| Some((along(p, a, b)?, p))));
                }
            }
            on.sort_by(|one, other| one.0.total_cmp(&other.0));
            next.extend(on.into_iter().map(|(_, p)| p));
        }
        next.dedup();
        *ring = next;
    }
}

/// How far along an edge a point on it lies, excluding the ends.
fn along(p: Exact, a: Exact, b: Exact) -> Option<f64> {
    let wide = |p: Exact| (f64::from(p.0), f64::from(p.1));
    let (p, a, b) = (wide(p), wide(a), wide(b));
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy);
    let part = ((p.0 - a.0) * dx + (p.1 - a.1) * dy) / (length * length);
    let off = ((p.0 - a.0) * dy - (p.1 - a.1) * dx).abs() / length;
    (off < ON && part * length > 0.5 && (1.0 - part) * length > 0.5).then_some(part)
}

impl Coverage {
    /// The network of these shapes.
    pub fn new(mut shapes: Vec<Shape>) -> Coverage {
        fitted(&mut shapes);
        let mut owners = owners(&shapes);
        for sides in owners.values_mut() {
            sides.sort();
        }
        let mut at: BTreeMap<Exact, Vec<Edge>> = BTreeMap::new();
        for &(a, b) in owners.keys() {
            at.entry(a).or_default().push((a, b));
            at.entry(b).or_default().push((a, b));
        }
        let corner = |p: &Exact| match at[p][..] {
            [one, other] => owners[&one] != owners[&other],
            _ => true,
        };
        let mut arcs: Vec<Arc> = Vec::new();
        let mut known: BTreeMap<Vec<Exact>, usize> = BTreeMap::new();
        let mut number = |points: Vec<Exact>| {
            let back: Vec<Exact> = points.iter().rev().copied().collect();
            let backwards = back < points;
            let points = if backwards { back } else { points };
            let arc = *known.entry(points.clone()).or_insert_with(|| {
                arcs.push(Arc { sides: owners[&edge(points[0], points[1])].clone(), points });
                arcs.len() - 1
            });
            (arc, backwards)
        };
        let looped = shapes.iter().map(|shape| {
            let rings = shape.rings.iter().map(|ring| split(ring, &corner, &mut number));
            (shape.whose, rings.collect())
        });
        let shapes = looped.collect();
        Coverage { arcs, shapes }
    }

    /// Collapses borders to points if they are shorter than this and not wanted, in hundredths of a degree.
    pub fn collapse(&mut self, shorter: f64, unwanted: impl Fn(&[Whose]) -> bool) {
        let mut instead: BTreeMap<Exact, Exact> = BTreeMap::new();
        let mut lengths: BTreeMap<Vec<Whose>, f64> = BTreeMap::new();
        for arc in &self.arcs {
            *lengths.entry(arc.sides.clone()).or_default() += length(&arc.points);
        }
        for arc in &mut self.arcs {
            let [first, .., last] = arc.points[..] else { continue };
            if first != last && lengths[&arc.sides] < shorter && unwanted(&arc.sides) {
                instead.insert(last, first);
                arc.points = vec![first];
            }
        }
        let settled = |mut p: Exact| {
            while let Some(&next) = instead.get(&p) {
                p = next;
            }
            p
        };
        for arc in &mut self.arcs {
            let last = arc.points.len() - 1;
            arc.points[0] = settled(arc.points[0]);
            arc.points[last] = settled(arc.points[last]);
        }
    }
}

/// The length of a line.
fn length(points: &[Exact]) -> f64 {
    let step = |w: &[Exact]| {
        let across = (w[0].0 - w[1].0).rem_euclid(TURN);
        f64::from(across.min(TURN - across)).hypot(f64::from(w[0].1 - w[1].1))
    };
    points.windows(2).map(step).sum()
}

/// A ring cut at its corners. A ring without corners starts at its smallest point, so that both sides start it there.
fn split(
    ring: &[Exact],
    corner: &impl Fn(&Exact) -> bool,
    number: &mut impl FnMut(Vec<Exact>) -> (usize, bool),
) -> Loop {
    let start = ring.iter().position(corner);
    let least = (0..ring.len()).min_by_key(|&i| ring[i]);
    let Some(start) = start.or(least) else { return Vec::new() };
    let mut arcs = Vec::new();
    let mut open = vec![ring[start]];
    for step in 1..=ring.len() {
        let p = ring[(start + step) % ring.len()];
        open.push(p);
        if corner(&p) || step == ring.len() {
            arcs.push(number(std::mem::replace(&mut open, vec![p])));
        }
    }
    arcs
}

/// The points of some arcs in sequence as one line that never jumps from one edge of the sheet to the other.
pub fn joined(arcs: &[(usize, bool)], lines: &[Vec<Point>], width: f64) -> Vec<Point> {
    let mut ring: Vec<Point> = Vec::new();
    for &(arc, backwards) in arcs {
        let mut line: Vec<Point> = lines[arc].clone();
        if backwards {
            line.reverse();
        }
        let shift = match ring.last() {
            Some(last) => ((last.0 - line[0].0) / width).round() * width,
            None => 0.0,
        };
        let line = line.into_iter().map(|(x, y)| (x + shift, y));
        ring.extend(line.skip(usize::from(!ring.is_empty())));
    }
    if ring.len() > 1 {
        ring.pop();
    }
    ring
}

/// The line without jumps from one edge of the sheet to the other.
pub fn unrolled(mut line: Vec<Point>, width: f64) -> Vec<Point> {
    for i in 1..line.len() {
        line[i].0 += ((line[i - 1].0 - line[i].0) / width).round() * width;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_border_is_there_once() {
        let one = Shape { whose: Whose::Space(0), rings: vec![vec![(0, 0), (100, 0), (100, 100), (0, 100)]] };
        // The other side has no corner at (100, 100), and an extra one at (100, 50).
        let other = Shape {
            whose: Whose::Space(1),
            rings: vec![vec![(100, 0), (200, 0), (200, 200), (100, 200), (100, 50)]],
        };
        let net = Coverage::new(vec![one, other]);
        let shared: Vec<&Arc> = net.arcs.iter().filter(|arc| arc.sides.len() == 2).collect();
        assert_eq!(shared.len(), 1);
        assert_eq!(shared[0].points.len(), 3);
        assert_eq!(net.shapes.iter().map(|(_, loops)| loops[0].len()).sum::<usize>(), 4);
    }
}
