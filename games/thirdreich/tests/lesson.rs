//! The lesson on Barbarossa: every step does what it says, whatever the dice say.

use table::erased::{DynGame, Erased};
use table::lesson::Lesson;
use table::lessons::{faults_of_words, play};
use table::{Entropy, Game, Person};
use thirdreich::ThirdReich;

const LESSON: &str = include_str!("../lessons/barbarossa.toml");
const WORDS: &str = include_str!("../lang/lesson.ftl");

fn lesson() -> Lesson {
    Lesson::read(LESSON).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn every_step_does_what_it_says_with_any_dice() {
    let (game, lesson) = (Erased::new(ThirdReich::standard()), lesson());
    for seed in 1..=4 {
        let opened = game.open(Some(&lesson.setup), &[Person(0); 2], Entropy::casual(seed, 2));
        let mut m = opened.unwrap_or_else(|faults| panic!("{faults:?}"));
        for step in &lesson.steps {
            assert_eq!(play(&mut *m, step), Ok(()));
        }
        assert_eq!(m.outcome(), None);
    }
}

#[test]
fn everything_has_words_and_every_rule_named_exists() {
    let faults = faults_of_words(&lesson(), WORDS, &ThirdReich::standard().rulebook());
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn it_points_at_places_that_there_are() {
    let game = ThirdReich::standard();
    for key in lesson().steps.iter().flat_map(|step| &step.point) {
        assert!(game.ground().europe().find(key).is_some(), "there is no place {key:?}");
    }
}
