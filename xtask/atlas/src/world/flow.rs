//! From the globe to the sheet of a world: a plain cylindrical map that flows until every part has the room it needs.
//!
//! The plain map (Miller's) is treated as a fluid of uneven density, dense where much room is wanted. It spreads until it is even, and
//! carries coasts and borders along. Nothing can fold, every scale changes smoothly, and since the fluid lies on a cylinder the right edge
//! joins the left one. (M. Gastner, V. Seguy, P. More 2018: Fast flow-based algorithm for creating density-equalizing map projections.)

use std::f64::consts::TAU;

use super::plan::{Laid, Lens};
use crate::projection::{Globe, Point};

/// Cell size of the density grid, in units.
pub const CELL: usize = 5;
/// Number of time steps.
const STEPS: usize = 48;

/// The plain map and its position.
#[derive(Clone, Copy)]
pub struct Plain {
    west: f64,
    north: f64,
    south: f64,
    /// Width and height of the sheet.
    pub size: (f64, f64),
}

/// Miller's latitude.
fn miller(latitude: f64) -> f64 {
    1.25 * (std::f64::consts::FRAC_PI_4 + 0.4 * latitude.to_radians()).tan().ln()
}

fn miller_back(y: f64) -> f64 {
    (2.5 * ((0.8 * y).exp().atan() - std::f64::consts::FRAC_PI_4)).to_degrees()
}

impl Plain {
    /// The plain map of a sheet.
    pub fn new(laid: &Laid, size: (i32, i32)) -> Plain {
        let (north, south) = laid.between;
        Plain {
            west: laid.west,
            north: miller(north),
            south: miller(south),
            size: (f64::from(size.0), f64::from(size.1)),
        }
    }

    /// The position of a point of the globe.
    pub fn sheet(&self, (latitude, longitude): Globe) -> Point {
        let x = (longitude - self.west) / 360.0 * self.size.0;
        let y = (self.north - miller(latitude)) / (self.north - self.south) * self.size.1;
        (x, y.clamp(0.0, self.size.1))
    }

    /// The point of the globe at a position.
    pub fn globe(&self, (x, y): Point) -> Globe {
        let miller = self.north - y / self.size.1 * (self.north - self.south);
        (miller_back(miller), self.west + x / self.size.0 * 360.0)
    }
}

/// A field of numbers over the sheet, around the cylinder.
#[derive(Clone)]
pub struct Field {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The values, row by row.
    pub values: Vec<f64>,
}

impl Field {
    /// A constant field.
    pub fn new(columns: usize, rows: usize, value: f64) -> Field {
        Field { columns, rows, values: vec![value; columns * rows] }
    }

    /// The interpolated value at a position in cells, from the centre of the first.
    fn at(&self, x: f64, y: f64) -> f64 {
        let (column, row) = (x.floor(), y.floor());
        let (tx, ty) = (x - column, y - row);
        let left = (column as i64).rem_euclid(self.columns as i64) as usize;
        let right = (left + 1) % self.columns;
        let held = |row: i64| row.clamp(0, self.rows as i64 - 1) as usize * self.columns;
        let (up, down) = (held(row as i64), held(row as i64 + 1));
        let mix = |a: f64, b: f64, t: f64| a + (b - a) * t;
        let upper = mix(self.values[up + left], self.values[up + right], tx);
        let lower = mix(self.values[down + left], self.values[down + right], tx);
        mix(upper, lower, ty)
    }

    /// A Gaussian blur of this width in cells.
    pub fn softened(&self, cells: f64) -> Field {
        let reach = (3.0 * cells).ceil() as i64;
        let bell: Vec<f64> = (-reach..=reach).map(|i| (-0.5 * (i as f64 / cells).powi(2)).exp()).collect();
        let sum: f64 = bell.iter().sum();
        let (columns, rows) = (self.columns as i64, self.rows as i64);
        let blur = |of: &[f64], across: bool| {
            let cell = |i: i64| {
                let (x, y) = (i % columns, i / columns);
                let near = |(k, weight): (usize, &f64)| {
                    let step = k as i64 - reach;
                    let from = match across {
                        true => y * columns + (x + step).rem_euclid(columns),
                        false => mirrored(y + step, rows) * columns + x,
                    };
                    weight * of[from as usize]
                };
                bell.iter().enumerate().map(near).sum::<f64>() / sum
            };
            (0..columns * rows).map(cell).collect::<Vec<f64>>()
        };
        Field { values: blur(&blur(&self.values, true), false), ..self.clone() }
    }
}

fn mirrored(row: i64, rows: i64) -> i64 {
    let row = if row < 0 { -1 - row } else { row };
    if row >= rows { 2 * rows - 1 - row } else { row }.clamp(0, rows - 1)
}

/// A lens on the sheet.
struct Glass {
    middle: Point,
    reach: f64,
    times: f64,
    turn: f64,
}

impl Glass {
    /// The offset from the centre, wrapped around the cylinder; and its length.
    fn beside_middle(&self, (x, y): Point) -> (Point, f64) {
        let across = x - self.middle.0;
        let across = across - (across / self.turn).round() * self.turn;
        ((across, y - self.middle.1), across.hypot(y - self.middle.1))
    }

    /// Where a point at this distance from the centre appears, as fractions of the radius.
    fn seen(&self, part: f64) -> f64 {
        part * (1.0 + (self.times - 1.0) * (1.0 - part * part).powi(2))
    }

    fn through(&self, at: Point) -> Point {
        let ((dx, dy), far) = self.beside_middle(at);
        if far >= self.reach {
            return at;
        }
        let more = self.seen(far / self.reach) * self.reach / far.max(1e-9) - 1.0;
        (at.0 + dx * more, at.1 + dy * more)
    }

    fn back(&self, at: Point) -> Point {
        let ((dx, dy), far) = self.beside_middle(at);
        if far >= self.reach {
            return at;
        }
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..40 {
            let half = (low + high) / 2.0;
            if self.seen(half) * self.reach < far { low = half } else { high = half }
        }
        let less = low * self.reach / far.max(1e-9) - 1.0;
        (at.0 + dx * less, at.1 + dy * less)
    }
}

/// The map of a world.
pub struct Flow {
    plain: Plain,
    density: Field,
    mean: f64,
    glasses: Vec<Glass>,
    /// The flow to the right through the right side of every cell, and down through its upper side.
    across: Field,
    down: Field,
}

impl Flow {
    /// Lets the plain map flow by these densities.
    pub fn new(plain: Plain, density: Field) -> Flow {
        let (columns, rows) = (density.columns, density.rows);
        let mean = density.values.iter().sum::<f64>() / density.values.len() as f64;
        let surplus: Vec<f64> = density.values.iter().map(|d| d - mean).collect();
        let height = potential(&surplus, columns, rows);
        let mut across = Field::new(columns, rows, 0.0);
        let mut down = Field::new(columns, rows + 1, 0.0);
        for row in 0..rows {
            for column in 0..columns {
                let here = row * columns + column;
                let right = row * columns + (column + 1) % columns;
                across.values[here] = height[right] - height[here];
                if row > 0 {
                    down.values[here] = height[here] - height[here - columns];
                }
            }
        }
        Flow { plain, density, mean, glasses: Vec::new(), across, down }
    }

    /// The map with lenses applied.
    pub fn under(mut self, lenses: &[Lens]) -> Flow {
        for lens in lenses {
            let middle = self.sheet(lens.at);
            self.glasses.push(Glass {
                middle,
                reach: lens.reach,
                times: lens.times,
                turn: self.plain.size.0,
            });
        }
        self
    }

    /// The velocity of a point, in cells, at a fraction of the time.
    fn speed(&self, (x, y): Point, time: f64) -> Point {
        let density = self.density.at(x - 0.5, y - 0.5);
        let now = density + (self.mean - density) * time;
        (self.across.at(x - 1.0, y - 0.5) / now, self.down.at(x - 0.5, y) / now)
    }

    /// Moves a point from one time to another.
    fn carried(&self, at: Point, from: f64, to: f64) -> Point {
        let cell = CELL as f64;
        let high = self.density.rows as f64;
        let mut p = (at.0 / cell, at.1 / cell);
        let step = (to - from) / STEPS as f64;
        for i in 0..STEPS {
            let time = from + step * i as f64;
            let ahead =
                |v: Point, part: f64| (p.0 + v.0 * step * part, (p.1 + v.1 * step * part).clamp(0.0, high));
            let a = self.speed(p, time);
            let b = self.speed(ahead(a, 0.5), time + step / 2.0);
            let c = self.speed(ahead(b, 0.5), time + step / 2.0);
            let d = self.speed(ahead(c, 1.0), time + step);
            let mean = |f: fn(Point) -> f64| (f(a) + 2.0 * f(b) + 2.0 * f(c) + f(d)) / 6.0;
            p = ahead((mean(|v| v.0), mean(|v| v.1)), 1.0);
        }
        (p.0 * cell, p.1 * cell)
    }

    /// The position of a point of the globe on the sheet.
    pub fn sheet(&self, at: Globe) -> Point {
        let bare = self.carried(self.plain.sheet(at), 0.0, 1.0);
        self.glasses.iter().fold(bare, |at, glass| glass.through(at))
    }

    /// The point of the globe at a position of the sheet.
    pub fn globe(&self, at: Point) -> Globe {
        let bare = self.glasses.iter().rev().fold(at, |at, glass| glass.back(at));
        self.plain.globe(self.carried(bare, 1.0, 0.0))
    }

    /// The point of the globe under every pixel of an image of the whole sheet, interpolated linearly between every eighth pixel.
    pub fn pixels(&self, width: usize, height: usize) -> Vec<Globe> {
        const EVERY: usize = 8;
        let unit = self.plain.size.0 / width as f64;
        let (columns, rows) = (width / EVERY + 2, height / EVERY + 2);
        let known: Vec<Globe> = (0..columns * rows)
            .map(|i| {
                let pixel = |n: usize| (n * EVERY) as f64 + 0.5;
                self.globe((pixel(i % columns) * unit, pixel(i / columns) * unit))
            })
            .collect();
        let mix = |a: Globe, b: Globe, t: f64| (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t);
        (0..width * height)
            .map(|i| {
                let (x, y) = (i % width, i / width);
                let corner = y / EVERY * columns + x / EVERY;
                let (tx, ty) = ((x % EVERY) as f64 / EVERY as f64, (y % EVERY) as f64 / EVERY as f64);
                let upper = mix(known[corner], known[corner + 1], tx);
                mix(upper, mix(known[corner + columns], known[corner + columns + 1], tx), ty)
            })
            .collect()
    }
}

/// The potential whose gradient carries away each cell's surplus: Poisson's equation, by waves around the cylinder and one elimination each.
fn potential(surplus: &[f64], columns: usize, rows: usize) -> Vec<f64> {
    let table: Vec<(f64, f64)> = (0..columns).map(|i| (TAU * i as f64 / columns as f64).sin_cos()).collect();
    let mut height = vec![0.0; columns * rows];
    for wave in 0..=columns / 2 {
        let mut real = vec![0.0; rows];
        let mut odd = vec![0.0; rows];
        for row in 0..rows {
            let line = &surplus[row * columns..(row + 1) * columns];
            for (i, value) in line.iter().enumerate() {
                let (sin, cos) = table[wave * i % columns];
                real[row] += value * cos;
                odd[row] += value * sin;
            }
        }
        let bend = 2.0 - 2.0 * table[wave % columns].1;
        // The flow runs up the potential: what leaves a cell is its surplus.
        let (real, odd) = (eliminated(&real, bend), eliminated(&odd, bend));
        let twice = if wave == 0 || 2 * wave == columns { 1.0 } else { 2.0 };
        let scale = twice / columns as f64;
        for row in 0..rows {
            for column in 0..columns {
                let (sin, cos) = table[wave * column % columns];
                height[row * columns + column] += scale * (real[row] * cos + odd[row] * sin);
            }
        }
    }
    height
}

/// Solves `h[i-1] - 2 h[i] + h[i+1] - bend h[i] = of[i]`, with no flow beyond either end.
fn eliminated(of: &[f64], bend: f64) -> Vec<f64> {
    let rows = of.len();
    let mut over = vec![0.0; rows];
    let mut right = vec![0.0; rows];
    for i in 0..rows {
        let ends = usize::from(i == 0) + usize::from(i + 1 == rows);
        // Without a bend only differences count: the first is set to 0.
        let fixed = bend == 0.0 && i == 0;
        let middle = if fixed { 1.0 } else { ends as f64 - 2.0 - bend };
        let (before, after) = if fixed { (0.0, 0.0) } else { (f64::from(i > 0), f64::from(i + 1 < rows)) };
        let value = if fixed { 0.0 } else { of[i] };
        let pivot = if i > 0 { middle - before * over[i - 1] } else { middle };
        over[i] = after / pivot;
        right[i] = (value - if i > 0 { before * right[i - 1] } else { 0.0 }) / pivot;
    }
    for i in (0..rows.saturating_sub(1)).rev() {
        right[i] -= over[i] * right[i + 1];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::plan::Room;

    #[test]
    fn there_and_back_and_dense_parts_grow() {
        let room = Room { least: 0.0, more: 0.0 };
        let laid = Laid {
            west: -120.0,
            between: (80.0, -60.0),
            land: room,
            sea: room,
            given: 1.0,
            blank: 0.2,
            regions: Vec::new(),
            lenses: Vec::new(),
            soft: 2.0,
        };
        let plain = Plain::new(&laid, (400, 200));
        let mut density = Field::new(80, 40, 1.0);
        for row in 8..16 {
            for column in 25..35 {
                density.values[row * 80 + column] = 5.0;
            }
        }
        let lens = Lens { at: (45.0, 20.0), reach: 30.0, times: 2.0 };
        let flow = Flow::new(plain, density.softened(1.5)).under(&[lens]);
        for at in [(50.0, 10.0), (46.0, 21.0), (44.0, 377.0), (-30.0, 100.0), (20.0, -119.0), (70.0, 230.0)] {
            let back = flow.globe(flow.sheet(at));
            assert!((back.0 - at.0).abs() < 0.05 && (back.1 - at.1).abs() < 0.05, "{at:?} {back:?}");
        }
        let (once, again) = (flow.sheet((40.0, 30.0)), flow.sheet((40.0, 390.0)));
        assert!((again.0 - once.0 - 400.0).abs() < 1e-9 && (again.1 - once.1).abs() < 1e-9);
        let wide = |flow: &dyn Fn(Globe) -> Point| flow((50.0, 20.0)).0 - flow((50.0, 10.0)).0;
        assert!(wide(&|at| flow.sheet(at)) > 1.4 * wide(&|at| plain.sheet(at)));
    }
}
