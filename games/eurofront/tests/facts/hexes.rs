//! Hexes and hexsides, straits and rivers, with the errata of the map.

use std::collections::BTreeSet;

use eurofront::{Kind, Land, Nation, Side, Terrain, Way};
use table::Space;

use crate::{GROUND, all, at, distance, joins, name, route, side, site};

#[test]
fn the_board_has_its_size() {
    let count = |kind| all(|site| site.kind == kind).len();
    assert_eq!(count(Kind::Land), 1394);
    assert_eq!(count(Kind::Water), 688);
    assert_eq!(count(Kind::Lake), 2);
    assert_eq!(count(Kind::District) + count(Kind::Region), 33);
    assert_eq!(count(Kind::Sea), 37, "15.1");
}

/// 1.2: a hex without a town is named from one beside it.
#[test]
fn offsets_of_the_text_are_hexes_without_a_town() {
    let offsets =
        ["Paris NE1", "Izmit E1", "Lyon SE1", "Bordeaux E1", "Port Said E1", "Vyborg NE1", "Tripoli W1"];
    for offset in offsets {
        assert!(site(offset).kind == Kind::Land && site(offset).city.is_none(), "1.2: {offset}");
    }
    assert_eq!(at("Istanbul E2"), at("Izmit E1"), "1.37 errata");
    assert_eq!(distance("Tripoli W1", "Gabes"), 2, "21.381");
    assert_eq!(distance("Lyon SE1", "Grenoble"), 1, "10.22");
}

#[test]
fn places_named_as_neighbours_touch() {
    for (section, one, other) in [
        ("1.37 errata", "Rotterdam", "Brussels"),
        ("1.37 errata", "Stavanger", "Haugesund"),
        ("1.37 errata", "Thebes", "Patras"),
        ("1.37 errata", "Copenhagen", "Malmo"),
        ("9.11", "Messina", "Reggio"),
        ("9.11", "Copenhagen", "Odense"),
        ("15.9", "Cadiz", "Tangiers"),
        ("15.9", "Gibraltar", "Tangiers"),
        ("15.9", "Suez", "Port Said"),
        ("21.381", "Gabes", "Mareth"),
        ("1940", "Lille", "Calais"),
        ("1940", "Lille", "Brussels"),
    ] {
        assert_eq!(distance(one, other), 1, "{section}: {one} and {other}");
    }
}

#[test]
fn the_errata_of_the_map_hold() {
    assert_eq!(site("Naples W1").terrain, Some(Terrain::Forest), "1.37 errata");
    let west_of_naples = GROUND.beside(at("Naples W1")).filter(|hex| GROUND[*hex].is_ground());
    let sides: Vec<_> = west_of_naples.map(|hex| GROUND.side(at("Naples W1"), hex)).collect();
    assert_eq!(sides, [Some(Side::Forest); 3], "1.37 errata: hexsides west of Naples");
    assert_eq!(side("Rotterdam", "Brussels"), Side::Sea, "1.37 errata");
    assert_eq!(side("Stavanger", "Haugesund"), Side::Sea, "1.37 errata");
    assert_eq!(side("Thebes", "Patras"), Side::Sea, "1.37 errata");
    assert_eq!(side("Copenhagen", "Malmo"), Side::RailStrait, "1.37 errata");
    assert_eq!(site("Stettin").produce.city, 1, "1.37 errata");
    assert_eq!(site("Mallorca").nation, Some(Nation::Spain), "1.37 errata");
    assert_eq!(site("Grozny").terrain, Some(Terrain::Forest), "1.37 errata");
    assert_eq!(site("Kanakkale").nation, Some(Nation::Turkey), "1.37 errata");
    assert_eq!(site("Izmit E1").terrain, Some(Terrain::Hill), "1.37 errata");
    let steep =
        GROUND.beside(at("Izmit E1")).filter(|hex| GROUND.side(at("Izmit E1"), *hex) == Some(Side::Mountain));
    assert_eq!(steep.count(), 1, "1.37 errata: mountain hexsides of Izmit E1");
    assert_eq!(route("Oslo", "Dombas"), Some((Way::RailRoute, 2)), "1.37 errata");
    assert_eq!(route("Archangel", "Petrozavodsk"), None, "1.37 errata");
    assert_eq!(site("Somaliland").kind, Kind::Region, "1.37 errata");
    assert!(!joins("Atlantic Ocean", "Indian Ocean"), "1.37 errata");
    for hex in all(|site| site.is_in(Land::Lithuania)) {
        let beside = GROUND.beside(hex).filter(|beside| GROUND[*beside].is_in(Land::WPoland));
        assert!(beside.into_iter().all(|hex| name(hex) == "Suwalki"), "1.37 errata: the border of Lithuania");
    }
}

/// 1.37 errata: the mouth of the Po is river.
#[test]
fn the_po_is_a_river_down_to_the_adriatic() {
    let po = GROUND.map.sides().filter(|side| &*GROUND.map.passage(side.way()).name == "Po");
    let ends: Vec<Space> = po.flat_map(|side| GROUND.map.passage(side.way()).ends).collect();
    assert!(ends.iter().any(|hex| GROUND[*hex].seas.contains(&at("Adriatic Sea"))));
}

/// Can one go by land from one place to another, over straits but not over the sea?
fn by_land(one: &str, other: &str) -> bool {
    let mut found = BTreeSet::from([at(one)]);
    let mut waiting = vec![at(one)];
    while let Some(hex) = waiting.pop() {
        for to in GROUND.beside(hex) {
            let barred = matches!(GROUND.side(hex, to), None | Some(Side::Sea | Side::Lake | Side::Alpine));
            if GROUND[to].is_ground() && !barred && found.insert(to) {
                waiting.push(to);
            }
        }
    }
    found.contains(&at(other))
}

#[test]
fn straits_and_canals_are_where_they_are_named() {
    for (section, one, other, kind) in [
        ("1.371", "Cadiz", "Tangiers", Side::Strait),
        ("1.371", "Gibraltar", "Tangiers", Side::Strait),
        ("1.371", "Istanbul", "Izmit", Side::Strait),
        ("9.11", "Copenhagen", "Odense", Side::RailStrait),
        ("9.11", "Messina", "Reggio", Side::RailStrait),
        ("1.373", "Suez", "Port Said E1", Side::Canal),
        ("1.373", "Port Said", "Port Said E1", Side::Canal),
    ] {
        assert_eq!(side(one, other), kind, "{section}: {one} and {other}");
    }
    let hellespont = GROUND.beside(at("Kanakkale"));
    let straits: Vec<_> =
        hellespont.filter(|hex| GROUND.side(at("Kanakkale"), *hex) == Some(Side::Strait)).collect();
    assert_eq!(straits.len(), 1, "1.371: the Hellespont");
    let turkish: BTreeSet<&str> =
        GROUND.straits.iter().filter(|s| s.fortified).map(|s| s.name.as_str()).collect();
    assert_eq!(turkish, BTreeSet::from(["Hellespont", "Bosporus"]), "1.371: fortified straits");
    let kiel: BTreeSet<&str> = site("Hamburg").seas.iter().map(|sea| name(*sea)).collect();
    assert_eq!(kiel, BTreeSet::from(["North Sea", "Western Baltic Sea", "Skagerrak"]), "1.373");
    assert!(!by_land("Calais", "Dover"), "1.37");
    assert!(!by_land("Berlin", "Copenhagen"), "1.37");
    for (one, other) in [
        ("Copenhagen", "Malmo"),
        ("Copenhagen", "Odense"),
        ("Rome", "Palermo"),
        ("Istanbul", "Ankara"),
        ("Gibraltar", "Tangiers"),
        ("Kiev", "Sevastopol"),
        ("Athens", "Kalamata"),
    ] {
        assert!(by_land(one, other), "1.371: {one} and {other}");
    }
}

#[test]
fn rivers_are_where_the_text_fights_over_them() {
    let river = |hex: &str, wanted: &str| {
        let mut sides = GROUND.beside(at(hex)).filter_map(|beside| GROUND.map.side(at(hex), beside));
        sides.any(|side| &*GROUND.map.passage(side.way()).name == wanted)
    };
    for (section, hex, wanted) in [
        ("10.22", "Avignon", "Rhone"),
        ("20.72", "Philippeville/Sedan", "Meuse"),
        ("20.54", "Jassy", "Prut"),
        ("history", "Warsaw", "Vistula"),
        ("history", "Kiev", "Dnieper"),
        ("history", "Stalingrad", "Volga"),
        ("history", "Strasbourg", "Rhine"),
    ] {
        assert!(river(hex, wanted), "{section}: {wanted} at {hex}");
    }
    assert_ne!(side("Grenoble", "Lyon SE1"), Side::River, "10.22");
    assert_eq!(site("Lyon SE1").kind, Kind::Land, "10.22");
}

/// What was corrected by hand has not come back.
#[test]
fn overrides_hold() {
    for row in include_str!("../../data/overrides.csv").lines().skip(1) {
        let cells: Vec<&str> = row.splitn(4, ',').collect();
        let [place, from, to, why] = cells[..] else { panic!("four cells make an override: {row}") };
        let tags: BTreeSet<&str> =
            GROUND.map.place(at(place)).tags.iter().map(|tag| GROUND.map.lexicon().tag_name(tag)).collect();
        assert!(tags.contains(to) && !tags.contains(from) && !why.is_empty(), "{row}");
    }
}
