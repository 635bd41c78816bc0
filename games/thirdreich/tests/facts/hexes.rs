//! The grid, and hexes that the book names by number.

use std::collections::BTreeSet;

use thirdreich::{City, Country, Kind, Land, Port, Side, Terrain};

use crate::{all, at, europe, key, keys, name, side, site, touch, zones};

/// 2.1, 9.44: 46 columns of 35 hexes; the neighbours of Kiev show how they lie.
#[test]
fn the_grid_is_that_of_the_examples() {
    let hexes = all(|site| !matches!(site.kind, Kind::Zone | Kind::Box));
    assert_eq!(hexes.len(), 1610);
    let wanted = (1..=46).flat_map(|column| (1..=35).map(move |row| format!("{column:02}{row:02}")));
    assert_eq!(hexes.iter().map(|hex| key(*hex)).collect::<Vec<_>>(), wanted.collect::<Vec<_>>());
    let around: BTreeSet<&str> = europe().beside(at("2711")).map(key).collect();
    assert_eq!(around, BTreeSet::from(["2610", "2611", "2710", "2712", "2810", "2811"]), "9.44");
    for hex in &hexes {
        assert!(europe().beside(*hex).all(|next| europe().beside(next).any(|back| back == *hex)));
    }
}

/// The counts that the tables were made with.
#[test]
fn hexes_are_as_many_of_each_sort_as_they_were() {
    let kinds = [(Kind::Sea, 442), (Kind::Coastal, 312), (Kind::Land, 839), (Kind::Lake, 17)];
    for (kind, count) in kinds {
        assert_eq!(all(|site| site.kind == kind).len(), count, "{kind:?}");
    }
    let terrains = [
        (Terrain::Clear, 787),
        (Terrain::Mountain, 154),
        (Terrain::Desert, 202),
        (Terrain::Swamp, 5),
        (Terrain::Depression, 3),
    ];
    for (terrain, count) in terrains {
        assert_eq!(all(|site| site.terrain == Some(terrain)).len(), count, "{terrain:?}");
    }
    assert_eq!(all(|site| site.fortress).len(), 6);
    assert_eq!(all(|site| site.beach).len(), 52);
    assert_eq!(all(|site| site.narrow).len(), 26);
    assert_eq!(all(|site| site.ice).len(), 28);
    assert_eq!(all(|site| site.edge).len(), 158);
}

/// Every row says how sure it is, and a row that the book states says where.
#[test]
fn rows_say_where_they_come_from() {
    let table = include_str!("../../data/spaces.csv");
    let notes: Vec<&str> = table.lines().skip(1).map(|row| row.rsplit(',').next().unwrap()).collect();
    let first = |note: &str| note.split([' ', ';']).next().unwrap().to_string();
    let count = |word: &str| notes.iter().take(1610).filter(|note| first(note) == word).count();
    assert_eq!((count("text"), count("inferred"), count("invented")), (56, 1440, 114));
    for note in notes.iter().filter(|note| first(note) == "text") {
        let section = note.split(' ').nth(1).unwrap_or_default();
        assert!(section.starts_with(|c: char| c.is_ascii_digit()) && section.contains('.'), "{note}");
    }
}

#[test]
fn hexes_with_a_number_in_the_book_have_their_names() {
    let named = [
        ("0314", "Belfast", "18.42"),
        ("0409", "Scapa Flow", "6.1"),
        ("1301", "Narvik", "21.2"),
        ("1810", "Danzig", "14.64"),
        ("2103", "Leningrad", "15.32"),
        ("2530", "Malta", "15.32"),
        ("2711", "Kiev", "9.44"),
        ("2817", "Ploesti", "28.31"),
        ("2901", "Gorki", "14.92"),
        ("3024", "Athens", "6.21"),
        ("3712", "Maikop", "28.33"),
        ("4110", "Grozny", "28.33"),
        ("4227", "Suez", "6.22"),
    ];
    for (hex, wanted, section) in named {
        assert_eq!(name(at(hex)), wanted, "{section}");
    }
    let of = |hex: &str| site(hex).country;
    assert_eq!(of("1301"), Some(Country::Norway), "21.2");
    assert!(site("1301").port.is_some(), "21.2");
    assert_eq!(of("2901"), Some(Country::Ussr), "14.92");
    assert_eq!(of("2817"), Some(Country::Romania), "28.31");
    for oil in ["4510", "4320", "3712"] {
        assert!(site(oil).city.is_some() && site(oil).is_ground(), "28.31: {oil}");
    }
}

/// 12.6, 15.32: Leningrad is an objective, a fortress and a port.
#[test]
fn leningrad_supplies_itself_twice() {
    let leningrad = site("Leningrad");
    assert_eq!(leningrad.city, Some(City { capital: false, objective: true }));
    assert!(leningrad.fortress);
    assert_eq!(leningrad.port, Some(Port::Shipyard));
}

/// 14.64, 17.7: Danzig is one hex and nobody's.
#[test]
fn danzig_is_a_free_city() {
    assert_eq!(keys(|site| site.country == Some(Country::Danzig)), ["1810"]);
}

/// 18.42: Belfast is British, in Ireland, and reached from Britain only by sea.
#[test]
fn belfast_is_not_part_of_the_island_of_britain() {
    assert_eq!(site("0314").country, Some(Country::Britain));
    for next in europe().beside(at("0314")) {
        let there = &europe()[next];
        let on_the_island =
            there.country == Some(Country::Britain) && !there.lands.contains(&Land::NorthernIreland);
        assert!(!on_the_island || europe().side(at("0314"), next) == Some(Side::Sea), "{}", key(next));
    }
}

/// 6.22: four hexes around Kiel, and a canal between them.
#[test]
fn the_kiel_canal_runs_through_german_hexes() {
    for hex in ["1313", "1314", "1412", "1413"] {
        assert!(site(hex).is_ground(), "{hex}");
        assert_eq!(site(hex).country, Some(Country::Germany), "{hex}");
    }
    for (one, other) in [("1313", "1314"), ("1313", "1413"), ("1412", "1413")] {
        assert_eq!(side(one, other), Side::Canal, "{one} {other}");
    }
    assert_eq!(key(at("Kiel")), "1413");
    assert_eq!(zones("Kiel"), BTreeSet::from(["Baltic Sea", "North Sea"]));
}

/// 6.22, 10.22: five hexes around Suez; the coast beyond it lies on no sea zone.
#[test]
fn the_suez_canal_runs_from_sea_to_sea() {
    for hex in ["4127", "4226", "4227", "4327", "4328"] {
        assert!(site(hex).is_ground(), "{hex}");
        assert_eq!(site(hex).country, Some(Country::Egypt), "{hex}");
        assert!(hex == "4227" || touch(hex, "4227"), "{hex}");
    }
    for (one, other) in [("4127", "4226"), ("4226", "4227"), ("4227", "4327"), ("4227", "4328")] {
        assert_eq!(side(one, other), Side::Canal, "{one} {other}");
    }
    for hex in ["4328", "4428", "4528"] {
        assert_eq!(site(hex).kind, Kind::Coastal, "{hex}");
        assert_eq!(zones(hex), BTreeSet::new(), "10.22: {hex}");
    }
}

/// 14.93, 27.53: the straits are four Turkish hexes, two on each shore.
#[test]
fn the_straits_are_turkish() {
    for hex in ["3120", "3219", "3220", "3319"] {
        assert_eq!(site(hex).country, Some(Country::Turkey), "{hex}");
    }
    assert_eq!((side("3120", "3220"), side("3219", "3319")), (Side::Strait, Side::Strait));
    assert_eq!(key(at("Istanbul")), "3219");
}

/// 22.41: ice from a line of six hexes northward.
#[test]
fn ice_covers_the_north_of_the_baltic() {
    for hex in ["1506", "1606", "1707", "1806", "1907", "2007"] {
        assert!(site(hex).ice && zones(hex).contains("Baltic Sea"), "{hex}");
    }
    for hex in keys(|site| site.ice) {
        assert!(zones(hex).contains("Baltic Sea"), "{hex}");
        assert!(hex[2..].parse::<u8>().unwrap() <= 7, "{hex} lies south of the line");
    }
}

/// 12.21, 12.22, 12.24: who reaches which edge of the map.
#[test]
fn edges_of_the_map_are_sources_of_supply() {
    let edge = |country| keys(move |site| site.edge && site.country == Some(country));
    let soviet = edge(Country::Ussr);
    assert_eq!(soviet.len(), 32, "12.21");
    assert!(soviet.iter().any(|hex| hex.ends_with("01")) && soviet.iter().any(|hex| hex.starts_with("46")));
    let north: Vec<&str> = edge(Country::Finland).into_iter().filter(|hex| hex.ends_with("01")).collect();
    assert_eq!(north, ["1701", "1801", "1901", "2001"], "12.24");
    for hex in europe().map.spaces().filter(|hex| key(*hex).starts_with("01") && key(*hex).len() == 4) {
        let there = &europe()[hex];
        assert!(there.kind == Kind::Sea || there.country == Some(Country::Ireland), "12.22: {}", key(hex));
    }
}
