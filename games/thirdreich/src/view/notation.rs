//! Orders as text, and what a line or a gesture may mean.

use table::{Gesture, Order, Piece, Seat, Seen, Space, Subject};

use crate::model::forces::ForceId;
use crate::model::frames::{Battle, Frame, Impulse, Stage, Step};
use crate::model::game::ThirdReich;
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::units::UnitId;

/// One word a part: `move`, `ge-arm-xxiv`, `2310`, `ge-tac`, `5`, `hq-mitte`.
pub fn notate(ground: &Ground, part: &Part) -> String {
    // A damaged file may name what there is not.
    match part {
        Part::Do(verb) => verb.word().into(),
        Part::Unit(unit) => match ground.forces.units.get(usize::from(unit.0)) {
            Some(row) => row.key.clone(),
            None => format!("unit{}", unit.0),
        },
        Part::Space(space) if !ground.europe().map.contains(*space) => format!("space{}", space.0),
        Part::Space(space) => ground.europe().map.place(*space).key.to_string(),
        Part::Force(force) => match ground.forces.forces.get(usize::from(force.0)) {
            Some(row) => row.key.clone(),
            None => format!("force{}", force.0),
        },
        Part::Count(count) => count.to_string(),
        Part::Nation(nation) => nation_word(ground, *nation),
        Part::Chit(chit) => ground.chit_word(*chit),
    }
}

fn nation_word(ground: &Ground, nation: Nation) -> String {
    ground.nation(nation).map_or("nobody".into(), |row| row.name.to_lowercase().replace(' ', "-"))
}

/// Everything that a word may mean.
pub fn parse(ground: &Ground, said: &[Part], word: &str, out: &mut Vec<Part>) {
    let word = word.to_ascii_lowercase();
    out.extend(Verb::ALL.iter().filter(|verb| verb.word() == word).map(|verb| Part::Do(*verb)));
    if said.is_empty() {
        return;
    }
    out.extend(ground.forces.find(&word).map(Part::Unit));
    let board = ground.europe();
    out.extend(board.map.by_key(&word).or_else(|| board.find(&word)).map(Part::Space));
    let forces = (0..).map(ForceId).zip(&ground.forces.forces);
    out.extend(forces.filter(|(_, row)| row.key == word).map(|(force, _)| Part::Force(force)));
    out.extend(word.parse().ok().map(Part::Count));
    let nations = ground.nations.iter().map(|row| row.key);
    out.extend(nations.filter(|nation| nation_word(ground, *nation) == word).map(Part::Nation));
    out.extend(ground.chit_of(&word).map(Part::Chit));
}

/// What a gesture may mean, the likeliest first.
pub fn interpret(
    game: &ThirdReich,
    seen: &Seen<'_, ThirdReich>,
    seat: Seat,
    gesture: &Gesture,
) -> Vec<Order<ThirdReich>> {
    let at = |piece: &Piece| seen.pieces().nth(piece.index()).and_then(|(_, found)| found.at);
    match gesture {
        Gesture::Drag(piece, to) => dragged(seen, *piece, *to),
        Gesture::Onto(piece, onto) => at(onto).map_or(Vec::new(), |place| dragged(seen, *piece, place.space)),
        Gesture::Point(Subject::Piece(piece)) => pointed(seen, *piece).into_iter().collect(),
        Gesture::Point(_) => Vec::new(),
        Gesture::Line(line) => table::notation::read(game, seen, seat, line).into_iter().collect(),
    }
}

fn pointed(position: &Position, piece: Piece) -> Option<Order<ThirdReich>> {
    let verb = match position.frames.top() {
        Frame::Repair(_) => Verb::Repair,
        Frame::Impulse(Impulse { stage: Stage::Activate, .. }) => Verb::Activate,
        Frame::Impulse(Impulse { stage: Stage::Fight, .. }) => Verb::Fight,
        Frame::Battle(Battle { step: Step::Losses, .. }) => Verb::Lose,
        _ => return None,
    };
    Some(Order::new(vec![verb.into(), Part::Unit(UnitId(piece.0))]))
}

fn dragged(position: &Position, piece: Piece, to: Space) -> Vec<Order<ThirdReich>> {
    let verb = match position.frames.top() {
        Frame::Build(_) => Verb::Build,
        Frame::Redeploy(..) => Verb::Redeploy,
        Frame::Impulse(Impulse { stage: Stage::Attack, .. }) => Verb::Attack,
        Frame::Battle(Battle { step: Step::Retreat(_), .. }) => Verb::Retreat,
        Frame::Battle(_) => Verb::Advance,
        _ => Verb::Move,
    };
    vec![Order::new(vec![verb.into(), Part::Unit(UnitId(piece.0)), Part::Space(to)])]
}
