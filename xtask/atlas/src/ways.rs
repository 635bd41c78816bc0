//! How the ways of the board run: around signs, lanes on water, roads on land.

use table::scene::sheet::SIGN;

use crate::board::{Board, Way};
use crate::drawing::Drawing;
use crate::geometry::{Mask, Rect, between, crosses, distance, from_line, simplified, smooth};
use crate::layout::Spot;
use crate::projection::{Point, Projection};

/// How far a way may be off the straight line, as parts of its length.
const BENDS: [f64; 8] = [0.0, 0.05, 0.1, 0.15, 0.2, 0.26, 0.33, 0.4];
/// Where it is farthest off, as parts of its length.
const SKEWS: [f64; 3] = [0.5, 0.25, 0.75];
/// A way keeps this far from the middle of a place that is not at its ends.
const CLEAR: f64 = SIGN as f64 + 9.0;
/// Nearer than this, two ways are hard to tell apart.
const BESIDE: f64 = 12.0;
/// Length of the pieces that a curve is drawn with.
const PIECE: f64 = 9.0;
/// How often all ways are laid anew around each other.
const ROUNDS: usize = 4;

/// What ways must mind.
pub struct Country<'a> {
    /// The places.
    pub spots: &'a [Spot],
    /// The land.
    pub land: &'a Mask,
    /// Where names would best be: ways leave these free if they can.
    pub wanted: &'a [Rect],
}

/// The lines of all ways, in the order of the board.
pub fn laid(board: &Board, drawing: &Drawing, projection: &Projection, country: &Country) -> Vec<Vec<Point>> {
    let by_hand: Vec<Option<Vec<Point>>> =
        board.ways.iter().map(|way| by_hand(board, drawing, projection, country, way)).collect();
    let mut lines: Vec<Vec<Point>> = by_hand.iter().map(|line| line.clone().unwrap_or_default()).collect();
    for _ in 0..ROUNDS {
        for (i, way) in board.ways.iter().enumerate().filter(|(i, _)| by_hand[*i].is_none()) {
            let ends = way.ends.map(|end| country.spots[end].at);
            let priced = curves(ends).into_iter().map(|line| (cost(way, &line, &lines, i, country), line));
            lines[i] = priced.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, line)| line).unwrap_or_default();
        }
    }
    lines.into_iter().map(|line| simplified(&line, 0.3)).collect()
}

/// The way as the drawing has it, if it says anything.
fn by_hand(
    board: &Board,
    drawing: &Drawing,
    projection: &Projection,
    country: &Country,
    way: &Way,
) -> Option<Vec<Point>> {
    let [from, to] = way.ends;
    let (bent, turned) = drawing.way(&board.places[from].key, &board.places[to].key)?;
    let on_globe = bent.via.iter().map(|&at| projection.sheet(at));
    let on_sheet = bent.through.iter().map(|&(x, y)| (f64::from(x), f64::from(y)));
    let mut points: Vec<Point> = on_globe.chain(on_sheet).collect();
    if turned {
        points.reverse();
    }
    points.insert(0, country.spots[from].at);
    points.push(country.spots[to].at);
    Some(if bent.cornered { points } else { smooth(&points, PIECE) })
}

/// The straight line from one end to the other, and arcs to both sides of it.
fn curves(ends: [Point; 2]) -> Vec<Vec<Point>> {
    let arcs = BENDS[1..].iter().flat_map(|&bend| SKEWS.map(|skew| (bend, skew)));
    let both = arcs.flat_map(|(bend, skew)| [arc(ends, bend, skew), arc(ends, -bend, skew)]);
    std::iter::once(arc(ends, 0.0, 0.5)).chain(both).collect()
}

/// An arc that is pulled off the straight line at one part of its length by another.
fn arc([from, to]: [Point; 2], bend: f64, skew: f64) -> Vec<Point> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let straight = between(from, to, skew);
    let pull = (straight.0 - 2.0 * bend * dy, straight.1 + 2.0 * bend * dx);
    let pieces = (dx.hypot(dy) / PIECE).ceil().max(2.0) as usize;
    let at = |k: usize| {
        let t = k as f64 / pieces as f64;
        between(between(from, pull, t), between(pull, to, t), t)
    };
    (0..=pieces).map(at).collect()
}

/// What is wrong with a line, the less the better.
fn cost(way: &Way, line: &[Point], others: &[Vec<Point>], own: usize, country: &Country) -> f64 {
    let ends = way.ends.map(|end| country.spots[end].at);
    let straight = distance(ends[0], ends[1]);
    let length: f64 = line.windows(2).map(|w| distance(w[0], w[1])).sum();
    let mut cost = 1.5 * (length - straight);
    for (i, spot) in country.spots.iter().enumerate().filter(|(i, _)| !way.ends.contains(i)) {
        cost += match spot.outline {
            Some(outline) => 30.0 * outline.grown(6.0).length_of(line),
            None => 40.0 * (CLEAR - from_line(spot.at, line)).max(0.0),
        };
        let stack = country.spots[i].stack();
        cost += 0.15 * stack.length_of(line);
    }
    cost += country.wanted.iter().map(|rect| 8.0 * rect.grown(3.0).length_of(line)).sum::<f64>();
    cost += 1.2 * wrong_ground(way, line, ends, country);
    let around = bounds(line).grown(BESIDE);
    let near =
        others.iter().enumerate().filter(|(i, other)| *i != own && bounds(other).shared(&around) > 0.0);
    cost + near.map(|(_, other)| 14.0 * meets(line, other) + 0.9 * beside(line, other, ends)).sum::<f64>()
}

/// The box around a line, never quite flat.
fn bounds(line: &[Point]) -> Rect {
    let first = line.first().map_or(Rect::around((0.0, 0.0), 0.0), |&at| Rect::around(at, 0.5));
    line.iter().fold(first, |all, &(x, y)| {
        Rect::new(all.left.min(x), all.top.min(y), all.right.max(x), all.bottom.max(y))
    })
}

/// How much of a line runs along another, away from its ends, so that one could take them for one.
fn beside(line: &[Point], other: &[Point], ends: [Point; 2]) -> f64 {
    let along = line.windows(2).filter(|w| {
        let at = between(w[0], w[1], 0.5);
        ends.iter().all(|&end| distance(end, at) > 40.0) && from_line(at, other) < BESIDE
    });
    along.map(|w| distance(w[0], w[1])).sum()
}

/// How much of a lane lies on land, or of a road on water, away from its ends.
fn wrong_ground(way: &Way, line: &[Point], ends: [Point; 2], country: &Country) -> f64 {
    let lane = way.kind == "sea";
    let step = 4.0;
    let mut wrong = 0.0;
    for w in line.windows(2) {
        let pieces = (distance(w[0], w[1]) / step).ceil().max(1.0);
        for k in 0..pieces as usize {
            let at = between(w[0], w[1], (k as f64 + 0.5) / pieces);
            let inner = ends.iter().all(|&end| distance(end, at) > 30.0);
            if inner && country.land.holds(at) == lane {
                wrong += distance(w[0], w[1]) / pieces;
            }
        }
    }
    wrong
}

/// How often two lines cross.
fn meets(a: &[Point], b: &[Point]) -> f64 {
    let pairs = a.windows(2).flat_map(|p| b.windows(2).map(move |q| (p, q)));
    pairs.filter(|(p, q)| crosses(p[0], p[1], q[0], q[1])).count() as f64
}
