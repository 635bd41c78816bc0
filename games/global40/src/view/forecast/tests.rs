//! What orders say beforehand.

use std::collections::BTreeMap;
use std::sync::Arc;

use table::{Entropy, Forecast, Match, Order, Person, Present, Viewer, notation};

use crate::Global40;
use crate::model::powers::{POWERS, Power};
use crate::model::research::Project;
use crate::setup::Setup;

fn begun(setup: &Setup) -> Match<Global40> {
    let persons: Vec<Person> = (0..POWERS as u16).map(Person).collect();
    let entropy = Entropy::casual(1, POWERS as u8);
    Match::open(Arc::new(Global40::standard()), setup, &persons, entropy).expect("a valid set-up")
}

fn order(m: &Match<Global40>, power: Power, text: &str) -> Order<Global40> {
    let seat = power.seat();
    notation::read(m.game(), &m.see(Viewer::seat(seat)), seat, text).expect("an order")
}

/// Germany gives these orders.
fn play(m: &mut Match<Global40>, orders: &[&str]) {
    for text in orders {
        let order = order(m, Power::Germany, text);
        m.order(Power::Germany.seat(), &order).expect("a legal order");
    }
}

fn forecast(m: &Match<Global40>, power: Power, text: &str) -> Forecast {
    m.forecast(power.seat(), &order(m, power, text)).expect("a legal order")
}

/// The keys of the warnings of an order in Germany's turn.
fn warnings(setup: &Setup, text: &str) -> Vec<String> {
    let forecast = forecast(&begun(setup), Power::Germany, text);
    forecast.warnings.iter().map(|warning| warning.key.to_string()).collect()
}

/// The odds that an order tells, by key, in millionths.
fn odds(m: &Match<Global40>, power: Power, text: &str) -> Vec<(String, u32)> {
    let forecast = forecast(m, power, text);
    forecast.odds.iter().map(|chance| (chance.of.key.to_string(), chance.millionths)).collect()
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

/// A die of research tells its price, and what the project does if the die may complete it.
#[test]
fn research_tells_its_price_and_what_it_brings() {
    let mut near = Setup::default();
    near.research.entry(Power::Germany).or_default().insert(Project::Radar, 8);
    let m = begun(&near);
    let told = forecast(&m, Power::Germany, "research radar");
    assert_eq!(told.tallies[0].total(), -3);
    let developed = told.odds.iter().find(|chance| chance.of.key == "odds-developed-does").expect("may be");
    assert_eq!(developed.millionths, 500_000, "with a 4, a 5 or a 6");
    let far = odds(&m, Power::Germany, "research rockets");
    assert!(far.iter().all(|(key, _)| key == "odds-track"), "{far:?}");
}

/// Two planes hit with a 1 each, and so does the cruiser; two submarines hit with 1 or 2, and nobody fires back without a destroyer.
#[test]
fn strikes_at_ships_on_the_way_tell_their_odds() {
    let near = setup(
        "non-combat",
        &[("z113", "germany cruiser"), ("scotland", "2 uk fighter")],
        &[("scotland", "air-base")],
    );
    let mut m = begun(&near);
    play(&mut m, &["move z113 1-cruiser z112", "done"]);
    let told = odds(&m, Power::Uk, "interdict 2-fighter z112");
    let wanted = [("odds-ships-hit", 305_556), ("odds-planes-lost", 166_667)];
    assert_eq!(told, wanted.map(|(key, millionths)| (key.to_string(), millionths)));

    let mut m = begun(&setup("non-combat", &[("z113", "germany cruiser"), ("z112", "2 uk submarine")], &[]));
    play(&mut m, &["move z113 1-cruiser z112", "done"]);
    let told = odds(&m, Power::Uk, "ambush");
    let wanted = [("odds-ships-hit", 555_556), ("odds-submarines-lost", 0)];
    assert_eq!(told, wanted.map(|(key, millionths)| (key.to_string(), millionths)));
}

/// The fortification stands among the defenders; planes that have made their attack say why they are out.
#[test]
fn the_battle_shows_the_fortification_and_why_planes_are_out() {
    let mut m = begun(&setup(
        "combat-move",
        &[
            ("holland-belgium", "14 germany infantry"),
            ("western-germany", "germany fighter"),
            ("normandy-bordeaux", "14 france infantry"),
        ],
        &[("normandy-bordeaux", "fort")],
    ));
    play(
        &mut m,
        &[
            "move holland-belgium 14-infantry normandy-bordeaux",
            "move western-germany 1-fighter normandy-bordeaux",
            "done",
        ],
    );
    let clash = m.game().scene(&m.see(Viewer::seat(Power::Germany.seat()))).clash.expect("a battle");
    let units = |side: usize| {
        clash.sides[side].units.iter().map(|unit| (unit.glyph.as_str(), unit.state.clone(), unit.fights))
    };
    let fort = units(1).find(|(glyph, ..)| *glyph == "fort").expect("the fortification");
    assert_eq!(fort.1.expect("its state").key, if fort.2 { "clash-fort" } else { "clash-fort-silent" });
    let plane = units(0).find(|(glyph, ..)| *glyph == "fighter").expect("the plane");
    assert_eq!((plane.1.expect("why").key.as_ref(), plane.2), ("clash-away-plane-later", false));
}
