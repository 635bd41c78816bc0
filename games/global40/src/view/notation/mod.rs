//! Orders as text, and what a line or a gesture may mean.

pub mod gesture;
pub mod line;
pub mod words;

use table::{Gesture, Order, Seat, Seen, Space};

use crate::Global40;
use crate::model::board::Ground;
use crate::model::kinds::Kind;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::research::Project;
use crate::model::spaces::SPACES;

/// One word a part: `move`, `western-germany`, `3-infantry`, `ship412`, `+z110` for a space on the way.
pub fn notate(ground: &Ground, _: &Position, part: &Part) -> String {
    let key = |space: &Space| {
        // A damaged file may name places that there are not.
        if ground.map.contains(*space) { ground.key(*space).to_string() } else { format!("space{}", space.0) }
    };
    match part {
        Part::Do(verb) => verb.word().into(),
        Part::Space(space) => key(space),
        Part::Via(space) => format!("+{}", key(space)),
        Part::Units(kind, count) => format!("{count}-{}", kind.word()),
        Part::Ship(piece) => format!("ship{}", piece.0),
        Part::Power(power) => format!("@{}", power.word()),
        Part::Works(works) => format!("#{}", works.word()),
        Part::Project(project) => format!("%{}", project.word()),
        Part::Count(count) => count.to_string(),
    }
}

/// Everything that a word may mean: what is written, what players abbreviate, or the beginning of it.
pub fn parse(ground: &Ground, said: &[Part], word: &str, out: &mut Vec<Part>) {
    let word = word.to_ascii_lowercase();
    out.extend(words::signed(ground, &word));
    out.extend(word.parse::<u16>().ok().map(Part::Count));
    out.extend(words::verbs(&word).into_iter().map(Part::Do));
    out.extend(words::space(ground, &word).map(Part::Space));
    if !said.is_empty() {
        out.extend(words::kind(&word).map(|kind| Part::Units(kind, 1)));
        out.extend(words::power(&word).map(Part::Power));
        out.extend(words::works(&word).map(Part::Works));
        out.extend(words::project(&word).map(Part::Project));
    }
    if out.is_empty() && word.len() > 1 {
        let begins = |full: &str| full.starts_with(&word);
        out.extend(Verb::ALL.iter().filter(|v| begins(v.word())).map(|v| Part::Do(*v)));
        if !said.is_empty() {
            let spaces = (0..SPACES as u16).map(Space).filter(|s| begins(ground.key(*s)));
            out.extend(spaces.map(Part::Space));
            out.extend(Kind::ALL.into_iter().filter(|k| begins(k.word())).map(|k| Part::Units(k, 1)));
            out.extend(Project::ALL.into_iter().filter(|p| begins(p.word())).map(Part::Project));
        }
    }
}

/// What a gesture may mean, the likeliest first.
pub fn interpret(
    game: &Global40,
    seen: &Seen<'_, Global40>,
    seat: Seat,
    gesture: &Gesture,
) -> Vec<Order<Global40>> {
    match gesture {
        Gesture::Line(line) => line::interpret(game, seen, seat, line),
        _ => gesture::interpret(game, seen, seat, gesture),
    }
}
