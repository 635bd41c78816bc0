//! The lesson of a German turn: every step does what it says, whatever the dice say.

use global40::Global40;
use table::erased::{DynGame, DynMatch, Erased};
use table::lesson::{Lesson, LessonStep, Task};
use table::{Entropy, Game, Message, Person, RuleId, Seat, Words, msg};

const LESSON: &str = include_str!("../lessons/german-turn.toml");
const WORDS: &str = include_str!("../lang/lesson.ftl");

fn lesson() -> Lesson {
    Lesson::read(LESSON).unwrap_or_else(|fault| panic!("{fault}"))
}

fn seat(step: &LessonStep) -> Seat {
    let key = step.seat.as_deref().expect("an order has a seat");
    Global40::standard().about().seat(key).unwrap_or_else(|| panic!("there is no seat {key:?}"))
}

/// Gives an order; it must be written in the very words that the record of the match has for it.
fn give(m: &mut dyn DynMatch, seat: Seat, line: &str) {
    assert!(m.awaiting().hears(seat), "{line:?}: another side decides");
    m.order(seat, line).unwrap_or_else(|trouble| panic!("{line:?}: {trouble}"));
    assert_eq!(m.orders().last().expect("was given").2, line);
}

/// Plays a step as the learner would.
fn play(m: &mut dyn DynMatch, step: &LessonStep) {
    match step.task() {
        Task::Read => {}
        Task::Give { order, .. } => give(m, seat(step), order),
        Task::Try { order, refused } => {
            let before = m.orders();
            let trouble = m.order(seat(step), order).expect_err(order).to_string();
            assert!(trouble.contains(&format!("[{refused}]")), "{order:?}: {trouble}");
            assert_eq!(m.orders(), before);
        }
        Task::Watch(orders) => orders.iter().for_each(|order| give(m, seat(step), order)),
    }
}

#[test]
fn every_step_does_what_it_says_with_any_dice() {
    let (game, lesson) = (Erased::new(Global40::standard()), lesson());
    for seed in 1..=12 {
        let opened = game.open(Some(&lesson.setup), &[Person(0); 9], Entropy::casual(seed, 9));
        let mut m = opened.unwrap_or_else(|faults| panic!("{faults:?}"));
        lesson.steps.iter().for_each(|step| play(&mut *m, step));
        assert_eq!(m.outcome(), None);
    }
}

#[test]
fn everything_has_words_and_every_rule_named_exists() {
    let lesson = lesson();
    let words = Words::new("en", WORDS).expect("can be read");
    let rulebook = Global40::standard().rulebook();
    for key in lesson.keys() {
        let message = Message { key: key.to_string().into(), args: Vec::new() };
        let said = words.say(&message, &|_| msg!("table-none")).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(said.len() <= 320, "{key} is long: {} letters", said.len());
        for rule in said.split(['(', ')']).skip(1).step_by(2).filter(|text| text.starts_with("G-")) {
            let id = RuleId::read(rule).unwrap_or_else(|| panic!("{key}: {rule:?} is not a rule"));
            assert!(rulebook.rules.contains_key(&id), "{key}: there is no {rule}");
        }
    }
    let used: Vec<&str> = lesson.keys().collect();
    for (key, _) in WORDS.lines().filter_map(|line| line.split_once(" = ")) {
        assert!(used.contains(&key), "nobody says {key}");
    }
}

#[test]
fn it_points_at_places_that_there_are() {
    let game = Global40::standard();
    for key in lesson().steps.iter().flat_map(|step| &step.point) {
        assert!(game.space(key).is_some(), "there is no place {key:?}");
    }
}
