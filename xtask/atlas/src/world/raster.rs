//! The sheet as a grid of cells.

use crate::geometry::Rect;
use crate::projection::Point;

/// An empty cell.
pub const NOTHING: u16 = u16::MAX;

/// The cells of a sheet whose right edge joins its left one.
pub struct Cells {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The cells, row by row.
    pub what: Vec<u16>,
}

impl Cells {
    /// An empty grid.
    pub fn new(columns: usize, rows: usize) -> Cells {
        Cells { columns, rows, what: vec![NOTHING; columns * rows] }
    }

    /// Fills polygons, even-odd, in cell coordinates.
    pub fn fill(&mut self, rings: &[Vec<Point>], what: u16) {
        let ys = rings.iter().flatten().map(|p| p.1);
        let (top, bottom) = ys.fold((f64::INFINITY, 0.0f64), |(low, high), y| (low.min(y), high.max(y)));
        if top > bottom {
            return;
        }
        for row in top.max(0.0) as usize..=(bottom as usize).min(self.rows - 1) {
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
            for pair in turns.chunks_exact(2) {
                for column in (pair[0] - 0.5).ceil() as i64..=(pair[1] - 0.5).floor() as i64 {
                    let column = column.rem_euclid(self.columns as i64) as usize;
                    self.what[row * self.columns + column] = what;
                }
            }
        }
    }

    /// The content of the cell at a point, in cell coordinates.
    pub fn at(&self, (x, y): Point) -> u16 {
        let row = y.floor();
        if row < 0.0 || row >= self.rows as f64 {
            return NOTHING;
        }
        let column = (x.floor() as i64).rem_euclid(self.columns as i64) as usize;
        self.what[row as usize * self.columns + column]
    }

    /// Samples a box at about this spacing; yields the content of each sample.
    pub fn sampled(&self, covers: &Rect, apart: f64, mut tell: impl FnMut(u16, f64)) {
        let (wide, high) = (covers.right - covers.left, covers.bottom - covers.top);
        let (columns, rows) = ((wide / apart).ceil().max(1.0), (high / apart).ceil().max(1.0));
        let each = wide * high / (columns * rows);
        for row in 0..rows as usize {
            for column in 0..columns as usize {
                let x = covers.left + (column as f64 + 0.5) / columns * wide;
                let y = covers.top + (row as f64 + 0.5) / rows * high;
                tell(self.at((x, y)), each);
            }
        }
    }
}
