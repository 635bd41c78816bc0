//! How far it is from everywhere to a place, over land, along routes and by sea.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use eurofront::{Ground, Position, Way};
use table::Space;

/// What a hex, a short and a long route, a port and a sea take; half hexes.
const HEX: u16 = 2;
const SHORT_ROUTE: u16 = 3;
const LONG_ROUTE: u16 = 5;
const HARBOUR: u16 = 3;
const PASSAGE: u16 = 2;

/// The distance from every place to one, in half hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis(Arc<[u16]>);

/// Farther than anything.
pub const NO_WAY: u16 = u16::MAX;

impl Axis {
    /// Ways to a place, as far as the land is at war.
    pub fn to(ground: &Ground, position: &Position, goal: Space) -> Axis {
        Axis::along(ground, position, goal, &WAYS)
    }

    /// The same without the sea.
    pub fn over_land(ground: &Ground, position: &Position, goal: Space) -> Axis {
        Axis::along(ground, position, goal, &WAYS[..LAND_WAYS])
    }

    fn along(ground: &Ground, position: &Position, goal: Space, ways: &[(Way, u16, u16)]) -> Axis {
        let rows = &ground.nets().rows;
        let open = position.control.held_by(|_| true).union(&ground.nets().seas);
        let mut distance = vec![NO_WAY; ground.map.len()];
        distance[goal.index()] = 0;
        let mut queue = BinaryHeap::from([(Reverse(0), goal)]);
        while let Some((Reverse(gone), here)) = queue.pop() {
            if gone > distance[here.index()] {
                continue;
            }
            let beside = rows.neighbours(&ground.nets().land, rows.cell(here));
            let beside = beside.map(|cell| (rows.space(cell), HEX));
            let along = ways.iter().flat_map(|(way, short, long)| {
                let cost = |length: u8| if length > 2 { *long } else { *short };
                ground.ways(here, *way).iter().map(move |link| (link.to, cost(link.length)))
            });
            for (to, cost) in beside.chain(along).collect::<Vec<_>>() {
                let farther = gone + cost;
                if farther < distance[to.index()] && open.contains(rows.cell(to)) {
                    distance[to.index()] = farther;
                    queue.push((Reverse(farther), to));
                }
            }
        }
        Axis(distance.into())
    }

    pub fn from(&self, place: Space) -> u16 {
        self.0.get(place.index()).copied().unwrap_or(NO_WAY)
    }
}

/// How many of the ways keep to the land: they come first.
const LAND_WAYS: usize = 3;

const WAYS: [(Way, u16, u16); 5] = [
    (Way::RailRoute, SHORT_ROUTE, LONG_ROUTE),
    (Way::RoadRoute, SHORT_ROUTE, LONG_ROUTE),
    (Way::StraitRoute, SHORT_ROUTE, LONG_ROUTE),
    (Way::Harbour, HARBOUR, HARBOUR),
    (Way::Passage, PASSAGE, PASSAGE),
];
