//! The lesson of a German turn.

use global40::Global40;
use table::lessons::faults;

#[test]
fn every_step_does_what_it_says_with_any_dice() {
    let (lesson, words) = (include_str!("../lessons/german-turn.toml"), include_str!("../lang/lesson.ftl"));
    let faults = faults(Global40::standard(), lesson, words, 12);
    assert!(faults.is_empty(), "{faults:#?}");
}
