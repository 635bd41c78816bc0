//! The positions of places on the sheet, and the room they need.

use table::scene::sheet::{FULL_STACK, SIGN, stack_box};

use crate::board::Board;
use crate::drawing::Drawing;
use crate::geometry::Rect;
use crate::projection::{Point, Projection};

/// A place on the sheet.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The centre of its sign.
    pub at: Point,
    /// Its box, if it has one instead of a sign.
    pub outline: Option<Rect>,
}

impl Spot {
    /// What its sign covers.
    pub fn sign(&self) -> Rect {
        self.outline.unwrap_or_else(|| Rect::around(self.at, f64::from(SIGN)))
    }

    /// What a full stack covers.
    pub fn stack(&self) -> Rect {
        let (left, top, right, bottom) = stack_box(FULL_STACK);
        let (x, y) = self.at;
        let stack =
            Rect::new(x + f64::from(left), y + f64::from(top), x + f64::from(right), y + f64::from(bottom));
        self.outline.unwrap_or(stack)
    }
}

/// All places of the board: at their true positions, unless the drawing says otherwise.
pub fn spots(board: &Board, drawing: &Drawing, projection: &Projection) -> Vec<Spot> {
    let spot = |place: &crate::board::Place| {
        let (x, y) = projection.sheet(place.globe);
        let Some(placed) = drawing.places.get(&place.key) else {
            return Spot { at: (x.round(), y.round()), outline: None };
        };
        let moved = ((x + f64::from(placed.by.0)).round(), (y + f64::from(placed.by.1)).round());
        let at = placed.at.map_or(moved, |(x, y)| (f64::from(x), f64::from(y)));
        let outline = placed.outline.map(|(left, top, width, height)| {
            let corner = (f64::from(left), f64::from(top));
            Rect::new(corner.0, corner.1, corner.0 + f64::from(width), corner.1 + f64::from(height))
        });
        Spot { at, outline }
    };
    board.places.iter().map(spot).collect()
}
