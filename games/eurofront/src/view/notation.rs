//! Orders as text, and what a line or a gesture may mean.

use table::{Gesture, Handle, Order, Piece, Seat, Seen, Space, Subject};

use crate::model::board::Ground;
use crate::model::frames::Frame;
use crate::model::game::EuroFront;
use crate::model::nation::Nation;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;

/// One word a part. A block is what its viewer sees on it, or his number for it: `fi-2`, `block9`.
pub fn notate(ground: &Ground, position: &Position, part: &Part) -> String {
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
pub fn parse(ground: &Ground, position: &Position, said: &[Part], word: &str, out: &mut Vec<Part>) {
    let word = word.to_ascii_lowercase();
    let all = everything(ground, position, said);
    let spelled = |part: &Part| notate(ground, position, part);
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
pub fn interpret(
    game: &EuroFront,
    seen: &Seen<'_, EuroFront>,
    seat: Seat,
    gesture: &Gesture,
) -> Vec<Order<EuroFront>> {
    match gesture {
        Gesture::Drag(piece, to) => dragged(seen, *piece, *to),
        Gesture::Onto(piece, onto) => {
            let at = seen.blocks.get(onto.index()).and_then(|block| block.space());
            at.map(|to| dragged(seen, *piece, to)).unwrap_or_default()
        }
        Gesture::Point(Subject::Piece(piece)) => pointed(seen, seat, *piece).into_iter().collect(),
        Gesture::Point(_) => Vec::new(),
        Gesture::Line(line) => table::notation::read(game, seen, seat, line).into_iter().collect(),
    }
}

/// What it means to point at a block of one's own: what such blocks are for in this phase. If it is forbidden, the rule says why.
fn pointed(position: &Position, seat: Seat, piece: Piece) -> Option<Order<EuroFront>> {
    let own = position.blocks.get(piece.index()).is_some_and(|block| block.faction.seat() == seat);
    let verb = match position.frames.top() {
        Frame::SetUp(_) => Verb::Place,
        Frame::Production(_) => Verb::Build,
        Frame::Command(_) => Verb::Activate,
        Frame::Movement(_) => Verb::Move,
        Frame::EndOfMovement(_) => Verb::Mobilize,
        Frame::Combat(_) => Verb::Strike,
        _ => return None,
    };
    own.then(|| Order::new(vec![verb.into(), Part::Block(Handle::of_seen(piece))]))
}

/// What it means to drag a block to a place: the usual way to get there first.
fn dragged(position: &Position, piece: Piece, to: Space) -> Vec<Order<EuroFront>> {
    let block = Part::Block(Handle::of_seen(piece));
    let simply = |verb: Verb| Order::new(vec![verb.into(), block, Part::Space(to)]);
    match position.frames.top() {
        Frame::SetUp(_) => vec![simply(Verb::Place)],
        Frame::Command(_) => {
            vec![Order::new(vec![Verb::Activate.into(), block, Verb::Deploy.into(), Part::Space(to)])]
        }
        Frame::EndOfMovement(_) => vec![simply(Verb::Mobilize)],
        Frame::Combat(_) => vec![simply(Verb::Strike)],
        _ => {
            let faction = position.blocks.get(piece.index()).map(|block| block.faction);
            let led = |verb: Verb| {
                let hqs =
                    position.pieces().filter(|(_, hq)| hq.command.is_some() && Some(hq.faction) == faction);
                hqs.map(move |(hq, _)| {
                    Order::new(vec![verb.into(), Part::Block(Handle::of_seen(hq)), block, Part::Space(to)])
                })
            };
            let alone = [Verb::Move, Verb::Retreat].map(simply);
            let all = alone
                .into_iter()
                .chain([Verb::Send, Verb::Rail, Verb::Sail, Verb::Invade].into_iter().flat_map(led));
            all.collect()
        }
    }
}
