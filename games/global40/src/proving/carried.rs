//! Rules that follow from others name them, and fall with them.

use std::collections::BTreeSet;
use std::path::Path;

use table::ablation::watched;
use table::{Game, suite};

use crate::Global40;

/// Rules of which no case fails without what carries them: they only say what is not forbidden or in which order things happen, or their
/// cases look at what is there at the start.
const UNSHOWN: &[&str] = &[
    "G-2.2",
    "G-2.8",
    "G-2.9",
    "G-2.16",
    "G-3.1.1",
    "G-3.2.4",
    "G-3.2.5",
    "G-3.3.1",
    "G-3.3.7",
    "G-3.4.1",
    "G-3.5.1",
    "G-3.6.1",
    "G-3.6.5",
    "G-3.7.1",
    "G-3.7.2",
    "G-3.8.1",
    "G-3.8.5",
    "G-3.9.2",
    "G-3.10.14",
    "G-3.10.15",
    "G-3.10.16",
    "G-3.10.17",
    "G-3.11.9",
    "G-3.11.14",
    "G-3.11.19",
    "G-3.11.20",
    "G-4.1",
    "G-4.4",
    "G-6.1",
    "G-6.2",
    "G-8.8",
    "G-8.10",
    "G-9.1.9",
    "G-9.1.14",
    "G-9.1.15",
    "G-9.2.3",
    "G-9.4.6",
    "G-9.5.2",
    "G-9.5.6",
    "G-11.1.14",
    "G-11.1.15",
    "G-11.1.18",
    "G-11.3.1",
    "G-11.3.17",
    "G-11.3.21",
    "G-11.3.22",
    "G-11.3.23",
    "G-11.4.4",
    "G-11.5.2",
    "G-11.5.7",
    "G-11.5.10",
    "G-11.5.19",
    "G-11.5.29",
    "G-12.2",
    "G-12.4",
    "G-16.1.2",
    "G-16.4.2",
    "G-16.4.12",
    "G-16.4.34",
    "K-1",
    "K-21",
    "K-33",
    "K-45",
    "K-46",
    "K-64",
    "K-82",
    "K-84",
    "K-88",
    "K-90",
    "K-94",
];

/// Whatever carries a rule can be switched off, so that the suite notices if it is missing, or it is a file of data.
#[test]
fn rules_that_follow_name_what_carries_them() {
    let game = Global40::standard();
    let audit = suite::audit(&game, &[]).unwrap();
    assert_eq!(audit.unsupported, 0, "rules follow without naming what carries them");
    let cases = suite::read(&game).unwrap();
    let (_, switched) = watched(|| cases.iter().for_each(|case| drop(case.run(&game))));
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    for (id, rule) in &game.rulebook().rules {
        for from in rule.follows.iter().flat_map(|follows| &follows.from) {
            assert!(switched.contains(from), "{id} follows from {from}, which nothing misses");
        }
        for file in rule.follows.iter().flat_map(|follows| &follows.data) {
            assert!(data.join(file).is_file(), "{id} follows from {file}, which is not there");
        }
    }
}

#[test]
fn a_case_of_every_rule_that_follows_fails_without_a_rule_that_carries_it() {
    let uncarried = suite::uncarried(&Global40::standard()).unwrap();
    assert_eq!(
        uncarried.iter().map(|id| id.as_str()).collect::<BTreeSet<_>>(),
        UNSHOWN.iter().copied().collect()
    );
}
