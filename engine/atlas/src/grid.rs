//! How the hexes of a board stand, and what their printed numbers mean.

use serde::{Deserialize, Serialize};

use crate::{Hex, LinkKind};

/// How the hexes stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Top {
    /// A flat edge on top: straight columns, one neighbour due north.
    Flat,
    /// A corner on top: straight rows, one neighbour due east.
    Pointed,
}

/// Which columns (flat top) lie half a hex lower, or which rows (pointed top) half a hex further right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Shoved {
    /// Those with an odd number.
    Odd,
    /// Those with an even number.
    Even,
}

/// The hex grid of a board. Columns count from the left, rows from the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Grid {
    /// How the hexes stand.
    pub top: Top,
    /// Which columns or rows are shoved.
    pub shoved: Shoved,
    /// The kind of link that any two touching hexes have.
    pub link: LinkKind,
}

impl Grid {
    /// The furthest column or row from zero, either way.
    pub const LIMIT: i16 = 9999;

    /// The hex in this column and row; both at most [`Grid::LIMIT`] from zero.
    pub const fn hex(self, column: i16, row: i16) -> Hex {
        match self.top {
            Top::Flat => Hex::new(column, row.wrapping_sub(self.shift(column))),
            Top::Pointed => Hex::new(column.wrapping_sub(self.shift(row)), row),
        }
    }

    /// The column and row of a hex, as printed on the board.
    pub const fn column_row(self, hex: Hex) -> (i16, i16) {
        match self.top {
            Top::Flat => (hex.q, hex.r.wrapping_add(self.shift(hex.q))),
            Top::Pointed => (hex.q.wrapping_add(self.shift(hex.r)), hex.r),
        }
    }

    /// How far the slanted axis has drifted in this column or row.
    const fn shift(self, line: i16) -> i16 {
        match self.shoved {
            Shoved::Odd => line.wrapping_sub(line & 1) / 2,
            Shoved::Even => line.wrapping_add(line & 1) / 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touching(top: Top, shoved: Shoved, one: (i16, i16), other: (i16, i16)) -> bool {
        let grid = Grid { top, shoved, link: LinkKind(0) };
        grid.hex(one.0, one.1).distance(grid.hex(other.0, other.1)) == 1
    }

    #[test]
    fn shoved_columns_lie_lower() {
        // Column 2 lies lower: 0201 touches rows 1 and 2 of its neighbours, not row 0.
        assert!(touching(Top::Flat, Shoved::Even, (2, 1), (1, 1)));
        assert!(touching(Top::Flat, Shoved::Even, (2, 1), (3, 2)));
        assert!(!touching(Top::Flat, Shoved::Even, (2, 1), (3, 0)));
        assert!(touching(Top::Flat, Shoved::Odd, (3, 1), (2, 2)));
        assert!(!touching(Top::Flat, Shoved::Odd, (2, 1), (3, 2)));
    }

    #[test]
    fn shoved_rows_lie_further_right() {
        assert!(touching(Top::Pointed, Shoved::Even, (13, 14), (14, 13)));
        assert!(touching(Top::Pointed, Shoved::Even, (14, 13), (14, 12)));
        assert!(!touching(Top::Pointed, Shoved::Even, (14, 13), (15, 12)));
        assert!(touching(Top::Pointed, Shoved::Odd, (14, 13), (15, 12)));
    }

    #[test]
    fn printed_numbers_survive() {
        for top in [Top::Flat, Top::Pointed] {
            for shoved in [Shoved::Odd, Shoved::Even] {
                let grid = Grid { top, shoved, link: LinkKind(0) };
                for column in [-Grid::LIMIT, -3, -2, -1, 0, 1, 2, 57, Grid::LIMIT] {
                    for row in [-Grid::LIMIT, -1, 0, 1, 43, Grid::LIMIT] {
                        assert_eq!(grid.column_row(grid.hex(column, row)), (column, row));
                    }
                }
            }
        }
    }
}
