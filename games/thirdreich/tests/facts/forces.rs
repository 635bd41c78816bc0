//! Units, factors and the set-up of Barbarossa.

use std::collections::{BTreeMap, BTreeSet};

use table::Space;
use thirdreich::{Arm, Nation, Source, Unit, What, Wing};

use crate::{GROUND, at, distance, europe, is_passable, key, name, way};

fn prefix(nation: Nation) -> &'static str {
    match nation {
        Nation::Germany => "ge-",
        Nation::Ussr => "su-",
        Nation::Romania => "ro-",
        Nation::Hungary => "hu-",
        Nation::Finland => "fi-",
        Nation::Slovakia => "sk-",
        other => panic!("{other:?} takes no part"),
    }
}

fn is_axis(nation: Nation) -> bool {
    GROUND.scenario.sides[0].nations.contains(&nation)
}

/// Who stands in each hex at the start.
fn stacks() -> BTreeMap<Space, Vec<&'static Unit>> {
    let mut stacks: BTreeMap<Space, Vec<&Unit>> = BTreeMap::new();
    for placed in &GROUND.forces.placed {
        stacks.entry(placed.at.space).or_default().push(GROUND.forces.unit(placed.unit));
    }
    stacks
}

fn control(hex: Space) -> Option<Nation> {
    crate::holder(hex)
}

#[test]
fn ids_begin_with_the_nation() {
    assert_eq!(GROUND.forces.units.len(), 124);
    assert_eq!(GROUND.forces.forces.len(), 11);
    for unit in &GROUND.forces.units {
        assert!(unit.key.starts_with(prefix(unit.nation)), "{}", unit.key);
    }
    for force in &GROUND.forces.forces {
        assert!(force.key.starts_with(prefix(force.nation)), "{}", force.key);
    }
}

/// 15.12, 15.15.
#[test]
fn units_cost_what_the_list_says() {
    for unit in &GROUND.forces.units {
        let cheap = unit.nation == Nation::Ussr && unit.arm == Arm::Inf;
        let price = unit.arm.price(unit.full.strength) - u8::from(cheap);
        assert_eq!(unit.cost, price, "{}", unit.key);
    }
    for force in &GROUND.forces.forces {
        assert_eq!(force.cost, force.wing.price(), "{}", force.key);
    }
    assert_eq!(Arm::Inf.price(3), 4, "15.12: a 3-3 INF");
}

/// 9.31, 9.39, 9.81, 11.21, 13.61, 26.5: factors that the book quotes.
#[test]
fn units_have_the_factors_of_the_examples() {
    let faces = |key: &str| {
        let unit = GROUND.forces.unit(GROUND.forces.find(key).unwrap_or_else(|| panic!("there is no {key}")));
        let side = |face: thirdreich::Face| (face.strength, face.moves);
        (side(unit.full), unit.reduced.map(side))
    };
    assert_eq!(faces("ge-arm-xxiv").0, (5, 6), "9.31");
    assert_eq!(faces("ge-inf-i").0, (3, 3), "9.31");
    assert_eq!(faces("ge-inf-sec101"), ((1, 3), None), "9.39");
    assert_eq!(faces("su-inf-3"), ((2, 3), None), "9.39");
    assert_eq!(faces("su-arm-1-me").0, (3, 5), "9.39");
    assert_eq!(faces("su-inf-21"), ((3, 3), Some((1, 3))), "9.39");
    assert_eq!(faces("ro-inf-1"), ((2, 3), None), "9.39");
    assert_eq!(faces("fi-inf-ii"), ((3, 3), Some((1, 3))), "26.5");
    for unit in &GROUND.forces.units {
        match unit.arm {
            Arm::Gar => assert_eq!((unit.full.strength, unit.full.moves), (1, 0), "13.61: {}", unit.key),
            Arm::Hq => assert_eq!(unit.full.strength, 0, "9.33: {}", unit.key),
            _ => {}
        }
        if let Some(reduced) = unit.reduced {
            assert_eq!(reduced.strength, unit.full.strength / 2, "{}", unit.key);
            assert_eq!(reduced.moves, unit.full.moves, "{}", unit.key);
        }
    }
    for force in GROUND.forces.forces.iter().filter(|force| force.wing == Wing::Tac) {
        assert_eq!(force.range, Some(4), "11.21: {}", force.key);
    }
    assert!(GROUND.forces.forces.iter().all(|force| force.wing.is_air() == force.range.is_some()));
}

#[test]
fn every_unit_is_set_up_or_comes_later_and_never_both() {
    let set_up: BTreeSet<_> = GROUND.forces.placed.iter().map(|placed| placed.unit).collect();
    assert_eq!(set_up.len(), GROUND.forces.placed.len(), "nobody stands twice");
    let mut later = BTreeSet::new();
    for row in &GROUND.forces.reinforcements {
        if let What::Unit(unit) = row.what {
            assert!(later.insert(unit), "{} comes twice", GROUND.forces.unit(unit).key);
        }
    }
    for unit in &GROUND.forces.units {
        let id = GROUND.forces.find(&unit.key).unwrap();
        assert!(set_up.contains(&id) != later.contains(&id), "{}", unit.key);
    }
}

#[test]
fn the_set_up_has_the_strength_it_was_drawn_with() {
    let count = |nation| {
        let own = GROUND
            .forces
            .placed
            .iter()
            .map(|placed| GROUND.forces.unit(placed.unit))
            .filter(move |u| u.nation == nation);
        own.fold((0, 0), |(units, strength), unit| (units + 1, strength + u32::from(unit.full.strength)))
    };
    let wanted = [
        (Nation::Germany, (35, 103)),
        (Nation::Ussr, (40, 79)),
        (Nation::Romania, (8, 15)),
        (Nation::Hungary, (3, 5)),
        (Nation::Finland, (4, 12)),
        (Nation::Slovakia, (1, 1)),
    ];
    for (nation, sum) in wanted {
        assert_eq!(count(nation), sum, "{nation:?}");
    }
    assert!(GROUND.forces.placed.iter().all(|placed| placed.source == Source::Invented));
}

/// 8.4, 26.1.
#[test]
fn stacks_are_within_their_limits() {
    for (hex, stack) in stacks() {
        let count = |arm| stack.iter().filter(|unit| unit.arm == arm).count();
        assert!(count(Arm::Hq) <= 1 && count(Arm::Para) <= 1, "{}", key(hex));
        assert!(stack.len() - count(Arm::Hq) - count(Arm::Para) <= 2, "{}", key(hex));
        for unit in &stack {
            let apart = &GROUND.nation(unit.nation).unwrap().apart_from;
            assert!(stack.iter().all(|other| !apart.contains(&other.nation)), "26.1: {}", key(hex));
        }
    }
}

#[test]
fn everybody_stands_on_his_own_side() {
    let nations =
        stacks().into_iter().flat_map(|(hex, stack)| stack.into_iter().map(move |unit| (hex, unit.nation)));
    let based = GROUND.forces.based.iter().map(|row| (row.at.space, GROUND.forces.force(row.force).nation));
    for (hex, nation) in nations.chain(based) {
        let holder = control(hex).unwrap_or_else(|| panic!("{} is nobody's", key(hex)));
        assert!(europe()[hex].is_ground(), "{}", key(hex));
        assert_eq!(is_axis(holder), is_axis(nation), "{} in {}", prefix(nation), key(hex));
        let at_home = matches!(nation, Nation::Germany | Nation::Ussr) || holder == nation;
        assert!(at_home, "26.1: {nation:?} in {}", key(hex));
        assert!(GROUND.scenario.board.contains(&hex), "{} is not on the board", key(hex));
    }
}

/// 11.1, 6.21.
#[test]
fn aircraft_and_ships_have_room_at_their_bases() {
    let mut aircraft: BTreeMap<Space, u8> = BTreeMap::new();
    let mut total: BTreeMap<&str, u8> = BTreeMap::new();
    for row in &GROUND.forces.based {
        let force = GROUND.forces.force(row.force);
        let there = &europe()[row.at.space];
        assert!(there.city.is_some() || there.port.is_some(), "{} in {}", force.key, key(row.at.space));
        assert!(force.wing.is_air() || there.port.is_some(), "{} in {}", force.key, key(row.at.space));
        if force.wing.is_air() {
            *aircraft.entry(row.at.space).or_default() += row.factors;
        }
        *total.entry(&force.key).or_default() += row.factors;
    }
    for (hex, factors) in aircraft {
        let markers = GROUND.scenario.airbases.iter().filter(|(_, place)| place.space == hex).count();
        let room = usize::from(europe()[hex].bases()) + 5 * markers;
        assert!(usize::from(factors) <= room, "{} factors in {}", factors, name(hex));
    }
    for force in &GROUND.forces.forces {
        assert_eq!(total.get(force.key.as_str()), Some(&force.factors), "{}", force.key);
    }
    assert_eq!((total["ge-tac"], total["su-tac"]), (25, 18));
}

/// 12.1, without zones of control.
#[test]
fn everybody_is_supplied_at_the_start() {
    let stacks = stacks();
    for (hex, stack) in &stacks {
        let axis = is_axis(stack[0].nation);
        let free = |next: Space| stacks.get(&next).is_none_or(|other| is_axis(other[0].nation) == axis);
        let source = match stack[0].nation {
            Nation::Ussr => "Moscow",
            Nation::Finland => "Helsinki",
            _ if control(*hex) == Some(Nation::Finland) => "Helsinki",
            _ => "Berlin",
        };
        assert!(way(key(*hex), source, free).is_some(), "{}", key(*hex));
    }
}

/// What the first turn turns on: every Soviet unit on the border can be attacked.
#[test]
fn the_border_can_be_attacked() {
    let stacks = stacks();
    let axis_at = |hex: Space| stacks.get(&hex).is_some_and(|stack| is_axis(stack[0].nation));
    let border = |hex: &Space| {
        let of_the_axis = |next: Space| control(next).is_some_and(is_axis) && is_passable(*hex, next);
        control(*hex) == Some(Nation::Ussr) && europe().beside(*hex).any(of_the_axis)
    };
    let front: Vec<Space> = europe().map.spaces().filter(border).collect();
    let empty: Vec<&str> =
        front.iter().filter(|hex| !stacks.contains_key(hex)).map(|hex| key(*hex)).collect();
    assert_eq!(empty, ["2714"]);
    for hex in front.iter().filter(|hex| stacks.contains_key(hex) && &key(**hex)[..2] > "19") {
        assert!(europe().beside(*hex).any(|next| axis_at(next) && is_passable(*hex, next)), "{}", key(*hex));
    }
}

/// 4.1: who is beyond the reach of every HQ moves by other chits.
#[test]
fn few_units_are_far_from_an_hq() {
    let stacks = stacks();
    let hqs: Vec<(Space, Nation)> = stacks
        .iter()
        .flat_map(|(hex, stack)| {
            stack.iter().filter(|unit| unit.arm == Arm::Hq).map(|unit| (*hex, unit.nation))
        })
        .collect();
    let mut far: Vec<&str> = Vec::new();
    for (hex, stack) in &stacks {
        for unit in stack {
            let near = |(at, nation): &(Space, Nation)| {
                is_axis(*nation) == is_axis(unit.nation) && distance(key(*at), key(*hex)) <= 4
            };
            if !hqs.iter().any(near) {
                far.push(&unit.key);
            }
        }
    }
    let wanted =
        ["fi-inf-vi", "fi-inf-ii", "fi-inf-iv", "ge-inf-xxxvi-mtn", "fi-inf-vii", "su-inf-26", "su-inf-44"];
    assert_eq!(far, wanted);
    assert_eq!(
        at("Moscow"),
        GROUND
            .forces
            .placed
            .iter()
            .find(|p| GROUND.forces.unit(p.unit).key == "su-hq-reserve")
            .unwrap()
            .at
            .space
    );
}
