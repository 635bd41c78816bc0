//! Every fact about the map that the rulebook states, under the number of its section.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use eurofront::{
    Basin, City, Faction, Front, Ground, Kind, Land, Nation, Port, Scenario, Side, Site, Terrain, Troops,
    Way, Works, Zone,
};
use table::Space;

static GROUND: LazyLock<Ground> = LazyLock::new(Ground::load);

fn at(name: &str) -> Space {
    GROUND.find(name).unwrap_or_else(|| panic!("there is no {name}"))
}

fn site(name: &str) -> &'static Site {
    &GROUND[at(name)]
}

fn name(space: Space) -> &'static str {
    &GROUND.map.place(space).name
}

fn side(one: &str, other: &str) -> Side {
    GROUND.side(at(one), at(other)).unwrap_or_else(|| panic!("{one} and {other} do not touch"))
}

fn distance(one: &str, other: &str) -> u32 {
    GROUND.map.distance(at(one), at(other)).unwrap_or_else(|| panic!("{one} or {other} is no hex"))
}

fn all(wanted: impl Fn(&Site) -> bool) -> Vec<Space> {
    GROUND.map.spaces().filter(|&space| wanted(&GROUND[space])).collect()
}

fn names(wanted: impl Fn(&Site) -> bool) -> BTreeSet<&'static str> {
    all(wanted).into_iter().map(name).collect()
}

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

/// The length of the route between a place and an area.
fn route(one: &str, other: &str) -> Option<(Way, u8)> {
    [Way::RailRoute, Way::RoadRoute, Way::StraitRoute].into_iter().find_map(|way| {
        let link = GROUND.ways(at(one), way).iter().find(|link| link.to == at(other))?;
        Some((way, GROUND.map.passage(link.way).length))
    })
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

fn joins(one: &str, other: &str) -> bool {
    GROUND.ways(at(one), Way::Passage).iter().any(|link| link.to == at(other))
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

/// What was corrected by hand has not come back.
#[test]
fn overrides_hold() {
    for row in include_str!("../data/overrides.csv").lines().skip(1) {
        let cells: Vec<&str> = row.splitn(4, ',').collect();
        let [place, from, to, why] = cells[..] else { panic!("four cells make an override: {row}") };
        let tags: BTreeSet<&str> =
            GROUND.map.place(at(place)).tags.iter().map(|tag| GROUND.map.lexicon().tag_name(tag)).collect();
        assert!(tags.contains(to) && !tags.contains(from) && !why.is_empty(), "{row}");
    }
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

/// 15.1: seas, their bases and ports; the first port is the naval base, capitals mark major ports.
#[test]
fn seas_have_the_ports_of_the_list() {
    let major = "Gibraltar Glasgow Belfast London Antwerp Hamburg Portsmouth Liverpool Dublin Cork Bristol|St. Nazaire|Gijon Bergen \
                 Trondheim Murmansk Archangel Copenhagen Oslo Danzig Stockholm Leningrad Barcelona Algiers Marseilles Genoa Tunis Naples \
                 Tripoli Benghazi Trieste Venice Athens Alexandria Suez Basra Karachi Istanbul Odessa Baku|South Africa";
    let wanted: BTreeSet<&str> = major
        .split('|')
        .flat_map(|part| {
            if part.contains(". ") || part == "South Africa" {
                vec![part]
            } else {
                part.split_whitespace().collect()
            }
        })
        .collect();
    assert_eq!(names(|site| site.port == Some(Port::Major)), wanted, "15.1: major ports");
    let mut ports: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for space in all(|site| site.port.is_some()) {
        for sea in &GROUND[space].seas {
            ports.entry(name(*sea)).or_default().insert(name(space));
        }
    }
    for (sea, basin, interdiction, base, others) in SEAS {
        let row =
            GROUND.seas.iter().find(|row| name(row.sea) == sea).unwrap_or_else(|| panic!("15.1: no {sea}"));
        assert_eq!(row.basin, basin, "15.1: {sea}");
        assert_eq!(row.interdiction.unwrap_or(0), interdiction, "15.1: {sea}");
        assert_eq!(row.base.map(name), (!base.is_empty()).then_some(base), "15.1: {sea}");
        let mut listed: BTreeSet<&str> = others.split(", ").filter(|port| !port.is_empty()).collect();
        listed.extend((!base.is_empty()).then_some(base));
        assert_eq!(ports.remove(sea).unwrap_or_default(), listed, "15.1: the ports of {sea}");
    }
    assert_eq!(ports, BTreeMap::new(), "15.1: other seas have ports");
    let frozen = names(|site| site.freezes);
    assert_eq!(frozen, BTreeSet::from(["White Sea", "Gulf of Bothnia"]), "15.1");
}

/// Sea, basin, interdiction (0 where the list has none), naval base (nobody's where the Allies always control it), other ports. Lorient and
/// Taranto are ports by examples (15.73, 15.41), not by the list.
const SEAS: [(&str, Basin, u8, &str, &str); 37] = [
    (
        "Atlantic Ocean",
        Basin::Atlantic,
        3,
        "",
        "Cadiz, Casablanca, Gibraltar, Lisbon, Porto, South Africa, Tangiers, Vigo, West Africa",
    ),
    ("North Atlantic", Basin::Atlantic, 3, "Glasgow", "Belfast, Scapa Flow, Shetlands"),
    (
        "North Sea",
        Basin::Atlantic,
        2,
        "London",
        "Aberdeen, Amsterdam, Antwerp, Bremen, Calais, Dover, Edinburgh, Hamburg, Hull, Ipswich, Newcastle, Ostende, Rotterdam, Scapa Flow, Shetlands, Yarmouth",
    ),
    (
        "English Channel",
        Basin::Atlantic,
        2,
        "Portsmouth",
        "Brest, Calais, Cherbourg, Dover, Le Havre, Plymouth, Weymouth",
    ),
    ("Irish Sea", Basin::Atlantic, 3, "Liverpool", "Belfast, Bristol, Cardiff, Cork, Dublin, Glasgow"),
    ("Bay of Biscay", Basin::Atlantic, 1, "Brest", "Bayonne, Bilbao, Bordeaux, Gijon, Lorient, St. Nazaire"),
    ("Norwegian Leads", Basin::Atlantic, 1, "Bergen", "Alesund, Andalsnes, Haugesund, Stavanger, Trondheim"),
    ("Norwegian Sea", Basin::Atlantic, 1, "Trondheim", "Namsos, Narvik"),
    ("Nordkapp Sea", Basin::Atlantic, 1, "Narvik", "Petsamo, Tromso"),
    ("Barents Sea", Basin::Arctic, 2, "Murmansk", "Petsamo"),
    ("White Sea", Basin::Arctic, 3, "Archangel", ""),
    ("Arctic Ocean", Basin::Arctic, 2, "", ""),
    ("Skagerrak", Basin::WBaltic, 3, "Copenhagen", "Aarhus, Goteborg, Hamburg, Kristiansand, Malmo, Oslo"),
    ("Western Baltic Sea", Basin::WBaltic, 2, "Stettin", "Copenhagen, Hamburg, Malmo, Rostock"),
    ("Baltic Sea", Basin::EBaltic, 2, "Danzig", "Karlskrona, Konigsberg, Memel, Stockholm, Ventspils"),
    ("Gulf of Riga", Basin::EBaltic, 3, "Riga", "Ventspils"),
    ("Gulf of Finland", Basin::EBaltic, 3, "Tallinn", "Helsinki, Leningrad, Turku"),
    ("Gulf of Bothnia", Basin::EBaltic, 2, "Stockholm", "Gallivare, Oulu, Turku"),
    (
        "Alboran Sea",
        Basin::Mediterranean,
        2,
        "Gibraltar",
        "Algiers, Almeria, Barcelona, Cartagena, Malaga, Mallorca, Melilla, Oran, Tangiers, Valencia",
    ),
    ("Western Med", Basin::Mediterranean, 1, "Algiers", "Bizerte, Cagliari, Mallorca, Sassari"),
    ("Gulf of Lyon", Basin::Mediterranean, 1, "Marseilles", "Barcelona, Mallorca, Sassari, Toulon"),
    ("Ligurian Sea", Basin::Mediterranean, 2, "Genoa", "Bastia, La Spezia, Livorno, Olbia, Toulon"),
    (
        "Tyrrhenian Sea",
        Basin::Mediterranean,
        1,
        "Tunis",
        "Bizerte, Cagliari, Messina, Naples, Olbia, Palermo, Reggio, Rome",
    ),
    ("Central Med", Basin::Mediterranean, 1, "Tripoli", "Benghazi, Catania, Malta, Palermo, Sfax, Tunis"),
    (
        "Ionian Sea",
        Basin::Mediterranean,
        1,
        "Benghazi",
        "Brindisi, Canea, Catania, Kalamata, Messina, Patras, Reggio, Taranto, Tobruk",
    ),
    (
        "Adriatic Sea",
        Basin::Mediterranean,
        2,
        "Trieste",
        "Ancona, Bari, Brindisi, Dubrovnik, Durres, Fiume, Split, Termoli, Venice",
    ),
    ("Aegean Sea", Basin::Mediterranean, 2, "Athens", "Canea, Kalamata, Rhodes, Salonika"),
    (
        "Eastern Med",
        Basin::Mediterranean,
        2,
        "Alexandria",
        "Canea, Jaffa, Nicosia, Port Said, Rhodes, Suez, Tobruk",
    ),
    ("Red Sea", Basin::Mediterranean, 3, "Aden", "Aqaba, Somaliland, Suez"),
    ("Persian Gulf", Basin::Mediterranean, 3, "Basra", "Abadan, Karachi"),
    ("Indian Ocean", Basin::Mediterranean, 3, "Karachi", "Kenya, Somaliland, South Africa"),
    ("Sea of Marmara", Basin::BlackSea, 3, "Istanbul", ""),
    (
        "Western Black Sea",
        Basin::BlackSea,
        2,
        "Sevastopol",
        "Burgas, Constanta, Istanbul, Nikolaev, Odessa, Samsun, Varna",
    ),
    ("Eastern Black Sea", Basin::BlackSea, 2, "Batumi", "Kerch, Novorossiysk, Samsun, Sevastopol, Trabzond"),
    ("Sea of Azov", Basin::BlackSea, 3, "Rostov", "Kerch, Mariupol"),
    ("North Caspian Sea", Basin::BlackSea, 0, "Astrakhan", "Baku, Guryev, Makhach Kala"),
    ("South Caspian Sea", Basin::BlackSea, 0, "Baku", "Krasnovodsk, Rasht"),
];

/// 15.9: the seaways are chains of seas that join.
#[test]
fn seaways_can_be_sailed() {
    let northern = ["Baltic Sea", "Western Baltic Sea", "Skagerrak", "Norwegian Leads", "Norwegian Sea"];
    let middle = [
        "Atlantic Ocean",
        "Alboran Sea",
        "Western Med",
        "Tyrrhenian Sea",
        "Central Med",
        "Ionian Sea",
        "Eastern Med",
        "Red Sea",
        "Indian Ocean",
    ];
    let detour = ["Alboran Sea", "Gulf of Lyon", "Ligurian Sea", "Tyrrhenian Sea"];
    for chain in [&northern[..], &middle, &detour] {
        for pair in chain.windows(2) {
            assert!(joins(pair[0], pair[1]), "15.9: {} and {}", pair[0], pair[1]);
        }
    }
}

/// Every port can put to sea, and every hex of water lies in a sea.
#[test]
fn ports_reach_their_seas_by_water() {
    for port in all(|site| site.kind == Kind::Land && site.port.is_some()) {
        let touches = |sea: Space| {
            GROUND.beside(port).any(|hex| GROUND[hex].kind == Kind::Water && GROUND[hex].seas[0] == sea)
        };
        let hexed = |sea: Space| all(|site| site.kind == Kind::Water && site.seas[0] == sea).len();
        let estuary = !GROUND.ways(port, Way::Estuary).is_empty();
        for sea in &GROUND[port].seas {
            // Rostov lies up the Don from a sea of one hex: a port by the list alone.
            let reached = touches(*sea) || estuary || hexed(*sea) == 0 || name(port) == "Rostov";
            assert!(reached, "15.1: {} does not reach {}", name(port), name(*sea));
        }
    }
}

/// 17.62, 17.63: the major ports of the Mediterranean Front.
#[test]
fn the_med_front_has_seven_major_ports_in_the_desert() {
    let desert = names(|site| site.port == Some(Port::Major) && site.zone == Some(Zone::Desert));
    let wanted = BTreeSet::from(["Algiers", "Tunis", "Tripoli", "Benghazi", "Alexandria", "Suez", "Basra"]);
    assert_eq!(desert, wanted, "17.62");
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

/// Event TX: Soviet cities on the Turkish border.
#[test]
fn four_soviet_cities_border_turkey() {
    for city in ["Batumi", "Leninakan", "Nakichevan", "Yerevan"] {
        let borders = GROUND.beside(at(city)).any(|hex| GROUND[hex].nation == Some(Nation::Turkey));
        assert!(borders, "event TX: {city}");
    }
}

/// The tables of starting forces of the small scenarios, as number and strength by kind.
#[test]
fn small_scenarios_have_their_forces() {
    let count = |scenario, nations: &[Nation], troops: &[Troops]| {
        let placed = GROUND.forces.setups[&scenario].iter().filter(|placed| {
            let unit = GROUND.forces.unit(placed.unit);
            nations.contains(&unit.nation) && troops.contains(&unit.troops)
        });
        placed.fold((0, 0), |(count, strength), placed| (count + 1, strength + u32::from(placed.strength)))
    };
    let hq = [Troops::Hq, Troops::Shq, Troops::Thq];
    let (finland, ussr) = (&[Nation::Finland][..], &[Nation::Ussr][..]);
    assert_eq!(count(Scenario::WinterWar, finland, &hq), (1, 3), "1939A");
    assert_eq!(count(Scenario::WinterWar, finland, &[Troops::Infantry]), (6, 10), "1939A");
    assert_eq!(count(Scenario::WinterWar, finland, &[Troops::Static]), (1, 0), "1939A");
    assert_eq!(count(Scenario::WinterWar, ussr, &hq), (6, 11), "1939A");
    assert_eq!(count(Scenario::WinterWar, ussr, &[Troops::Infantry]), (8, 21), "1939A");
    assert_eq!(count(Scenario::WinterWar, ussr, &[Troops::Mech]), (4, 9), "1939A");
    let germany = &[Nation::Germany][..];
    assert_eq!(count(Scenario::Weser, germany, &hq), (6, 17), "1939B");
    assert_eq!(count(Scenario::Weser, germany, &[Troops::Infantry]), (3, 8), "1939B");
    assert_eq!(count(Scenario::Weser, germany, &[Troops::Mountain]), (2, 8), "1939B");
    assert_eq!(count(Scenario::Weser, germany, &[Troops::Static]), (3, 6), "1939B");
}

/// 2.5: nobody stands above his full strength, and nobody stands in the sea.
#[test]
fn blocks_of_set_ups_are_sound() {
    for (scenario, placed) in &GROUND.forces.setups {
        let units: BTreeSet<_> = placed.iter().map(|placed| placed.unit).collect();
        assert_eq!(units.len(), placed.len(), "{scenario:?}: a block stands twice");
        for placed in placed {
            let unit = GROUND.forces.unit(placed.unit);
            assert!(placed.strength <= unit.max, "2.5: {scenario:?}, {}", unit.key);
            assert!(
                GROUND[placed.at].terrain.is_some_and(Terrain::is_passable),
                "{scenario:?}, {}",
                unit.key
            );
        }
    }
    let soviet = GROUND.forces.units.iter().filter(|unit| unit.nation == Nation::Ussr);
    assert!(soviet.into_iter().all(|unit| unit.faction == Faction::Soviets), "2.11");
}
