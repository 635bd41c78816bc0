//! The worked examples of the book, as far as they are about the map.

use std::collections::BTreeSet;

use table::Space;
use thirdreich::{Country, Kind, Land, Nation, Port, Side, Terrain};

use crate::{
    at, can_redeploy, distance, europe, hang_together, is_passable, key, side, site, touch, way, zones,
};

const GERMANS: [&str; 5] = ["2110", "2210", "2211", "2212", "2313"];
const SOVIETS: [&str; 6] = ["2209", "2310", "2311", "2312", "2412", "2413"];

/// 9.11, example C: a line against a line on the border of 1941.
#[test]
fn two_lines_meet_in_eastern_poland() {
    assert!(hang_together(&GERMANS) && hang_together(&SOVIETS));
    assert!(GERMANS.iter().all(|one| SOVIETS.iter().any(|other| touch(one, other))));
    assert!(SOVIETS.iter().all(|one| GERMANS.iter().any(|other| touch(one, other))));
    let control = |hex: &str| crate::holder(at(hex));
    assert!(GERMANS.iter().all(|hex| control(hex) == Some(Nation::Germany)));
    assert!(SOVIETS.iter().all(|hex| site(hex).lands.contains(&Land::EasternPoland)));
    let without: Vec<&str> = SOVIETS.into_iter().filter(|hex| *hex != "2311").collect();
    assert!(!hang_together(&without), "an empty 2311 breaks the line");
    assert!(hang_together(&["2209", "2310"]) && hang_together(&["2312", "2412", "2413"]));
}

/// 9.39, example 2: three hexes of Bessarabia against two of mountain, with no river between.
#[test]
fn the_battle_of_bessarabia_is_in_the_mountains() {
    let attackers = ["2614", "2714", "2814"];
    assert!(attackers.iter().all(|hex| site(hex).lands.contains(&Land::Bessarabia)));
    assert!(hang_together(&attackers));
    assert_eq!((key(at("Cernauti")), key(at("Chisinau"))), ("2614", "2814"));
    for defender in ["2715", "2815"] {
        assert_eq!(site(defender).terrain, Some(Terrain::Mountain), "{defender}");
        assert_eq!(site(defender).country, Some(Country::Romania), "{defender}");
    }
    let mut sides = 0;
    for attacker in attackers {
        let beside: Vec<&str> = ["2715", "2815"].into_iter().filter(|hex| touch(attacker, hex)).collect();
        assert!(!beside.is_empty(), "{attacker} touches nobody");
        sides += beside.len();
        assert!(beside.iter().all(|hex| side(attacker, hex) == Side::Land), "{attacker}");
    }
    assert_eq!(sides, 4);
}

/// 9.44: the retreat from Kiev.
#[test]
fn the_way_out_of_kiev_is_open() {
    let steps = [
        ("2711", "2710"),
        ("2710", "2809"),
        ("2809", "2808"),
        ("2710", "2709"),
        ("2710", "2609"),
        ("2710", "2610"),
        ("2810", "2811"),
    ];
    for (from, to) in steps {
        assert!(is_passable(at(from), at(to)), "{from} {to}");
    }
    for german in ["2610", "2611", "2712", "2811"] {
        assert!(!touch("2808", german), "{german}");
    }
    let field = ["2610", "2611", "2712", "2811", "2711", "2710", "2810", "2609", "2709", "2809", "2808"];
    for hex in field {
        assert_eq!((site(hex).kind, site(hex).country), (Kind::Land, Some(Country::Ussr)), "{hex}");
    }
}

/// 11.91: a strike from Cagliari on Napoli.
#[test]
fn napoli_is_in_reach_of_three_bases() {
    assert_eq!(distance("Roma", "Napoli"), 2);
    assert!(distance("Cagliari", "Napoli") <= 4);
    let flight = distance("Cagliari", "Napoli");
    let on_path = |hex: &Space| {
        let far = |from: &str| europe().map.distance(at(from), *hex);
        Some(flight) == far("Cagliari").zip(far("Napoli")).map(|(one, other)| one + other)
    };
    let nearest = europe()
        .map
        .spaces()
        .filter(on_path)
        .filter_map(|hex| europe().map.distance(at("Taranto"), hex))
        .min();
    assert!(nearest.is_some_and(|hexes| hexes <= 2));
}

/// 7.22: from Milano to Taranto and from Tripoli to Tobruk by land.
#[test]
fn the_alpini_can_redeploy_to_tobruk() {
    let inside = |country| move |hex: Space| can_redeploy(hex) && europe()[hex].country == Some(country);
    assert!(way("Milano", "Taranto", inside(Country::Italy)).is_some());
    assert!(way("Tripoli", "Tobruk", inside(Country::Libya)).is_some());
    assert!(
        zones("Taranto").contains("Central Mediterranean")
            && zones("Tripoli").contains("Central Mediterranean")
    );
    assert!(!zones("Tobruk").contains("Central Mediterranean"));
}

/// 7.12: the terrain leaves these ways open.
#[test]
fn main_lines_can_be_used_for_redeployment() {
    let lines = [
        ("Berlin", "Roma"),
        ("Berlin", "Bucharest"),
        ("Berlin", "Athens"),
        ("Moscow", "Baku"),
        ("Moscow", "Sevastopol"),
        ("Moscow", "Tiflis"),
        ("Moscow", "Kuibyshev"),
        ("Leningrad", "Moscow"),
        ("Berlin", "Warsaw"),
        ("Wien", "Lwow"),
        ("Paris", "Marseille"),
        ("Istanbul", "Ankara"),
    ];
    for (from, to) in lines {
        assert!(way(from, to, can_redeploy).is_some(), "{from} {to}");
    }
}

/// 12.41: supply from Roma by Taranto and Beirut to Damascus.
#[test]
fn damascus_lies_behind_beirut() {
    assert_eq!(zones("Beirut"), BTreeSet::from(["Eastern Mediterranean"]));
    assert_eq!((site("Damascus").kind, distance("Beirut", "Damascus")), (Kind::Land, 1));
}

/// 15.13 and 10.21.
#[test]
fn trieste_builds_ships_and_london_can_be_landed_at() {
    assert_eq!(site("Trieste").port, Some(Port::Shipyard), "15.13");
    assert_eq!(site("London").kind, Kind::Coastal, "10.21");
}
