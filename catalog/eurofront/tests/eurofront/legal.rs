//! The guide's orders are legal, and its values are opposite and explained.

use bots::proving::{Spread, ideas_are_legal};
use catalog_eurofront::EuroFrontGuide;
use eurofront::{EuroFront, Scenario, Setup};

#[test]
fn whatever_comes_to_mind_is_legal() {
    for (seed, scenario) in (0..8).zip([Scenario::WinterWar, Scenario::Weser].into_iter().cycle()) {
        let spread = Spread { seed, values: 1 };
        let setup = Setup::of(scenario);
        let given = ideas_are_legal(&EuroFront::standard(), &EuroFrontGuide, &setup, &spread);
        assert!(given.as_ref().is_ok_and(|given| *given > 20), "{scenario:?}: {given:?}");
    }
}
