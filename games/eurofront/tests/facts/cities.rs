//! Cities, works and what places produce.

use std::collections::BTreeSet;

use eurofront::{City, Front, Kind, Land, Nation, Site, Works};

use crate::{GROUND, all, name, names, site};

/// 1.41, 1.411, 19.51: the cities that count in 1944.
#[test]
fn victory_cities_are_those_of_the_tallies() {
    let wanted = BTreeSet::from([
        "Amsterdam",
        "Athens",
        "Belgrade",
        "Berlin",
        "Bucharest",
        "Budapest",
        "Copenhagen",
        "Hamburg",
        "Istanbul",
        "Konigsberg",
        "Madrid",
        "Milan",
        "Munich",
        "Oslo",
        "Paris",
        "Prague",
        "Rome",
        "Ruhr",
        "Sofia",
        "Stockholm",
        "Vienna",
        "Warsaw",
    ]);
    assert_eq!(names(|site| site.city == Some(City::Victory)), wanted, "19.51");
}

/// 1.41, 1.5: production is of major cities and resources.
#[test]
fn only_major_cities_produce() {
    for space in GROUND.map.spaces().filter(|space| GROUND[*space].kind == Kind::Land) {
        let site = &GROUND[space];
        if site.produce.city > 0 {
            assert!(site.city >= Some(City::Major), "1.41: {}", name(space));
        }
    }
    assert_eq!((site("Lille").produce.city, site("Lille").produce.mineral), (1, 1), "1.5");
}

/// 1.45 to 1.452.
#[test]
fn fortresses_and_bases_are_those_named() {
    let fortresses = names(|site| site.works == Some(Works::Fortress));
    assert!(BTreeSet::from(["Leningrad", "Sevastopol", "Malta", "Gibraltar"]).is_subset(&fortresses), "1.45");
    assert_eq!(names(|site| site.works == Some(Works::MinorFortress)), BTreeSet::from(["Tobruk"]), "1.451");
    let bases = names(|site| site.works == Some(Works::Base));
    assert_eq!(bases, BTreeSet::from(["Habbaniya", "Basra", "Abadan", "Ethiopia"]), "1.452, 20.2");
    let swiss = all(|site| site.nation == Some(Nation::Switzerland) && site.works == Some(Works::Fortress));
    assert_eq!(swiss.len(), 1, "20.76");
    assert!(all(|site| site.fortified_port).iter().all(|s| GROUND[*s].front == Some(Front::North)), "1.44");
}

/// City and resource production of a nation on a front.
fn production(nation: Nation, front: Option<Front>) -> (u32, u32) {
    let of =
        |site: &&Site| site.nation == Some(nation) && front.is_none_or(|front| site.front == Some(front));
    let sites: Vec<&Site> = GROUND.map.spaces().map(|space| &GROUND[space]).filter(of).collect();
    (
        sites.iter().map(|site| u32::from(site.produce.city)).sum(),
        sites.iter().map(|site| u32::from(site.produce.resources())).sum(),
    )
}

/// 11.34: what every nation produces, by city and resource.
#[test]
fn nations_produce_what_the_book_says() {
    for (nation, front, cities, resources) in [
        (Nation::Britain, None, 22, 0),
        (Nation::BalticStates, None, 1, 0),
        (Nation::Belgium, None, 2, 0),
        (Nation::Bulgaria, None, 1, 0),
        (Nation::Czechoslovakia, None, 3, 0),
        (Nation::Danzig, None, 2, 0),
        (Nation::Denmark, None, 2, 0),
        (Nation::Finland, None, 1, 1),
        (Nation::Germany, Some(Front::West), 56, 4),
        (Nation::Germany, Some(Front::East), 1, 0),
        (Nation::Greece, None, 2, 0),
        (Nation::Holland, None, 4, 0),
        (Nation::Hungary, None, 3, 1),
        (Nation::Iraq, None, 0, 4),
        (Nation::Italy, None, 8, 0),
        (Nation::Norway, None, 1, 0),
        (Nation::Persia, None, 0, 6),
        (Nation::Poland, Some(Front::West), 1, 1),
        (Nation::Poland, Some(Front::East), 2, 0),
        (Nation::Portugal, None, 1, 0),
        (Nation::Rumania, Some(Front::East), 1, 4),
        (Nation::Rumania, None, 1, 4),
        (Nation::Spain, None, 3, 0),
        (Nation::Sweden, None, 2, 2),
        (Nation::Switzerland, None, 2, 0),
        (Nation::Ussr, None, 55, 24),
        (Nation::Yugoslavia, None, 1, 0),
    ] {
        assert_eq!(production(nation, front), (cities, resources), "11.34: {nation:?}");
    }
    let (france, tunisia) = (production(Nation::France, None), production(Nation::Tunisia, None));
    assert_eq!((france.0 + tunisia.0, france.1 + tunisia.1), (10, 2), "11.34: France with Tunis");
    let listed: u32 =
        22 + 10 + 1 + 2 + 1 + 3 + 2 + 2 + 1 + 57 + 2 + 4 + 3 + 8 + 1 + 3 + 1 + 1 + 3 + 2 + 2 + 55 + 1;
    let turkey = production(Nation::Turkey, None).0;
    let every: u32 = GROUND.map.spaces().map(|space| u32::from(GROUND[space].produce.city)).sum();
    assert_eq!(every, listed + turkey, "11.34: nobody else produces");
}

/// 11.33, 11.62, 20.591: single places.
#[test]
fn places_produce_what_the_book_says() {
    let produce = |name: &str| (site(name).produce.city, site(name).produce.resources());
    for (section, place, wanted) in [
        ("11.62", "Danzig", (2, 0)),
        ("11.62", "Konigsberg", (1, 0)),
        ("11.62", "Warsaw", (2, 0)),
        ("11.62", "Bucharest", (1, 0)),
        ("11.34", "Tunis", (1, 0)),
        ("11.34", "Riga", (1, 0)),
        ("21.482", "Petsamo", (0, 1)),
    ] {
        assert_eq!(produce(place), wanted, "{section}: {place}");
    }
    assert_eq!(site("Ploesti").produce.oil, 4, "11.62: doubled for the Axis");
    assert_eq!(site("Gyor").produce.oil, 1, "11.33");
    assert_eq!(site("Baku").produce.oil, 10, "20.591");
    assert!(site("Vienna").produce.city > 0 && site("Vienna").nation == Some(Nation::Germany), "11.34");
    let vichy: u32 =
        all(|s| s.is_in(Land::VichyZone)).iter().map(|s| u32::from(GROUND[*s].produce.city)).sum();
    assert_eq!(vichy, 3, "20.482: four with Tunis");
}
