//! Lessons, played as a learner would and read as their words are: for the tests of the games that have one.

use crate::erased::{DynGame, DynMatch, Erased};
use crate::msg;
use crate::play::Entropy;
use crate::present::lesson::{Lesson, LessonStep, Task};
use crate::present::{Present, Words};
use crate::rules::rulebook::Rulebook;
use crate::rules::{Message, Person, RuleId, Seat};

/// The most letters that a step says: more does not fit beside the board.
const MOST_LETTERS: usize = 320;

/// What is wrong with a lesson: steps that do not do what they say, a game that ends early, places that do not exist, faults of its words.
/// It is played `games` times, each time with other dice.
pub fn faults<G: Present>(game: G, lesson: &str, words: &str, games: u64) -> Vec<String> {
    let lesson = match Lesson::read(lesson) {
        Ok(lesson) => lesson,
        Err(fault) => return vec![fault.to_string()],
    };
    let mut faults = faults_of_words(&lesson, words, &game.rulebook());
    let places: Vec<String> = game.board().spaces.into_iter().map(|space| space.key).collect();
    let pointed = lesson.steps.iter().flat_map(|step| &step.point);
    faults
        .extend(pointed.filter(|key| !places.contains(key)).map(|key| format!("there is no place {key:?}")));
    let game = Erased::new(game);
    faults.extend((1..=games).filter_map(|seed| played(&game, &lesson, seed).err()));
    faults
}

/// Plays a lesson to its end.
fn played(game: &dyn DynGame, lesson: &Lesson, seed: u64) -> Result<(), String> {
    let count = game.about().count();
    let people = vec![Person(0); count.into()];
    let opened = game.open(Some(&lesson.setup), &people, Entropy::casual(seed, count));
    let mut m = opened.map_err(|faults| format!("{faults:?}"))?;
    for step in &lesson.steps {
        play(&mut *m, step).map_err(|fault| format!("with the dice of {seed}: {fault}"))?;
    }
    match m.outcome() {
        None => Ok(()),
        Some((_, how)) => Err(format!("with the dice of {seed} the game is over: {how}")),
    }
}

/// Plays a step as the learner would; otherwise what is not as the step says.
pub fn play(m: &mut dyn DynMatch, step: &LessonStep) -> Result<(), String> {
    match step.task() {
        Task::Read => Ok(()),
        Task::Give { order, .. } => {
            let seat = seat(m, step)?;
            give(m, seat, order)
        }
        Task::Try { order, refused } => {
            let (seat, before) = (seat(m, step)?, m.orders());
            match m.order(seat, order) {
                Ok(_) => Err(format!("{order:?} is not refused")),
                Err(trouble) if !trouble.to_string().contains(&format!("[{refused}]")) => {
                    Err(format!("{order:?}: {trouble}"))
                }
                Err(_) if m.orders() != before => Err(format!("{order:?} is refused and taken down")),
                Err(_) => Ok(()),
            }
        }
        Task::Watch(orders) => {
            let seat = seat(m, step)?;
            orders.iter().try_for_each(|order| give(m, seat, order))
        }
    }
}

/// Gives an order; it must be written in the very words that the record of the match has for it.
pub fn give(m: &mut dyn DynMatch, seat: Seat, line: &str) -> Result<(), String> {
    if !m.awaiting().hears(seat) {
        return Err(format!("{line:?}: another side decides"));
    }
    m.order(seat, line).map_err(|trouble| format!("{line:?}: {trouble}"))?;
    match m.orders().pop() {
        Some((_, _, taken)) if taken != line => Err(format!("{line:?} is taken down as {taken:?}")),
        _ => Ok(()),
    }
}

fn seat(m: &dyn DynMatch, step: &LessonStep) -> Result<Seat, String> {
    let key = step.seat.as_deref().ok_or("an order has no seat")?;
    m.about().seat(key).ok_or_else(|| format!("there is no seat {key:?}"))
}

/// What is wrong with the words of a lesson: every key has some and they are short, the rules they name in brackets exist, and none is left
/// over.
pub fn faults_of_words(lesson: &Lesson, text: &str, rulebook: &Rulebook) -> Vec<String> {
    let words = match Words::new("en", text) {
        Ok(words) => words,
        Err(fault) => return vec![fault.to_string()],
    };
    let mut faults = Vec::new();
    for key in lesson.keys() {
        let message = Message { key: key.to_string().into(), args: Vec::new() };
        let said = match words.say(&message, &|_| msg!("table-none")) {
            Ok(said) => said,
            Err(fault) => {
                faults.push(format!("{key}: {fault}"));
                continue;
            }
        };
        if said.len() > MOST_LETTERS {
            faults.push(format!("{key} is long: {} letters", said.len()));
        }
        for rule in said.split(['(', ')']).skip(1).step_by(2).filter(|text| text.contains('-')) {
            if RuleId::read(rule).is_none_or(|id| !rulebook.rules.contains_key(&id)) {
                faults.push(format!("{key}: there is no rule {rule}"));
            }
        }
    }
    let written = text.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key);
    let unused = written.filter(|written| !lesson.keys().any(|key| key == *written));
    faults.extend(unused.map(|key| format!("nobody says {key}")));
    faults
}
