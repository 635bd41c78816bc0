//! What a player is told before he gives an order.

use ::table::{Game, Present, Seat, Viewer, Words};
use underbelly::{ALLIES, AXIS};

use crate::table::Table;

fn warns(table: &Table, seat: Seat, line: &str, of: &str) -> bool {
    table.warned(seat, line).iter().any(|key| key == of)
}

#[test]
fn an_attack_that_fails_names_the_army_that_is_lost_even_if_somebody_may_slip_away_first() {
    let mut table = Table::set(
        r#"{ "date": "1943-summer", "side": "allies", "phase": "movement", "released": true, "units": {
            "us-lc": "west-med", "7th-army": "us-lc", "br-convoy-1": "west-med", "afrika": "naples", "regia-marina": "naples", "it-supply": "naples" } }"#,
    );
    for line in ["done", "dedicate br-convoy-1 naples"] {
        table.say(ALLIES, line);
    }
    let warned = table.warned(ALLIES, "attack naples us-lc");
    assert_eq!(warned, ["warn-fails", "warn-slips", "warn-craft", "warn-loses", "warn-turn-ends"]);
}

#[test]
fn an_army_that_drives_ships_out_says_that_the_turn_ends() {
    let mut table = Table::set(
        r#"{ "date": "1943-summer", "side": "allies", "phase": "movement", "released": true, "allied": ["sicily"], "units": {
            "7th-army": "sicily", "regia-marina": "naples" } }"#,
    );
    table.say(ALLIES, "done");
    assert_eq!(table.warned(ALLIES, "7th-army naples"), ["warn-displaces", "warn-turn-ends"]);
}

#[test]
fn a_breakthrough_of_the_last_garrison_is_warned_of() {
    let mut table = Table::set(
        r#"{ "date": "1943-summer", "phase": "movement", "released": true, "units": { "afrika": "belgrade", "it-inf-1": "rome" } }"#,
    );
    table.say(AXIS, "done");
    assert!(warns(&table, AXIS, "afrika croatia", "warn-garrison"));
    assert!(!warns(&table, AXIS, "afrika greece", "warn-garrison"));
}

#[test]
fn an_advance_of_the_last_garrison_is_warned_of() {
    let mut table = Table::set(
        r#"{ "date": "1943-summer", "phase": "movement", "released": true, "allied": ["croatia"], "units": {
            "afrika": "belgrade", "ge-supply": "belgrade", "anzac": "croatia" } }"#,
    );
    for line in ["done", "supply ge-supply croatia", "attack croatia afrika"] {
        table.say(AXIS, line);
    }
    assert!(warns(&table, AXIS, "advance afrika", "warn-garrison"));
    assert!(!warns(&table, AXIS, "stay", "warn-garrison"));
}

#[test]
fn landing_and_dropping_in_neutral_france_say_that_vichy_ends() {
    let table = Table::set(
        r#"{ "date": "1942-summer", "side": "allies", "phase": "movement", "allied": ["tripoli"], "units": {
            "us-lc": "west-med", "7th-army": "us-lc", "82nd": "tripoli", "8th-army": "tripoli" } }"#,
    );
    for line in ["us-lc land algiers", "drop 82nd tunis", "8th-army tunis"] {
        assert!(warns(&table, ALLIES, line, "warn-vichy"), "{line}");
    }
}

#[test]
fn a_landing_craft_for_one_use_is_said_to_leave_for_good() {
    let set = |there: &str| {
        Table::set(&format!(
            r#"{{ "date": "1943-summer", "side": "allies", "phase": "movement", "released": true, "units": {{
                "br-lc": "west-med", "7th-army": "br-lc", "br-convoy-1": "west-med", "us-lc": "ionian"{there} }} }}"#
        ))
    };
    let mut empty = set("");
    assert!(warns(&empty, ALLIES, "br-lc land sicily", "warn-one-use"));
    for line in ["br-lc land sicily", "done"] {
        empty.say(ALLIES, line);
    }
    assert!(warns(&empty, ALLIES, "dedicate br-lc sicily", "warn-one-use"));
    assert!(!warns(&empty, ALLIES, "dedicate us-lc sicily", "warn-one-use"));
    let mut held = set(r#", "it-inf-1": "naples""#);
    for line in ["done", "dedicate br-convoy-1 naples"] {
        held.say(ALLIES, line);
    }
    assert!(warns(&held, ALLIES, "attack naples br-lc", "warn-one-use"));
}

#[test]
fn reorganising_and_coming_to_europe_are_foretold() {
    let axis =
        Table::set(r#"{ "date": "1943-spring", "phase": "movement", "units": { "it-inf-1": "albania" } }"#);
    assert_eq!(axis.warned(AXIS, "reorganise"), ["warn-reorganise"]);
    let allies = Table::set(
        r#"{ "date": "1943-summer", "side": "allies", "phase": "movement", "units": { "us-lc": "west-med", "7th-army": "us-lc", "8th-army": "egypt" } }"#,
    );
    assert!(warns(&allies, ALLIES, "us-lc land sicily", "warn-release"));
    assert!(!warns(&allies, ALLIES, "8th-army palestine", "warn-release"));
}

#[test]
fn refusals_to_reorganise_and_other_words_say_what_is_so() {
    let refused = |table: &Table, seat, line: &str| {
        let refusal = table.m.judge(seat, &table.interpret(seat, line)).expect_err(line);
        let words = Words::of(&table.game.about()).unwrap();
        let seen = table.m.see(Viewer::PUBLIC);
        words.show(&refusal.why, &|subject| table.game.name(&seen, subject))
    };
    let last =
        Table::set(r#"{ "date": "1945-spring", "phase": "movement", "units": { "ge-inf-1": "albania" } }"#);
    assert_eq!(
        refused(&last, AXIS, "reorganise"),
        "The German army can be reorganised by the Axis, from Spring 1943 to Winter 1944; it takes effect on the turn after."
    );
    let allies = Table::set(r#"{ "date": "1943-summer", "side": "allies", "phase": "movement" }"#);
    assert_eq!(
        refused(&allies, ALLIES, "reorganise"),
        "The German army can be reorganised by the Axis, from Spring 1943 to Winter 1944; it takes effect on the turn after."
    );
}

#[test]
fn units_thrown_out_of_crete_are_not_told_of_an_army() {
    let mut table = Table::set(
        r#"{ "date": "1943-summer", "phase": "movement", "units": { "it-air": "crete", "regia-marina": "ionian", "8th-army": "egypt" } }"#,
    );
    table.say(AXIS, "done");
    let seen = table.m.see(Viewer::seat(AXIS));
    let words = Words::of(&table.game.about()).unwrap();
    let asked = words.show(&table.game.scene(&seen).prompt, &|subject| table.game.name(&seen, subject));
    assert!(asked.contains("the Balkans have risen"), "{asked}");
}

#[test]
fn a_step_of_the_red_army_gives_no_reason_of_armies() {
    let table = Table::set(
        r#"{ "date": "1944-fall", "side": "allies", "phase": "movement", "released": true, "units": {
            "red-army-romania": "romania", "ge-inf-1": "croatia" } }"#,
    );
    assert!(table.forecast(ALLIES, "red-army-romania belgrade").halts.is_empty());
}

#[test]
fn the_return_of_the_landing_craft_is_shown_a_turn_before() {
    let table = Table::set(
        r#"{ "date": "1944-summer", "side": "allies", "phase": "movement", "units": { "us-lc": "withdrawn" } }"#,
    );
    let seen = table.m.see(Viewer::PUBLIC);
    let words = Words::of(&table.game.about()).unwrap();
    let scene = table.game.scene(&seen);
    let notes: Vec<String> =
        scene.notes.iter().map(|note| words.show(note, &|subject| table.game.name(&seen, subject))).collect();
    let coming = notes.iter().find(|note| note.starts_with("Arriving next turn"));
    assert!(coming.is_some_and(|note| note.contains("US landing craft")), "{notes:?}");
}
