//! Boxes and lines on the sheet.

use crate::projection::Point;

/// An axis-aligned box.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// Its left side.
    pub left: f64,
    /// Its upper side.
    pub top: f64,
    /// Its right side.
    pub right: f64,
    /// Its lower side.
    pub bottom: f64,
}

impl Rect {
    /// The box between these sides.
    pub const fn new(left: f64, top: f64, right: f64, bottom: f64) -> Rect {
        Rect { left, top, right, bottom }
    }

    /// The box around a point.
    pub fn around((x, y): Point, half: f64) -> Rect {
        Rect::new(x - half, y - half, x + half, y + half)
    }

    /// The box moved by this offset.
    pub fn at(&self, (x, y): Point) -> Rect {
        Rect::new(self.left + x, self.top + y, self.right + x, self.bottom + y)
    }

    /// Its corners in turn.
    pub fn corners(&self) -> [Point; 4] {
        let Rect { left, top, right, bottom } = *self;
        [(left, top), (right, top), (right, bottom), (left, bottom)]
    }

    /// The box enlarged by this much on every side.
    pub fn grown(&self, by: f64) -> Rect {
        Rect::new(self.left - by, self.top - by, self.right + by, self.bottom + by)
    }

    /// Whether it contains this point.
    pub fn holds(&self, (x, y): Point) -> bool {
        x >= self.left && x <= self.right && y >= self.top && y <= self.bottom
    }

    /// Whether it contains all of this box.
    pub fn encloses(&self, other: &Rect) -> bool {
        self.holds((other.left, other.top)) && self.holds((other.right, other.bottom))
    }

    /// The area of the overlap of two boxes.
    pub fn shared(&self, other: &Rect) -> f64 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        if across > 0.0 && down > 0.0 { across * down } else { 0.0 }
    }

    /// The part of a segment that lies in the box, as two fractions of its length.
    pub fn cut(&self, from: Point, to: Point) -> Option<(f64, f64)> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let sides = [
            (-dx, from.0 - self.left),
            (dx, self.right - from.0),
            (-dy, from.1 - self.top),
            (dy, self.bottom - from.1),
        ];
        let (mut start, mut end) = (0.0f64, 1.0f64);
        for (p, q) in sides {
            if p == 0.0 {
                if q < 0.0 {
                    return None;
                }
            } else if p < 0.0 {
                start = start.max(q / p);
            } else {
                end = end.min(q / p);
            }
        }
        (start < end).then_some((start, end))
    }

    /// The length of a line inside the box.
    pub fn length_of(&self, line: &[Point]) -> f64 {
        let inside = |w: &[Point]| self.cut(w[0], w[1]).map_or(0.0, |(a, b)| (b - a) * distance(w[0], w[1]));
        line.windows(2).map(inside).sum()
    }
}

/// The distance between two points.
pub fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// The point at this fraction of the way from one to the other.
pub fn between(a: Point, b: Point, part: f64) -> Point {
    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
}

/// The distance of a point from a line.
pub fn from_line(point: Point, line: &[Point]) -> f64 {
    line.windows(2).map(|w| from_segment(point, w[0], w[1])).fold(f64::INFINITY, f64::min)
}

fn from_segment(p: Point, a: Point, b: Point) -> f64 {
    let length = distance(a, b);
    if length == 0.0 {
        return distance(p, a);
    }
    let along = ((p.0 - a.0) * (b.0 - a.0) + (p.1 - a.1) * (b.1 - a.1)) / (length * length);
    distance(p, between(a, b, along.clamp(0.0, 1.0)))
}

/// Whether two segments cross.
pub fn crosses(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0);
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// A smooth curve through all these points, as a line of short segments.
pub fn smooth(points: &[Point], step: f64) -> Vec<Point> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let last = points.len() - 1;
    let mut line = vec![points[0]];
    for i in 0..last {
        let (b, c) = (points[i], points[i + 1]);
        let a = if i > 0 { points[i - 1] } else { (2.0 * b.0 - c.0, 2.0 * b.1 - c.1) };
        let d = if i + 2 <= last { points[i + 2] } else { (2.0 * c.0 - b.0, 2.0 * c.1 - b.1) };
        let pieces = (distance(b, c) / step).ceil().max(1.0) as usize;
        line.extend((1..=pieces).map(|k| spline([a, b, c, d], k as f64 / pieces as f64)));
    }
    line
}

/// The centripetal Catmull-Rom curve between the second and the third of four points: it neither loops nor overshoots.
fn spline([a, b, c, d]: [Point; 4], part: f64) -> Point {
    let knot = |p: Point, q: Point| distance(p, q).sqrt().max(1e-6);
    let (t1, t2, t3) = (knot(a, b), knot(b, c), knot(c, d));
    let (t2, t3) = (t1 + t2, t1 + t2 + t3);
    let t = t1 + (t2 - t1) * part;
    let mix = |p: Point, q: Point, from: f64, to: f64| between(p, q, (t - from) / (to - from));
    let (ab, bc, cd) = (mix(a, b, 0.0, t1), mix(b, c, t1, t2), mix(c, d, t2, t3));
    let (abc, bcd) = (mix(ab, bc, 0.0, t2), mix(bc, cd, t1, t3));
    mix(abc, bcd, t1, t2)
}

/// A simplified line: no omitted point is farther from it than the tolerance.
pub fn simplified(line: &[Point], tolerance: f64) -> Vec<Point> {
    if line.len() < 3 {
        return line.to_vec();
    }
    let mut kept = vec![false; line.len()];
    let last = line.len() - 1;
    (kept[0], kept[last]) = (true, true);
    let mut open = vec![(0, last)];
    while let Some((from, to)) = open.pop() {
        let off = |i: usize| from_segment(line[i], line[from], line[to]);
        let most = (from + 1..to).max_by(|&i, &j| off(i).total_cmp(&off(j)));
        if let Some(most) = most.filter(|&i| off(i) > tolerance) {
            kept[most] = true;
            open.push((from, most));
            open.push((most, to));
        }
    }
    line.iter().zip(kept).filter(|(_, kept)| *kept).map(|(p, _)| *p).collect()
}

/// The part of a polygon that lies in a box.
pub fn clipped_ring(ring: &[Point], frame: &Rect) -> Vec<Point> {
    let mut ring = ring.to_vec();
    let sides: [fn(&Rect, Point) -> f64; 4] =
        [|r, p| p.0 - r.left, |r, p| r.right - p.0, |r, p| p.1 - r.top, |r, p| r.bottom - p.1];
    for inside in sides {
        let mut next = Vec::with_capacity(ring.len());
        for (i, &b) in ring.iter().enumerate() {
            let a = ring[(i + ring.len() - 1) % ring.len()];
            let (at_a, at_b) = (inside(frame, a), inside(frame, b));
            if (at_a < 0.0) != (at_b < 0.0) {
                next.push(between(a, b, at_a / (at_a - at_b)));
            }
            if at_b >= 0.0 {
                next.push(b);
            }
        }
        ring = next;
    }
    ring
}

/// The parts of a line that lie in a box.
pub fn clipped_line(line: &[Point], frame: &Rect) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    let mut open = false;
    for w in line.windows(2) {
        let Some((start, end)) = frame.cut(w[0], w[1]) else {
            open = false;
            continue;
        };
        if !open || start > 0.0 {
            parts.push(vec![between(w[0], w[1], start)]);
        }
        if let Some(part) = parts.last_mut() {
            part.push(between(w[0], w[1], end));
        }
        open = end >= 1.0;
    }
    parts
}

/// The area of a polygon.
pub fn area(ring: &[Point]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>().abs() / 2.0
}

/// The units of a sheet inside some polygons.
pub struct Mask {
    width: usize,
    inside: Vec<bool>,
}

impl Mask {
    /// The polygons on a sheet of this size, with even-odd filling.
    pub fn new(rings: &[Vec<Point>], size: (i32, i32)) -> Mask {
        let (width, height) = (size.0 as usize, size.1 as usize);
        let mut inside = Vec::with_capacity(width * height);
        for row in 0..height {
            let y = row as f64 + 0.5;
            let mut turns: Vec<f64> = Vec::new();
            for ring in rings {
                for (i, &a) in ring.iter().enumerate() {
                    let b = ring[(i + 1) % ring.len()];
                    if (a.1 > y) != (b.1 > y) {
                        turns.push(a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1));
                    }
                }
            }
            turns.sort_by(f64::total_cmp);
            let left_of = |x: usize| turns.partition_point(|&turn| turn < x as f64 + 0.5);
            inside.extend((0..width).map(|x| left_of(x) % 2 == 1));
        }
        Mask { width, inside }
    }

    /// Whether it contains this point. Nothing beyond the sheet is inside.
    pub fn holds(&self, (x, y): Point) -> bool {
        let on_sheet = x >= 0.0 && y >= 0.0 && (x as usize) < self.width;
        on_sheet && self.inside.get(y as usize * self.width + x as usize).copied().unwrap_or(false)
    }
}

/// An SVG path, in tenths of a unit.
pub fn svg_path(line: &[Point], closed: bool) -> String {
    let tenths: Vec<(i64, i64)> =
        line.iter().map(|p| ((p.0 * 10.0).round() as i64, (p.1 * 10.0).round() as i64)).collect();
    let mut path = String::new();
    let mut here = (0, 0);
    for (i, &at) in tenths.iter().enumerate() {
        let step = (at.0 - here.0, at.1 - here.1);
        if i > 0 && step == (0, 0) {
            continue;
        }
        match i {
            0 => path.push('M'),
            1 => path.push('l'),
            _ => {}
        }
        push_tenths(&mut path, step.0, i > 1);
        push_tenths(&mut path, step.1, true);
        here = at;
    }
    if closed {
        path.push('z');
    }
    path
}

/// A number of tenths, with a space before it where it would run into the previous number.
fn push_tenths(path: &mut String, tenths: i64, after_number: bool) {
    if after_number && tenths >= 0 {
        path.push(' ');
    }
    if tenths < 0 {
        path.push('-');
    }
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    if whole > 0 || rest == 0 {
        path.push_str(&whole.to_string());
    }
    if rest > 0 {
        path.push('.');
        path.push_str(&rest.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Rect = Rect::new(0.0, 0.0, 10.0, 10.0);

    #[test]
    fn lines_and_polygons_are_cut_at_the_frame() {
        let line = [(-5.0, 5.0), (5.0, 5.0), (5.0, 15.0), (8.0, 15.0), (8.0, 5.0)];
        let parts = clipped_line(&line, &FRAME);
        assert_eq!(parts, [vec![(0.0, 5.0), (5.0, 5.0), (5.0, 10.0)], vec![(8.0, 10.0), (8.0, 5.0)]]);
        let ring = [(5.0, -5.0), (15.0, 5.0), (5.0, 15.0), (-5.0, 5.0)];
        assert_eq!(area(&clipped_ring(&ring, &FRAME)), 100.0);
        assert!(clipped_ring(&[(20.0, 0.0), (30.0, 0.0), (30.0, 9.0)], &FRAME).is_empty());
    }

    #[test]
    fn a_path_is_short_and_exact() {
        let line = [(1.0, 2.5), (0.5, 2.5), (0.5, 3.0), (10.5, -2.0)];
        assert_eq!(svg_path(&line, true), "M1 2.5l-.5 0 0 .5 10-5z");
    }

    #[test]
    fn a_curve_goes_through_its_points() {
        let points = [(0.0, 0.0), (50.0, 20.0), (100.0, 0.0)];
        let line = smooth(&points, 8.0);
        assert!(points.iter().all(|&p| from_line(p, &line) < 1e-6));
        assert!(simplified(&line, 0.5).len() < line.len());
    }
}
