//! Where a hex lies.

use serde::{Deserialize, Serialize};

use crate::Direction;

/// A hex in axial coordinates. What is printed on a board is a column and a row; [`Grid`](crate::Grid)
/// translates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hex {
    /// The axis that runs along directions F to C.
    pub q: i16,
    /// The axis that runs along directions A to D.
    pub r: i16,
}

impl Hex {
    /// The hex at these axial coordinates.
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// The hex next to this one.
    pub const fn neighbour(self, direction: Direction) -> Hex {
        let (q, r) = direction.delta();
        Hex { q: self.q.wrapping_add(q), r: self.r.wrapping_add(r) }
    }

    /// All six neighbours, clockwise.
    pub fn neighbours(self) -> [Hex; 6] {
        Direction::ALL.map(|direction| self.neighbour(direction))
    }

    /// The direction in which the other hex touches this one, if it does.
    pub fn toward(self, other: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(direction) == other)
    }

    /// How many steps the other hex is away on an endless grid.
    pub const fn distance(self, other: Hex) -> u32 {
        let q = self.q as i32 - other.q as i32;
        let r = self.r as i32 - other.r as i32;
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_step_away_and_touch_each_other_in_a_ring() {
        let centre = Hex::new(4, -7);
        let ring = centre.neighbours();
        for (index, &hex) in ring.iter().enumerate() {
            assert_eq!(centre.distance(hex), 1);
            assert_eq!(hex.distance(ring[(index + 1) % 6]), 1);
            assert_eq!(centre.toward(hex), Some(Direction::ALL[index]));
        }
        assert_eq!(centre.toward(centre), None);
        assert_eq!(centre.toward(Hex::new(5, -6)), None);
    }

    #[test]
    fn the_ends_of_the_number_range_do_no_harm() {
        let corner = Hex::new(i16::MAX, i16::MIN);
        assert_eq!(corner.neighbours().len(), 6);
        assert_eq!(Hex::new(i16::MIN, i16::MIN).distance(Hex::new(i16::MAX, i16::MAX)), 131_070);
    }
}
