//! Underbelly as players meet it: orders as they are spoken, forecasts before they are given, answers in advance.

mod foretold;
mod pressed;
mod table;

use ::table::scene::Cell;
use ::table::walk::random_order;
use ::table::{Game, Message, Order, Piece, Present, Rng, Seat, Subject, Viewer, Words, msg};
use underbelly::{ALLIES, AXIS, Fact, Frame, How, Kind, Marks, Part, Place, Standing, Verb};

use crate::table::Table;

/// The key of the words with which a line is refused, and its rule.
fn refused(table: &Table, seat: Seat, line: &str) -> (String, String) {
    let refusal = table.m.judge(seat, &table.interpret(seat, line)).expect_err(line);
    (refusal.why.key.to_string(), refusal.rule.to_string())
}

#[test]
fn a_unit_that_is_set_up_is_not_told_where_it_could_be_set_up() {
    let mut table = Table::set("{}");
    table.say(AXIS, "place it-inf-1 rome");
    assert_eq!(refused(&table, AXIS, "place it-inf-1 rome"), ("no-set-up-already".into(), "SU-3.9".into()));
    assert_eq!(refused(&table, AXIS, "place it-inf-1 naples"), ("no-set-up-already".into(), "SU-3.9".into()));
    assert_eq!(refused(&table, AXIS, "place afrika rome"), ("no-set-up-later".into(), "SU-3.9".into()));
    assert_eq!(refused(&table, AXIS, "place it-inf-2 tripoli"), ("no-SU-3-9".into(), "SU-3.9".into()));
}

const SPRING_1941: &str = r#"{ "date": "1941-spring", "phase": "movement", "units": {
    "afrika": "po-valley", "it-convoy": "naples", "it-inf-3": "albania", "it-air": "tripoli", "luftwaffe-1": "sicily", "luftwaffe-2": "west-med",
    "malta-fort": "malta", "8th-army": "tobruk" }, "allied": ["tobruk"] }"#;

#[test]
fn an_order_that_nothing_can_complete_says_so() {
    let table =
        Table::set(r#"{ "date": "1941-summer", "phase": "reinforcement", "units": { "it-inf-1": "pile" } }"#);
    let refusal = table.m.judge(AXIS, &Order::new([Part::Do(Verb::Place)])).unwrap_err();
    let words = Words::of(&table.game.about()).unwrap();
    let said = words.show(&refusal.why, &|_| msg!("table-none"));
    assert_eq!(said, "This order cannot be completed now: nothing fits here.");
}

#[test]
fn orders_are_taken_as_people_say_them() {
    let mut table = Table::set(SPRING_1941);
    table.say(AXIS, "convoy naples - po valley load afrika - tripoli");
    assert_eq!((table.at("afrika").as_str(), table.at("it-convoy").as_str()), ("tripoli", "tripoli"));
    table.say(AXIS, "done");
    table.say(AXIS, "supply italian convoy for tobruk");
    table.say(AXIS, "attack tobruk with panzerarmee afrika and regia aeronautica");
    table.say(AXIS, "afrika");
    assert_eq!((table.at("8th-army").as_str(), table.at("afrika").as_str()), ("Pile", "tobruk"));
}

/// What happens is told of one unit: `drops`, not `drop`.
#[test]
fn no_unit_has_a_plural_for_a_name_and_every_name_can_be_typed() {
    let table = Table::set(SPRING_1941);
    let (game, seen) = (&table.game, table.m.see(Viewer::PUBLIC));
    let words = Words::of(&game.about()).unwrap();
    let say = |message: &Message| words.show(message, &|subject| game.name(&seen, subject));
    let units = (0..seen.units.len()).map(|i| Piece(i as u16));
    for unit in units.filter(|unit| game.look(&seen).kind(*unit) != Kind::Occupation) {
        let name = say(&game.name(&seen, Subject::Piece(unit)));
        assert!(!name.split(' ').any(|word| word.ends_with('s')), "{name}");
        assert_eq!(table.interpret(AXIS, &format!("{name} rome")).parts[0], Part::Unit(unit), "{name}");
    }
    let parts = table.interpret(AXIS, "drop fallschirm malta").parts;
    let [Part::Do(Verb::Drop), Part::Unit(unit), Part::Area(to)] = parts[..] else { panic!("{parts:?}") };
    let dropped = Fact::Goes { unit, from: to, to, how: How::Drops };
    assert_eq!(say(&game.report(&dropped)), "German parachute unit drops from Malta into Malta.");
}

#[test]
fn a_unit_may_be_named_with_where_it_comes_from() {
    let mut table = Table::set(
        r#"{ "date": "1941-summer", "phase": "movement", "units": { "afrika": "tripoli", "it-inf-3": "albania" } }"#,
    );
    table.say(AXIS, "afrika tripoli-tobruk");
    assert_eq!(table.at("afrika"), "tobruk");
    let first = table.m.may_take_back(AXIS)[0];
    table.m.take_back(AXIS, &[first]).unwrap();
    table.say(AXIS, "panzer from tripoli to tobruk");
    assert_eq!(table.at("afrika"), "tobruk");
}

/// A typed line may say it, and then it adds nothing; in a stored order it would be a second way to say the same.
#[test]
fn no_order_sends_a_ship_to_load_where_it_is() {
    let table = Table::set(
        r#"{ "date": "1941-spring", "phase": "movement", "units": { "afrika": "naples", "it-convoy": "naples" } }"#,
    );
    let spoken = table.interpret(AXIS, "it-convoy naples load afrika tripoli");
    assert_eq!(spoken, table.interpret(AXIS, "it-convoy load afrika tripoli"));
    assert!(table.m.judge(AXIS, &spoken).is_ok());

    let mut parts = spoken.parts.clone();
    let [Part::Unit(convoy), ..] = parts[..] else { panic!("the convoy comes first") };
    let Place::At(naples) = table.position().unit(convoy).place else { panic!("it is in Naples") };
    parts.insert(1, Part::Area(naples));
    assert_eq!(table.m.judge(AXIS, &Order { parts }).unwrap_err().rule.to_string(), "SU-9.4");
}

#[test]
fn a_purchase_is_foretold_with_its_price() {
    let table = Table::set(
        r#"{ "date": "1940-summer", "phase": "reinforcement", "units": { "it-convoy": "pile" } }"#,
    );
    let forecast = table.forecast(AXIS, "buy it-convoy naples");
    let paid: Vec<(i32, &str)> =
        forecast.tallies.iter().map(|t| (t.total(), t.terms[0].rule.as_str())).collect();
    assert_eq!(paid, [(3, "SU-4.22")]);
}

#[test]
fn an_attack_is_foretold_with_its_terms_its_victims_and_their_ways_out() {
    let table = Table::set(
        r#"{ "date": "1943-summer", "side": "allies", "phase": "combat", "units": {
            "8th-army": "sicily", "us-air": "sicily", "br-convoy-1": "malta", "br-supply-1": "sicily", "it-inf-1": "naples", "it-air": "naples" } }"#,
    );
    let mut table = table;
    assert_eq!(table.warned(ALLIES, "supply br-convoy-1 naples"), ["warn-spent"]);
    table.say(ALLIES, "supply br-convoy-1 naples");
    let forecast = table.forecast(ALLIES, "attack naples 8th-army us-air");
    let totals: Vec<i32> = forecast.tallies.iter().map(|t| t.total()).collect();
    assert_eq!(totals, [3, 2]);
    assert!(forecast.tallies.iter().all(|t| t.terms.len() == 2));
    let warned = table.warned(ALLIES, "attack naples 8th-army us-air");
    assert_eq!(warned, ["warn-wins", "warn-retreats"]);
    assert_eq!(table.warned(ALLIES, "attack naples 8th-army"), ["warn-fails"]);
}

#[test]
fn supply_that_is_not_enough_is_foretold() {
    let table = Table::set(
        r#"{ "date": "1942-winter", "phase": "combat", "units": { "afrika": "rome", "ge-supply": "rome", "it-inf-4": "albania", "9th-army": "naples" } }"#,
    );
    assert_eq!(table.warned(AXIS, "supply ge-supply naples"), ["warn-spent", "warn-not-enough"]);
}

#[test]
fn what_a_phase_costs_is_said_before_it_ends() {
    let mut table = Table::set(
        r#"{ "date": "1943-summer", "side": "allies", "phase": "movement", "released": true, "units": {
            "82nd": "malta", "br-convoy-1": "malta", "8th-army": "western-desert", "9th-army": "egypt", "it-inf-1": "tobruk", "raf": "egypt", "us-air": "egypt" } }"#,
    );
    table.say(ALLIES, "82nd sicily");
    table.say(ALLIES, "9th army western desert");
    assert_eq!(table.warned(ALLIES, "done"), ["warn-crowd", "warn-pair", "warn-unfed"]);
    let axis = Table::set(r#"{ "date": "1942-summer", "phase": "movement", "units": { "afrika": "rome" } }"#);
    assert_eq!(axis.warned(AXIS, "done"), ["warn-nothing-moved", "warn-garrison"]);
    let italy = Table::set(
        r#"{ "date": "1943-summer", "phase": "movement", "units": { "it-inf-1": "albania", "9th-army": "naples" } }"#,
    );
    assert_eq!(italy.warned(AXIS, "done"), ["warn-nothing-moved", "warn-italy"]);
}

const TWO_CRAFT: &str = r#"{ "date": "1943-summer", "side": "allies", "phase": "movement", "released": true, "units": {
    "us-lc": "west-med", "7th-army": "us-lc", "br-lc": "tyrrhenian", "5th-army": "br-lc", "br-convoy-1": "west-med", "br-convoy-2": "tyrrhenian",
    "it-inf-1": "naples" } }"#;

/// The units that the warning with this key names, as the terminal shows them.
fn named(table: &Table, seat: Seat, line: &str, key: &str) -> String {
    let words = Words::of(&table.game.about()).unwrap();
    let seen = table.m.see(Viewer::seat(seat));
    let forecast = table.forecast(seat, line);
    let warning = forecast.warnings.iter().find(|w| w.key == key);
    let warning = warning.unwrap_or_else(|| panic!("{line:?}: no {key} in {:?}", table.warned(seat, line)));
    words.show(warning, &|subject| table.game.name(&seen, subject))
}

#[test]
fn armies_that_do_not_come_ashore_are_named_before_they_are_lost() {
    let mut table = Table::set(TWO_CRAFT);
    for line in
        ["done", "dedicate br-convoy-1 naples", "dedicate br-convoy-2 naples", "attack naples us-lc br-lc"]
    {
        table.say(ALLIES, line);
    }
    assert_eq!(named(&table, ALLIES, "stay", "warn-loses"), "this costs you 7th Army and 5th Army.");
    assert_eq!(named(&table, ALLIES, "advance 7th-army", "warn-loses"), "this costs you 5th Army.");
    assert_eq!(table.warned(ALLIES, "advance 7th-army"), ["warn-loses", "warn-turn-ends"]);
}

#[test]
fn a_landing_that_fails_costs_its_army_and_says_so() {
    let mut table = Table::set(&TWO_CRAFT.replace("\"it-inf-1\"", "\"ge-inf-1\": \"naples\", \"afrika\""));
    for line in ["done", "dedicate br-convoy-1 naples"] {
        table.say(ALLIES, line);
    }
    let warned = table.warned(ALLIES, "attack naples us-lc");
    assert_eq!(warned, ["warn-fails", "warn-craft", "warn-loses"]);
    assert_eq!(named(&table, ALLIES, "attack naples us-lc", "warn-loses"), "this costs you 7th Army.");
}

#[test]
fn an_order_after_which_nothing_is_left_to_do_says_that_the_turn_ends() {
    let setup = r#"{ "date": "1942-winter", "side": "allies", "phase": "movement", "units": {
        "9th-army": "tripoli", "br-supply-1": "tripoli", "it-inf-1": "tunis", "it-inf-4": "albania" } }"#;
    let mut table = Table::set(setup);
    table.say(ALLIES, "done");
    let warned = table.warned(ALLIES, "supply br-supply-1 tunis");
    assert_eq!(warned, ["warn-spent", "warn-not-enough", "warn-turn-ends"]);
    let done = table.forecast(ALLIES, "done");
    assert_eq!((done.warnings.len(), done.halts[0].rule.as_str()), (0, "SU-2.2"));
}

#[test]
fn a_parachute_that_nobody_can_help_is_named_before_movement_ends() {
    let mut table = Table::set(
        r#"{ "date": "1943-summer", "side": "allies", "phase": "movement", "released": true, "units": {
            "82nd": "naples", "it-inf-1": "rome" } }"#,
    );
    table.say(ALLIES, "drop 82nd rome");
    assert_eq!(named(&table, ALLIES, "done", "warn-loses"), "this costs you 82nd Airborne.");
}

#[test]
fn a_retreat_into_a_crowd_says_what_is_lost() {
    let mut table = Table::set(&BEATEN.replace("\"it-inf-1\"", "\"luftwaffe-1\": \"tripoli\", \"it-inf-1\""));
    for line in ["supply br-supply-1 tobruk", "attack tobruk 8th-army br-fleet-1"] {
        table.say(ALLIES, line);
    }
    table.say(ALLIES, "kill it-convoy it-inf-1");
    assert_eq!(table.warned(AXIS, "retreat it-air tripoli"), ["warn-crowd"]);
    assert!(table.warned(AXIS, "retreat it-air ionian").is_empty());
}

#[test]
fn a_breakthrough_that_crowds_says_so() {
    let mut table = Table::set(
        r#"{ "date": "1943-summer", "side": "allies", "phase": "movement", "released": true, "units": {
            "8th-army": "egypt", "7th-army": "palestine", "it-inf-1": "western-desert" }, "allied": ["egypt", "palestine"] }"#,
    );
    table.say(ALLIES, "done");
    table.say(ALLIES, "7th-army egypt");
    assert!(table.forecast(ALLIES, "8th-army palestine").warnings.iter().all(|w| w.key != "warn-crowd"));
    assert_eq!(table.warned(ALLIES, "done"), ["warn-crowd"]);
}

#[test]
fn a_landing_from_next_to_a_coast_is_not_told_that_the_craft_stops_there() {
    let table = Table::set(
        r#"{ "date": "1943-summer", "side": "allies", "phase": "movement", "released": true, "units": {
            "us-lc": "west-med", "7th-army": "us-lc", "fallschirm": "sardinia" } }"#,
    );
    let forecast = table.forecast(ALLIES, "us-lc land sicily");
    assert_eq!((forecast.halts.len(), forecast.way.len()), (0, 2));
    let warned = table.warned(ALLIES, "us-lc land sardinia");
    assert_eq!(warned, ["warn-landing", "warn-overruns", "warn-craft"]);
}

#[test]
fn the_last_star_taken_in_the_last_turn_wins_by_the_rule_of_the_last_turn() {
    let mut table = Table::set(
        r#"{ "date": "1945-spring", "side": "allies", "phase": "movement", "released": true, "italy": "defeated", "units": {
            "7th-army": "turin", "8th-army": "po-valley", "5th-army": "naples", "colonial": "algiers", "ge-inf-2": "croatia" } }"#,
    );
    table.say(ALLIES, "8th-army rome");
    table.say(ALLIES, "done");
    let warned = table.warned(ALLIES, "done");
    assert_eq!(warned, ["warn-game-ends"]);
    table.say(ALLIES, "done");
    let outcome = table.game.outcome(table.position()).unwrap();
    assert_eq!(outcome.how, msg!("won-allies-at-last", rule = ::table::RuleId::read("A-67").unwrap()));
}

#[test]
fn only_a_unit_that_may_be_replaced_by_another_is_said_to_leave_with_a_choice() {
    let leaving = |setup: &str| {
        let table = Table::set(setup);
        let seen = table.m.see(Viewer::PUBLIC);
        let words = Words::of(&table.game.about()).unwrap();
        let scene = table.game.scene(&seen);
        let notes =
            scene.notes.iter().map(|note| words.show(note, &|subject| table.game.name(&seen, subject)));
        notes.filter(|note| note.starts_with("Leaving")).collect::<Vec<_>>()
    };
    let anzac = r#"{ "date": "1941-fall", "phase": "movement", "units": { "anzac": "egypt" } }"#;
    assert_eq!(leaving(anzac), ["Leaving next turn: ANZAC."]);
    let convoy = r#"{ "date": "1943-fall", "phase": "movement", "units": { "br-convoy-1": "egypt", "br-convoy-2": "malta" } }"#;
    let said = leaving(convoy).concat();
    assert!(said.contains("(or another of its kind)"), "{said}");
}

/// The units of a side on the map or aboard.
fn afield(table: &Table, seat: Seat) -> Vec<Piece> {
    let look = table.game.look(table.position());
    let units = (0..table.position().units.len()).map(|i| Piece(i as u16));
    let there = |unit: &Piece| matches!(table.position().unit(*unit).place, Place::At(_) | Place::Aboard(_));
    units.filter(|unit| look.side(*unit).is_some_and(|side| side.seat() == seat) && there(unit)).collect()
}

/// In random games: an order that costs its giver a unit that it does not name, or that ends his turn, is foretold to do something.
#[test]
fn no_order_costs_a_unit_or_the_turn_unforeseen() {
    let (mut costly, mut last) = (0, 0);
    for seed in 0..6 {
        let mut table = Table::set("{}");
        let mut rng = Rng::seeded(seed);
        while let Some(seat) = table.m.awaiting().must.first() {
            let order = random_order(&*table.game, &table.m.see(Viewer::seat(seat)), seat, &mut rng).unwrap();
            let forecast = table.m.forecast(seat, &order).unwrap();
            let (before, side) = (afield(&table, seat), table.position().side);
            // That a landing craft is lost after its attack is told when the attack is announced.
            let told = |unit: &Piece| {
                let attacked = table.position().has(*unit, Marks::ATTACKED);
                let craft = table.game.look(table.position()).kind(*unit) == Kind::LandingCraft;
                order.parts.contains(&Part::Unit(*unit)) || (craft && attacked)
            };
            let before: Vec<Piece> = before.into_iter().filter(|unit| !told(unit)).collect();
            table.m.order(seat, &order).unwrap();
            let after = table.position();
            let lost =
                before.iter().any(|unit| matches!(after.unit(*unit).place, Place::Pile | Place::Removed));
            let ended = side.seat() == seat && after.side != side;
            (costly, last) = (costly + u32::from(lost), last + u32::from(ended));
            if lost || ended {
                let foreseen = !forecast.warnings.is_empty() || !forecast.halts.is_empty();
                assert!(foreseen, "game {seed}: {order:?} in {}", table.m.steps().len());
            }
        }
    }
    assert!(costly > 10 && last > 100, "{costly} orders cost a unit, {last} ended a turn");
}

const BEATEN: &str = r#"{ "date": "1943-summer", "side": "allies", "phase": "combat", "units": {
    "8th-army": "western-desert", "br-fleet-1": "east-med", "br-supply-1": "egypt", "it-inf-1": "tobruk", "it-air": "tobruk", "it-convoy": "tobruk" } }"#;

#[test]
fn a_defender_who_has_said_what_he_wants_is_not_asked() {
    for (standing, to) in [
        (r#"{ "retreat": "settle", "slip": "stand" }"#, "tripoli"),
        (r#"{ "retreat": "settle", "slip": "stand", "prefer": ["ionian"] }"#, "ionian"),
    ] {
        let mut table = Table::set(BEATEN);
        let standing: Standing = serde_json::from_str(standing).unwrap();
        table.m.set_standing(AXIS, Some(standing)).unwrap();
        table.say(ALLIES, "supply br-supply-1 tobruk");
        table.say(ALLIES, "attack tobruk 8th-army br-fleet-1");
        table.say(ALLIES, "kill it-convoy it-inf-1");
        assert_eq!(table.at("it-air"), to);
        assert!(
            matches!(table.position().frames.top(), Frame::Battle(_)),
            "the attacker is asked to advance"
        );
    }
}

#[test]
fn a_defender_may_leave_before_the_battle_unasked() {
    let mut table = Table::set(&BEATEN.replace("\"it-inf-1\"", "\"regia-marina\": \"ionian\", \"it-inf-1\""));
    let standing: Standing = serde_json::from_str(r#"{ "slip": "leave", "prefer": ["ionian"] }"#).unwrap();
    table.m.set_standing(AXIS, Some(standing)).unwrap();
    table.say(ALLIES, "supply br-supply-1 tobruk");
    table.say(ALLIES, "attack tobruk 8th-army br-fleet-1");
    assert_eq!(table.at("it-convoy"), "ionian");
}

#[test]
fn every_order_can_be_taken_back() {
    let mut table = Table::set(SPRING_1941);
    let before = table.position().clone();
    for line in [
        "convoy naples - po valley load afrika - tripoli",
        "done",
        "supply it-convoy tobruk",
        "attack tobruk afrika it-air",
    ] {
        table.say(AXIS, line);
    }
    while let Some(entry) = table.m.may_take_back(AXIS).first().copied() {
        table.m.take_back(AXIS, &[entry]).unwrap();
    }
    assert_eq!(*table.position(), before);
}

#[test]
fn tables_for_readers_of_text_show_schedule_values_stars_and_piles() {
    let table = Table::set(
        r#"{ "date": "1943-fall", "phase": "movement", "units": { "afrika": "pile", "7th-army": "naples", "us-lc": "us" } }"#,
    );
    let ledgers = table.game.scene(&table.m.see(Viewer::PUBLIC)).ledgers;
    let keys: Vec<&str> = ledgers.iter().map(|ledger| ledger.key.as_str()).collect();
    assert_eq!(keys, ["schedule", "values", "stars", "pile"]);
    let rows: Vec<usize> = ledgers.iter().map(|ledger| ledger.rows.len()).collect();
    assert_eq!(rows, [3, 10, 9, 5]);
    assert_eq!(ledgers[1].rows[1].cells, [2, 2, 2].map(Cell::Number));
}
