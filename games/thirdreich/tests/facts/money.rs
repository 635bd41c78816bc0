//! What land is worth, and what the nations have.

use thirdreich::{Area, Country, Held, Land, Nation, Source, Worth};

use crate::{GROUND, at, europe};

fn area(what: Worth) -> &'static Area {
    GROUND.areas.iter().find(|area| area.what == what).unwrap_or_else(|| panic!("{what:?} has no value"))
}

fn land(land: Land) -> u8 {
    area(Worth::Land(land)).brp
}

fn country(country: Country) -> u8 {
    area(Worth::Country(country)).brp
}

/// 17.2 to 17.62.
#[test]
fn divided_countries_are_worth_the_sum_of_their_parts() {
    let poland = area(Worth::RestOf(Country::Poland)).brp + land(Land::Masovia) + land(Land::EasternPoland);
    assert_eq!((poland, country(Country::Poland)), (20, 20), "17.61");
    let yugoslavia = area(Worth::RestOf(Country::Yugoslavia)).brp + land(Land::Slovenia) + land(Land::Banat);
    assert_eq!((yugoslavia, country(Country::Yugoslavia)), (12, 12), "17.2");
    let parts = [Land::Masovia, Land::EasternPoland, Land::Slovenia, Land::Banat].map(land);
    assert_eq!(parts, [6, 5, 3, 1], "17.2, 17.6");
}

#[test]
fn land_is_worth_what_the_book_says() {
    let lands = [(Land::Ruthenia, 2), (Land::Transylvania, 3), (Land::Bessarabia, 3), (Land::Karelia, 2)];
    for (which, brp) in lands {
        assert_eq!(land(which), brp, "17.3 to 17.5: {which:?}");
    }
    assert_eq!((land(Land::Austria), land(Land::VichyZone)), (8, 10), "26.33, 14.62");
    let countries = [
        (Country::Danzig, 3, "14.64"),
        (Country::Belgium, 15, "26.31"),
        (Country::Netherlands, 12, "14.82"),
        (Country::Switzerland, 9, "26.32"),
        (Country::Estonia, 4, "14.2"),
        (Country::Britain, 65, "18.46"),
        (Country::Gibraltar, 10, "18.1"),
    ];
    for (which, brp, section) in countries {
        assert_eq!(country(which), brp, "{section}");
    }
    let french = [Country::Algeria, Country::Tunisia, Country::Morocco, Country::Syria].map(country);
    assert_eq!(french.iter().sum::<u8>(), 18, "14.62: colonies on the map");
}

/// 17.42, 17.5, 17.6: what one must take to have it.
#[test]
fn land_is_held_by_what_the_book_names() {
    let held = |which| area(Worth::Land(which)).held;
    assert_eq!((held(Land::Bessarabia), held(Land::EasternPoland)), (Held::Cities, Held::Cities));
    assert_eq!(
        (held(Land::Karelia), held(Land::Masovia), held(Land::Ruthenia)),
        (Held::Hexes, Held::Hexes, Held::Hexes)
    );
    assert_eq!(area(Worth::Country(Country::Turkey)).held, Held::Cities, "26.7");
    assert_eq!(area(Worth::Country(Country::Poland)).held, Held::Capital, "17.62");
    for area in GROUND.areas.iter().filter(|area| area.held == Held::Capital) {
        if let Worth::Country(which) | Worth::RestOf(which) = area.what {
            assert!(europe().capitals(which).next().is_some(), "{which:?} has no capital");
        }
    }
}

/// 14.63, 19.5, 22.1, 26.7, 18.1.
#[test]
fn lost_cities_cost_what_the_book_says() {
    let loss = |country| GROUND.city_losses.iter().find(|row| row.country == country).expect("is listed");
    let france = loss(Country::France);
    assert_eq!((france.capital, france.other), (10, 3), "19.5");
    let soviets = loss(Country::Ussr);
    assert_eq!(
        (soviets.capital, soviets.other, soviets.ten.as_slice()),
        (10, 3, &[at("Leningrad")][..]),
        "22.1"
    );
    assert_eq!((loss(Country::Turkey).capital, loss(Country::Turkey).other), (2, 2), "26.7");
    assert_eq!(loss(Country::Egypt).ten, [at("Suez")], "18.1");
    assert!(GROUND.city_losses.iter().all(|row| row.source == Source::Text));
}

/// 14.2, 14.3, 14.32, 14.35; 17.62 for Poland (docs/thirdreich/scope.md).
#[test]
fn purses_are_within_their_limits() {
    let purse =
        |nation| GROUND.scenario.purses.iter().find(|purse| purse.nation == nation).expect("is listed");
    for purse in &GROUND.scenario.purses {
        let ceiling = GROUND.nation(purse.nation).unwrap().ceiling;
        assert!(ceiling.is_none_or(|ceiling| purse.base < ceiling), "14.35: {:?}", purse.nation);
    }
    assert_eq!(purse(Nation::Ussr).growth, 30, "14.3");
    for ally in [Nation::Romania, Nation::Hungary, Nation::Finland] {
        assert_eq!(purse(ally).growth, 10, "14.32");
    }
    let germany = purse(Nation::Germany);
    let conquests =
        [Country::Belgium, Country::Netherlands, Country::Poland, Country::Danzig, Country::Yugoslavia]
            .map(country)
            .into_iter()
            .chain([Country::Norway, Country::Denmark, Country::Luxembourg].map(country));
    let (france, greece) = (23, 5);
    assert_eq!(germany.conquests, conquests.map(u16::from).sum::<u16>() + france + greece);
    assert_eq!(germany.spring(), 165 + 103 - 130);
    assert_eq!((germany.stockpile, purse(Nation::Ussr).stockpile), (150, 75));
    let taken = [Country::Estonia, Country::Latvia, Country::Lithuania].map(country).map(u16::from);
    let (bessarabia, karelia) = (u16::from(land(Land::Bessarabia)), u16::from(land(Land::Karelia)));
    assert_eq!(
        purse(Nation::Ussr).conquests,
        taken.iter().sum::<u16>() + bessarabia + karelia,
        "14.2, 17.42, 17.5, 17.62"
    );
    assert!(
        GROUND.scenario.purses.iter().all(|purse| purse.nation != Nation::Slovakia),
        "14.52: none of its own"
    );
}
