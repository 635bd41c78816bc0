//! Sea zones, passages and raids.

use std::collections::BTreeSet;

use table::Space;
use thirdreich::{Kind, NarrowsKind, Nation, Source, Way};

use crate::{GROUND, all, at, europe, key, keys, name, pieces, site, zones};

fn hexes_of(zone: Space) -> Vec<Space> {
    all(|site| site.zones.contains(&zone))
}

#[test]
fn there_are_eleven_zones_each_one_water() {
    let sizes = [
        ("Norwegian Sea", 84),
        ("North Sea", 76),
        ("Baltic Sea", 60),
        ("North Atlantic", 37),
        ("Western Approaches", 90),
        ("Eastern Atlantic", 74),
        ("Western Mediterranean", 75),
        ("Central Mediterranean", 138),
        ("Eastern Mediterranean", 71),
        ("Aegean", 46),
        ("Black Sea", 65),
    ];
    assert_eq!(all(|site| site.kind == Kind::Zone).len(), 11);
    assert_eq!(GROUND.zones.len(), 11);
    for (zone, size) in sizes {
        assert_eq!(pieces(&hexes_of(at(zone))), [size], "{zone}");
    }
    assert_eq!(
        keys(|site| site.kind == Kind::Sea && site.zones.is_empty()),
        ["4629"],
        "the Red Sea is no zone (10.22)"
    );
}

/// 6.1, 6.21, 6.22: hexes of two zones, and Athens, which is in one.
#[test]
fn boundary_hexes_belong_to_several_zones() {
    assert_eq!(zones("0409"), BTreeSet::from(["North Sea", "Norwegian Sea"]), "6.1");
    assert_eq!(zones("3024"), BTreeSet::from(["Aegean"]), "6.21");
    let other = |hex: Space| europe()[hex].zones.len() > 1;
    assert!(europe().beside(at("3024")).any(other), "6.21: a boundary hex lies beside Athens");
}

#[test]
fn zones_are_joined_where_they_share_hexes() {
    let mut joined = BTreeSet::new();
    for zone in all(|site| site.kind == Kind::Zone) {
        for link in europe().ways(zone, Way::Passage) {
            joined.insert(BTreeSet::from([name(zone), name(link.to)]));
        }
    }
    assert_eq!(joined.len(), 12);
    let mut shared = BTreeSet::new();
    for hex in all(|site| site.zones.len() > 1) {
        let there = &europe()[hex].zones;
        for one in there {
            shared.extend(
                there
                    .iter()
                    .filter(|other| *other > one)
                    .map(|other| BTreeSet::from([name(*one), name(*other)])),
            );
        }
    }
    assert_eq!(shared, joined, "a boundary hex or canal for each passage, and none without");
}

/// 6.22, 13.4, 14.93.
#[test]
fn narrows_have_the_hexes_that_command_them() {
    let row = |name: &str| GROUND.narrows.iter().find(|row| row.name == name).expect("is listed");
    let hexes = |name: &str| row(name).hexes.iter().map(|hex| key(*hex)).collect::<Vec<_>>();
    assert_eq!(hexes("Kiel Canal"), ["1313", "1314", "1412", "1413"], "6.22");
    assert_eq!(hexes("Suez Canal"), ["4127", "4226", "4227", "4327", "4328"], "6.22");
    assert_eq!(hexes("Turkish straits"), ["3120", "3219", "3220", "3319"], "14.93");
    for narrows in &GROUND.narrows {
        let stated = narrows.kind == NarrowsKind::Canal;
        assert_eq!(narrows.source == Source::Text, stated, "{}", narrows.name);
        assert!(stated || narrows.hexes.iter().any(|hex| europe()[*hex].narrow), "{}", narrows.name);
    }
}

/// 7.4, 7.26: the boxes off the map.
#[test]
fn boxes_are_joined_by_lines() {
    let lines = |from: &str| {
        let links = europe().ways(at(from), Way::Line).iter();
        links.map(|link| (key(link.to), europe().map.passage(link.way).length)).collect::<BTreeSet<_>>()
    };
    assert_eq!(
        lines("us-box"),
        BTreeSet::from([("eastern-atlantic", 3), ("north-atlantic", 3), ("western-approaches", 4)])
    );
    assert_eq!(lines("middle-east"), BTreeSet::from([("4227", 1)]), "7.28");
    assert_eq!(site("us-box").kind, Kind::Box);
}

/// 14.42 to 14.44, 6.62, 14.62.
#[test]
fn raids_are_limited_by_the_figures_of_the_book() {
    let raids = |zone: &str, nation| {
        let row = GROUND.zones.iter().find(|row| name(row.zone) == zone).expect("is listed");
        row.raids.iter().find(|raids| raids.nation == nation).map(|raids| (raids.brps, raids.convoys))
    };
    assert_eq!(raids("North Atlantic", Nation::Britain), Some((5, Some(20))), "14.42");
    assert_eq!(raids("Norwegian Sea", Nation::Ussr), Some((1, Some(3))), "14.43");
    assert_eq!(raids("Western Approaches", Nation::France), Some((3, Some(5))), "14.44");
    assert_eq!(raids("Central Mediterranean", Nation::Italy), Some((5, None)), "6.62");
    let french: u8 = GROUND
        .zones
        .iter()
        .flat_map(|row| &row.raids)
        .filter(|r| r.nation == Nation::France)
        .map(|r| r.brps)
        .sum();
    assert_eq!(french, 9, "14.62");
}
