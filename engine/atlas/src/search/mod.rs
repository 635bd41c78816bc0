//! Searches: how far, which way, and is there a connection. Each takes a [`Policy`] and fills a [`Field`].
//!
//! All of them find the cheapest path; among equally cheap ones the one with the fewest steps; among those
//! the one whose last space but one has the lowest number, and so on back to the start. So the same board
//! and policy give the same paths everywhere.

mod field;
mod policy;
mod queue;

pub use field::{Field, Path};
pub use policy::{Policy, Step};

use field::Leg;
use queue::Rank;

use crate::{Map, Space};

/// Finds every space that can be reached from `from` for at most `budget`.
pub fn reach<P: Policy + ?Sized>(map: &Map, from: Space, budget: u32, policy: &P, field: &mut Field) {
    flood(map, &[from], budget, policy, field);
}

/// Finds every space that is connected to one of the sources, at any cost, with its nearest source.
pub fn trace<P: Policy + ?Sized>(map: &Map, sources: &[Space], policy: &P, field: &mut Field) {
    flood(map, sources, u32::MAX, policy, field);
}

/// Finds every space that can be reached from one of the sources for at most `budget`, with its nearest
/// source.
pub fn flood<P: Policy + ?Sized>(map: &Map, sources: &[Space], budget: u32, policy: &P, field: &mut Field) {
    begin(map, sources, field);
    run(map, budget, policy, field, |_, _| false);
}

/// Finds the cheapest path to a space where one may stop.
pub fn path<P: Policy + ?Sized>(
    map: &Map,
    from: Space,
    to: Space,
    policy: &P,
    field: &mut Field,
) -> Option<Path> {
    begin(map, &[from], field);
    // Whatever is found from here on ranks behind the space now visited.
    run(map, u32::MAX, policy, field, |field, rank| field.stop_rank(to).is_some_and(|best| best <= rank));
    field.path(to)
}

/// Finds the nearest spaces, other than `from`, where one may stop for at most `budget`: all that cost the
/// same, by number. The field holds the paths. This is the search for a retreat.
pub fn nearest<P: Policy + ?Sized>(
    map: &Map,
    from: Space,
    budget: u32,
    policy: &P,
    field: &mut Field,
) -> Vec<Space> {
    begin(map, &[from], field);
    let mut seen = 1;
    let mut best = u32::MAX;
    run(map, budget, policy, field, |field, rank| {
        for &space in &field.spaces()[seen..] {
            best = best.min(field.cost(space).unwrap_or(u32::MAX));
        }
        seen = field.spaces().len();
        best < rank.cost()
    });
    let others = || field.spaces()[1..].iter().copied();
    let Some(best) = others().filter_map(|space| field.cost(space)).min() else { return Vec::new() };
    let mut nearest: Vec<Space> = others().filter(|&space| field.cost(space) == Some(best)).collect();
    nearest.sort_unstable();
    nearest
}

fn begin(map: &Map, sources: &[Space], field: &mut Field) {
    field.begin(map.len());
    for &source in sources {
        field.start(source);
    }
}

/// Visits spaces from the nearest to the furthest until `enough` says so.
fn run<P: Policy + ?Sized>(
    map: &Map,
    budget: u32,
    policy: &P,
    field: &mut Field,
    mut enough: impl FnMut(&Field, Rank) -> bool,
) {
    while let Some((rank, from)) = field.queue.pop() {
        let Some(source) = field.visit(rank, from) else { continue };
        if enough(field, rank) {
            return;
        }
        for link in map.links(from) {
            let (cost, stop, pass) = match policy.step(from, link) {
                Step::Closed => continue,
                Step::Open(cost) => (cost, true, true),
                Step::End(cost) => (cost, true, false),
                Step::Through(cost) => (cost, false, true),
            };
            let next = rank.step(cost);
            if next.cost() > budget {
                continue;
            }
            field.note(next, from, link.to, Leg { way: link.way, source, stop, pass });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Link, Source};

    #[test]
    fn a_used_field_needs_no_more_memory() {
        let manifest = "name = \"line\"\nspace-kinds = [\"land\"]\nlink-kinds = [\"road\"]\n";
        let mut spaces = String::from("key,kind\n");
        let mut links = String::from("kind,path\nroad,");
        for space in 0..500 {
            spaces.push_str(&format!("s{space},land\n"));
            // One long walk that jumps about.
            links.push_str(&format!("s{} ", space * 7 % 500));
        }
        let texts = [("map.toml", manifest), ("spaces.csv", &spaces), ("links.csv", &links)];
        let map = Map::load(&texts.map(|(name, text)| Source { name, text })).expect("is without fault");
        let policy = |from: Space, link: &Link| Step::Open((from.0 ^ link.to.0) % 9);
        let mut field = Field::new();
        trace(&map, &[Space(3)], &policy, &mut field);
        let room = field.room();
        for _ in 0..20 {
            trace(&map, &[Space(3)], &policy, &mut field);
            reach(&map, Space(3), 6, &policy, &mut field);
            path(&map, Space(3), Space(400), &policy, &mut field);
        }
        assert_eq!(field.room(), room);
    }
}
