//! What orders say beforehand.

use std::collections::BTreeMap;
use std::sync::Arc;

use table::{Entropy, Match, Person, Viewer, notation};

use crate::Global40;
use crate::model::powers::{POWERS, Power};
use crate::model::research::Project;
use crate::setup::Setup;

/// The keys of the warnings of an order in Germany's turn.
fn warnings(setup: &Setup, text: &str) -> Vec<String> {
    let persons: Vec<Person> = (0..POWERS as u16).map(Person).collect();
    let entropy = Entropy::casual(1, POWERS as u8);
    let m = Match::open(Arc::new(Global40::standard()), setup, &persons, entropy).expect("a valid set-up");
    let seat = Power::Germany.seat();
    let order = notation::read(m.game(), &m.see(Viewer::seat(seat)), seat, text).expect("an order");
    let forecast = m.forecast(seat, &order).expect("a legal order");
    forecast.warnings.iter().map(|warning| warning.key.to_string()).collect()
}

fn setup(phase: &str, units: &[(&str, &str)], works: &[(&str, &str)]) -> Setup {
    let by_space = |list: &[(&str, &str)]| -> BTreeMap<String, Vec<String>> {
        list.iter().map(|(at, what)| (at.to_string(), vec![what.to_string()])).collect()
    };
    Setup {
        phase: Some(phase.into()),
        units: Some(by_space(units)),
        works: Some(by_space(works)),
        ..Setup::default()
    }
}

#[test]
fn ships_are_told_of_submarines_and_planes_that_can_strike_at_them() {
    let passing = setup("non-combat", &[("z113", "germany cruiser"), ("z112", "uk submarine")], &[]);
    assert_eq!(warnings(&passing, "move z113 1-cruiser z112"), ["warn-ambush"]);
    let near = setup(
        "non-combat",
        &[("z113", "germany cruiser"), ("scotland", "2 uk fighter")],
        &[("scotland", "air-base")],
    );
    assert_eq!(warnings(&near, "move z113 1-cruiser z112"), ["warn-interdiction"]);
    let quiet = setup("non-combat", &[("z113", "germany cruiser"), ("scotland", "2 uk fighter")], &[]);
    assert!(warnings(&quiet, "move z113 1-cruiser z112").is_empty());
}

#[test]
fn research_and_spies_say_that_untrained_pilots_drop_a_level() {
    let mut first = setup("purchase", &[], &[]);
    first.developed.insert(Power::Germany, vec![Project::Intelligence]);
    first.developed.insert(Power::Uk, vec![]);
    assert!(warnings(&first, "research radar").contains(&"warn-lapse".to_string()));
    let mission = first.research.entry(Power::Uk).or_default();
    mission.insert(Project::Radar, 5);
    assert!(warnings(&first, "spy setback @uk %radar").contains(&"warn-lapse".to_string()));
}
