//! Barbarossa: sides, dates, control, chits, tables, victory.

use thirdreich::{Chit, Country, Kind, Land, Nation, Outcome, Place, Theatre, Turn};

use crate::{GROUND, at, europe, key, keys, site};

fn control(hex: &str) -> Option<Nation> {
    crate::holder(at(hex))
}

#[test]
fn seven_turns_or_three() {
    let scenario = &GROUND.scenario;
    assert_eq!(scenario.first, Turn::parse("1941-summer").unwrap());
    assert_eq!(scenario.first.until(scenario.last), Some(6));
    assert_eq!(scenario.first.until(scenario.last_of_short), Some(2));
}

#[test]
fn each_side_is_led_by_its_major_power() {
    let leaders: Vec<Nation> = GROUND.scenario.sides.iter().map(|side| side.nations[0]).collect();
    assert_eq!(leaders, [Nation::Germany, Nation::Ussr]);
    assert_eq!(GROUND.scenario.sides[0].nations.len(), 5);
}

/// R-TR-28, and who holds what in June 1941.
#[test]
fn control_is_that_of_1941() {
    let held = [
        ("Berlin", Nation::Germany),
        ("Warsaw", Nation::Germany),
        ("Oslo", Nation::Germany),
        ("Paris", Nation::Germany),
        ("Marseille", Nation::VichyFrance),
        ("Belgrade", Nation::Germany),
        ("Zagreb", Nation::Croatia),
        ("Lwow", Nation::Ussr),
        ("Riga", Nation::Ussr),
        ("Chisinau", Nation::Ussr),
        ("Helsinki", Nation::Finland),
        ("Cairo", Nation::Britain),
        ("Tripoli", Nation::Italy),
        ("2516", Nation::Hungary),
        ("2415", Nation::Hungary),
    ];
    for (hex, nation) in held {
        assert_eq!(control(hex), Some(nation), "{hex}");
    }
    let count = |nation| GROUND.scenario.control.values().filter(|holder| **holder == nation).count();
    let counts =
        [Nation::Germany, Nation::Ussr, Nation::VichyFrance, Nation::Croatia, Nation::Hungary].map(count);
    assert_eq!(counts, [180, 330, 113, 8, 13]);
    for hex in europe().map.spaces() {
        let is_land = matches!(europe()[hex].kind, Kind::Land | Kind::Coastal);
        assert_eq!(crate::holder(hex).is_some(), is_land, "{}", key(hex));
    }
    assert_eq!(GROUND.scenario.ceded.get(&Land::Karelia), Some(&Nation::Ussr));
    assert_eq!(GROUND.scenario.ceded.get(&Land::EasternPoland), None);
}

/// R-TR-54.
#[test]
fn the_board_leaves_out_who_takes_no_part() {
    let board = &GROUND.scenario.board;
    for hex in ["1402", "2021", "Stockholm", "Trieste", "4320", "Istanbul", "Belgrade", "Sofia", "4220"] {
        assert!(!board.contains(&at(hex)), "{hex}");
    }
    for hex in ["Berlin", "Baku", "Helsinki", "Bucharest", "2520"] {
        let closed = site(hex).country == Some(Country::Yugoslavia);
        assert_eq!(board.contains(&at(hex)), !closed, "{hex}");
    }
    let soviet = keys(|site| site.country == Some(Country::Ussr));
    assert!(soviet.iter().all(|hex| board.contains(&at(hex))), "all of the Soviet Union");
}

/// 4.21, 4.35, 5.44.
#[test]
fn chits_are_as_many_as_there_are() {
    let row = |nation| GROUND.scenario.chits.iter().find(|row| row.nation == nation).expect("has chits");
    let price = |nation| row(nation).chits.iter().map(|chit| u32::from(chit.price())).sum::<u32>();
    assert_eq!((row(Nation::Germany).chits.len(), price(Nation::Germany)), (9, 15 + 4 * 5 + 2 * 2 + 5 + 5));
    assert_eq!((row(Nation::Ussr).chits.len(), price(Nation::Ussr)), (11, 15 + 5 * 5 + 3 * 2 + 5 + 5));
    for row in &GROUND.scenario.chits {
        let generals = row.chits.iter().filter(|chit| **chit == Chit::GeneralOffensive).count();
        assert_eq!(generals, 1, "4.35");
        let fronts = row.chits.iter().filter_map(|chit| match chit {
            Chit::Headquarters(unit) => Some(GROUND.forces.unit(*unit)),
            _ => None,
        });
        let all = GROUND
            .forces
            .units
            .iter()
            .filter(|u| u.nation == row.nation && u.arm == thirdreich::Arm::Hq)
            .count();
        assert_eq!(fronts.filter(|unit| unit.nation == row.nation).count(), all, "4.1: a chit for each HQ");
    }
    assert_eq!(row(Nation::Ussr).most_in_first_turn, Some(2));
    assert_eq!(
        (GROUND.scenario.surprise.by, GROUND.scenario.surprise.on),
        (Nation::Germany, Nation::Ussr),
        "5.44"
    );
    assert_eq!(Chit::GeneralOffensive.boxes(), 3, "3.71");
}

/// 3.72, 14.92.
#[test]
fn tables_are_whole() {
    assert_eq!(GROUND.scenario.track.boxes(), 16);
    let numbers: Vec<u8> = (1..=16).filter_map(|at| GROUND.scenario.track.number(at)).collect();
    assert_eq!(numbers, (3..=12).collect::<Vec<u8>>());
    let help = &GROUND.scenario.lend_lease;
    assert_eq!((help.brps, key(help.unless_lost)), (20, "2901"), "14.92");
    let base = Place { theatre: Theatre::Europe, space: at("2111") };
    assert_eq!(GROUND.scenario.airbases, [(Nation::Germany, base)]);
}

#[test]
fn every_sum_of_points_has_a_result() {
    let victory = &GROUND.scenario.victory;
    let objectives = keys(|site| site.is_objective() && site.country == Some(Country::Ussr));
    assert_eq!(objectives.len() + victory.double.len(), 12);
    assert!(victory.double.iter().all(|hex| objectives.contains(&key(*hex))));
    let result = |points: u8, short: bool| {
        let least = |level: &thirdreich::Level| if short { level.short } else { level.full };
        victory.levels.iter().find(|level| points >= least(level)).expect("the last one asks for none").result
    };
    let full: Vec<Outcome> =
        [12, 9, 8, 7, 6, 5, 4, 3, 2, 0].into_iter().map(|points| result(points, false)).collect();
    let wanted = [
        Outcome::AxisDecisive,
        Outcome::AxisDecisive,
        Outcome::AxisSubstantial,
        Outcome::AxisMarginal,
        Outcome::AxisMarginal,
        Outcome::Stalemate,
        Outcome::SovietMarginal,
        Outcome::SovietMarginal,
        Outcome::SovietDecisive,
        Outcome::SovietDecisive,
    ];
    assert_eq!(full, wanted);
    assert_eq!(
        (result(3, true), result(8, true), result(1, true)),
        (Outcome::Stalemate, Outcome::AxisDecisive, Outcome::SovietDecisive)
    );
}
