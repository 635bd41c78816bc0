//! The seas by small numbers, in the order of their spaces: which passages join them, and which coasts lie on them.

use atlas::Rows;
use table::Space;

use super::board::Ground;
use super::nets::{Cluster, LINES};
use super::site::Kind;
use super::way::Way;

/// The seas as voyages cross them. There are at most 64.
pub struct Waters {
    pub seas: Vec<Space>,
    /// By sea: its row in the table.
    pub rows: Vec<Option<usize>>,
    /// By sea.
    pub passages: Vec<Vec<Passage>>,
    /// By sea: its hexes of water.
    pub hexes: Vec<Cluster>,
    /// By space: the seas of its port, or those of the water that its hex touches.
    coasts: Vec<Vec<u8>>,
}

/// The way from a sea to the next, and the places that command it.
pub struct Passage {
    pub to: u8,
    pub banks: Vec<Space>,
}

impl Waters {
    /// # Panics
    /// If there are more than 64 seas.
    pub(super) fn new(ground: &Ground, rows: &Rows<LINES>) -> Waters {
        let seas: Vec<Space> = ground.map.spaces().filter(|space| ground[*space].kind == Kind::Sea).collect();
        assert!(seas.len() <= 64, "a voyage is a set of 64 seas at most");
        let number = |sea: &Space| seas.binary_search(sea).map_or(0, |number| number as u8);
        let banks = |one: Space, other: Space| {
            let joins = |between: &[Space]| [[one, other], [other, one]].iter().any(|pair| between == pair);
            let straits = ground.straits.iter().filter(|row| joins(&row.between));
            straits.flat_map(|row| row.banks.iter().copied()).collect()
        };
        let passages = |sea: &Space| {
            let links = ground.ways(*sea, Way::Passage).iter();
            links.map(|link| Passage { to: number(&link.to), banks: banks(*sea, link.to) }).collect()
        };
        let coasts = |space: Space| {
            let water = || ground.beside(space).filter(|hex| ground[*hex].kind == Kind::Water);
            let joined: Vec<Space> = match ground[space].port {
                Some(_) => ground[space].seas.clone(),
                None => water().flat_map(|hex| ground[hex].seas.clone()).collect(),
            };
            let mut numbers: Vec<u8> = joined.iter().map(number).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        let (passages, coasts) =
            (seas.iter().map(passages).collect(), ground.map.spaces().map(coasts).collect());
        let mut hexes = vec![Cluster::NONE; seas.len()];
        for hex in ground.map.spaces().filter(|space| ground[*space].kind == Kind::Water) {
            let joined = ground.ways(hex, Way::Waters).iter();
            joined.for_each(|link| hexes[usize::from(number(&link.to))].insert(rows.cell(hex)));
        }
        let row = |sea: &Space| ground.seas.iter().position(|row| row.sea == *sea);
        let rows = seas.iter().map(row).collect();
        Waters { seas, rows, passages, hexes, coasts }
    }

    /// The seas on which a place lies.
    pub fn coasts(&self, at: Space) -> &[u8] {
        &self.coasts[at.index()]
    }
}
