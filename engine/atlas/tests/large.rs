//! A board as large as the largest: 4,000 hexes, 600 of them closed.

mod common;

use std::collections::VecDeque;

use atlas::{Field, Link, Map, Space, Step, trace};
use common::{Numbers, board};

/// Distances by a plain breadth-first search.
fn distances(map: &Map, sources: &[Space], closed: &[bool]) -> Vec<Option<u32>> {
    let mut distances = vec![None; map.len()];
    let mut queue: VecDeque<Space> = VecDeque::new();
    for &source in sources {
        distances[source.index()] = Some(0);
        queue.push_back(source);
    }
    while let Some(from) = queue.pop_front() {
        for link in map.links(from) {
            let to = link.to.index();
            if !closed[to] && distances[to].is_none() {
                distances[to] = distances[from.index()].map(|distance| distance + 1);
                queue.push_back(link.to);
            }
        }
    }
    distances
}

#[test]
fn supply_is_traced_across_four_thousand_hexes() {
    let mut numbers = Numbers::new(40);
    let map = board(80, 50, 0, &mut numbers);
    assert_eq!(map.len(), 4_000);
    assert_eq!(map.sides().len(), 11_741);
    let mut field = Field::new();
    for _ in 0..20 {
        let mut closed = vec![false; map.len()];
        while closed.iter().filter(|&&closed| closed).count() < 600 {
            closed[numbers.below(map.len())] = true;
        }
        let sources: Vec<Space> =
            (0..5).map(|_| Space(numbers.below(map.len()) as u16)).filter(|s| !closed[s.index()]).collect();
        let policy = |_: Space, link: &Link| {
            if closed[link.to.index()] { Step::Closed } else { Step::Open(1) }
        };
        trace(&map, &sources, &policy, &mut field);
        let expected = distances(&map, &sources, &closed);
        for space in map.spaces() {
            assert_eq!(field.cost(space), expected[space.index()]);
            let Some(path) = field.path(space) else { continue };
            assert_eq!(path.spaces.first().copied(), field.source(space));
            assert!(sources.contains(&path.spaces[0]));
            assert!(path.spaces.iter().all(|space| !closed[space.index()]));
        }
    }
}
