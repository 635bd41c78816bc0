//! Rules that follow from others fall with them.

use std::collections::BTreeSet;

use table::suite::uncarried;
use underbelly::Underbelly;

/// Rules of which no case fails without what carries them: they follow from the map, the list of counters or the order of play, or they
/// only say what is not forbidden.
const UNSHOWN: &[&str] = &[
    "A-16", "A-54", "SU-11.13", "SU-11.16", "SU-11.19", "SU-11.24", "SU-11.30", "SU-11.5", "SU-14.1",
    "SU-14.18", "SU-14.2", "SU-14.22", "SU-14.23", "SU-15.2", "SU-15.3", "SU-2.4", "SU-3.2", "SU-3.8",
    "SU-4.33", "SU-4.34", "SU-4.7", "SU-5.18", "SU-7.10", "SU-8.2", "SU-9.1", "SU-9.20", "SU-9.21",
    "SU-9.23", "SU-9.3", "SU-9.47", "SU-9.51", "SU-9.54",
];

#[test]
fn a_case_of_every_rule_that_follows_fails_without_a_rule_that_carries_it() {
    let uncarried = uncarried(&Underbelly::standard()).unwrap();
    assert_eq!(
        uncarried.iter().map(|id| id.as_str()).collect::<BTreeSet<_>>(),
        UNSHOWN.iter().copied().collect()
    );
}
