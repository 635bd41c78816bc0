//! Seas, ports and seaways.

use std::collections::{BTreeMap, BTreeSet};

use eurofront::{Basin, Kind, Port, Way, Zone};
use table::Space;

use crate::{GROUND, all, joins, name, names};

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
