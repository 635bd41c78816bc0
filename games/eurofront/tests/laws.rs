//! Random games of both scenarios are held to the laws.

use std::sync::Arc;

use eurofront::EuroFront;
use table::laws::{Options, run};

fn keeps_every_law(scenario: &str) {
    let setup = Some(format!("{{\"scenario\": \"{scenario}\"}}"));
    let options = Options { games: 20, setup, ..Options::default() };
    let report = run(&Arc::new(EuroFront::standard()), &options);
    println!("{report}");
    assert!(report.violations.is_empty(), "{:#?}", report.violations);
}

#[test]
fn the_winter_war_keeps_every_law() {
    keeps_every_law("winter-war");
}

#[test]
fn operation_weser_keeps_every_law() {
    keeps_every_law("weser");
}
