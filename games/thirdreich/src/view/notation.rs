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

use super::scene::stock_of;

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
    match gesture {
        Gesture::Drag(piece, to) => dragged(seen, *piece, *to),
        Gesture::Onto(piece, onto) => hex(seen, *onto).map_or(Vec::new(), |to| dragged(seen, *piece, to)),
        Gesture::Point(Subject::Piece(piece)) => pointed(seen, *piece).into_iter().collect(),
        Gesture::Point(Subject::Space(space)) => pointed_at(seen, *space).into_iter().collect(),
        Gesture::Point(_) => Vec::new(),
        Gesture::Line(line) => table::notation::read(game, seen, seat, line).into_iter().collect(),
    }
}

/// Where a unit or aircraft are.
fn hex(position: &Position, piece: Piece) -> Option<Space> {
    let unit = || position.pieces().find(|(unit, _)| unit.0 == piece.0).and_then(|(_, found)| found.at);
    let stock = stock_of(position, piece).map(|stock| stock.at);
    stock.or_else(unit).map(|place| place.space)
}

/// What it means to point at a unit or at aircraft: what such pieces are for now. If it is forbidden, the rule says why.
fn pointed(position: &Position, piece: Piece) -> Option<Order<ThirdReich>> {
    if let Some(stock) = stock_of(position, piece) {
        let verb = air_verb(position)?;
        return Some(Order::new(vec![verb.into(), Part::Force(stock.force), Part::Space(stock.at.space)]));
    }
    let verb = match position.frames.top() {
        Frame::Repair(_) => Verb::Repair,
        Frame::Impulse(Impulse { stage: Stage::Activate, .. }) => Verb::Activate,
        Frame::Impulse(Impulse { stage: Stage::Fight, .. }) => Verb::Fight,
        Frame::Battle(Battle { step: Step::Losses, .. }) => Verb::Lose,
        _ => unit_verb(position)?,
    };
    Some(Order::new(vec![verb.into(), Part::Unit(UnitId(piece.0))]))
}

/// What it means to point at a hex.
fn pointed_at(position: &Position, hex: Space) -> Option<Order<ThirdReich>> {
    match position.frames.top() {
        Frame::Impulse(Impulse { stage: Stage::Place, .. }) => {
            Some(Order::new(vec![Verb::Place.into(), Part::Space(hex)]))
        }
        _ => None,
    }
}

/// What it means to bring a unit or aircraft to a hex.
fn dragged(position: &Position, piece: Piece, to: Space) -> Vec<Order<ThirdReich>> {
    if let Some(stock) = stock_of(position, piece) {
        let (base, all) = (stock.at.space, stock.ready.max(1));
        // All factors first; one air unit has five at most.
        let counts = if all > MOST_TOGETHER { vec![all, MOST_TOGETHER] } else { vec![all] };
        let words = |verb: Verb, count| {
            let (force, base) = (Part::Force(stock.force), Part::Space(base));
            Order::new(vec![verb.into(), force, base, Part::Count(count), Part::Space(to)])
        };
        let verb = air_verb(position);
        return verb.map_or(Vec::new(), |verb| counts.into_iter().map(|n| words(verb, n)).collect());
    }
    let unit = Part::Unit(UnitId(piece.0));
    let verb = match position.frames.top() {
        Frame::Impulse(Impulse { stage: Stage::Activate, .. }) => {
            return vec![Order::new(vec![Verb::Activate.into(), unit])];
        }
        Frame::Build(_) => Verb::Build,
        _ => unit_verb(position).unwrap_or(Verb::Move),
    };
    vec![Order::new(vec![verb.into(), unit, Part::Space(to)])]
}

/// Factors that fly as one air unit.
const MOST_TOGETHER: u8 = 5;

/// What a unit is brought to a hex for.
fn unit_verb(position: &Position) -> Option<Verb> {
    match position.frames.top() {
        Frame::Redeploy(..) => Some(Verb::Redeploy),
        Frame::Impulse(Impulse { stage: Stage::Move, .. }) => Some(Verb::Move),
        Frame::Impulse(Impulse { stage: Stage::Attack, .. }) => Some(Verb::Attack),
        Frame::Battle(Battle { step: Step::Retreat(_), .. }) => Some(Verb::Retreat),
        Frame::Battle(Battle { step: Step::Advance(_), .. }) => Some(Verb::Advance),
        _ => None,
    }
}

/// What aircraft are brought to a hex for.
fn air_verb(position: &Position) -> Option<Verb> {
    match position.frames.top() {
        Frame::Redeploy(..) => Some(Verb::Redeploy),
        Frame::Impulse(Impulse { stage: Stage::Move, .. }) => Some(Verb::Fly),
        Frame::Impulse(Impulse { stage: Stage::Attack | Stage::Defend, .. }) => Some(Verb::Support),
        Frame::Impulse(Impulse { stage: Stage::Land(_), .. }) => Some(Verb::Land),
        Frame::Sortie(sortie) if sortie.hits == 0 => Some(Verb::Intercept),
        _ => None,
    }
}
