//! A review of a golden game.

use std::sync::Arc;

use catalog_underbelly::UnderbellyGuide;
use underbelly::Underbelly;

use crate::looking_back::{better_lines_are_legal, has_a_course, reviewed};

const GOLDEN: &str = include_str!("../../../../games/underbelly/golden/one.jsonl");

#[test]
fn a_review_of_underbelly_is_whole_and_its_lines_can_be_played() {
    let game = Arc::new(Underbelly::standard());
    let guide = Arc::new(UnderbellyGuide::of(&game));
    let review = reviewed(&game, &guide, GOLDEN, 300);
    has_a_course(&game, GOLDEN, &review);
    better_lines_are_legal(&game, &*guide, GOLDEN, &review);
    assert!(review.luck.is_empty(), "there are no dice in it");
}
