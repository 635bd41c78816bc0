//! Rows of bits find what a slow and simple search finds, on both kinds of grid, at the edges too.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write;

use atlas::{Cells, Direction, Map, Net, Rows, Space, TooLarge};
use common::{Numbers, sources};

const TOPS: [&str; 2] = ["flat", "pointed"];
const SHOVED: [&str; 2] = ["odd", "even"];

/// A ragged board somewhere on the grid: holes, some hexes in the corners of the rows, boxes, and roads between
/// any two spaces.
fn ragged(top: &str, shoved: &str, numbers: &mut Numbers) -> Map {
    let manifest = format!(
        "name = \"ragged\"\nspace-kinds = [\"land\"]\nlink-kinds = [\"beside\", \"road\"]\n\
         [grid]\ntop = \"{top}\"\nshoved = \"{shoved}\"\nlink = \"beside\"\n"
    );
    let (columns, rows) = [(9, 7), (7, 9), (1, 12), (12, 1)][numbers.below(4)];
    let (first_column, first_row) = (numbers.below(9) as i32 - 4, numbers.below(9) as i32 - 4);
    let holes = numbers.below(4);
    let mut spaces = String::from("key,kind,col,row\n");
    let mut count = 0;
    let mut put = |place: String| {
        writeln!(spaces, "s{count},land,{place}").expect("is a string");
        count += 1;
    };
    for column in 0..columns {
        for row in 0..rows {
            let corner = (column == 0 || column == columns - 1) && (row == 0 || row == rows - 1);
            if corner || numbers.below(8) >= holes {
                put(format!("{},{}", column + first_column, row + first_row));
            }
        }
        if numbers.below(3) == 0 {
            put(String::from(","));
        }
    }
    let mut links = String::from("kind,path\n");
    for _ in 0..numbers.below(9) {
        let (one, other) = (numbers.below(count), numbers.below(count));
        if one != other {
            writeln!(links, "road,s{one} s{other}").expect("is a string");
        }
    }
    Map::load(&sources(&manifest, &spaces, &links, "a,b\n")).expect("is without fault")
}

/// Some of the passages of a map, as a list of pairs.
fn some_ways(map: &Map, of_eight: usize, numbers: &mut Numbers) -> BTreeSet<[Space; 2]> {
    map.passages().iter().map(|p| p.ends).filter(|_| numbers.below(8) < of_eight).collect()
}

fn some_spaces(map: &Map, of_eight: usize, numbers: &mut Numbers) -> BTreeSet<Space> {
    map.spaces().filter(|_| numbers.below(8) < of_eight).collect()
}

fn slowly_around(from: &BTreeSet<Space>, ways: &BTreeSet<[Space; 2]>) -> BTreeSet<Space> {
    let step = |[one, other]: &[Space; 2]| {
        [(*one, *other), (*other, *one)].map(|(here, there)| from.contains(&here).then_some(there))
    };
    ways.iter().flat_map(step).flatten().collect()
}

fn slow_flood(
    from: &BTreeSet<Space>,
    through: &BTreeSet<Space>,
    ends: &BTreeSet<Space>,
    ways: &BTreeSet<[Space; 2]>,
) -> BTreeSet<Space> {
    let mut reached = from.clone();
    loop {
        let goes_on = |space: &&Space| from.contains(space) || !ends.contains(space);
        let movers = reached.iter().filter(goes_on).copied().collect();
        let next: BTreeSet<Space> = slowly_around(&movers, ways).intersection(through).copied().collect();
        if next.is_subset(&reached) {
            return reached;
        }
        reached.extend(next);
    }
}

fn every_board(times: usize, mut check: impl FnMut(&Map, &Rows<16>, &mut Numbers)) {
    let mut numbers = Numbers::new(11);
    for _ in 0..times {
        for (top, shoved) in TOPS.into_iter().flat_map(|top| SHOVED.map(|shoved| (top, shoved))) {
            let map = ragged(top, shoved, &mut numbers);
            check(&map, &Rows::new(&map).expect("fits"), &mut numbers);
        }
    }
}

#[test]
fn sets_and_spaces_are_the_same_thing() {
    every_board(20, |map, rows, numbers| {
        let (one, other) = (some_spaces(map, 3, numbers), some_spaces(map, 5, numbers));
        let (a, b) = (rows.set(one.iter().copied()), rows.set(other.iter().copied()));
        let back = |set: Cells<16>| rows.spaces(&set).collect::<BTreeSet<Space>>();
        assert_eq!(back(a.union(&b)), one.union(&other).copied().collect());
        assert_eq!(back(a.intersection(&b)), one.intersection(&other).copied().collect());
        assert_eq!(back(a.minus(&b)), one.difference(&other).copied().collect());
        assert_eq!((a.len(), a.is_empty()), (one.len(), one.is_empty()));
        assert_eq!((a.meets(&b), a.is_within(&b)), (!one.is_disjoint(&other), one.is_subset(&other)));
        assert_eq!(rows.all().len(), map.len());
        assert!(map.spaces().all(|space| rows.space(rows.cell(space)) == space));
        assert!(map.spaces().all(|space| a.contains(rows.cell(space)) == one.contains(&space)));
    });
}

#[test]
fn every_direction_leads_to_the_hex_that_the_grid_says() {
    let mut steps = 0;
    every_board(20, |map, rows, _| {
        for from in map.spaces() {
            for direction in Direction::ALL {
                let hex = map.place(from).hex.map(|hex| hex.neighbour(direction));
                let expected = rows.set(hex.and_then(|hex| map.at(hex)));
                assert_eq!(rows.step(&rows.set([from]), rows.beside(), direction), expected);
                steps += expected.len();
            }
        }
    });
    assert!(steps > 5_000, "{steps}");
}

#[test]
fn what_lies_around_is_what_the_ways_lead_to() {
    let mut jumps = 0;
    every_board(40, |map, rows, numbers| {
        let (from, ways) = (some_spaces(map, 2, numbers), some_ways(map, 5, numbers));
        let (set, net) = (rows.set(from.iter().copied()), rows.ways(ways.iter().copied()));
        assert_eq!(rows.around(&set, &net), rows.set(slowly_around(&from, &ways)));
        assert_eq!(rows.ends(&net), rows.set(ways.iter().flatten().copied()));
        for one in map.spaces() {
            let near: BTreeSet<Space> =
                rows.neighbours(&net, rows.cell(one)).map(|cell| rows.space(cell)).collect();
            assert_eq!(near, slowly_around(&BTreeSet::from([one]), &ways));
            for other in map.spaces() {
                assert_eq!(rows.joins(&net, rows.cell(one), rows.cell(other)), near.contains(&other));
            }
        }
        jumps += ways.iter().filter(|[one, other]| map.side(*one, *other).is_none()).count();
    });
    assert!(jumps > 200, "{jumps}");
}

#[test]
fn nets_are_sets_of_ways() {
    every_board(20, |map, rows, numbers| {
        let (one, other) = (some_ways(map, 4, numbers), some_ways(map, 4, numbers));
        let net = |ways: &BTreeSet<[Space; 2]>| rows.ways(ways.iter().copied());
        assert_eq!(net(&one).union(&net(&other)), net(&one.union(&other).copied().collect()));
        assert_eq!(net(&one).intersection(&net(&other)), net(&one.intersection(&other).copied().collect()));
        assert_eq!(net(&one).minus(&net(&other)), net(&one.difference(&other).copied().collect()));
        assert_eq!(net(&one).is_empty(), one.is_empty());
        let set = some_spaces(map, 3, numbers);
        let touching = one.iter().filter(|ends| ends.iter().any(|end| set.contains(end))).copied();
        assert_eq!(rows.touching(&net(&one), &rows.set(set.iter().copied())), net(&touching.collect()));
        assert_eq!(Net::NONE, net(&BTreeSet::new()));
    });
}

#[test]
fn floods_agree_with_a_slow_one() {
    let mut reached = 0;
    every_board(100, |map, rows, numbers| {
        let of_eight = 4 + numbers.below(5);
        let (through, ways) = (some_spaces(map, of_eight, numbers), some_ways(map, of_eight, numbers));
        let from: BTreeSet<Space> =
            (0..1 + numbers.below(3)).map(|_| Space(numbers.below(map.len()) as u16)).collect();
        let set = |spaces: &BTreeSet<Space>| rows.set(spaces.iter().copied());
        let net = rows.ways(ways.iter().copied());
        let found = rows.flood(&set(&from), &set(&through), &net);
        let expected = slow_flood(&from, &through, &BTreeSet::new(), &ways);
        assert_eq!(found, set(&expected));
        let ends = some_spaces(map, 2, numbers);
        let found = rows.flood_into(&set(&from), &set(&through), &set(&ends), &net);
        assert_eq!(found, set(&slow_flood(&from, &through, &ends, &ways)));
        reached += expected.len();
    });
    assert!(reached > 5_000, "{reached}");
}

#[test]
fn a_line_may_be_64_hexes_long_and_no_longer() {
    let line = |length: usize| {
        let manifest = "name = \"line\"\nspace-kinds = [\"land\"]\nlink-kinds = [\"beside\"]\n\
            [grid]\ntop = \"pointed\"\nshoved = \"odd\"\nlink = \"beside\"\n";
        let spaces: String = (0..length).map(|column| format!("s{column},land,{column},0\n")).collect();
        let spaces = format!("key,kind,col,row\n{spaces}");
        Map::load(&sources(manifest, &spaces, "kind,path\n", "a,b\n")).expect("is without fault")
    };
    let rows: Rows<1> = Rows::new(&line(64)).expect("fits");
    for from in [0, 1, 31, 63].map(Space) {
        assert_eq!(rows.flood(&rows.set([from]), rows.all(), rows.beside()), *rows.all());
    }
    assert_eq!(Rows::<1>::new(&line(65)).err(), Some(TooLarge { lines: 1, width: 65, most: 1 }));
    assert!(Rows::<0>::new(&line(3)).is_err());
}
