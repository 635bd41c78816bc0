//! The six ways out of a hex.

use serde::{Deserialize, Serialize};

use crate::Top;

/// One of the six neighbours of a hex, clockwise.
///
/// The letters are the same for both kinds of grid; what they are called on the compass depends on how the
/// hexes stand, see [`Direction::compass`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Direction {
    /// North where hexes have a flat top, north-west where they are pointed.
    A,
    /// North-east in both grids.
    B,
    /// South-east where hexes have a flat top, east where they are pointed.
    C,
    /// South where hexes have a flat top, south-east where they are pointed.
    D,
    /// South-west in both grids.
    E,
    /// North-west where hexes have a flat top, west where they are pointed.
    F,
}

impl Direction {
    /// All six, clockwise from the first.
    pub const ALL: [Direction; 6] =
        [Direction::A, Direction::B, Direction::C, Direction::D, Direction::E, Direction::F];

    /// The direction after turning right by this many sixths of a circle.
    pub const fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths % 6) % 6]
    }

    /// The direction that leads back.
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The axial step (q, r) to the neighbour.
    pub const fn delta(self) -> (i16, i16) {
        match self {
            Direction::A => (0, -1),
            Direction::B => (1, -1),
            Direction::C => (1, 0),
            Direction::D => (0, 1),
            Direction::E => (-1, 1),
            Direction::F => (-1, 0),
        }
    }

    /// The name a player would use on a grid whose hexes stand this way.
    pub const fn compass(self, top: Top) -> &'static str {
        match (top, self) {
            (Top::Flat, Direction::A) => "N",
            (_, Direction::B) => "NE",
            (Top::Flat, Direction::C) | (Top::Pointed, Direction::D) => "SE",
            (Top::Flat, Direction::D) => "S",
            (_, Direction::E) => "SW",
            (Top::Flat, Direction::F) | (Top::Pointed, Direction::A) => "NW",
            (Top::Pointed, Direction::C) => "E",
            (Top::Pointed, Direction::F) => "W",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_steps_cancel() {
        for direction in Direction::ALL {
            let (there, back) = (direction.delta(), direction.opposite().delta());
            assert_eq!((there.0 + back.0, there.1 + back.1), (0, 0));
            assert_eq!(direction.turned(6), direction);
        }
    }

    #[test]
    fn compass_names_differ_within_a_grid() {
        for top in [Top::Flat, Top::Pointed] {
            let mut names = Direction::ALL.map(|direction| direction.compass(top));
            names.sort_unstable();
            assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
        }
    }
}
