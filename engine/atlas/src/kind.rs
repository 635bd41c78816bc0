//! What sort of thing a space or a link is. A map declares its kinds; these are their places in its lists.

use serde::{Deserialize, Serialize};

/// The kind of a space: hex, area, sea zone, box, or whatever the map declares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SpaceKind(pub u8);

/// The kind of a link: next to each other, rail, road, sea lane, or whatever the map declares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct LinkKind(pub u8);

/// A number that every space has: stacking limit, income, where it is drawn, or whatever the map declares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Number(pub u8);
