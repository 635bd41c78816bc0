//! Rails, roads and routes.

use std::collections::BTreeSet;

use eurofront::{Front, Kind, Nation, Side, Way};
use table::Space;

use crate::{GROUND, all, at, name, route, site};

/// Everything that ways of these kinds join to a place, going only where `open` allows.
fn joined(from: &str, ways: &[Way], open: impl Fn(Space) -> bool) -> BTreeSet<Space> {
    let mut found = BTreeSet::from([at(from)]);
    let mut waiting = vec![at(from)];
    while let Some(space) = waiting.pop() {
        for link in ways.iter().flat_map(|way| GROUND.ways(space, *way)) {
            if open(link.to) && found.insert(link.to) {
                waiting.push(link.to);
            }
        }
    }
    found
}

/// Are two places joined by rail, through districts and regions too?
fn by_rail(one: &str, other: &str) -> bool {
    joined(one, &[Way::Rail, Way::RailRoute], |_| true).contains(&at(other))
}

fn by_road(one: &str, other: &str) -> bool {
    joined(one, &[Way::Road, Way::Rail, Way::RoadRoute], |_| true).contains(&at(other))
}

/// 9.11, 10.22 and the examples that move or supply by rail.
#[test]
fn rails_join_what_the_text_says_they_join() {
    for (section, one, other) in [
        ("15.41", "London", "Dover"),
        ("15.41", "Cherbourg", "Paris"),
        ("10.22", "La Rochelle", "Bordeaux"),
        ("10.22", "Lyon", "Avignon"),
        ("6.73", "Leipzig", "Konigsberg"),
        ("9.11", "Melitopol", "Sevastopol"),
        ("9.11", "Odense", "Hamburg"),
        ("9.11", "Reggio", "Palermo"),
        ("9.11", "Malmo", "Hamburg"),
        ("21.381", "Casablanca", "Tunis"),
        ("21.381", "Tunis", "Gabes"),
        ("21.399", "Alexandria", "Jerusalem"),
        ("21.399", "Baghdad", "Basra"),
        ("21.399", "Mosul", "Adana"),
        ("21.399", "Teheran", "Abadan"),
        ("21.482", "Helsinki", "Tampere"),
        ("21.482", "Tampere", "Oulu"),
        ("21.482", "Oulu", "Stockholm"),
        ("1939", "Murmansk", "Leningrad"),
        ("11.62", "Archangel", "Moscow"),
        ("17.2", "Narvik", "Gallivare"),
        ("10.2", "Moscow", "Siberia"),
        ("20.593", "Krasnovodsk", "Siberia"),
        ("1.37 errata", "Oslo", "Dombas"),
        ("1939", "Oslo", "Stockholm"),
    ] {
        assert!(by_rail(one, other), "{section}: {one} and {other}");
    }
    for nation in &GROUND.nations {
        let Some(capital) = nation.capital else { continue };
        let on_the_mainland = [Front::West, Front::East].map(Some).contains(&GROUND[capital].front);
        let apart = [Nation::Britain, Nation::Eire, Nation::Albania, Nation::Cyprus, Nation::Malta];
        if on_the_mainland && !apart.contains(&nation.nation) && nation.nation != Nation::Turkey {
            assert!(by_rail(name(capital), "Berlin"), "10.21: {}", nation.name);
        }
    }
    for hex in ["Mareth", "Tripoli W1", "Tripoli"] {
        assert!(GROUND.ways(at(hex), Way::Rail).is_empty(), "21.381: no rail beyond Gabes");
    }
    assert!(!GROUND.ways(at("Istanbul"), Way::Rail).iter().any(|link| link.to == at("Izmit")), "9.11");
}

/// 21.482: how Finland is supplied.
#[test]
fn finland_is_supplied_through_tampere_and_oulu() {
    let rail = [Way::Rail, Way::RailRoute];
    let finnish = |space: Space| GROUND[space].nation == Some(Nation::Finland);
    let without = |lost: &str| {
        let lost = at(lost);
        let open = move |space: Space| space != lost && GROUND[space].nation != Some(Nation::Ussr);
        joined("Helsinki", &rail, open).contains(&at("Stockholm"))
    };
    assert!(joined("Helsinki", &rail, finnish).contains(&at("Oulu")), "21.482");
    assert!(!without("Tampere") && !without("Oulu"), "21.482");
    assert_eq!((site("Tampere").kind, site("Oulu").kind), (Kind::District, Kind::Region), "21.482");
    for port in ["Kotka", "Vyborg"] {
        assert_eq!(site(port).port, None, "15.1: {port}");
    }
    let border: BTreeSet<Space> = all(|site| site.kind == Kind::Land && site.nation == Some(Nation::Finland))
        .into_iter()
        .filter(|hex| GROUND.beside(*hex).any(|beside| GROUND[beside].nation == Some(Nation::Ussr)))
        .collect();
    assert_eq!(border, BTreeSet::from([at("Vyborg"), at("Vyborg NE1")]), "21.481: the isthmus");
}

/// 18.35 and the routes that the text measures.
#[test]
fn routes_have_the_lengths_of_the_examples() {
    for (one, other) in
        [("Bremanger", "Alesund"), ("Alesund", "Andalsnes"), ("Andalsnes", "Dombas"), ("Dombas", "Trondheim")]
    {
        assert_eq!(route(one, other).map(|(_, length)| length), Some(2), "18.35: {one} and {other}");
    }
    assert_eq!(route("Petsamo", "Murmansk").map(|(_, length)| length), Some(2), "18.35");
    assert_eq!(route("Somaliland", "Aden"), Some((Way::StraitRoute, 1)), "18.31, 21.399");
    let three: Vec<Space> = (1..=3).map(|steps| at(&format!("Shetlands E{steps}"))).collect();
    let north_sea = three.iter().all(|hex| GROUND[*hex].seas == [at("North Sea")]);
    assert!(north_sea, "18.35: three hexes of the North Sea between the Shetlands and Norway");
    assert!(
        by_road("Tripoli", "Benghazi") && by_road("Benghazi", "Alexandria") && by_road("Tripoli", "Gabes"),
        "1.61"
    );
    assert!(by_road("Alexandria", "Sudan") && by_road("Jerusalem", "Habbaniya"), "21.399");
    for area in all(|site| matches!(site.kind, Kind::District | Kind::Region)) {
        let routes =
            [Way::RailRoute, Way::RoadRoute, Way::StraitRoute].map(|way| GROUND.ways(area, way).len());
        let alone = routes == [0; 3];
        assert_eq!(alone, name(area) == "West Africa", "18.1: {}", name(area));
    }
}

/// 1.6 to 1.61: rails and roads go from hex to touching hex, and over water only where a ferry, causeway or bridge does.
#[test]
fn rails_and_roads_stay_on_land() {
    let lexicon = GROUND.map.lexicon();
    for from in GROUND.map.spaces() {
        for way in [Way::Rail, Way::Road] {
            for link in GROUND.ways(from, way) {
                let side = GROUND.side(from, link.to);
                let over: Vec<&str> = link.marks.iter().map(|mark| lexicon.mark_name(mark)).collect();
                let wet = matches!(
                    side,
                    None | Some(Side::Sea | Side::Lake | Side::Strait | Side::RailStrait | Side::Alpine)
                );
                assert!(!wet || !over.is_empty(), "1.6: {way:?} from {} to {}", name(from), name(link.to));
            }
        }
    }
}
