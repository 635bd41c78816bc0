//! Lines along hexsides and from hex to hex.

use std::collections::BTreeSet;

use atlas::{Side, Space};

use super::board::Hexes;
use super::glyphs::chance;
use super::plan::Plan;
use crate::geometry::{between, distance, svg_path};
use crate::projection::Point;

/// How far a river strays from its hexside.
const WINDING: f64 = 3.2;
/// The longest piece of a coast that is a beach as a whole or not at all.
const SHORE: f64 = 4.0;

/// The sides of two touching hexes that differ in what is asked.
fn limits<T: PartialEq>(hexes: &Hexes, of: impl Fn(Space) -> Option<T>) -> String {
    limits_off(hexes, of, &[])
}

/// The same without the sides that have one of these marks.
fn limits_off<T: PartialEq>(hexes: &Hexes, of: impl Fn(Space) -> Option<T>, marks: &[String]) -> String {
    let off: Vec<_> = marks.iter().filter_map(|mark| hexes.map.lexicon().mark(mark)).collect();
    let free = |side: &Side| !off.iter().any(|&mark| hexes.map.marks(*side).contains(mark));
    let sides = hexes.map.sides().filter(free).filter_map(|side| {
        let [one, other] = hexes.map.passage(side.way()).ends;
        let (a, b) = (of(one)?, of(other)?);
        if a == b { None } else { hexes.side(one, other) }
    });
    chained(sides.collect())
}

/// Pieces of line joined end to end, as far as they go.
fn chained(mut pieces: Vec<[Point; 2]>) -> String {
    let meets = |a: Point, b: Point| distance(a, b) < 0.5;
    let mut path = String::new();
    while let Some([start, end]) = pieces.pop() {
        let mut line = vec![start, end];
        for _ in 0..2 {
            while let Some(i) =
                pieces.iter().position(|piece| piece.iter().any(|&p| meets(p, line[line.len() - 1])))
            {
                let [a, b] = pieces.swap_remove(i);
                let last = line[line.len() - 1];
                line.push(if meets(a, last) { b } else { a });
            }
            line.reverse();
        }
        path.push_str(&svg_path(&line, false));
    }
    path
}

/// Borders of nations.
pub fn borders(hexes: &Hexes, plan: &Plan) -> String {
    limits_off(hexes, |space| hexes.first(space, &plan.nations), &plan.unbordered)
}

/// Limits of fronts.
pub fn fronts(hexes: &Hexes, plan: &Plan) -> String {
    limits(hexes, |space| hexes.first(space, &plan.fronts))
}

/// Limits of seas. A hex that is part of two of them lies between two limits.
pub fn seas(hexes: &Hexes) -> String {
    limits(hexes, |space| Some(waters(hexes, space)).filter(|seas| !seas.is_empty()))
}

/// The seas that a hex of water is part of.
fn waters(hexes: &Hexes, space: Space) -> BTreeSet<usize> {
    let kind = hexes.map.lexicon().link_kind("waters").filter(|_| hexes.kind(space, "water"));
    let links = kind.map(|kind| hexes.map.links_of(space, kind)).into_iter().flatten();
    links.map(|link| link.to.index()).collect()
}

/// The sea that names a hex of water.
pub fn sea(hexes: &Hexes, space: Space) -> Option<Space> {
    let waters = hexes.map.lexicon().link_kind("waters")?;
    if !hexes.kind(space, "water") {
        return None;
    }
    hexes.map.links_of(space, waters).first().map(|link| link.to)
}

/// The outline of the hexes of sea and coast with a tag, where they meet others.
pub fn around(hexes: &Hexes, tag: &str) -> String {
    limits(hexes, |space| (!hexes.kind(space, "land")).then(|| hexes.is(space, tag)))
}

/// Beaches: the coast inside of their hexes.
pub fn beaches(hexes: &Hexes, coasts: &[Vec<Point>]) -> String {
    let sandy: Vec<Point> =
        hexes.hexes().filter(|(space, _)| hexes.is(*space, "beach")).map(|(_, at)| at).collect();
    let inside = |p: Point| sandy.iter().any(|&middle| hexes.holds(middle, p));
    let mut path = String::new();
    for ring in coasts {
        let mut line: Vec<Point> = Vec::new();
        for (i, &from) in ring.iter().enumerate() {
            let to = ring[(i + 1) % ring.len()];
            // Long pieces are cut, so that a beach ends at its hexside.
            let steps = (distance(from, to) / SHORE).ceil().max(1.0);
            for step in 0..steps as usize {
                let at = between(from, to, step as f64 / steps);
                if inside(at) {
                    line.push(at);
                } else {
                    path.push_str(&shore(&mut line));
                }
            }
        }
        path.push_str(&shore(&mut line));
    }
    path
}

/// One piece of beach, which empties the line.
fn shore(line: &mut Vec<Point>) -> String {
    let line = std::mem::take(line);
    if line.len() < 2 { String::new() } else { svg_path(&crate::geometry::simplified(&line, 1.2), false) }
}

/// The sides with a mark, each with the ends of the side and the middles of its two hexes.
pub fn marked(hexes: &Hexes, mark: &str) -> Vec<([Point; 2], [Point; 2])> {
    let Some(mark) = hexes.map.lexicon().mark(mark) else { return Vec::new() };
    let sides = hexes.map.sides().filter(|&side| hexes.map.marks(side).contains(mark));
    sides
        .filter_map(|side| {
            let [one, other] = hexes.map.passage(side.way()).ends;
            Some((hexes.side(one, other)?, [hexes.middle(one)?, hexes.middle(other)?]))
        })
        .collect()
}

/// Rivers, winding along their hexsides.
pub fn rivers(hexes: &Hexes) -> String {
    let winding = |([a, b], _): &([Point; 2], [Point; 2])| {
        let (a, b) = if (a.0, a.1) < (b.0, b.1) { (*a, *b) } else { (*b, *a) };
        let across = ((b.1 - a.1) / distance(a, b), (a.0 - b.0) / distance(a, b));
        let seed = (a.0 * 7.0 + a.1 * 131.0) as u64;
        let bend = |k: u64| {
            let by = (chance(seed + k) - 0.5) * 2.0 * WINDING;
            let (x, y) = between(a, b, k as f64 / 4.0);
            (x + across.0 * by, y + across.1 * by)
        };
        let line = crate::geometry::smooth(&[a, bend(1), bend(2), bend(3), b], 4.0);
        svg_path(&line, false)
    };
    marked(hexes, "river").iter().map(winding).collect()
}

/// Crests that nobody crosses: the side itself, and teeth to both of its hexes.
pub fn crests(hexes: &Hexes) -> String {
    let crest = |([a, b], _): &([Point; 2], [Point; 2])| {
        svg_path(&[between(*a, *b, 0.04), between(*a, *b, 0.96)], false)
    };
    marked(hexes, "alpine").iter().map(crest).collect()
}

/// Lakes and canals on hexsides, and sides that are sea between two hexes of land.
pub fn sides(hexes: &Hexes, mark: &str) -> String {
    marked(hexes, mark).iter().map(|(side, _)| svg_path(side, false)).collect()
}

/// Arrows over straits.
pub fn straits(hexes: &Hexes, mark: &str) -> String {
    let arrow = |(_, [a, b]): &([Point; 2], [Point; 2])| {
        let (from, to) = (between(*a, *b, 0.36), between(*a, *b, 0.64));
        let (dx, dy) = ((to.0 - from.0) / distance(from, to), (to.1 - from.1) / distance(from, to));
        let head = |tip: Point, way: f64| {
            let wing = |turn: f64| {
                (tip.0 - way * 5.0 * dx + turn * 4.0 * dy, tip.1 - way * 5.0 * dy - turn * 4.0 * dx)
            };
            svg_path(&[wing(1.0), tip, wing(-1.0)], false)
        };
        svg_path(&[from, to], false) + &head(to, 1.0) + &head(from, -1.0)
    };
    marked(hexes, mark).iter().map(arrow).collect()
}

/// Ways of one kind, from middle to middle.
pub fn ways(hexes: &Hexes, kind: &str) -> String {
    let kinds: Vec<_> = hexes.said(kind).filter_map(|kind| hexes.map.lexicon().link_kind(kind)).collect();
    let ways = hexes.map.passages().iter().filter(|passage| kinds.contains(&passage.kind));
    let pieces = ways.filter_map(|way| Some([hexes.middle(way.ends[0])?, hexes.middle(way.ends[1])?]));
    chained(pieces.collect())
}
