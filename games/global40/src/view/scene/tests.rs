//! The tables beside the map.

use std::sync::Arc;

use table::scene::{Cell, Ledger};
use table::{Entropy, Game, Match, Person, Present, Subject, Viewer, Words};

use crate::Global40;
use crate::model::powers::{POWERS, Power};
use crate::setup::Setup;

const OF_1940: &str = "";
const AFTER_BERLIN: &str = "
    wars = ['soviets germany']
    holders = { germany = 'soviets', norway = 'germany', denmark = 'germany' }
    units = {}
    developed = { us = ['radar', 'long-range'], uk = ['radar'] }
    research = { us = { atomic-bomb = 3, rockets = 4 } }
    ledger = { berlin-paid = true }";

fn begun(text: &str) -> Match<Global40> {
    let setup: Setup = table::data::read("a set-up", text);
    let persons: Vec<Person> = (0..POWERS as u16).map(Person).collect();
    let entropy = Entropy::casual(1, POWERS as u8);
    Match::open(Arc::new(Global40::standard()), &setup, &persons, entropy).expect("a valid set-up")
}

fn ledger(m: &Match<Global40>, key: &str) -> Ledger {
    let ledgers = m.game().scene(&m.see(Viewer::PUBLIC)).ledgers;
    ledgers.into_iter().find(|ledger| ledger.key == key).expect("is there")
}

/// The rows of a table in words, cells and all.
fn rows(m: &Match<Global40>, key: &str) -> Vec<Vec<String>> {
    let words = Words::in_language(&m.game().about(), "en").expect("words");
    let seen = m.see(Viewer::PUBLIC);
    let name = |subject: Subject| m.game().name(&seen, subject);
    let say = |message: &table::Message| words.say(message, &name).expect("has words");
    let ledger = ledger(m, key);
    ledger.columns.iter().for_each(|column| assert!(!say(column).is_empty()));
    let cell = |cell: &Cell| match cell {
        Cell::Empty => String::new(),
        Cell::Number(number) => number.to_string(),
        Cell::Words(message) | Cell::Sign(_, message) => say(message),
    };
    let row = |row: &table::scene::LedgerRow| {
        assert_eq!(row.cells.len(), ledger.columns.len(), "{}", row.name.key);
        [say(&row.name)].into_iter().chain(row.cells.iter().map(cell)).collect()
    };
    ledger.rows.iter().map(row).collect()
}

#[test]
fn projects_tell_what_they_cost_and_do_and_who_has_them() {
    let start = rows(&begun(OF_1940), "research");
    assert_eq!(start.len(), 22);
    for row in &start {
        assert!(row[3].is_empty() && row[4].len() > 20, "{row:?}");
    }
    let m = begun(AFTER_BERLIN);
    let row = |name: &str| rows(&m, "research").into_iter().find(|row| row[0] == name).expect("is there");
    let radar = row("Radar");
    // Between three dice and four: the last one is paid even if one space is left.
    assert_eq!((radar[1].as_str(), radar[2].as_str(), radar[3].as_str()), ("12", "11", "US and UK"));
    assert!(row("Aircraft production")[4].contains("fighter 5"), "{:?}", row("Aircraft production"));
    assert!(row("Factory production")[4].contains("12 units a turn instead of 10"));
    // At most three spaces a die.
    assert_eq!(row("Atomic bomb")[1..3], ["10", "23"]);
}

#[test]
fn what_is_under_way_tells_what_is_still_to_be_paid() {
    let begun_nothing = begun(OF_1940).game().scene(&begun(OF_1940).see(Viewer::PUBLIC)).ledgers;
    assert!(begun_nothing.iter().all(|ledger| ledger.key != "progress"));
    let under_way = rows(&begun(AFTER_BERLIN), "progress");
    assert_eq!(under_way.len(), 2, "what is developed is not under way: {under_way:?}");
    let rockets = under_way.iter().find(|row| row[1] == "Rockets").expect("is there");
    assert_eq!(rockets[2..], ["4", "15", "10"]);
}

#[test]
fn objectives_tell_their_conditions_and_which_hold() {
    let all = rows(&begun(OF_1940), "objectives");
    let at = |name: &str| all.iter().position(|row| row[0] == name).expect("is there");
    let told = |from: usize, count: usize| -> Vec<String> {
        all[from..from + count].iter().map(|row| row.join("; ")).collect()
    };
    assert_eq!(
        told(at("Swedish iron"), 4),
        [
            "Swedish iron; met; 5",
            "– at war with the United Kingdom and France; met; ",
            "– Germany holds Denmark and Norway; met; ",
            "– not in Allied hands and not leaning towards the Allies: Sweden; met; ",
        ]
    );
    assert_eq!(
        told(at("troops at the Suez Canal"), 4),
        [
            "troops at the Suez Canal; not met; 5",
            "– at war with the United Kingdom and France; met; ",
            "– the Axis holds Egypt; not met; ",
            "– a land unit of its own in Egypt; not met; ",
        ]
    );
    assert_eq!(
        told(at("Berlin taken"), 4).last().map(String::as_str),
        Some("– not paid before: paid once in a game; met; ")
    );
}

/// An objective pays if all its conditions hold and not otherwise, and every power that has objectives is there.
#[test]
fn an_objective_is_met_when_its_conditions_are() {
    for text in [OF_1940, AFTER_BERLIN] {
        let m = begun(text);
        assert!(!rows(&m, "objectives").is_empty());
        let ledger = ledger(&m, "objectives");
        let holds = |cell: &Cell| matches!(cell, Cell::Sign(true, _));
        let heads: Vec<usize> = (0..ledger.rows.len()).filter(|i| ledger.rows[*i].owner.is_some()).collect();
        assert_eq!(heads.len(), m.game().ground.objectives.len());
        for (n, head) in heads.iter().enumerate() {
            let end = heads.get(n + 1).copied().unwrap_or(ledger.rows.len());
            let conditions = &ledger.rows[head + 1..end];
            let all = conditions.iter().all(|row| holds(&row.cells[0]));
            assert!(!conditions.is_empty());
            assert_eq!(holds(&ledger.rows[*head].cells[0]), all, "{}", ledger.rows[*head].name.key);
        }
        let owners = Power::ALL.map(|power| ledger.rows.iter().any(|row| row.owner == Some(power.seat())));
        assert_eq!(owners.iter().filter(|has| **has).count(), 8, "France alone has none");
    }
}
