//! The edge between two hexes: a place of its own, where rivers run and borders lie.

use serde::{Deserialize, Serialize};

use crate::{Direction, Hex, Way};

/// One hexside of a [`Map`](crate::Map), as a small number: a counter per hexside is a plain vector.
///
/// Only the edge between two hexes that are both spaces of the map has a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Side(pub u16);

impl Side {
    /// The number as an index into a table with one entry per hexside.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The passage straight across this hexside. Hexsides come first among the ways of a map.
    pub const fn way(self) -> Way {
        Way(self.0)
    }
}

/// The edge between two neighbouring hexes, the same value from whichever hex one looks at it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Hexside {
    hex: Hex,
    direction: Direction,
}

impl Hexside {
    /// The edge that one leaves this hex by in this direction.
    pub fn new(hex: Hex, direction: Direction) -> Hexside {
        // Directions A, B and C stand for all edges; the other three are those of the neighbour.
        if direction <= Direction::C {
            Hexside { hex, direction }
        } else {
            Hexside { hex: hex.neighbour(direction), direction: direction.opposite() }
        }
    }

    /// The edge two hexes share, if they touch.
    pub fn between(one: Hex, other: Hex) -> Option<Hexside> {
        one.toward(other).map(|direction| Hexside::new(one, direction))
    }

    /// The two hexes that share this edge.
    pub fn hexes(self) -> [Hex; 2] {
        [self.hex, self.hex.neighbour(self.direction)]
    }

    /// The four edges that meet this one at its two corners.
    pub fn adjoining(self) -> [Hexside; 4] {
        let [one, other] = self.hexes();
        let back = self.direction.opposite();
        [
            Hexside::new(one, self.direction.turned(5)),
            Hexside::new(one, self.direction.turned(1)),
            Hexside::new(other, back.turned(5)),
            Hexside::new(other, back.turned(1)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_the_same_from_both_hexes() {
        let hex = Hex::new(3, 3);
        for direction in Direction::ALL {
            let other = hex.neighbour(direction);
            let edge = Hexside::new(hex, direction);
            assert_eq!(edge, Hexside::new(other, direction.opposite()));
            assert_eq!(Hexside::between(other, hex), Some(edge));
            let mut ends = edge.hexes();
            ends.sort();
            let mut expected = [hex, other];
            expected.sort();
            assert_eq!(ends, expected);
        }
        assert_eq!(Hexside::between(hex, hex), None);
    }

    #[test]
    fn adjoining_edges_share_a_corner() {
        let edge = Hexside::new(Hex::new(0, 0), Direction::E);
        for next in edge.adjoining() {
            assert_ne!(next, edge);
            assert!(next.adjoining().contains(&edge), "{next:?}");
        }
    }
}
