//! Rules that follow from others fall with them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use table::ablation::without;
use table::suite::{self, Case};
use table::{Game, RuleId};
use underbelly::Underbelly;

/// Rules of which no case fails without what carries them: they follow from the map, the list of counters or the order of play, or they
/// only say what is not forbidden.
const UNSHOWN: &[&str] = &[
    "A-16", "A-54", "SU-11.13", "SU-11.16", "SU-11.19", "SU-11.24", "SU-11.30", "SU-11.5", "SU-14.1",
    "SU-14.18", "SU-14.19", "SU-14.2", "SU-14.22", "SU-14.23", "SU-15.2", "SU-15.3", "SU-2.4", "SU-3.10",
    "SU-3.11", "SU-3.2", "SU-3.8", "SU-4.33", "SU-4.34", "SU-4.7", "SU-5.18", "SU-7.10", "SU-7.16", "SU-8.1",
    "SU-8.2", "SU-9.1", "SU-9.20", "SU-9.21", "SU-9.23", "SU-9.3", "SU-9.47", "SU-9.51", "SU-9.54",
];

#[test]
fn a_case_of_every_rule_that_follows_fails_without_a_rule_that_carries_it() {
    let game = Underbelly::standard();
    let cases = suite::read(&game).unwrap();
    let mut faults = Vec::new();
    for (id, rule) in &game.rulebook().rules {
        let Some(follows) = &rule.follows else { continue };
        let shown: Vec<&Case<Underbelly>> = cases.iter().filter(|case| case.rules.contains(id)).collect();
        let missed = |carrier: &RuleId| {
            let passes = |case: &&Case<Underbelly>| {
                let run = || without(*carrier, || case.run(&game).is_ok());
                catch_unwind(AssertUnwindSafe(run)).unwrap_or(false)
            };
            !shown.iter().all(passes)
        };
        let carried = follows.from.iter().any(missed);
        if carried == UNSHOWN.contains(&id.as_str()) {
            faults.push(format!("{id} {carried}: {:?}", follows.from));
        }
    }
    assert!(faults.is_empty(), "these are carried, or not, and listed otherwise:\n{}", faults.join("\n"));
}
