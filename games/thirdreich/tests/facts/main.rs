//! Every fact about map, forces and money that the book states or that the scenario rests on, under the number of its paragraph.

mod book;
mod cities;
mod examples;
mod forces;
mod hexes;
mod lands;
mod money;
mod scenario;
mod seas;
mod sides;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::LazyLock;

use table::Space;
use thirdreich::{Board, Ground, Nation, Side, Site, Terrain, Theatre};

static GROUND: LazyLock<Ground> = LazyLock::new(Ground::load);

fn europe() -> &'static Board {
    GROUND.board(Theatre::Europe).expect("Europe is drawn")
}

/// A space by its number or name.
fn at(name: &str) -> Space {
    europe().find(name).unwrap_or_else(|| panic!("there is no {name}"))
}

fn site(name: &str) -> &'static Site {
    &europe()[at(name)]
}

fn key(space: Space) -> &'static str {
    &europe().map.place(space).key
}

fn name(space: Space) -> &'static str {
    &europe().map.place(space).name
}

fn side(one: &str, other: &str) -> Side {
    europe().side(at(one), at(other)).unwrap_or_else(|| panic!("{one} and {other} do not touch"))
}

fn touch(one: &str, other: &str) -> bool {
    europe().side(at(one), at(other)).is_some()
}

fn distance(one: &str, other: &str) -> u32 {
    europe().map.distance(at(one), at(other)).unwrap_or_else(|| panic!("{one} or {other} is no hex"))
}

/// Who controls a hex at the start.
fn holder(hex: Space) -> Option<Nation> {
    GROUND.scenario.control.get(&europe().place(hex)).copied()
}

/// All spaces of a sort.
fn all(wanted: impl Fn(&Site) -> bool) -> Vec<Space> {
    europe().all(wanted).collect()
}

/// The same by number.
fn keys(wanted: impl Fn(&Site) -> bool) -> Vec<&'static str> {
    all(wanted).into_iter().map(key).collect()
}

fn names(wanted: impl Fn(&Site) -> bool) -> BTreeSet<&'static str> {
    all(wanted).into_iter().map(name).collect()
}

/// The names of the sea zones of a place.
fn zones(place: &str) -> BTreeSet<&'static str> {
    site(place).zones.iter().map(|zone| name(*zone)).collect()
}

/// The hexes in pieces that hang together, the largest first.
fn pieces(hexes: &[Space]) -> Vec<usize> {
    let mut left: BTreeSet<Space> = hexes.iter().copied().collect();
    let mut sizes = Vec::new();
    while let Some(first) = left.pop_first() {
        let (mut queue, mut size) = (vec![first], 0);
        while let Some(hex) = queue.pop() {
            size += 1;
            queue.extend(europe().beside(hex).filter(|next| left.remove(next)));
        }
        sizes.push(size);
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

fn hang_together(hexes: &[&str]) -> bool {
    pieces(&hexes.iter().map(|hex| at(hex)).collect::<Vec<Space>>()).len() == 1
}

/// A shortest way by land through hexes that are allowed, the start excepted.
fn way(from: &str, to: &str, allowed: impl Fn(Space) -> bool) -> Option<Vec<Space>> {
    let (start, goal) = (at(from), at(to));
    let mut before = BTreeMap::from([(start, None)]);
    let mut queue = VecDeque::from([start]);
    while let Some(hex) = queue.pop_front() {
        if hex == goal {
            let mut way = vec![hex];
            while let Some(previous) = before[way.last().expect("it has a hex")] {
                way.push(previous);
            }
            way.reverse();
            return Some(way);
        }
        for next in europe().beside(hex) {
            if is_passable(hex, next) && allowed(next) && !before.contains_key(&next) {
                before.insert(next, Some(hex));
                queue.push_back(next);
            }
        }
    }
    None
}

/// Ground units can go from one hex to the other.
fn is_passable(from: Space, to: Space) -> bool {
    let open = europe().side(from, to).is_some_and(Side::is_open);
    open && europe()[from].is_ground() && europe()[to].is_ground()
}

/// Nothing in the terrain of the hex stops a redeployment (7.12).
fn can_redeploy(hex: Space) -> bool {
    !matches!(europe()[hex].terrain, Some(Terrain::Desert | Terrain::Mountain))
}
