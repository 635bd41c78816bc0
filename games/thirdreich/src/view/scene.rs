//! How the game looks.

use table::scene::{
    Board, BoardLink, BoardSpace, Calendar, CalendarTurn, Mark, Scene, ScenePiece, Shape, Track, Widget,
};
use table::{Message, Piece, Seat, Seen, Space, Subject, msg};

use crate::decisions::asked;
use crate::model::fact::{chit_name, force_name, literal, nation_name, weather_name};
use crate::model::frames::Frame;
use crate::model::game::ThirdReich;
use crate::model::ground::Ground;
use crate::model::part::Part;
use crate::model::position::Position;
use crate::model::site::Kind;
use crate::model::units::{Arm, UnitId};
use crate::turn::awaiting;

/// What the viewer calls a thing.
pub fn name(ground: &Ground, subject: Subject) -> Message {
    match subject {
        Subject::Space(space) if ground.europe().map.contains(space) => place_name(ground, space),
        Subject::Piece(piece) => unit_name(ground, UnitId(piece.0)),
        Subject::Seat(Seat(0)) => msg!("seat-axis"),
        Subject::Seat(Seat(1)) => msg!("seat-soviets"),
        Subject::Border(from, to) => msg!("border", from = from, to = to),
        Subject::Space(_) | Subject::Seat(_) | Subject::Thing(_) => msg!("nothing-there"),
    }
}

fn place_name(ground: &Ground, space: Space) -> Message {
    let place = ground.europe().map.place(space);
    literal(if place.name.is_empty() { &place.key } else { &place.name })
}

fn unit_name(ground: &Ground, unit: UnitId) -> Message {
    match ground.forces.units.get(usize::from(unit.0)) {
        Some(row) => msg!(
            "unit",
            nation = nation_name(ground, row.nation),
            arm = arm(row.arm),
            name = row.name.clone()
        ),
        None => msg!("nothing-there"),
    }
}

fn arm(arm: Arm) -> Message {
    literal(match arm {
        Arm::Inf => "INF",
        Arm::Cav => "CAV",
        Arm::Arm => "ARM",
        Arm::Para => "PARA",
        Arm::Gar => "GAR",
        Arm::Mar => "MAR",
        Arm::Hq => "HQ",
    })
}

/// What is pressed on the screen to choose a part.
pub fn widget(ground: &Ground, position: &Position, part: &Part) -> Widget {
    match part {
        Part::Do(verb) => {
            Widget::Button(Message { key: format!("verb-{}", verb.word()).into(), args: Vec::new() })
        }
        Part::Unit(unit) if position.pieces().any(|(id, piece)| id == *unit && piece.at.is_some()) => {
            Widget::Piece(Piece(unit.0))
        }
        Part::Unit(unit) => Widget::Button(unit_name(ground, *unit)),
        Part::Space(space) => Widget::Space(*space),
        Part::Force(force) => Widget::Button(force_name(ground, *force)),
        Part::Count(count) => Widget::Number((*count).into()),
        Part::Nation(nation) => Widget::Button(nation_name(ground, *nation)),
        Part::Chit(chit) => Widget::Button(chit_name(ground, *chit)),
    }
}

/// What never changes.
pub fn board(ground: &Ground) -> Board {
    let map = &ground.europe().map;
    let spaces = map.spaces().map(|space| {
        let site = &ground.europe()[space];
        BoardSpace {
            space,
            key: map.place(space).key.to_string(),
            name: place_name(ground, space),
            at: middle(ground, space),
            shape: match site.kind {
                Kind::Land | Kind::Coastal | Kind::Sea | Kind::Lake => Shape::Hex,
                Kind::Zone => Shape::Sea,
                Kind::Box => Shape::Box,
            },
            emblems: if site.is_objective() { "☆".into() } else { String::new() },
            tags: site.city.map(|_| msg!("tag-city")).into_iter().collect(),
        }
    });
    let links: Vec<BoardLink> = Vec::new();
    let signs = vec![('☆', msg!("tag-objective"))];
    Board { spaces: spaces.collect(), links, legend: Vec::new(), signs, regions: Vec::new() }
}

/// Column and row, doubled so that columns can be shoved by half a hex.
fn middle(ground: &Ground, space: Space) -> (i32, i32) {
    let hex = ground.europe().map.place(space).hex;
    hex.map_or((0, 0), |hex| (i32::from(hex.q) * 2, i32::from(hex.r) * 2 + i32::from(hex.q)))
}

fn pieces(ground: &Ground, position: &Position) -> Vec<ScenePiece> {
    let standing = position.on_map().map(|(unit, place)| {
        let (row, piece) = (ground.forces.unit(unit), position.piece(unit));
        let flags = [(piece.used, msg!("badge-used")), (piece.reduced, msg!("badge-reduced"))];
        ScenePiece {
            piece: Piece(unit.0),
            at: Some(place.space),
            owner: ground.seat(row.nation),
            livery: None,
            name: unit_name(ground, unit),
            glyph: Some(row.key.split('-').nth(1).unwrap_or_default().into()),
            short: Some(literal(&row.name)),
            strength: Some(position.face(ground, unit).strength.into()),
            most: Some(row.full.strength.into()),
            size: None,
            aboard: None,
            badges: flags.into_iter().filter(|(on, _)| *on).map(|(_, badge)| badge).collect(),
        }
    });
    standing.collect()
}

fn marks(ground: &Ground, position: &Position) -> Vec<Mark> {
    let based = position.stocks.iter().map(|stock| {
        let what = msg!(
            "mark-factors",
            force = force_name(ground, stock.force),
            ready = stock.ready,
            used = stock.used
        );
        let owner = Some(ground.seat(ground.forces.force(stock.force).nation));
        Mark { at: stock.at.space, what, owner }
    });
    let markers = position.airbases.iter().map(|(nation, place)| Mark {
        at: place.space,
        what: msg!("mark-airbase"),
        owner: Some(ground.seat(*nation)),
    });
    based.chain(markers).collect()
}

fn tracks(ground: &Ground, position: &Position) -> Vec<Track> {
    let purse = |row: &crate::model::position::Treasury| Track {
        what: msg!("track-stockpile", nation = nation_name(ground, row.nation)),
        owner: Some(ground.seat(row.nation)),
        value: Some(row.stockpile),
    };
    position.treasuries.iter().map(purse).collect()
}

/// Own chits in the cup.
fn notes(ground: &Ground, seen: &Seen<'_, ThirdReich>) -> Vec<Message> {
    let known = seen.cup.inside.iter().filter_map(|held| held.chit);
    known.map(|chit| msg!("note-chit", chit = chit_name(ground, chit))).collect()
}

/// What is asked, for those who decide; what is waited for, for the others.
fn prompt(ground: &Ground, seen: &Seen<'_, ThirdReich>) -> Message {
    if let Frame::Over(outcome) = seen.frames.top() {
        return msg!("over", how = outcome.how.clone());
    }
    match asked(ground, seen) {
        Some((nation, what)) if seen.viewer().holds(ground.seat(nation)) => {
            msg!("deciding", who = nation_name(ground, nation), what = what)
        }
        Some((nation, what)) => msg!("waiting", who = nation_name(ground, nation), what = what),
        None => msg!("nothing-there"),
    }
}

/// What does change.
pub fn scene(ground: &Ground, seen: &Seen<'_, ThirdReich>) -> Scene {
    Scene {
        awaited: awaiting(ground, seen),
        prompt: prompt(ground, seen),
        hint: None,
        clock: msg!("clock", turn = seen.turn.to_string(), weather = weather_name(seen.weather)),
        calendar: calendar(ground, seen),
        pieces: pieces(ground, seen),
        trays: Vec::new(),
        marks: marks(ground, seen),
        tracks: tracks(ground, seen),
        notes: notes(ground, seen),
        fixtures: Vec::new(),
        clash: None,
        ledgers: Vec::new(),
        overlays: Vec::new(),
    }
}

fn calendar(ground: &Ground, position: &Position) -> Calendar {
    let first = ground.scenario.first;
    let count = first.until(position.last).unwrap_or(0);
    let turn = |number: u16| {
        let word = literal(&first.after(number).to_string());
        CalendarTurn { short: word.clone(), long: word, group: None }
    };
    Calendar { turns: (0..=count).map(turn).collect(), now: first.until(position.turn).unwrap_or(0) }
}
