//! How one gets from a space to another.

use serde::{Deserialize, Serialize};

use crate::{LinkKind, Marks, Side, Space};

/// One passage of a [`Map`](crate::Map), as a small number: a counter per passage is a plain vector.
///
/// The passages across hexsides come first and have the number of their [`Side`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Way(pub u16);

impl Way {
    /// The number as an index into a table with one entry per passage.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A passage between two spaces, as the map tells it once. Every passage can be taken both ways; where a
/// rule knows a direction, its policy does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Passage {
    /// The two spaces, the lower number first.
    pub ends: [Space; 2],
    /// What kind of passage it is.
    pub kind: LinkKind,
    /// How long it is, in whatever the game counts; 1 unless the map says otherwise.
    pub length: u8,
    /// What the map says of the passage itself.
    pub marks: Marks,
    /// What it is called, such as the river or the line; often empty.
    pub name: Box<str>,
}

/// A passage as seen from one of its ends: what [`Map::links`](crate::Map::links) lists and what a
/// [`Policy`](crate::Policy) is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// Where it leads.
    pub to: Space,
    /// Which passage it is.
    pub way: Way,
    pub(crate) side: u16,
    /// What kind of passage it is.
    pub kind: LinkKind,
    /// How long it is.
    pub length: u8,
    /// What the map says of the passage and of the hexside it crosses.
    pub marks: Marks,
}

/// Stands for "crosses no hexside" in [`Link::side`], which keeps a link at sixteen bytes.
pub(crate) const NO_SIDE: u16 = u16::MAX;

impl Link {
    /// The hexside this link crosses: that of any link between touching hexes, be it a step or a railway.
    pub const fn side(&self) -> Option<Side> {
        if self.side == NO_SIDE { None } else { Some(Side(self.side)) }
    }
}
