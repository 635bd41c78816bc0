//! Replaces `grid` in a module whose game is not played on hexes.

use table::Space;
use table::scene::Board;
use table::scene::sheet::Sheet;

/// There are no boards of hexes in this module.
pub enum Grid {}

/// No board is one of hexes.
pub fn is_grid(_: &Board, _: &Sheet) -> bool {
    false
}

/// No map has colours of its own.
pub fn dress(_: &str) {}

impl Grid {
    /// None.
    pub fn of(_: &Board, _: &Sheet) -> Option<Grid> {
        None
    }

    /// The place at a point of the sheet.
    pub fn at(&self, _: f64, _: f64) -> Option<Space> {
        match *self {}
    }

    /// What a hex is part of.
    pub fn whole_of(&self, _: Space) -> Option<Space> {
        match *self {}
    }

    /// The outline of some places, as one path.
    pub fn path(&self, _: impl IntoIterator<Item = Space>) -> String {
        match *self {}
    }
}
