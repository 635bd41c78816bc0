//! The lesson on Barbarossa.

use table::lessons::faults;
use thirdreich::ThirdReich;

#[test]
fn every_step_does_what_it_says_with_any_dice() {
    let (lesson, words) = (include_str!("../lessons/barbarossa.toml"), include_str!("../lang/lesson.ftl"));
    let faults = faults(ThirdReich::standard(), lesson, words, 4);
    assert!(faults.is_empty(), "{faults:#?}");
}
