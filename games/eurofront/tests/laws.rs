//! Random games of both scenarios are held to the laws.

use std::sync::Arc;

use eurofront::EuroFront;
use table::laws::{Options, run};

fn keeps_every_law(scenario: &str, games: u64) {
    let setup = Some(format!("{{\"scenario\": \"{scenario}\"}}"));
    let report =
        run(&Arc::new(EuroFront::standard()), &Options { games, setup, every: 8, ..Options::default() });
    println!("{report}");
    report.verdict().expect("no law is broken");
}

#[test]
fn the_winter_war_keeps_every_law() {
    keeps_every_law("winter-war", 3);
}

#[test]
fn operation_weser_keeps_every_law() {
    keeps_every_law("weser", 3);
}
