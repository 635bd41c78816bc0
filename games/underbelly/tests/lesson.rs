//! The lesson of Spring 1941: every step does what it says, and its orders are those of the worked turns of the suite.

use std::sync::Arc;

use serde::Deserialize;
use table::erased::{DynGame, DynMatch, Erased};
use table::journal::Journal;
use table::lesson::{Lesson, LessonStep, Task};
use table::{Entropy, Game, Match, Message, Person, Proving, RuleId, Seat, Viewer, Words, msg};
use underbelly::{Setup, Underbelly};

const SPRING_1941: &str = include_str!("../lessons/spring-1941.toml");
const WORDS: &str = include_str!("../lang/lesson.ftl");

fn lesson() -> Lesson {
    Lesson::read(SPRING_1941).unwrap()
}

fn open(lesson: &Lesson) -> Box<dyn DynMatch> {
    let people = [Person(0), Person(0)];
    Erased::new(Underbelly::standard()).open(Some(&lesson.setup), &people, Entropy::casual(1, 2)).unwrap()
}

fn seat(step: &LessonStep) -> Seat {
    let key = step.seat.as_deref().unwrap();
    Underbelly::standard().about().seat(key).unwrap_or_else(|| panic!("there is no seat {key:?}"))
}

/// Gives an order; it must be written in the very words that the record of the match has for it.
fn give(m: &mut dyn DynMatch, seat: Seat, line: &str) {
    assert!(m.awaiting().hears(seat), "{line:?}: another side decides");
    m.order(seat, line).unwrap_or_else(|trouble| panic!("{line:?}: {trouble}"));
    assert_eq!(m.orders().last().unwrap().2, line);
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
fn every_step_does_what_it_says() {
    let lesson = lesson();
    let mut m = open(&lesson);
    lesson.steps.iter().for_each(|step| play(&mut *m, step));
    assert_eq!(m.outcome(), None);
}

#[test]
fn orders_taken_instead_come_to_the_same() {
    let lesson = lesson();
    let mut m = open(&lesson);
    for step in &lesson.steps {
        let fresh = || m.what_if(Viewer::PUBLIC, Entropy::casual(3, 4));
        let others: Vec<_> = step.also.iter().map(|line| (line, fresh())).collect();
        play(&mut *m, step);
        for (line, mut other) in others {
            give(&mut *other, seat(step), line);
            assert!(other.seen(Viewer::PUBLIC) == m.seen(Viewer::PUBLIC), "{line:?} comes to something else");
        }
    }
}

#[derive(Deserialize)]
struct Suite {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    setup: Option<Setup>,
    steps: Vec<String>,
}

/// The worked turns as the suite has them.
fn worked_turns() -> Case {
    let game = Underbelly::standard();
    let (_, text) = game.suite().iter().find(|(file, _)| *file == "examples.toml").unwrap();
    let suite: Suite = table::data::read("the suite", text);
    suite.case.into_iter().find(|case| case.name.starts_with("T1 and T2:")).unwrap()
}

#[test]
fn it_is_the_worked_turns_from_beginning_to_end() {
    let (lesson, case) = (lesson(), worked_turns());
    assert_eq!(Some(serde_json::from_str::<Setup>(&lesson.setup).unwrap()), case.setup);
    let mut m = open(&lesson);
    lesson.steps.iter().for_each(|step| play(&mut *m, step));

    let is_order = |step: &&String| !step.starts_with('?') && !step.contains("=>");
    let seats = Underbelly::standard().about().seats;
    let given = m.orders().into_iter().map(|(_, seat, order)| format!("{}: {order}", seats[seat.index()]));
    assert_eq!(given.collect::<Vec<_>>(), case.steps.iter().filter(is_order).cloned().collect::<Vec<_>>());

    let game = Arc::new(Underbelly::standard());
    let typed = Match::resume(game.clone(), Journal::read(&m.journal()).unwrap(), None).unwrap();
    let end = case.steps.iter().rev().map_while(|step| step.strip_prefix("? ")).collect::<Vec<_>>();
    assert!(end.len() > 20);
    for claim in end {
        assert_eq!(game.holds(typed.position(), claim), Ok(true), "{claim}");
    }
}

#[test]
fn everything_has_words_and_every_rule_named_exists() {
    let lesson = lesson();
    let words = Words::new("en", WORDS).unwrap();
    let rulebook = Underbelly::standard().rulebook();
    for key in lesson.keys() {
        let message = Message { key: key.to_string().into(), args: Vec::new() };
        let said = words.say(&message, &|_| msg!("table-none")).unwrap();
        assert!(said.len() <= 320, "{key} is long: {} letters", said.len());
        for rule in said.split(['(', ')']).skip(1).step_by(2) {
            let id = RuleId::read(rule).unwrap_or_else(|| panic!("{key}: {rule:?} is not a rule"));
            assert!(rulebook.rules.contains_key(&id), "{key}: there is no {rule}");
        }
    }
    let used: Vec<&str> = lesson.keys().collect();
    let written = WORDS.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key);
    for key in written {
        assert!(used.contains(&key), "nobody says {key}");
    }
}

#[test]
fn it_points_at_things_that_there_are() {
    let about = Underbelly::standard().about();
    let words = Words::of(&about).unwrap();
    for key in lesson().steps.iter().flat_map(|step| &step.point) {
        let named = |kind: &str| {
            let message = Message { key: format!("{kind}-{key}").into(), args: Vec::new() };
            words.say(&message, &|_| msg!("table-none")).is_ok()
        };
        assert!(named("area") || named("unit"), "there is nothing called {key:?}");
    }
}

#[test]
fn the_learner_does_most_of_it() {
    let lesson = lesson();
    let count = |wanted: fn(&Task<'_>) -> bool| lesson.steps.iter().filter(|s| wanted(&s.task())).count();
    let given = count(|task| matches!(task, Task::Give { .. }));
    let tried = count(|task| matches!(task, Task::Try { .. }));
    assert!((28..=36).contains(&lesson.steps.len()), "{} steps", lesson.steps.len());
    assert!(given >= 12 && tried == 2, "{given} orders, {tried} to try");
}
