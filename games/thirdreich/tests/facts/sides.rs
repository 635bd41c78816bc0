//! Hexsides and rivers.

use std::collections::BTreeMap;

use table::Space;
use thirdreich::{Kind, Side};

use crate::{at, europe, is_passable, key};

/// The river on a side, by the name it has on the map.
fn river(one: Space, other: Space) -> Option<&'static str> {
    let way = europe().map.side(one, other)?;
    let passage = europe().map.passage(atlas::Way(way.0));
    Some(&*passage.name).filter(|name| !name.is_empty())
}

fn sides() -> impl Iterator<Item = [Space; 2]> {
    europe()
        .map
        .spaces()
        .flat_map(|hex| europe().beside(hex).filter(move |other| hex < *other).map(move |other| [hex, other]))
}

#[test]
fn rivers_straits_and_canals_lie_between_hexes_of_land() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for [one, other] in sides() {
        let side = europe().side(one, other).expect("they touch");
        let land = [one, other].iter().all(|hex| matches!(europe()[*hex].kind, Kind::Land | Kind::Coastal));
        assert!(land || !side.helps_defence(), "{} {}", key(one), key(other));
        if side.helps_defence() || side == Side::Land {
            *counts.entry(format!("{side:?}")).or_default() += 1;
        }
    }
    let wanted = [("Canal", 7), ("Land", 2661), ("River", 285), ("Strait", 6)];
    assert_eq!(counts, wanted.map(|(side, count)| (side.to_string(), count)).into());
}

#[test]
fn rivers_are_as_long_as_they_were_drawn() {
    let mut lengths: BTreeMap<&str, usize> = BTreeMap::new();
    for [one, other] in sides() {
        if let Some(name) = river(one, other) {
            *lengths.entry(name).or_default() += 1;
        }
    }
    let wanted = [
        ("Volga", 40),
        ("Danube", 34),
        ("Dnieper", 27),
        ("Don", 18),
        ("Vistula", 15),
        ("Rhine", 11),
        ("Elbe", 11),
        ("Oder", 11),
        ("Loire", 10),
        ("Dniester", 10),
        ("Donets", 10),
        ("Oka", 9),
        ("Niemen", 8),
        ("Tagus", 7),
        ("Dvina", 7),
        ("Seine", 6),
        ("Ebro", 6),
        ("Po", 6),
        ("Bug", 6),
        ("Tisza", 6),
        ("Meuse", 5),
        ("Rhone", 5),
        ("Nile", 5),
        ("Volkhov", 4),
        ("Kuban", 4),
        ("Terek", 4),
    ];
    assert_eq!(lengths, wanted.into());
}

#[test]
fn cities_lie_on_their_rivers() {
    let pairs = [
        ("Kiev", "Dnieper"),
        ("Stalingrad", "Volga"),
        ("Gorki", "Volga"),
        ("Warsaw", "Vistula"),
        ("Brest-Litovsk", "Bug"),
        ("Budapest", "Danube"),
        ("Belgrade", "Danube"),
        ("Wien", "Danube"),
        ("Riga", "Dvina"),
        ("Rostov", "Don"),
        ("Saratov", "Volga"),
        ("Paris", "Seine"),
        ("Breslau", "Oder"),
        ("Hamburg", "Elbe"),
        ("Cairo", "Nile"),
        ("Astrakhan", "Volga"),
    ];
    for (city, wanted) in pairs {
        let hex = at(city);
        assert!(europe().beside(hex).any(|other| river(hex, other) == Some(wanted)), "{city}");
    }
    let kiev = at("Kiev");
    assert!(["2610", "2611"].iter().all(|hex| river(kiev, at(hex)).is_none()), "the west of Kiev is open");
    assert!(["2810", "2811"].iter().any(|hex| river(kiev, at(hex)).is_some()));
}

#[test]
fn islands_are_reached_by_sea_alone() {
    for island in ["2530", "3524", "3923", "1428"] {
        let hex = at(island);
        assert!(europe().beside(hex).all(|other| europe().side(hex, other) == Some(Side::Sea)), "{island}");
    }
}

/// The continent is one piece of 1,089 hexes; the islands are apart.
#[test]
fn land_masses_are_as_they_were_drawn() {
    let nets = &europe().nets;
    let mut left = nets.ground;
    let mut sizes = Vec::new();
    while !left.is_empty() {
        let cell = left.iter().next().expect("it is not empty");
        let seed = nets.rows.set([nets.rows.space(cell)]);
        let mass = nets.rows.flood(&seed, &nets.ground, &nets.land);
        sizes.push(mass.len());
        left = left.minus(&mass);
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(sizes, [1089, 35, 11, 4, 3, 2, 1, 1, 1, 1]);
}

/// The net of the rules and the sides of the map say the same.
#[test]
fn the_net_of_land_is_what_ground_units_can_cross() {
    let nets = &europe().nets;
    for [one, other] in sides() {
        let joined = nets.rows.joins(&nets.land, nets.rows.cell(one), nets.rows.cell(other));
        assert_eq!(joined, is_passable(one, other), "{} {}", key(one), key(other));
    }
}
