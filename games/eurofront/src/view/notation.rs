//! Orders as text, and what a line or a gesture may mean.

use table::{Gesture, Handle, Order, Seat, Seen};

use crate::model::board::Ground;
use crate::model::game::EuroFront;
use crate::model::nation::Nation;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;

/// One word a part. A block is what its viewer sees on it, or his number for it: `fi-2`, `block9`.
pub fn spell(ground: &Ground, position: &Position, part: &Part) -> String {
    match part {
        Part::Do(verb) => verb.word().into(),
        Part::Block(handle) => {
            match position.blocks.get(handle.seen().index()).and_then(|block| block.face) {
                Some(face) => ground.forces.unit(face.unit).key.clone(),
                None => format!("block{}", handle.0),
            }
        }
        // A damaged file may name what there is not.
        Part::Space(space) if !ground.map.contains(*space) => format!("space{}", space.0),
        Part::Space(space) => ground.map.place(*space).key.to_string(),
        Part::Nation(nation) => nation.word().into(),
        Part::Unit(unit) => match ground.forces.units.get(unit.index()) {
            Some(unit) => format!("+{}", unit.key),
            None => format!("+{}", unit.0),
        },
    }
}

/// Everything that a word may mean: exactly what is written, or the beginning of a word.
pub fn hear(ground: &Ground, position: &Position, said: &[Part], word: &str, out: &mut Vec<Part>) {
    let word = word.to_ascii_lowercase();
    let all = everything(ground, position, said);
    let spelled = |part: &Part| spell(ground, position, part);
    out.extend(all.iter().filter(|part| spelled(part) == word));
    if out.is_empty() && !word.is_empty() {
        out.extend(all.iter().filter(|part| spelled(part).starts_with(&word)));
    }
}

fn everything(ground: &Ground, position: &Position, said: &[Part]) -> Vec<Part> {
    let mut all: Vec<Part> = Verb::ALL.iter().map(|verb| Part::Do(*verb)).collect();
    if !said.is_empty() {
        all.extend(position.pieces().map(|(piece, _)| Part::Block(Handle::of_seen(piece))));
        all.extend(ground.map.spaces().map(Part::Space));
        all.extend(Nation::ALL.map(Part::Nation));
        let units = position.blocks.iter().filter_map(|block| Some(Part::Unit(block.face?.unit)));
        all.extend(units);
    }
    all
}

/// What a gesture may mean, the likeliest first.
pub fn mean(
    game: &EuroFront,
    seen: &Seen<'_, EuroFront>,
    seat: Seat,
    gesture: &Gesture,
) -> Vec<Order<EuroFront>> {
    let dragged =
        |piece, to| Order::new(vec![Verb::Move.into(), Part::Block(Handle::of_seen(piece)), Part::Space(to)]);
    match gesture {
        Gesture::Drag(piece, to) => vec![dragged(*piece, *to)],
        Gesture::Onto(piece, onto) => {
            let at = seen.blocks.get(onto.index()).and_then(|block| block.space());
            at.map(|to| dragged(*piece, to)).into_iter().collect()
        }
        Gesture::Point(_) => Vec::new(),
        Gesture::Line(line) => table::notation::read(game, seen, seat, line).into_iter().collect(),
    }
}
