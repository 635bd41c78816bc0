//! The lesson of Spring 1941: every step does what it says, and its orders are those of the worked turns of the suite.

use std::sync::Arc;

use serde::Deserialize;
use table::erased::{DynGame, DynMatch, Erased};
use table::journal::Journal;
use table::lesson::{Lesson, LessonStep, Task};
use table::lessons::{faults_of_words, play};
use table::{Entropy, Game, Match, Message, Person, Proving, Viewer, Words, msg};
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

fn play_all(m: &mut dyn DynMatch, lesson: &Lesson) {
    for step in &lesson.steps {
        assert_eq!(play(m, step), Ok(()));
    }
}

#[test]
fn every_step_does_what_it_says() {
    let lesson = lesson();
    let mut m = open(&lesson);
    play_all(&mut *m, &lesson);
    assert_eq!(m.outcome(), None);
}

#[test]
fn orders_taken_instead_come_to_the_same() {
    let lesson = lesson();
    let mut m = open(&lesson);
    for step in &lesson.steps {
        let fresh = || m.what_if(Viewer::PUBLIC, Entropy::casual(3, 4));
        let others: Vec<_> = step.also.iter().map(|line| (line, fresh())).collect();
        assert_eq!(play(&mut *m, step), Ok(()));
        for (line, mut other) in others {
            let instead = LessonStep { order: Some(line.clone()), ..step.clone() };
            assert_eq!(play(&mut *other, &instead), Ok(()));
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
    play_all(&mut *m, &lesson);

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
    let faults = faults_of_words(&lesson(), WORDS, &Underbelly::standard().rulebook());
    assert!(faults.is_empty(), "{faults:#?}");
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
