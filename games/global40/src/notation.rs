//! Orders as text, and what a line or a gesture may mean.

use table::{Gesture, Order, Piece, Seat, Seen, Space};

use crate::Global40;
use crate::board::Ground;
use crate::part::{Part, Verb};
use crate::position::Position;
use crate::powers::Power;
use crate::research::Project;
use crate::spaces::SPACES;
use crate::units::Kind;
use crate::works::Works;

/// One word a part: `move`, `western-germany`, `3-infantry`, `ship412`, `+z110` for a space on the way.
pub fn spell(ground: &Ground, _: &Position, part: &Part) -> String {
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

/// Everything that a word may mean: what is written, or the beginning of it.
pub fn hear(ground: &Ground, said: &[Part], word: &str, out: &mut Vec<Part>) {
    let word = word.to_ascii_lowercase();
    let space = |key: &str| ground.map.by_key(key).or_else(|| ground.map.by_key(&format!("z{key}")));
    if let Some(way) = word.strip_prefix('+') {
        out.extend(space(way).map(Part::Via));
        return;
    }
    let digits = word.chars().take_while(char::is_ascii_digit).count();
    if digits > 0 && digits < word.len() {
        let kind = Kind::read(word[digits..].trim_start_matches(['-', 'x']));
        let count = word[..digits].parse::<u8>().ok();
        out.extend(kind.zip(count).map(|(kind, count)| Part::Units(kind, count)));
    }
    out.extend(word.strip_prefix("ship").and_then(|n| n.parse().ok()).map(|n| Part::Ship(Piece(n))));
    out.extend(word.strip_prefix('@').and_then(Power::read).map(Part::Power));
    out.extend(word.strip_prefix('#').and_then(Works::read).map(Part::Works));
    out.extend(word.strip_prefix('%').and_then(Project::read).map(Part::Project));
    if let Ok(count) = word.parse::<u16>() {
        out.push(Part::Count(count));
    }
    out.extend(Verb::ALL.iter().filter(|v| v.word() == word).map(|v| Part::Do(*v)));
    out.extend(space(&word).map(Part::Space));
    if !said.is_empty() {
        out.extend(Kind::read(&word).map(|kind| Part::Units(kind, 1)));
        out.extend(Power::read(&word).map(Part::Power));
        out.extend(Works::read(&word).map(Part::Works));
        out.extend(Project::read(&word).map(Part::Project));
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
pub fn mean(
    game: &Global40,
    seen: &Seen<'_, Global40>,
    seat: Seat,
    gesture: &Gesture,
) -> Vec<Order<Global40>> {
    match gesture {
        // `3 infantry` is `3-infantry`; commas and arrows are as good as blanks.
        Gesture::Line(line) => {
            let line = line.replace([',', '>'], " ");
            let words: Vec<&str> = line.split_whitespace().collect();
            let mut joined: Vec<String> = Vec::new();
            let mut rest = words.as_slice();
            while let Some((first, others)) = rest.split_first() {
                let kind = others.first().map(|w| w.trim_end_matches('s')).and_then(Kind::read);
                match (first.parse::<u8>(), kind) {
                    (Ok(count), Some(kind)) => {
                        joined.push(format!("{count}-{}", kind.word()));
                        rest = &others[1..];
                    }
                    _ => {
                        joined.push(first.to_string());
                        rest = others;
                    }
                }
            }
            table::notation::read(game, seen, seat, &joined.join(" ")).ok().into_iter().collect()
        }
        _ => Vec::new(),
    }
}
