//! Whether sea lanes can be told apart by eye.

use table::scene::sheet::SIGN;

use crate::geometry::{between, distance, from_line};
use crate::projection::Point;

/// Minimum angle between two lanes that leave a sign, in degrees.
pub const LEAVING: f64 = 14.0;
/// Minimum angle between two lanes that cross, in degrees.
const CROSSING: f64 = 45.0;
/// Distance below which two lanes run side by side.
const BESIDE: f64 = 12.0;
/// Maximum length for which two lanes may run side by side.
const ALONG: f64 = 30.0;
/// Distance from the centre of a sign to where the eye begins to follow a lane.
const SEEN: f64 = SIGN as f64 + 14.0;
/// Step length for following a lane.
const STEP: f64 = 2.0;

/// What makes it hard to tell two lanes apart.
pub fn closeness(a: &[Point], b: &[Point]) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(angle) = leaving(a, b).filter(|&angle| angle < LEAVING) {
        found.push(format!("leave at {angle:.0} degrees"));
    }
    for angle in crossings(a, b).into_iter().filter(|&angle| angle < CROSSING) {
        found.push(format!("cross at {angle:.0} degrees"));
    }
    let along = along(a, b);
    if along > ALONG {
        found.push(format!("run {along:.0} units side by side"));
    }
    found
}

/// The angle between two lines where they leave the sign that they share, if any; in degrees.
pub fn leaving(a: &[Point], b: &[Point]) -> Option<f64> {
    let (a, b) = from_shared_end(a, b)?;
    Some(apart(bearing(a[0], ahead(&a, SEEN)), bearing(b[0], ahead(&b, SEEN))))
}

/// Both lines, oriented to begin at their common end.
fn from_shared_end(a: &[Point], b: &[Point]) -> Option<(Vec<Point>, Vec<Point>)> {
    let turned = |line: &[Point]| line.iter().rev().copied().collect::<Vec<Point>>();
    let mut ways =
        [a.to_vec(), turned(a)].into_iter().flat_map(|a| [(a.clone(), b.to_vec()), (a, turned(b))]);
    ways.find(|(a, b)| !a.is_empty() && a.first() == b.first())
}

/// The first point of a line at this distance from its start.
fn ahead(line: &[Point], far: f64) -> Point {
    let steps = stepped(line);
    let found = steps.iter().find(|&&at| distance(line[0], at) >= far);
    found.or(steps.last()).copied().unwrap_or(line[0])
}

/// The direction from one point to another, in degrees.
fn bearing(from: Point, to: Point) -> f64 {
    (to.1 - from.1).atan2(to.0 - from.0).to_degrees()
}

/// The angle between two directions.
fn apart(a: f64, b: f64) -> f64 {
    let turn = (a - b).rem_euclid(360.0);
    turn.min(360.0 - turn)
}

/// The angles at which two lines cross, each measured over a short distance so that a kink does not hide it.
fn crossings(a: &[Point], b: &[Point]) -> Vec<f64> {
    let ends = ends(a);
    let (a, b) = (stepped(a), stepped(b));
    let reach = (BESIDE / STEP) as usize;
    let course = |line: &[Point], i: usize| {
        bearing(line[i.saturating_sub(reach)], line[(i + reach).min(line.len() - 1)])
    };
    let mut found = Vec::new();
    for (i, p) in a.windows(2).enumerate() {
        for (j, q) in b.windows(2).enumerate() {
            if seen(p[0], &ends) && passes(p, q) {
                let angle = apart(course(&a, i), course(&b, j));
                found.push(angle.min(180.0 - angle));
            }
        }
    }
    found
}

/// The longest stretch of a line that runs beside another, on one side of it and outside the signs at its ends.
fn along(a: &[Point], b: &[Point]) -> f64 {
    let ends = ends(a);
    let (mut longest, mut stretch) = (0.0f64, 0.0);
    for w in stepped(a).windows(2) {
        let at = between(w[0], w[1], 0.5);
        let crossed = b.windows(2).any(|q| passes(w, q));
        let beside = seen(at, &ends) && !crossed && from_line(at, b) < BESIDE;
        stretch = if beside { stretch + distance(w[0], w[1]) } else { 0.0 };
        longest = longest.max(stretch);
    }
    longest
}

/// Both ends of a line.
fn ends(line: &[Point]) -> Vec<Point> {
    [line.first(), line.last()].into_iter().flatten().copied().collect()
}

/// A point that no sign at these ends hides.
fn seen(at: Point, ends: &[Point]) -> bool {
    ends.iter().all(|&end| distance(end, at) > f64::from(SIGN))
}

/// Whether two steps cross. Lines that meet at the joint of two steps cross in exactly one of them.
fn passes(p: &[Point], q: &[Point]) -> bool {
    let left = |a: Point, b: Point, c: Point| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 0.0;
    left(p[0], p[1], q[0]) != left(p[0], p[1], q[1]) && left(q[0], q[1], p[0]) != left(q[0], q[1], p[1])
}

/// A line in short steps.
fn stepped(line: &[Point]) -> Vec<Point> {
    let mut steps: Vec<Point> = line.first().copied().into_iter().collect();
    for w in line.windows(2) {
        let pieces = (distance(w[0], w[1]) / STEP).ceil().max(1.0) as usize;
        steps.extend((1..=pieces).map(|k| between(w[0], w[1], k as f64 / pieces as f64)));
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_that_part_widely_can_be_told_apart() {
        let one = [(0.0, 0.0), (200.0, 0.0)];
        assert!(closeness(&one, &[(0.0, 0.0), (200.0, 60.0)]).is_empty());
        assert!(closeness(&one, &[(100.0, -100.0), (110.0, 100.0)]).is_empty());
    }

    #[test]
    fn lanes_that_look_like_one_are_told() {
        let one = [(0.0, 0.0), (200.0, 0.0)];
        let told = |other: &[Point]| closeness(&one, other).join(", ");
        assert_eq!(
            told(&[(200.0, 0.0), (150.0, 10.0), (100.0, 90.0)]),
            "leave at 11 degrees, run 32 units side by side"
        );
        assert_eq!(told(&[(40.0, -30.0), (140.0, 30.0)]), "cross at 31 degrees");
        assert_eq!(
            told(&[(40.0, 90.0), (60.0, 8.0), (120.0, 8.0), (160.0, 90.0)]),
            "run 76 units side by side"
        );
    }
}
