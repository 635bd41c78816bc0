//! Every fact about the map that the rulebook states, under the number of its section.

mod cities;
mod forces;
mod hexes;
mod nations;
mod seas;
mod ways;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use eurofront::{Ground, Side, Site, Way};
use table::Space;

static GROUND: LazyLock<Ground> = LazyLock::new(Ground::load);

fn at(name: &str) -> Space {
    GROUND.find(name).unwrap_or_else(|| panic!("there is no {name}"))
}

fn site(name: &str) -> &'static Site {
    &GROUND[at(name)]
}

fn name(space: Space) -> &'static str {
    &GROUND.map.place(space).name
}

fn side(one: &str, other: &str) -> Side {
    GROUND.side(at(one), at(other)).unwrap_or_else(|| panic!("{one} and {other} do not touch"))
}

fn distance(one: &str, other: &str) -> u32 {
    GROUND.map.distance(at(one), at(other)).unwrap_or_else(|| panic!("{one} or {other} is no hex"))
}

fn all(wanted: impl Fn(&Site) -> bool) -> Vec<Space> {
    GROUND.map.spaces().filter(|&space| wanted(&GROUND[space])).collect()
}

fn names(wanted: impl Fn(&Site) -> bool) -> BTreeSet<&'static str> {
    all(wanted).into_iter().map(name).collect()
}

/// The length of the route between a place and an area.
fn route(one: &str, other: &str) -> Option<(Way, u8)> {
    [Way::RailRoute, Way::RoadRoute, Way::StraitRoute].into_iter().find_map(|way| {
        let link = GROUND.ways(at(one), way).iter().find(|link| link.to == at(other))?;
        Some((way, GROUND.map.passage(link.way).length))
    })
}

fn joins(one: &str, other: &str) -> bool {
    GROUND.ways(at(one), Way::Passage).iter().any(|link| link.to == at(other))
}
