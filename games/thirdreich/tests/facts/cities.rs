//! Cities, objectives, ports and fortresses.

use std::collections::{BTreeMap, BTreeSet};

use thirdreich::{Country, Kind, Port};

use crate::{all, at, europe, key, name, names, site};

/// 1.2, 27.2: the objectives of Europe; only their number, three in France and those the rules name come from the book.
#[test]
fn there_are_forty_two_objectives() {
    let objectives = names(|site| site.is_objective());
    let listed = "London Birmingham Manchester Glasgow Gibraltar Malta Paris Lyons Marseille Brussels Berlin Hamburg Essen \
                  Munchen Leipzig Breslau Konigsberg Wien Warsaw Stockholm Leningrad Moscow Kiev Gorki Baku Kharkov \
                  Sevastopol Odessa Rostov Stalingrad Ploesti Budapest Belgrade Athens Istanbul Ankara Suez Tripoli Madrid \
                  Milano Roma Napoli";
    assert_eq!(objectives, listed.split_whitespace().collect::<BTreeSet<&str>>());
    assert_eq!(objectives.len(), 42, "27.2");
    let of = |country| europe().country(country).filter(|hex| europe()[*hex].is_objective()).count();
    assert_eq!(of(Country::France), 3, "19.9");
    assert_eq!(of(Country::Ussr), 10);
}

#[test]
fn there_are_as_many_cities_and_ports_as_were_drawn() {
    assert_eq!(all(|site| site.city.is_some()).len(), 159);
    assert_eq!(all(|site| site.port.is_some()).len(), 85);
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for hex in europe().map.spaces().filter(|hex| name(*hex) != key(*hex)) {
        *names.entry(name(hex)).or_default() += 1;
    }
    assert!(names.values().all(|count| *count == 1), "no name stands twice");
}

/// 14.2, 28.33, 20.3, 19.1.
#[test]
fn cities_that_rules_name_are_there() {
    for city in ["Smolensk", "Kharkov", "Sevastopol", "Maikop", "Grozny"] {
        assert!(site(city).city.is_some(), "{city}");
        assert_eq!(site(city).country, Some(Country::Ussr), "{city}");
    }
    let cities = |country| europe().country(country).filter(|hex| europe()[*hex].city.is_some()).count();
    assert!(cities(Country::Italy) >= 5, "20.3");
    for city in ["Paris", "Sedan", "Lyons", "Marseille"] {
        assert_eq!(site(city).country, Some(Country::France), "19.1: {city}");
    }
    assert!(europe().country(Country::France).any(|hex| europe()[hex].fortress), "19.1");
}

/// 6.21, 11.1.
#[test]
fn ports_lie_on_the_coast_and_base_aircraft() {
    for hex in all(|site| site.port.is_some()) {
        assert_eq!(europe()[hex].kind, Kind::Coastal, "{}", name(hex));
        assert!(!europe()[hex].zones.is_empty(), "{}", name(hex));
    }
    let count = |port| all(|site| site.port == Some(port)).len();
    assert_eq!((count(Port::Minor), count(Port::Major), count(Port::Shipyard)), (49, 21, 15));
    assert_eq!(site("Leningrad").bases(), 10, "11.1: a city and a port");
    assert_eq!((site("Kiev").bases(), site("Scapa Flow").bases(), europe()[at("2710")].bases()), (5, 5, 0));
}
