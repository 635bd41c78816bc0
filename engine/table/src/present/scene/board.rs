//! The part of a game's picture that never changes.

use serde::{Deserialize, Serialize};

use crate::rules::{Message, Space};

/// What is drawn once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// Every place, in the order in which a person would name them.
    pub spaces: Vec<BoardSpace>,
    /// Every way between places, once.
    pub links: Vec<BoardLink>,
    /// What the signs on a small map mean, one line each.
    pub legend: Vec<Message>,
    /// What the signs beside the names of places mean.
    pub signs: Vec<(char, Message)>,
    /// Places that one thinks of together, in the order in which one would go through them. May be empty.
    pub regions: Vec<Region>,
}

/// Places that one thinks of together: a theatre, a front.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Region {
    /// What it is called.
    pub name: Message,
    /// Its places.
    pub spaces: Vec<Space>,
}

/// A place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardSpace {
    /// Which.
    pub space: Space,
    /// In notation.
    pub key: String,
    /// In words.
    pub name: Message,
    /// The middle of it, in the board's own units.
    pub at: (i32, i32),
    /// How it is drawn.
    pub shape: Shape,
    /// Signs beside its name: a star, a fort.
    pub emblems: String,
    /// Terrain, towns, ports.
    pub tags: Vec<Message>,
}

/// How a place is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Shape {
    /// One hex of a grid.
    Hex,
    /// A point on the land with links.
    Point,
    /// A region with a border.
    Area,
    /// Water.
    Sea,
    /// A box beside the map.
    Box,
}

/// A way between two places.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardLink {
    /// From here,
    pub from: Space,
    /// to here.
    pub to: Space,
    /// Rail, road, sea lane, river: as a small map draws it.
    pub kind: Message,
    /// The same in words.
    pub name: Message,
}
