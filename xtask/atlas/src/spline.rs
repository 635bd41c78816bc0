//! A sheet bent smoothly so that given points of it lie where they should: a thin-plate spline.

use crate::geometry::Rect;
use crate::projection::Point;

/// Units of the sheet are divided by this, so that all numbers of the equations are of one size.
const UNIT: f64 = 100.0;
/// When the way back is near enough, in units of the sheet, and how many steps are taken at most.
const NEAR: f64 = 0.01;
const STEPS: usize = 60;

/// A bent sheet.
#[derive(Clone, Debug)]
pub struct Spline {
    pins: Vec<Point>,
    /// How much each pin pulls.
    pulls: Vec<Point>,
    /// The flat part: where the corner of the sheet lies, and a step to the right and one down.
    flat: [Point; 3],
    /// Around the pins; outside of it nothing bends any further.
    frame: Rect,
}

impl Spline {
    /// The spline through pins: points of the sheet, and where each of them lies. `None` if they are on one line.
    pub fn through(pins: &[(Point, Point)]) -> Option<Spline> {
        let count = pins.len();
        let scaled = |(x, y): Point| (x / UNIT, y / UNIT);
        let at: Vec<Point> = pins.iter().map(|pin| scaled(pin.0)).collect();
        let mut rows: Vec<Vec<f64>> = Vec::new();
        for (here, (_, lies)) in at.iter().zip(pins) {
            let mut row: Vec<f64> = at.iter().map(|&other| pull(*here, other)).collect();
            row.extend([1.0, here.0, here.1, lies.0, lies.1]);
            rows.push(row);
        }
        for of in [|_: &Point| 1.0, |p: &Point| p.0, |p: &Point| p.1] {
            let mut row: Vec<f64> = at.iter().map(of).collect();
            row.extend([0.0; 5]);
            rows.push(row);
        }
        let solved = solved(rows)?;
        let least = |of: fn(&Point) -> f64| at.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&Point) -> f64| at.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        Some(Spline {
            pulls: solved[..count].to_vec(),
            flat: [solved[count], solved[count + 1], solved[count + 2]],
            frame: Rect::new(least(|p| p.0), least(|p| p.1), most(|p| p.0), most(|p| p.1)),
            pins: at,
        })
    }

    /// Where a point of the sheet lies.
    pub fn bent(&self, (x, y): Point) -> Point {
        let at = (x / UNIT, y / UNIT);
        let [start, right, down] = self.flat;
        let bend = self.bend(at);
        (start.0 + right.0 * at.0 + down.0 * at.1 + bend.0, start.1 + right.1 * at.0 + down.1 * at.1 + bend.1)
    }

    /// The point of the sheet that lies here.
    pub fn unbent(&self, (x, y): Point) -> Point {
        let [start, right, down] = self.flat;
        let size = right.0 * down.1 - right.1 * down.0;
        let mut at = (0.0, 0.0);
        for _ in 0..STEPS {
            let bend = self.bend(at);
            let (x, y) = (x - start.0 - bend.0, y - start.1 - bend.1);
            let next = ((x * down.1 - y * down.0) / size, (right.0 * y - right.1 * x) / size);
            let moved = (next.0 - at.0).hypot(next.1 - at.1);
            at = next;
            if moved * UNIT < NEAR {
                break;
            }
        }
        (at.0 * UNIT, at.1 * UNIT)
    }

    fn bend(&self, (x, y): Point) -> Point {
        let frame = &self.frame;
        let at = (x.clamp(frame.left, frame.right), y.clamp(frame.top, frame.bottom));
        let mut bend = (0.0, 0.0);
        for (&pin, by) in self.pins.iter().zip(&self.pulls) {
            let pull = pull(at, pin);
            bend = (bend.0 + by.0 * pull, bend.1 + by.1 * pull);
        }
        bend
    }
}

fn pull(a: Point, b: Point) -> f64 {
    let square = (a.0 - b.0).powi(2) + (a.1 - b.1).powi(2);
    if square > 0.0 { square * square.ln() } else { 0.0 }
}

/// Equations solved by elimination; the last two numbers of a row are its right-hand sides.
fn solved(mut rows: Vec<Vec<f64>>) -> Option<Vec<Point>> {
    let count = rows.len();
    for i in 0..count {
        let largest = (i..count).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()))?;
        rows.swap(i, largest);
        let pivot = rows[i].clone();
        if pivot[i].abs() < 1e-9 {
            return None;
        }
        for row in &mut rows[i + 1..] {
            let part = row[i] / pivot[i];
            row.iter_mut().zip(&pivot).for_each(|(one, other)| *one -= part * other);
        }
    }
    let mut all = vec![(0.0, 0.0); count];
    for i in (0..count).rev() {
        let row = &rows[i];
        let mut rest = (row[count], row[count + 1]);
        for (part, known) in row[i + 1..count].iter().zip(&all[i + 1..]) {
            rest = (rest.0 - part * known.0, rest.1 - part * known.1);
        }
        all[i] = (rest.0 / row[i], rest.1 / row[i]);
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pins_hold_and_every_point_comes_back() {
        let pins = [
            ((0.0, 0.0), (-10.0, 9.0)),
            ((1000.0, 0.0), (11.0, 10.0)),
            ((0.0, 800.0), (-9.0, -8.0)),
            ((1000.0, 800.0), (10.0, -9.0)),
            ((400.0, 300.0), (-1.0, 2.5)),
        ];
        let spline = Spline::through(&pins).expect("they are not on one line");
        for (at, lies) in pins {
            let found = spline.bent(at);
            assert!((found.0 - lies.0).hypot(found.1 - lies.1) < 1e-6, "{found:?}");
        }
        for at in [(-200.0, 50.0), (370.0, 290.0), (999.0, 1200.0)] {
            let back = spline.unbent(spline.bent(at));
            assert!((back.0 - at.0).hypot(back.1 - at.1) < 0.1, "{back:?}");
        }
    }

    #[test]
    fn pins_on_one_line_bend_nothing() {
        let pins = [0.0, 100.0, 200.0].map(|x| ((x, x), (x, 0.0)));
        assert!(Spline::through(&pins).is_none());
    }
}
