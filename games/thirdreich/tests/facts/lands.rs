//! Countries, and lands that rules name.

use table::Space;
use thirdreich::{Country, Kind, Land, Rank};

use crate::{GROUND, all, at, europe, key, pieces};

fn land(land: Land) -> Vec<Space> {
    europe().land(land).collect()
}

fn country(country: Country) -> Vec<Space> {
    europe().country(country).collect()
}

/// 17.2, 17.3, 27.51, 17.6.
#[test]
fn lands_have_the_size_that_the_book_gives() {
    let sizes =
        [(Land::Slovenia, 2), (Land::Banat, 2), (Land::Ruthenia, 2), (Land::Sudtirol, 1), (Land::Masovia, 4)];
    for (which, size) in sizes {
        assert_eq!(land(which).len(), size, "{which:?}");
    }
    let cities = |which| land(which).iter().filter(|hex| europe()[**hex].city.is_some()).count();
    assert_eq!(cities(Land::EasternPoland), 3, "17.6");
    assert_eq!(cities(Land::Bessarabia), 2, "17.42");
}

#[test]
fn lands_hang_together() {
    let lands = [
        Land::EasternPoland,
        Land::Masovia,
        Land::Bessarabia,
        Land::Transylvania,
        Land::Ruthenia,
        Land::Karelia,
        Land::Slovenia,
        Land::Croatia,
        Land::Corsica,
        Land::Sardinia,
        Land::Sicily,
        Land::Crete,
        Land::Austria,
        Land::VichyZone,
    ];
    for which in lands {
        assert_eq!(pieces(&land(which)).len(), 1, "{which:?}");
    }
    let east = |hex: Space| {
        europe()[hex].lands.iter().any(|land| matches!(land, Land::EasternPoland | Land::Masovia))
    };
    for hex in land(Land::Masovia) {
        assert!(europe().beside(hex).any(east), "{} lies apart", key(hex));
    }
}

#[test]
fn every_hex_of_land_has_a_country_and_every_country_is_listed() {
    for hex in all(|site| matches!(site.kind, Kind::Land | Kind::Coastal)) {
        let country = europe()[hex].country.unwrap_or_else(|| panic!("{} is nobody's", key(hex)));
        assert!(GROUND.country(country).is_some(), "{country:?}");
    }
    assert_eq!(GROUND.countries.len(), 46);
    for row in &GROUND.countries {
        assert!(europe().country(row.key).next().is_some(), "{} has no hex", row.name);
    }
}

#[test]
fn countries_have_the_hexes_they_were_drawn_with() {
    let sizes = [
        (Country::Ussr, 293),
        (Country::Germany, 57),
        (Country::Poland, 35),
        (Country::Romania, 26),
        (Country::Finland, 17),
        (Country::Hungary, 9),
        (Country::SpanishMorocco, 3),
        (Country::Syria, 16),
        (Country::Palestine, 4),
        (Country::TransJordan, 6),
        (Country::Cyprus, 1),
        (Country::Rhodes, 1),
        (Country::Albania, 3),
        (Country::Luxembourg, 1),
        (Country::Switzerland, 4),
        (Country::Egypt, 75),
        (Country::Libya, 61),
        (Country::Tunisia, 18),
        (Country::Algeria, 39),
        (Country::Morocco, 10),
        (Country::Slovakia, 4),
        (Country::Estonia, 5),
        (Country::Latvia, 7),
        (Country::Lithuania, 4),
    ];
    for (which, size) in sizes {
        assert_eq!(country(which).len(), size, "{which:?}");
    }
    assert_eq!(pieces(&country(Country::Germany)), [52, 5], "the main body and East Prussia");
    let lying_apart = [Country::Spain, Country::France, Country::Germany, Country::Italy, Country::Greece];
    for row in GROUND.countries.iter().filter(|row| lying_apart.contains(&row.key)) {
        assert_eq!(pieces(&country(row.key)).len(), 2, "{}", row.name);
    }
}

/// 1.2, 26.8: capitals.
#[test]
fn countries_have_their_capitals() {
    let one = [
        (Country::Germany, "Berlin"),
        (Country::Italy, "Roma"),
        (Country::Britain, "London"),
        (Country::France, "Paris"),
        (Country::Ussr, "Moscow"),
        (Country::Poland, "Warsaw"),
        (Country::Hungary, "Budapest"),
        (Country::Romania, "Bucharest"),
        (Country::Bulgaria, "Sofia"),
        (Country::Yugoslavia, "Belgrade"),
        (Country::Greece, "Athens"),
        (Country::Turkey, "Ankara"),
        (Country::Finland, "Helsinki"),
        (Country::Sweden, "Stockholm"),
        (Country::Norway, "Oslo"),
        (Country::Denmark, "Copenhagen"),
        (Country::Belgium, "Brussels"),
        (Country::Netherlands, "Amsterdam"),
        (Country::Spain, "Madrid"),
        (Country::Portugal, "Lisbon"),
        (Country::Estonia, "Tallinn"),
        (Country::Latvia, "Riga"),
        (Country::Lithuania, "Kaunas"),
        (Country::Slovakia, "Bratislava"),
        (Country::Albania, "Tirana"),
        (Country::Libya, "Tripoli"),
        (Country::Syria, "Damascus"),
        (Country::Egypt, "Cairo"),
    ];
    for (which, city) in one {
        assert_eq!(europe().capitals(which).collect::<Vec<_>>(), [at(city)], "{which:?}");
    }
    assert_eq!(europe().capitals(Country::Switzerland).count(), 2, "26.8");
}

/// 5.1 and 1.2.
#[test]
fn small_countries_are_neutral_and_colonies_have_owners() {
    let neutral: Vec<&str> =
        GROUND.countries.iter().filter(|row| row.neutral).map(|row| row.name.as_str()).collect();
    let listed = [
        "Belgium",
        "Denmark",
        "Estonia",
        "Latvia",
        "Lithuania",
        "Luxembourg",
        "Netherlands",
        "Norway",
        "Portugal",
        "Switzerland",
    ];
    assert_eq!(neutral, listed, "5.1");
    let colony = |country| GROUND.country(country).and_then(|row| row.colony_of);
    assert_eq!(colony(Country::Syria), Some(thirdreich::Nation::France), "1.2");
    for row in &GROUND.countries {
        let homes = GROUND.nations.iter().filter(|nation| nation.home == Some(row.key)).count();
        let owned = usize::from(row.colony_of.is_some());
        let expected = usize::from(row.key != Country::Danzig);
        assert_eq!(homes + owned, expected, "{} belongs to one nation", row.name);
    }
}

/// 1.1, 7.5 to 7.53, 14.35, 16.1.
#[test]
fn nations_have_the_figures_of_the_book() {
    use thirdreich::{Nation, Theatre};
    let majors: Vec<Nation> =
        GROUND.nations.iter().filter(|row| row.rank == Rank::Major).map(|row| row.key).collect();
    let seven = [
        Nation::Britain,
        Nation::France,
        Nation::Germany,
        Nation::Italy,
        Nation::Japan,
        Nation::Usa,
        Nation::Ussr,
    ];
    assert_eq!(majors, seven, "1.1");
    let row = |nation| GROUND.nation(nation).expect("is listed");
    let all = [(Nation::Britain, 9), (Nation::France, 5), (Nation::Germany, 8), (Nation::Italy, 5)];
    let more =
        [(Nation::Japan, 6), (Nation::Ussr, 7), (Nation::Usa, 12), (Nation::Poland, 2), (Nation::Romania, 2)];
    let few = [(Nation::Spain, 2), (Nation::Turkey, 2), (Nation::Hungary, 1), (Nation::Finland, 1)];
    for (nation, limit) in all.into_iter().chain(more).chain(few) {
        assert_eq!(row(nation).redeployments, limit, "7.5: {nation:?}");
    }
    let europe = [(Nation::Britain, 6), (Nation::Ussr, 6), (Nation::Usa, 9), (Nation::Germany, 8)];
    for (nation, limit) in europe {
        assert_eq!(row(nation).redeployments_in(Theatre::Europe), limit, "7.52: {nation:?}");
    }
    let pacific = [(Nation::Britain, 4), (Nation::France, 1), (Nation::Ussr, 2), (Nation::Usa, 7)];
    for (nation, limit) in pacific {
        assert_eq!(row(nation).redeployments_in(Theatre::Pacific), limit, "7.53: {nation:?}");
    }
    let ceilings = seven.map(|nation| row(nation).ceiling);
    assert_eq!(ceilings, [Some(200), Some(150), Some(300), Some(150), Some(150), None, Some(250)], "14.35");
    assert_eq!(row(Nation::Ussr).growth, Some(30), "14.3");
    assert_eq!(GROUND.nations.iter().filter(|row| row.influence).count(), 11, "16.1");
}

/// 26.1.
#[test]
fn minors_have_their_limits_abroad() {
    use thirdreich::Nation;
    let row = |nation| GROUND.nation(nation).expect("is listed");
    let abroad = [
        (Nation::Bulgaria, 1),
        (Nation::Greece, 2),
        (Nation::Hungary, 3),
        (Nation::Poland, 5),
        (Nation::Romania, 7),
        (Nation::Spain, 2),
        (Nation::Sweden, 3),
        (Nation::Switzerland, 2),
        (Nation::Turkey, 7),
        (Nation::Yugoslavia, 2),
    ];
    for (nation, units) in abroad {
        assert_eq!(row(nation).abroad, Some(units), "{nation:?}");
    }
    assert_eq!(row(Nation::Finland).leash, Some(3));
    assert_eq!(
        row(Nation::Finland).enters,
        [Country::Finland, Country::Sweden, Country::Estonia, Country::Ussr]
    );
    assert!(!row(Nation::Romania).enters.contains(&Country::Poland));
    assert!(row(Nation::Hungary).enters.contains(&Country::Poland));
    for one in &GROUND.nations {
        for other in &one.apart_from {
            assert!(row(*other).apart_from.contains(&one.key), "{} and {other:?} never stack", one.name);
        }
    }
}
