//! Orders as text, and what a line or a gesture may mean.

use table::{Gesture, Handle, Order, Seat, Seen, Space};

use crate::decisions::{March, Now, question};
use crate::model::board::{Ground, SPACES};
use crate::model::game::Skirmish;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::seats::SEATS;

/// One word a part. A block is what its viewer sees on it and his number for it: `guard3`, `block9`.
pub fn notate(ground: &Ground, position: &Position, part: &Part) -> String {
    match part {
        Part::Do(verb) => verb.word().into(),
        Part::Block(handle) => {
            match position.blocks.get(handle.seen().index()).and_then(|block| block.face) {
                Some(face) => format!("{}{}", face.kind.word(), handle.0),
                None => format!("block{}", handle.0),
            }
        }
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
pub fn parse(ground: &Ground, position: &Position, said: &[Part], word: &str, out: &mut Vec<Part>) {
    let word = word.to_ascii_lowercase();
    let all = everything(position, said);
    let spelled = |part: &Part| notate(ground, position, part);
    out.extend(all.iter().filter(|p| spelled(p) == word));
    if out.is_empty() {
        let number = word.parse::<u16>().ok().map(|n| Part::Block(Handle(n)));
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
    let standing = position.pieces().filter(|(_, b)| b.at.is_some());
    all.extend(standing.map(|(piece, _)| Part::Block(Handle::of_seen(piece))));
    all.extend((0..SPACES as u16).map(|s| Part::Space(Space(s))));
    all.extend((0..SEATS as u8).map(|s| Part::Seat(Seat(s))));
    if matches!(said, [Part::Do(Verb::Offer), Part::Seat(_)]) {
        all.extend((1..=12).map(Part::Coins));
    }
    all
}

/// What a gesture may mean, the likeliest first.
pub fn interpret(
    game: &Skirmish,
    seen: &Seen<'_, Skirmish>,
    seat: Seat,
    gesture: &Gesture,
) -> Vec<Order<Skirmish>> {
    match gesture {
        Gesture::Drag(piece, to) => {
            vec![Order::new(March::dragged(
                &Now::new(&game.ground, seen, seat),
                Handle::of_seen(*piece),
                *to,
            ))]
        }
        Gesture::Onto(piece, onto) => match seen.block(*onto).at {
            Some(to) => interpret(game, seen, seat, &Gesture::Drag(*piece, to)),
            None => Vec::new(),
        },
        Gesture::Point(subject) => {
            let meant = question(seen.frames.top()).and_then(|asked| asked.pointed_at(seen, *subject));
            meant.map(Order::new).into_iter().collect()
        }
        // `guard3 hill` is short for `march guard3 hill`; dashes and commas are as good as blanks.
        Gesture::Line(line) => {
            let line = line.replace(['-', ',', '>'], " ");
            let read = |text: &str| table::notation::read(game, seen, seat, text).ok();
            let marching = || read(&format!("march {line}"));
            read(&line).or_else(marching).into_iter().collect()
        }
    }
}
