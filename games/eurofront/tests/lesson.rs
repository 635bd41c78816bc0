//! The lesson on Winter War.

use eurofront::EuroFront;
use table::lessons::faults;

#[test]
fn every_step_does_what_it_says_with_any_dice() {
    let (lesson, words) = (include_str!("../lessons/winter-war.toml"), include_str!("../lang/lesson.ftl"));
    let faults = faults(EuroFront::standard(), lesson, words, 12);
    assert!(faults.is_empty(), "{faults:#?}");
}
