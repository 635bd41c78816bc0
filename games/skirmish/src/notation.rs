//! Orders as text, and what a line or a gesture may mean.

use table::{Gesture, Order, Piece, Seat, Seen};

use crate::Skirmish;
use crate::board::{Ground, SEATS};
use crate::part::{Part, Verb};
use crate::position::{Frame, Position};

/// One word a part. A block is what its viewer sees on it and his number for it: `guard3`, `block9`.
pub fn spell(ground: &Ground, position: &Position, part: &Part) -> String {
    match part {
        Part::Do(verb) => verb.word().into(),
        Part::Block(piece) => match position.blocks.get(piece.index()).and_then(|block| block.face) {
            Some(face) => format!("{}{}", face.kind.word(), piece.0),
            None => format!("block{}", piece.0),
        },
        // A damaged file may name places and seats that there are not.
        Part::Space(space) if !ground.map.contains(*space) => format!("space{}", space.0),
        Part::Space(space) => ground.map.place(*space).key.to_string(),
        Part::Seat(seat) => match ground.tables.seats.get(seat.index()) {
            Some(row) => row.name.clone(),
            None => format!("seat{}", seat.0),
        },
        Part::Coins(coins) => coins.to_string(),
    }
}

/// Everything that a word may mean: exactly what is written, a block by its number alone, or the beginning of a word.
pub fn hear(ground: &Ground, position: &Position, said: &[Part], word: &str, out: &mut Vec<Part>) {
    let word = word.to_ascii_lowercase();
    let all = everything(position, said);
    let spelled = |part: &Part| spell(ground, position, part);
    out.extend(all.iter().filter(|p| spelled(p) == word));
    if out.is_empty() {
        let number = word.parse::<u16>().ok().map(|n| Part::Block(Piece(n)));
        out.extend(number.filter(|part| all.contains(part)));
    }
    if out.is_empty() && !word.is_empty() {
        out.extend(all.iter().filter(|p| spelled(p).starts_with(&word)));
    }
}

fn everything(position: &Position, said: &[Part]) -> Vec<Part> {
    if said.is_empty() {
        return Verb::ALL.iter().map(|v| Part::Do(*v)).collect();
    }
    let mut all: Vec<Part> = Verb::ALL.iter().map(|v| Part::Do(*v)).collect();
    all.extend(position.pieces().filter(|(_, b)| b.at.is_some()).map(|(p, _)| Part::Block(p)));
    all.extend((0..crate::board::SPACES as u16).map(|s| Part::Space(table::Space(s))));
    all.extend((0..SEATS as u8).map(|s| Part::Seat(Seat(s))));
    if matches!(said, [Part::Do(Verb::Offer), Part::Seat(_)]) {
        all.extend((1..=12).map(Part::Coins));
    }
    all
}

/// What a gesture may mean, the likeliest first.
pub fn mean(
    game: &Skirmish,
    seen: &Seen<'_, Skirmish>,
    seat: Seat,
    gesture: &Gesture,
) -> Vec<Order<Skirmish>> {
    let order = |parts: &[Part]| Order::new(parts);
    match gesture {
        // A block dropped on a space marches there, step by step along the shortest way; or straight, so that the rule is told.
        Gesture::Drag(piece, to) => {
            let from = seen.block(*piece).at.unwrap_or_default();
            let mut parts = vec![Part::Do(Verb::March), Part::Block(*piece)];
            parts.extend(game.shortest_march(seen, seat, *piece, from, *to).into_iter().map(Part::Space));
            vec![order(&parts)]
        }
        Gesture::Onto(piece, onto) => match seen.block(*onto).at {
            Some(to) => mean(game, seen, seat, &Gesture::Drag(*piece, to)),
            None => Vec::new(),
        },
        Gesture::Point(table::Subject::Piece(piece)) => {
            let verb = match seen.frames.top() {
                Frame::Intercept { .. } => Verb::Intercept,
                Frame::Cover { .. } => Verb::Cover,
                Frame::Counter { .. } => Verb::Counter,
                Frame::Loss { .. } => Verb::Lose,
                Frame::Move { .. } if seen.block(*piece).face.is_none() => Verb::Spy,
                _ => return Vec::new(),
            };
            vec![order(&[Part::Do(verb), Part::Block(*piece)])]
        }
        Gesture::Point(table::Subject::Space(to)) => match seen.frames.top() {
            Frame::Battle { .. } => vec![order(&[Part::Do(Verb::Withdraw), Part::Space(*to)])],
            _ => Vec::new(),
        },
        Gesture::Point(_) => Vec::new(),
        // `guard3 hill` is short for `march guard3 hill`; dashes and commas are as good as blanks.
        Gesture::Line(line) => {
            let line = line.replace(['-', ',', '>'], " ");
            let read = |text: &str| table::notation::read(game, seen, seat, text).ok();
            let marching = || read(&format!("march {line}"));
            read(&line).or_else(marching).into_iter().collect()
        }
    }
}
