//! Nations: capitals, home territory, fronts, borders.

use std::collections::BTreeSet;

use eurofront::{Front, Kind, Land, Nation, Zone};
use table::Space;

use crate::{GROUND, all, at, name, names, site};

/// 1.46, 20.4, 20.485, 20.92.
#[test]
fn capitals_are_those_listed() {
    for (nation, capital) in [
        (Nation::Germany, "Berlin"),
        (Nation::Britain, "London"),
        (Nation::Ussr, "Moscow"),
        (Nation::France, "Paris"),
        (Nation::Italy, "Rome"),
        (Nation::Portugal, "Lisbon"),
        (Nation::Spain, "Madrid"),
        (Nation::Belgium, "Brussels"),
        (Nation::Holland, "Amsterdam"),
        (Nation::Denmark, "Copenhagen"),
        (Nation::Norway, "Oslo"),
        (Nation::Sweden, "Stockholm"),
        (Nation::Finland, "Helsinki"),
        (Nation::Czechoslovakia, "Prague"),
        (Nation::Hungary, "Budapest"),
        (Nation::Yugoslavia, "Belgrade"),
        (Nation::Rumania, "Bucharest"),
        (Nation::Bulgaria, "Sofia"),
        (Nation::Greece, "Athens"),
        (Nation::Turkey, "Ankara"),
        (Nation::Persia, "Teheran"),
        (Nation::Tunisia, "Tunis"),
        (Nation::Vichy, "Lyon"),
    ] {
        assert_eq!(GROUND.capital(nation).map(name), Some(capital), "1.46: {nation:?}");
    }
    for row in GROUND.nations.iter().filter(|row| row.nation != Nation::Vichy) {
        let owner = row.capital.and_then(|capital| GROUND[capital].nation);
        assert!(owner.is_none_or(|owner| owner == row.nation), "1.46: {}", row.name);
    }
}

/// 1.7, 20.1, 20.54: named lands lie in their nations.
#[test]
fn home_territory_holds_the_lands_named() {
    for (land, nation) in [
        (Land::Austria, Nation::Germany),
        (Land::EastPrussia, Nation::Germany),
        (Land::Sicily, Nation::Italy),
        (Land::Sardinia, Nation::Italy),
        (Land::Corsica, Nation::France),
        (Land::Crete, Nation::Greece),
        (Land::VichyZone, Nation::France),
        (Land::EPoland, Nation::Poland),
        (Land::WPoland, Nation::Poland),
        (Land::Bessarabia, Nation::Rumania),
        (Land::Transylvania, Nation::Rumania),
        (Land::Karelia, Nation::Finland),
        (Land::Estonia, Nation::BalticStates),
        (Land::Latvia, Nation::BalticStates),
        (Land::Lithuania, Nation::BalticStates),
        (Land::NPersia, Nation::Persia),
        (Land::Serbia, Nation::Yugoslavia),
        (Land::Croatia, Nation::Yugoslavia),
    ] {
        let hexes = all(|site| site.is_in(land));
        assert!(!hexes.is_empty(), "1.7: {land:?}");
        assert!(hexes.iter().all(|hex| GROUND[*hex].nation == Some(nation)), "1.7: {land:?}");
    }
    assert!(site("Suwalki").is_in(Land::WPoland), "20.19");
    assert!(site("Cernauti").is_in(Land::Bessarabia) && site("Cernauti W1").is_in(Land::Bessarabia), "20.54");
    assert!(!site("Jassy").is_in(Land::Bessarabia), "20.54");
    let poland = all(|site| site.nation == Some(Nation::Poland));
    assert!(
        poland.iter().all(|hex| GROUND[*hex].is_in(Land::EPoland) != GROUND[*hex].is_in(Land::WPoland)),
        "20.54"
    );
    assert_eq!(
        names(|site| site.is_in(Land::Maginot)),
        BTreeSet::from(["Metz", "Strasbourg", "Mulhouse"]),
        "20.41"
    );
    let line: BTreeSet<Space> = all(|site| site.is_in(Land::Mannerheim)).into_iter().collect();
    assert_eq!(line, BTreeSet::from([at("Vyborg"), at("Vyborg NE1")]), "21.481");
    assert!(site("Brno").is_in(Land::Bohemia) && site("Ostrava").is_in(Land::Bohemia), "1939");
}

/// 21.1 to 21.4: which nation lies on which front.
#[test]
fn nations_lie_on_their_fronts() {
    let fronts = |nation| {
        let hexes = all(|site| site.kind == Kind::Land && site.nation == Some(nation));
        hexes.iter().filter_map(|hex| GROUND[*hex].front).fold(Vec::new(), |mut fronts, front| {
            if !fronts.contains(&front) {
                fronts.push(front);
            }
            fronts
        })
    };
    for nation in [
        Nation::Britain,
        Nation::France,
        Nation::Holland,
        Nation::Belgium,
        Nation::Denmark,
        Nation::Spain,
        Nation::Portugal,
        Nation::Italy,
        Nation::Czechoslovakia,
        Nation::Yugoslavia,
        Nation::Albania,
        Nation::Greece,
        Nation::Malta,
        Nation::Cyprus,
        Nation::Rhodes,
        Nation::Hungary,
    ] {
        assert_eq!(fronts(nation), [Front::West], "21.1: {nation:?}");
    }
    assert_eq!(fronts(Nation::Ussr), [Front::East], "21.2");
    assert_eq!(fronts(Nation::Finland), [Front::East], "21.4: hexed Finland");
    for nation in [
        Nation::Morocco,
        Nation::Algeria,
        Nation::Tunisia,
        Nation::Libya,
        Nation::Egypt,
        Nation::Palestine,
        Nation::Syria,
        Nation::Iraq,
    ] {
        assert_eq!(fronts(nation), [Front::Mediterranean], "21.3: {nation:?}");
    }
    for nation in [Nation::Norway, Nation::Sweden] {
        assert_eq!(fronts(nation), [Front::North], "21.4: {nation:?}");
    }
    for nation in [Nation::Germany, Nation::Poland, Nation::Rumania, Nation::Bulgaria] {
        let split = fronts(nation);
        assert!(
            split.len() == 2 && split.contains(&Front::West) && split.contains(&Front::East),
            "21.1, 21.2: {nation:?}"
        );
    }
    for hex in all(|site| site.nation == Some(Nation::Persia)) {
        let front = if GROUND[hex].is_in(Land::NPersia) { Front::East } else { Front::Mediterranean };
        assert_eq!(GROUND[hex].front, Some(front), "21.2, 21.3: Persia");
    }
    for (place, front) in [("Istanbul", Front::West), ("Kanakkale", Front::East), ("Ankara", Front::East)] {
        assert_eq!(site(place).front, Some(front), "21.1, 21.2: {place}");
    }
    for area in all(|site| matches!(site.kind, Kind::District | Kind::Region)) {
        let front = match GROUND[area].zone {
            Some(Zone::Arctic) => Some(Front::North),
            Some(Zone::Southern) => Some(Front::Mediterranean),
            _ => GROUND[area].front,
        };
        assert_eq!(GROUND[area].front, front, "21.3, 21.4: {}", name(area));
    }
}

/// Event TX: Soviet cities on the Turkish border.
#[test]
fn four_soviet_cities_border_turkey() {
    for city in ["Batumi", "Leninakan", "Nakichevan", "Yerevan"] {
        let borders = GROUND.beside(at(city)).any(|hex| GROUND[hex].nation == Some(Nation::Turkey));
        assert!(borders, "event TX: {city}");
    }
}
