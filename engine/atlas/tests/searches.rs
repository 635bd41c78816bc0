//! Searches find what a slow and simple search finds.

mod common;

use atlas::{Field, Link, Map, Path, Space, Step, flood, nearest, path, reach, trace};
use common::{Numbers, board};

/// Cost and number of steps.
type Rank = (u32, u32);

/// For every space the best rank to stop there and to go on from there, by trying every link until nothing
/// changes any more.
struct Reference {
    stops: Vec<Option<Rank>>,
    passes: Vec<Option<Rank>>,
}

fn stop_and_pass(step: Step) -> (Option<u16>, Option<u16>) {
    match step {
        Step::Closed => (None, None),
        Step::Open(cost) => (Some(cost), Some(cost)),
        Step::End(cost) => (Some(cost), None),
        Step::Through(cost) => (None, Some(cost)),
    }
}

fn further((cost, steps): Rank, step: u16, budget: u32) -> Option<Rank> {
    Some((cost + u32::from(step), steps + 1)).filter(|&(cost, _)| cost <= budget)
}

fn better(known: &mut Option<Rank>, found: Option<Rank>) -> bool {
    let improves = found.is_some() && (known.is_none() || found < *known);
    if improves {
        *known = found;
    }
    improves
}

impl Reference {
    fn new(map: &Map, sources: &[Space], budget: u32, policy: &impl Fn(Space, &Link) -> Step) -> Reference {
        let mut stops = vec![None; map.len()];
        for source in sources {
            stops[source.index()] = Some((0, 0));
        }
        let mut passes = stops.clone();
        loop {
            let mut changed = false;
            for from in map.spaces() {
                let Some(rank) = passes[from.index()] else { continue };
                for link in map.links(from) {
                    let (stop, pass) = stop_and_pass(policy(from, link));
                    let to = link.to.index();
                    changed |= better(&mut stops[to], stop.and_then(|cost| further(rank, cost, budget)));
                    changed |= better(&mut passes[to], pass.and_then(|cost| further(rank, cost, budget)));
                }
            }
            if !changed {
                return Reference { stops, passes };
            }
        }
    }

    /// The path the rule of ties asks for, found from the end backward.
    fn path(&self, map: &Map, to: Space, policy: &impl Fn(Space, &Link) -> Step) -> Option<Path> {
        let mut rank = self.stops[to.index()]?;
        let mut path = Path { spaces: vec![to], ways: Vec::new(), cost: rank.0 };
        let (mut at, mut last) = (to, true);
        while rank != (0, 0) {
            let step = |from: Space, link: &Link| {
                let (stop, pass) = stop_and_pass(policy(from, link));
                let cost = if last { stop } else { pass }?;
                (further(self.passes[from.index()]?, cost, u32::MAX)? == rank).then_some(link.way)
            };
            let found = map.spaces().find_map(|from| {
                let way =
                    map.links(from).iter().filter(|link| link.to == at).find_map(|link| step(from, link));
                Some((from, way?))
            });
            let (from, way) = found.expect("every rank comes from somewhere");
            path.spaces.push(from);
            path.ways.push(way);
            (at, last) = (from, false);
            rank = self.passes[from.index()].expect("was passed");
        }
        path.spaces.reverse();
        path.ways.reverse();
        Some(path)
    }
}

/// A policy without rhyme or reason: every step has its own answer.
fn whim(seed: usize) -> impl Fn(Space, &Link) -> Step {
    move |from, link| {
        let mut numbers = Numbers::new((seed << 40 | from.index() << 20 | link.way.index()) as u64);
        numbers.below(9);
        let cost = match (seed % 3, numbers.below(20)) {
            (0, _) => 1,
            (1, 19) => 65_535,
            (_, roll) => roll as u16 % 4,
        };
        match numbers.below(8) {
            0 | 1 => Step::Closed,
            2 => Step::End(cost),
            3 => Step::Through(cost),
            _ => Step::Open(cost),
        }
    }
}

#[test]
fn floods_agree_with_the_reference() {
    let mut numbers = Numbers::new(1);
    let mut field = Field::new();
    let (mut split, mut reached) = (0, 0);
    for seed in 0..300 {
        let (columns, rows, roads) = (2 + numbers.below(5), 2 + numbers.below(5), numbers.below(12));
        let map = board(columns, rows, roads, &mut numbers);
        let sources: Vec<Space> =
            (0..1 + numbers.below(3)).map(|_| Space(numbers.below(map.len()) as u16)).collect();
        let budget = [u32::MAX, 5, 2, 0][numbers.below(4)];
        let policy = whim(seed);
        let reference = Reference::new(&map, &sources, budget, &policy);

        flood(&map, &sources, budget, &policy, &mut field);
        for space in map.spaces() {
            let expected = reference.stops[space.index()];
            assert_eq!(field.cost(space), expected.map(|rank| rank.0), "seed {seed}");
            assert_eq!(
                field.passing(space),
                reference.passes[space.index()].map(|rank| rank.0),
                "seed {seed}"
            );
            let path = reference.path(&map, space, &policy);
            assert_eq!(field.source(space), path.as_ref().map(|path| path.spaces[0]), "seed {seed}");
            assert_eq!(field.path(space), path, "seed {seed}");
            assert_eq!(field.reached(space), field.spaces().contains(&space));
            split += usize::from(field.cost(space) != field.passing(space));
            reached += usize::from(field.reached(space));
        }
        assert_eq!(field.spaces().len(), map.spaces().filter(|&space| field.reached(space)).count());
    }
    assert!(split > 200 && reached > 1_000, "{split} {reached}");
}

#[test]
fn single_paths_agree_with_the_flood() {
    let mut numbers = Numbers::new(2);
    let (mut field, mut other) = (Field::new(), Field::new());
    let mut found = 0;
    for seed in 0..150 {
        let map = board(5, 5, numbers.below(10), &mut numbers);
        let policy = whim(seed);
        let from = Space(numbers.below(map.len()) as u16);
        reach(&map, from, u32::MAX, &policy, &mut field);
        for to in map.spaces() {
            let path = path(&map, from, to, &policy, &mut other);
            assert_eq!(path, field.path(to), "seed {seed}");
            found += usize::from(path.is_some());
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn the_nearest_are_all_that_cost_least() {
    let mut numbers = Numbers::new(4);
    let (mut field, mut other) = (Field::new(), Field::new());
    let mut ties = 0;
    for seed in 0..300 {
        let map = board(5, 5, numbers.below(6), &mut numbers);
        let policy = whim(seed);
        let from = Space(numbers.below(map.len()) as u16);
        let budget = 1 + numbers.below(4) as u32;
        reach(&map, from, budget, &policy, &mut field);
        let best = map.spaces().filter(|&space| space != from).filter_map(|space| field.cost(space)).min();
        let expected: Vec<Space> = map
            .spaces()
            .filter(|&space| space != from && best.is_some() && field.cost(space) == best)
            .collect();
        assert_eq!(nearest(&map, from, budget, &policy, &mut other), expected, "seed {seed}");
        for &space in &expected {
            assert_eq!(other.path(space), field.path(space), "seed {seed}");
        }
        ties += usize::from(expected.len() > 1);
    }
    assert!(ties > 50, "{ties}");
}

#[test]
fn a_used_field_is_as_good_as_a_new_one() {
    let mut numbers = Numbers::new(6);
    let boards = [board(6, 6, 10, &mut numbers), board(3, 3, 0, &mut numbers), board(9, 4, 5, &mut numbers)];
    let mut used = Field::new();
    for seed in 0..90 {
        let map = &boards[seed % 3];
        let policy = whim(seed);
        let mut new = Field::new();
        // A search that was stopped early leaves entries behind.
        path(map, Space(0), Space(1), &policy, &mut used);
        trace(map, &[Space(2), Space(2)], &policy, &mut used);
        trace(map, &[Space(2)], &policy, &mut new);
        assert_eq!(used.spaces(), new.spaces());
        for space in map.spaces() {
            assert_eq!(used.path(space), new.path(space));
        }
        assert!(!used.reached(Space(60_000)), "spaces of no map are not reached");
    }
}

#[test]
fn ties_go_to_the_lowest_number() {
    let map = board(3, 3, 0, &mut Numbers::new(1));
    let mut field = Field::new();
    let free = |_: Space, _: &Link| Step::Open(0);
    for from in map.spaces() {
        for to in map.spaces() {
            let found = path(&map, from, to, &free, &mut field).expect("all are connected");
            let steps = map.distance(from, to).expect("are hexes");
            assert_eq!(found.ways.len(), steps as usize, "no detour, even if it costs nothing");
            if let [.., before, _] = found.spaces[..] {
                let lowest = map
                    .links(to)
                    .iter()
                    .map(|link| link.to)
                    .find(|&space| map.distance(from, space) == Some(steps - 1));
                assert_eq!(Some(before), lowest);
            }
        }
    }
}

#[test]
fn a_step_that_ends_a_move_hides_no_longer_way_round() {
    // From 0 to 1 directly ends the move; by way of 3 it does not, and only so 2 can be reached.
    let map = board(3, 3, 0, &mut Numbers::new(1));
    let policy = |from: Space, link: &Link| match (from.0, link.to.0) {
        (0, 1) => Step::End(1),
        (0, 3) => Step::Through(1),
        (3, 1) => Step::Open(2),
        (1, 2) => Step::Open(1),
        _ => Step::Closed,
    };
    let mut field = Field::new();
    reach(&map, Space(0), 10, &policy, &mut field);
    assert_eq!((field.cost(Space(1)), field.passing(Space(1))), (Some(1), Some(3)));
    assert_eq!((field.cost(Space(3)), field.passing(Space(3))), (None, Some(1)));
    let path = field.path(Space(2)).expect("is reached");
    assert_eq!((path.spaces, path.cost), (vec![Space(0), Space(3), Space(1), Space(2)], 4));
    assert_eq!(field.path(Space(1)).map(|path| path.spaces), Some(vec![Space(0), Space(1)]));
}
