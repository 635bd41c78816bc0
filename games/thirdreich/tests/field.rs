//! Marches, retreats and supply lines, most of them from the worked examples of the book and the first turn of Barbarossa.

use std::sync::LazyLock;

use table::Space;
use thirdreich::{Cluster, Field, Ground, Nation, Position, Purpose, Side, Theatre, Turn, UnitId, Weather};

static GROUND: LazyLock<Ground> = LazyLock::new(Ground::load);

fn hex(name: &str) -> Space {
    GROUND.boards[0].find(name).unwrap_or_else(|| panic!("there is no {name}"))
}

fn unit(key: &str) -> UnitId {
    GROUND.forces.find(key).unwrap_or_else(|| panic!("there is no {key}"))
}

/// The set-up of Barbarossa with some units elsewhere, or nowhere.
fn with(changes: &[(&str, &str)]) -> Position {
    let mut position = Position::start(&GROUND);
    for (key, at) in changes {
        let place = (!at.is_empty()).then(|| GROUND.boards[0].place(hex(at)));
        position.piece_mut(unit(key)).at = place;
    }
    position
}

fn field(position: &Position) -> Field<'_> {
    Field::new(&GROUND, position, Theatre::Europe).expect("Europe is drawn")
}

fn cost(position: &Position, key: &str, to: &str) -> Option<u16> {
    field(position).march_cost(unit(key), hex(to))
}

/// The rule that refuses a march, by its number.
fn refused(position: &Position, key: &str, to: &str) -> Option<String> {
    let rule = field(position).march_bar(unit(key), hex(to))?;
    Some(rule.as_str().trim_start_matches("TR-").to_string())
}

fn contains(set: &Cluster, at: &str) -> bool {
    set.contains(GROUND.boards[0].nets.rows.cell(hex(at)))
}

/// 8.5: armour alone, around it, not over water.
#[test]
fn armour_has_a_zone_of_control() {
    let start = with(&[]);
    let zones = field(&start).enemy_zones(Nation::Germany);
    // Armour in 2109 and 2310.
    assert!(contains(&zones, "2110") && contains(&zones, "2210"));
    // Beside infantry only.
    assert!(!contains(&zones, "1909"));
    let alone = with(&[("su-arm-3-me", "")]);
    assert!(!contains(&field(&alone).enemy_zones(Nation::Germany), "2110"));
    assert!(contains(&field(&start).enemy_zones(Nation::Hungary), "2110"), "allies of Germany feel it too");
    // Not over water, though both hexes are land.
    let board = &GROUND.boards[0];
    let apart = board.map.spaces().find_map(|one| {
        let sea = |other: &Space| board.side(one, *other) == Some(Side::Sea) && board[*other].is_ground();
        board[one].is_ground().then(|| board.beside(one).find(sea)).flatten().map(|other| [one, other])
    });
    let [one, other] = apart.expect("some coasts face each other");
    let mut across = with(&[]);
    across.piece_mut(unit("su-arm-3-me")).at = Some(board.place(one));
    let zones = field(&across).enemy_zones(Nation::Germany);
    assert!(!zones.contains(board.nets.rows.cell(other)));
}

/// 22.43: a severe winter has no zones; a mild one has.
#[test]
fn winter_takes_zones_away() {
    let mut position = with(&[("su-arm-3-me", "2309")]);
    position.turn = Turn::parse("1941-winter").unwrap();
    for (weather, there) in
        [(Weather::RussianWinter, true), (Weather::Severe, false), (Weather::Extreme, false)]
    {
        position.weather = weather;
        assert_eq!(contains(&field(&position).enemy_zones(Nation::Germany), "2410"), there, "{weather:?}");
        // Outside Eastern Poland and the Soviet Union they stay: armour in 2310 reaches 2210.
        assert!(contains(&field(&position).enemy_zones(Nation::Germany), "2210"), "{weather:?}");
    }
}

/// 8.1, 8.5: from the first turn; leaving a zone costs a point, entering one does not.
#[test]
fn a_march_costs_a_point_a_hex_and_one_to_leave_a_zone() {
    let start = with(&[]);
    assert_eq!(cost(&start, "ge-hq-mitte", "2111"), Some(1));
    assert_eq!(cost(&start, "ge-inf-xx", "2111"), Some(2), "out of the zone of 2109");
    assert_eq!(cost(&start, "ge-inf-v", "2110"), Some(1), "into it");
    assert_eq!(cost(&start, "su-inf-20", "2407"), Some(1));
}

/// 8.1: swamp and mountain cost armour two.
#[test]
fn rough_ground_slows_armour_alone() {
    let marsh = with(&[("su-arm-5-me", "2411"), ("su-inf-16", "2411")]);
    assert_eq!(cost(&marsh, "su-arm-5-me", "2410"), Some(2));
    assert_eq!(cost(&marsh, "su-inf-16", "2410"), Some(1));
}

/// 8.0, 8.2, 26.1: refusals of the first turn.
#[test]
fn marches_that_the_first_turn_refuses() {
    let start = with(&[]);
    assert_eq!(refused(&start, "ge-inf-xx", "2012").as_deref(), Some("8.0"), "four points of three");
    assert_eq!(refused(&start, "ge-arm-xxiv", "2311").as_deref(), Some("8.2"), "an enemy stands there");
    assert_eq!(refused(&start, "ro-cav-cav", "2716").as_deref(), Some("26.1"), "Transylvania is Hungarian");
    assert_eq!(refused(&start, "su-gar-moscow-gar", "2705").as_deref(), Some("13.61"));
    assert_eq!(refused(&start, "ge-inf-v", "2110"), None);
}

/// 8.21, R-TR-54: land of those who take no part.
#[test]
fn land_of_others_is_closed() {
    let south = with(&[("ge-inf-xxx", "2818"), ("su-inf-44", "4513")]);
    assert_eq!(refused(&south, "ge-inf-xxx", "2819").as_deref(), Some("8.21"), "Bulgaria");
    let trieste = with(&[("ge-inf-xxx", "2018")]);
    assert_eq!(refused(&trieste, "ge-inf-xxx", "2019").as_deref(), Some("8.21"), "Italy");
}

/// 26.1, R-TR-28: where minors fight.
#[test]
fn minors_stay_within_their_limits() {
    let bessarabia = with(&[("ro-inf-1", "2714"), ("su-inf-18", ""), ("su-inf-12", ""), ("su-arm-1-me", "")]);
    assert_eq!(refused(&bessarabia, "ro-inf-1", "2713"), None, "the old Soviet Union");
    assert_eq!(refused(&bessarabia, "ro-inf-1", "2514").as_deref(), Some("26.1"), "Eastern Poland");
    let baltic = with(&[("fi-inf-iv", "2005"), ("su-inf-8", "")]);
    assert_eq!(refused(&baltic, "fi-inf-iv", "2006").as_deref(), Some("26.1"), "Latvia");
    assert_eq!(refused(&baltic, "fi-inf-iv", "2004"), None, "Estonia");
    let far = with(&[("fi-inf-iv", "2305")]);
    assert_eq!(refused(&far, "fi-inf-iv", "2405").as_deref(), Some("26.1"), "too far from Finland");
}

/// 22.42, 22.45: winter and mud slow those who begin in them.
#[test]
fn winter_and_mud_slow_units() {
    let mut position = with(&[("ge-arm-xxiv", "2409"), ("ge-hq-mitte", "2409"), ("ge-inf-ix", "2409")]);
    let allowances = |position: &Position| {
        ["ge-arm-xxiv", "ge-hq-mitte", "ge-inf-ix", "ge-inf-i"]
            .map(|key| field(position).allowance(unit(key)))
    };
    assert_eq!(allowances(&position), [6, 4, 3, 3]);
    position.weather = Weather::RussianWinter;
    assert_eq!(allowances(&position), [3, 2, 2, 3], "the last one stands in East Prussia");
    position.weather = Weather::BalticIce;
    assert_eq!(allowances(&position), [6, 4, 3, 3]);
    position.mud = true;
    assert_eq!(allowances(&position), [4, 4, 3, 3]);
}

/// 8.3: two points of movement in the mud, three to leave a zone for a swamp.
#[test]
fn one_hex_is_always_possible() {
    let mut mud = with(&[("hu-arm-mob", "2409"), ("su-arm-3-me", "2408"), ("su-inf-21", "")]);
    mud.mud = true;
    assert_eq!(field(&mud).allowance(unit("hu-arm-mob")), 2);
    assert_eq!(cost(&mud, "hu-arm-mob", "2410"), Some(2));
    assert_eq!(refused(&mud, "hu-arm-mob", "2411").as_deref(), Some("8.0"));
}

/// 12.1, 12.2, 12.25: everybody is supplied when the game begins, the corps in the far north by Finland.
#[test]
fn the_set_up_is_supplied() {
    let start = with(&[]);
    let field = field(&start);
    for placed in &GROUND.forces.placed {
        let unit = GROUND.forces.unit(placed.unit);
        let cell = GROUND.boards[0].nets.rows.cell(placed.at.space);
        assert!(field.supplied(unit.nation, Purpose::Survive).contains(cell), "{}", unit.key);
    }
    assert!(!contains(&field.supplied(Nation::Germany, Purpose::Repair), "2001"), "12.25: not for repair");
    assert!(contains(&field.supplied(Nation::Germany, Purpose::Repair), "2211"));
}

/// The end of the first turn: armour in 2409 is supplied through the swamp, unless a zone or a unit closes it.
#[test]
fn a_line_is_cut_by_zones_and_units() {
    let breakthrough = [
        ("su-inf-10", ""),
        ("su-inf-4", ""),
        ("su-inf-3", ""),
        ("su-arm-6-me", ""),
        ("su-arm-3-me", "2209"),
        ("ge-arm-xxiv", "2409"),
        ("ge-arm-xxxix", "2409"),
    ];
    let after = |more: (&str, &str)| with(&[&breakthrough[..], &[more]].concat());
    let supplied =
        |position: &Position| contains(&field(position).supplied(Nation::Germany, Purpose::Survive), "2409");
    assert!(supplied(&with(&breakthrough)));
    assert!(!supplied(&after(("su-arm-5-me", "2411"))), "its zone lies on 2410");
    assert!(!supplied(&after(("su-inf-16", "2410"))), "a unit stands in 2410");
    assert!(supplied(&after(("su-inf-16", "2411"))), "infantry has no zone");
    assert!(
        supplied(&with(
            &[&breakthrough[..], &[("su-arm-5-me", "2411"), ("ge-inf-ix", "2410"), ("ge-inf-v", "2311")]]
                .concat()
        )),
        "own units open hexes"
    );
}

/// 12.2, 12.27: a source that was taken is none.
#[test]
fn a_lost_source_supplies_nobody() {
    let mut position = with(&[]);
    assert!(contains(&field(&position).sources(Nation::Ussr), "Leningrad"));
    assert!(contains(&field(&position).sources(Nation::Ussr), "4607"), "12.21: the edge");
    assert!(contains(&field(&position).sources(Nation::Finland), "1801"), "12.24: the north edge");
    assert!(contains(&field(&position).sources(Nation::Germany), "Konigsberg"), "R-TR-27");
    let leningrad = GROUND.boards[0].place(hex("Leningrad"));
    position.control.insert(leningrad, Nation::Germany);
    assert!(!contains(&field(&position).sources(Nation::Ussr), "Leningrad"));
}

/// 12.6, 15.32: a fortress supplies its own hex, not for repair.
#[test]
fn a_fortress_supplies_its_garrison() {
    let siege = with(&[("ge-inf-i", "Strasbourg"), ("su-inf-3", "1518"), ("su-inf-4", "1618")]);
    let strasbourg = |purpose| contains(&field(&siege).supplied(Nation::Germany, purpose), "Strasbourg");
    assert!(strasbourg(Purpose::Survive) && !strasbourg(Purpose::Repair));
    let open = with(&[("ge-inf-i", "Strasbourg"), ("su-inf-3", "1518")]);
    assert!(contains(&field(&open).supplied(Nation::Germany, Purpose::Repair), "Strasbourg"));
}

/// 9.44: the retreat from Kiev.
#[test]
fn the_retreat_from_kiev() {
    let mut field_of_kiev = vec![
        ("ge-inf-i", "2610"),
        ("ge-inf-ii", "2611"),
        ("ge-inf-x", "2712"),
        ("ge-arm-xxiv", "2811"),
        ("ge-arm-xxxix", "2509"),
        ("su-inf-3", "2709"),
        ("su-inf-4", "2709"),
        ("su-inf-5", "2809"),
        ("su-inf-10", "2809"),
        ("su-hq-southwest", ""),
    ];
    let position = with(&field_of_kiev);
    let (far, halts) = field(&position).nearest_retreats(unit("su-inf-19")).expect("there is a way");
    assert_eq!(far, 3);
    assert!(contains(&halts, "2808"));
    for barred in ["2710", "2810", "2609", "2709", "2809"] {
        assert!(!contains(&halts, barred), "{barred}");
    }
    // Armour that reaches 2710 leaves no way out.
    field_of_kiev.push(("ge-arm-lvii", "2610"));
    let position = with(&field_of_kiev);
    assert_eq!(field(&position).nearest_retreats(unit("su-inf-19")), None);
}
