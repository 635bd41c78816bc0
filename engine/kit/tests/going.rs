//! Reach, way and reason agree with a slow search and with each other, whatever is forbidden.

use std::collections::{BTreeMap, BTreeSet};

use atlas::{Map, Net, Rows, Source, Space};
use kit::Going;
use table::{Rng, RuleId, ablation};

const GROUND: RuleId = RuleId::new("GROUND");
const CLOSED: RuleId = RuleId::new("CLOSED");
const CUT: RuleId = RuleId::new("CUT");
const LAST: RuleId = RuleId::new("LAST");
const NO_HALT: RuleId = RuleId::new("NO-HALT");
const RANGE: RuleId = RuleId::new("RANGE");

const COLUMNS: u16 = 7;
const ROWS: u16 = 6;

type Ways = BTreeSet<[Space; 2]>;
type Spaces = BTreeSet<Space>;

/// One set of rules on one board, in plain sets.
#[derive(Debug)]
struct Rules {
    from: Spaces,
    ground: Ways,
    closed: Spaces,
    cut: Ways,
    last: Spaces,
    no_halt: Spaces,
    range: Option<u16>,
    costly_to_enter: Spaces,
    costly_to_leave: Spaces,
    first_step_always: bool,
}

fn board(top: &str, shoved: &str) -> Map {
    let manifest = format!(
        "name = \"board\"\nspace-kinds = [\"land\"]\nlink-kinds = [\"beside\", \"lane\"]\n\
         [grid]\ntop = \"{top}\"\nshoved = \"{shoved}\"\nlink = \"beside\"\n"
    );
    let mut spaces = String::from("key,kind,col,row\n");
    for space in 0..COLUMNS * ROWS {
        spaces.push_str(&format!("s{space},land,{},{}\n", 3 + space / ROWS, 2 + space % ROWS));
    }
    spaces.push_str("sea,land,,\n");
    let links = "kind,path\nlane,s0 sea s41\nlane,s20 sea\n";
    let texts = [("map.toml", &manifest[..]), ("spaces.csv", &spaces), ("links.csv", links)];
    Map::load(&texts.map(|(name, text)| Source { name, text })).unwrap_or_else(|faults| panic!("{faults}"))
}

impl Rules {
    fn draw(map: &Map, rng: &mut Rng) -> Rules {
        let solid = if rng.below(4) == 0 { 4 } else { 9 };
        let some = |rng: &mut Rng, of_ten: u32| map.spaces().filter(|_| rng.below(10) < of_ten).collect();
        let ways = |rng: &mut Rng, of_ten: u32| {
            map.passages().iter().map(|p| p.ends).filter(|_| rng.below(10) < of_ten).collect()
        };
        Rules {
            from: (0..1 + rng.below(2)).map(|_| Space(rng.below(map.len() as u32) as u16)).collect(),
            ground: ways(rng, solid),
            closed: some(rng, 2),
            cut: ways(rng, 2),
            last: some(rng, 2),
            no_halt: some(rng, 1),
            range: (rng.below(3) > 0).then(|| 1 + rng.below(5) as u16),
            costly_to_enter: some(rng, 2),
            costly_to_leave: some(rng, 1),
            first_step_always: rng.below(2) == 0,
        }
    }

    fn going<'r>(&self, rows: &'r Rows<8>, ground: &'r Net<8>) -> Going<'r, 8> {
        let set = |spaces: &Spaces| rows.set(spaces.iter().copied());
        let mut going = Going::on(rows, GROUND, ground)
            .close(CLOSED, &set(&self.closed))
            .cut(CUT, &rows.ways(self.cut.iter().copied()))
            .end_in(LAST, &set(&self.last))
            .no_halt(NO_HALT, &set(&self.no_halt))
            .enter_for(2, &set(&self.costly_to_enter))
            .leave_for(1, &set(&self.costly_to_leave));
        if let Some(points) = self.range {
            going = going.within(RANGE, points);
        }
        if self.first_step_always { going.first_step_always() } else { going }
    }

    /// What the step costs, if it may be taken.
    fn step(&self, from: Space, to: Space, cost: u16) -> Option<u16> {
        let way = [from.min(to), from.max(to)];
        let is_start = cost == 0;
        let open = self.ground.contains(&way)
            && !self.cut.contains(&way)
            && !self.closed.contains(&to)
            && (is_start || !self.last.contains(&from));
        let extra = |set: &Spaces, space: Space, more: u16| if set.contains(&space) { more } else { 0 };
        let price = 1 + extra(&self.costly_to_enter, to, 2) + extra(&self.costly_to_leave, from, 1);
        let price = match self.range {
            Some(points) if is_start && self.first_step_always => price.min(points),
            _ => price,
        };
        let within = self.range.is_none_or(|points| cost + price <= points);
        (open && within).then_some(cost + price)
    }

    /// Tries every step until nothing becomes cheaper.
    fn slow_costs(&self, map: &Map) -> BTreeMap<Space, u16> {
        let mut costs: BTreeMap<Space, u16> = self.from.iter().map(|space| (*space, 0)).collect();
        loop {
            let mut changed = false;
            for (from, cost) in costs.clone() {
                for to in map.spaces().filter(|to| *to != from) {
                    let Some(found) = self.step(from, to, cost) else { continue };
                    if costs.get(&to).is_none_or(|known| found < *known) {
                        costs.insert(to, found);
                        changed = true;
                    }
                }
            }
            if !changed {
                return costs;
            }
        }
    }
}

fn every_case(times: usize, mut check: impl FnMut(&Map, &Rows<8>, &Net<8>, &Rules)) {
    let mut rng = Rng::seeded(5);
    for (top, shoved) in [("flat", "odd"), ("flat", "even"), ("pointed", "odd"), ("pointed", "even")] {
        let map = board(top, shoved);
        let rows = Rows::new(&map).expect("fits");
        for _ in 0..times {
            let rules = Rules::draw(&map, &mut rng);
            check(&map, &rows, &rows.ways(rules.ground.iter().copied()), &rules);
        }
    }
}

#[test]
fn costs_and_lists_are_those_of_a_slow_search() {
    every_case(30, |map, rows, ground, rules| {
        let (going, from) = (rules.going(rows, ground), rows.set(rules.from.iter().copied()));
        let (search, expected) = (going.search(&from), rules.slow_costs(map));
        for space in map.spaces() {
            assert_eq!(search.cost(space), expected.get(&space).copied(), "{space:?} {rules:?}");
        }
        let halts = expected.keys().copied().filter(|space| !rules.no_halt.contains(space));
        assert_eq!(search.halts(), rows.set(halts));
        assert_eq!(going.reached(&from), search.halts(), "{rules:?}");
        let costs = expected.iter().filter(|(space, cost)| **cost > 0 && !rules.no_halt.contains(*space));
        let least = costs.clone().map(|(_, cost)| *cost).min();
        let nearest = costs.filter(|(_, cost)| Some(**cost) == least).map(|(space, _)| *space);
        assert_eq!(search.nearest(), least.map(|cost| (cost, rows.set(nearest))));
    });
}

#[test]
fn ways_are_open_and_cost_what_is_said() {
    let mut long = 0;
    every_case(30, |map, rows, ground, rules| {
        let going = rules.going(rows, ground);
        let search = going.search(&rows.set(rules.from.iter().copied()));
        for to in map.spaces() {
            let way = search.way(to);
            assert_eq!(way.is_some(), search.cost(to).is_some());
            let Some(way) = way else { continue };
            assert!(rules.from.contains(&way[0]) && way.last() == Some(&to));
            let cost = way.windows(2).try_fold(0, |cost, step| rules.step(step[0], step[1], cost));
            assert_eq!(cost, search.cost(to), "{way:?} {rules:?}");
            long += usize::from(way.len() > 3);
        }
    });
    assert!(long > 250, "{long}");
}

#[test]
fn a_reason_is_given_where_nothing_is_reached_and_names_a_rule_that_forbids() {
    let mut named: BTreeMap<RuleId, usize> = BTreeMap::new();
    every_case(12, |map, rows, ground, rules| {
        let from = rows.set(rules.from.iter().copied());
        let going = rules.going(rows, ground);
        let reached = going.reached(&from);
        for to in map.spaces() {
            let reason = going.why_not(&from, to);
            assert_eq!(reason.is_none(), reached.contains(rows.cell(to)), "{to:?} {rules:?}");
            let Some(reason) = reason else { continue };
            *named.entry(reason.rule).or_default() += 1;
            if reason.rule == GROUND {
                continue;
            }
            let without = ablation::without(reason.rule, || rules.going(rows, ground).why_not(&from, to));
            assert!(without.is_none_or(|other| other.rule != reason.rule), "{reason:?} {rules:?}");
            if reason.rule != RANGE {
                let open = ablation::without(NO_HALT, || rules.going(rows, ground).reached(&from));
                assert!(open.contains(rows.cell(reason.from)), "{reason:?} {rules:?}");
            }
        }
    });
    for rule in [GROUND, CLOSED, CUT, LAST, NO_HALT, RANGE] {
        assert!(named.get(&rule).is_some_and(|times| *times > 10), "{named:?}");
    }
}
