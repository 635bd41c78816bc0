//! The course of the board's ways: around signs, sea lanes on water, roads on land.

use table::scene::sheet::SIGN;

use crate::board::{Board, Way};
use crate::drawing::Drawing;
use crate::geometry::{Mask, Rect, between, crosses, distance, from_line, simplified, smooth};
use crate::lanes::{LEAVING, leaving};
use crate::layout::Spot;
use crate::projection::{Point, Projection};

/// Offsets of a way from the straight line, as fractions of its length.
const BENDS: [f64; 8] = [0.0, 0.05, 0.1, 0.15, 0.2, 0.26, 0.33, 0.4];
/// Where the offset is largest, as fractions of its length.
const SKEWS: [f64; 3] = [0.5, 0.25, 0.75];
/// Minimum distance of a way from the centre of a place that is not one of its ends.
const CLEAR: f64 = SIGN as f64 + 9.0;
/// Distance below which two ways are hard to distinguish.
const BESIDE: f64 = 12.0;
/// Extra angle between ways that leave a sign, in degrees.
const FAN: f64 = LEAVING + 3.0;
/// Segment length of a drawn curve.
const PIECE: f64 = 9.0;
/// Number of passes that lay all ways around each other.
const ROUNDS: usize = 4;

/// Constraints on ways.
pub struct Country<'a> {
    /// The places.
    pub spots: &'a [Spot],
    /// The land.
    pub land: &'a Mask,
    /// Preferred positions of names: ways avoid them if possible.
    pub wanted: &'a [Rect],
}

/// The lines of all ways, in the order of the board.
pub fn laid(board: &Board, drawing: &Drawing, projection: &Projection, country: &Country) -> Vec<Vec<Point>> {
    let by_hand: Vec<Option<Vec<Point>>> =
        board.ways.iter().map(|way| by_hand(board, drawing, projection, country, way)).collect();
    let mut lines: Vec<Vec<Point>> = by_hand.iter().map(|line| line.clone().unwrap_or_default()).collect();
    for _ in 0..ROUNDS {
        for (i, way) in board.ways.iter().enumerate().filter(|(i, _)| by_hand[*i].is_none()) {
            let [from, to] = way.ends.map(|end| &country.spots[end]);
            let ends = [end(from, to.at), end(to, from.at)];
            let priced = curves(ends).into_iter().map(|line| (cost(way, &line, &lines, i, country), line));
            lines[i] = priced.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, line)| line).unwrap_or_default();
        }
    }
    lines.into_iter().map(|line| simplified(&line, 0.3)).collect()
}

/// The way as given in the drawing, if it is.
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
    let next = |points: &[Point], to: usize| points.first().copied().unwrap_or(country.spots[to].at);
    let start = end(&country.spots[from], next(&points, to));
    points.reverse();
    let stop = end(&country.spots[to], next(&points, from));
    points.reverse();
    points.insert(0, start);
    points.push(stop);
    points.dedup();
    Some(if bent.cornered { points } else { smooth(&points, PIECE) })
}

/// Where a way from a point ends: at the centre of a sign, but at the rim of a box, because a box hides what is under it.
/// A point on the rim is the end itself; otherwise it is the middle of the side facing the point.
fn end(spot: &Spot, from: Point) -> Point {
    let Some(Rect { left, top, right, bottom }) = spot.outline else {
        return spot.at;
    };
    let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
    let sides = [
        (left - from.0, (left, middle.1)),
        (from.0 - right, (right, middle.1)),
        (top - from.1, (middle.0, top)),
        (from.1 - bottom, (middle.0, bottom)),
    ];
    let facing = sides.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
    facing.map_or(spot.at, |(far, side)| if far == 0.0 { from } else { side })
}

/// The straight line from one end to the other, and arcs on both sides of it.
fn curves(ends: [Point; 2]) -> Vec<Vec<Point>> {
    let arcs = BENDS[1..].iter().flat_map(|&bend| SKEWS.map(|skew| (bend, skew)));
    let both = arcs.flat_map(|(bend, skew)| [arc(ends, bend, skew), arc(ends, -bend, skew)]);
    std::iter::once(arc(ends, 0.0, 0.5)).chain(both).collect()
}

/// An arc offset from the straight line, given where and by how much as fractions of its length.
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

/// The cost of a line; lower is better.
fn cost(way: &Way, line: &[Point], others: &[Vec<Point>], own: usize, country: &Country) -> f64 {
    let ends = [line[0], line[line.len() - 1]];
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
    let apart = |other: &[Point]| leaving(line, other).map_or(0.0, |angle| (FAN - angle).max(0.0));
    let crowded =
        |other: &[Point]| 14.0 * meets(line, other) + 0.9 * beside(line, other, ends) + 4.0 * apart(other);
    if way.kind != "sea" {
        let stars = country.spots.iter().filter(|spot| spot.outline.is_none()).map(star);
        cost += stars.map(|star| 6.0 * star.length_of(line)).sum::<f64>();
    }
    cost + near.map(|(_, other)| crowded(other)).sum::<f64>()
}

/// Where clients put the emblem of a place: at the upper right of its sign.
fn star(spot: &Spot) -> Rect {
    Rect::around((spot.at.0 + 21.0, spot.at.1 - 17.0), 10.0)
}

/// The bounding box of a line, never quite flat.
fn bounds(line: &[Point]) -> Rect {
    let first = line.first().map_or(Rect::around((0.0, 0.0), 0.0), |&at| Rect::around(at, 0.5));
    line.iter().fold(first, |all, &(x, y)| {
        Rect::new(all.left.min(x), all.top.min(y), all.right.max(x), all.bottom.max(y))
    })
}

/// How much of a line runs along another, away from its ends, so that they could be mistaken for one.
fn beside(line: &[Point], other: &[Point], ends: [Point; 2]) -> f64 {
    let along = line.windows(2).filter(|w| {
        let at = between(w[0], w[1], 0.5);
        ends.iter().all(|&end| distance(end, at) > 40.0) && from_line(at, other) < BESIDE
    });
    along.map(|w| distance(w[0], w[1])).sum()
}

/// How much of a lane is on land, or of a road on water, away from its ends.
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

/// The number of crossings of two lines.
fn meets(a: &[Point], b: &[Point]) -> f64 {
    let pairs = a.windows(2).flat_map(|p| b.windows(2).map(move |q| (p, q)));
    pairs.filter(|(p, q)| crosses(p[0], p[1], q[0], q[1])).count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_ends_at_the_rim_of_a_box() {
        let boxed = Spot { at: (50.0, 30.0), outline: Some(Rect::new(0.0, 0.0, 100.0, 60.0)) };
        assert_eq!(end(&boxed, (-40.0, 80.0)), (0.0, 30.0), "the middle of the side that faces the point");
        assert_eq!(end(&boxed, (60.0, 90.0)), (50.0, 60.0));
        assert_eq!(end(&boxed, (10.0, 60.0)), (10.0, 60.0), "a point of the rim");
        assert_eq!(end(&Spot { at: (5.0, 5.0), outline: None }, (90.0, 90.0)), (5.0, 5.0));
    }
}
