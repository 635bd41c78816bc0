//! What is shown: the board, the blocks, who is awaited and for what.

use table::scene::{
    Board, BoardSpace, Calendar, CalendarTurn, Carrier, Mark, Scene, ScenePiece, Shape, Track, Tray,
};
use table::{Message, Piece, Seat, Seen, Subject, msg};

use crate::decisions::question;
use crate::model::blocks::{Block, Place};
use crate::model::board::Ground;
use crate::model::fact::{fortnight_words, key, phase_words, weather_words};
use crate::model::frames::Frame;
use crate::model::game::EuroFront;
use crate::model::nation::Faction;
use crate::model::part::Part;
use crate::model::position::Position;
use crate::turn::awaiting;

/// What the viewer calls a thing.
pub fn name(ground: &Ground, position: &Position, subject: Subject) -> Message {
    let literal = |text: String| msg!("table-thing", thing = text);
    match subject {
        Subject::Space(space) if ground.map.contains(space) => {
            let place = ground.map.place(space);
            literal(if place.name.is_empty() { place.key.to_string() } else { place.name.to_string() })
        }
        Subject::Piece(piece) => block_name(ground, position, piece),
        Subject::Seat(seat) if seat.index() < Faction::ALL.len() => {
            key("seat", Faction::ALL[seat.index()].word())
        }
        Subject::Border(from, to) => msg!("border", from = from, to = to),
        Subject::Space(_) | Subject::Seat(_) | Subject::Thing(_) => msg!("nothing-there"),
    }
}

fn block_name(ground: &Ground, position: &Position, piece: Piece) -> Message {
    let Some(block) = position.blocks.get(piece.index()) else { return msg!("nothing-there") };
    match block.face {
        Some(face) => msg!("table-thing", thing = ground.forces.unit(face.unit).name.clone()),
        None => msg!("block", owner = block.faction.seat(), number = piece.0),
    }
}

/// The thing on the screen that carries a part.
pub fn carrier(ground: &Ground, part: &Part) -> Carrier {
    match part {
        Part::Do(verb) => Carrier::Button(key("verb", verb.word())),
        Part::Block(handle) => Carrier::Piece(handle.seen()),
        Part::Space(space) => Carrier::Space(*space),
        Part::Nation(nation) => Carrier::Button(key("nation", nation.word())),
        Part::Unit(unit) => {
            let name =
                ground.forces.units.get(unit.index()).map_or_else(String::new, |unit| unit.name.clone());
            Carrier::Button(msg!("table-thing", thing = name))
        }
    }
}

/// What never changes. The drawing of the map lies beside it, in `map/`.
pub fn board(ground: &Ground) -> Board {
    let map = &ground.map;
    let spaces = map.spaces().map(|space| {
        let place = map.place(space);
        BoardSpace {
            space,
            key: place.key.to_string(),
            name: msg!("table-thing", thing = place.name.to_string()),
            at: place.hex.map_or((0, 0), |hex| (i32::from(hex.q), i32::from(hex.r))),
            shape: if place.hex.is_some() { Shape::Hex } else { Shape::Area },
            emblems: String::new(),
            tags: Vec::new(),
        }
    });
    Board {
        spaces: spaces.collect(),
        links: Vec::new(),
        legend: Vec::new(),
        signs: Vec::new(),
        regions: Vec::new(),
    }
}

fn scene_piece(ground: &Ground, position: &Position, piece: Piece, block: &Block) -> ScenePiece {
    let flags = [
        (block.up, "up"),
        (block.command.is_some(), "active"),
        (!block.is_supplied(), "unsupplied"),
        (block.dispersed, "dispersed"),
        (block.marks.moved, "moved"),
    ];
    let unit = block.face.map(|face| ground.forces.unit(face.unit));
    ScenePiece {
        piece,
        at: block.space(),
        owner: block.faction.seat(),
        livery: unit.map(|unit| unit.nation.word().to_string()),
        name: block_name(ground, position, piece),
        glyph: unit.map(|unit| unit.troops.word().to_string()),
        short: unit.map(|unit| msg!("table-thing", thing = unit.name.clone())),
        strength: block.face.map(|face| face.strength.into()),
        size: None,
        aboard: None,
        badges: flags.iter().filter(|(on, _)| *on).map(|(_, word)| key("badge", word)).collect(),
    }
}

/// What is asked, for those who decide; what is waited for, for the others.
fn prompt(seen: &Seen<'_, EuroFront>) -> Message {
    if let Frame::Over(outcome) = seen.frames.top() {
        return msg!("over", how = outcome.how.clone());
    }
    let awaited = awaiting(seen);
    let what = question(seen.frames.top()).map_or(msg!("ask-nobody"), |question| question.prompt(seen));
    let asked: Vec<Seat> = awaited.must.iter().filter(|seat| seen.viewer().holds(*seat)).collect();
    let who =
        |seats: Vec<Seat>| seats.iter().map(|seat| msg!("table-thing", thing = *seat)).collect::<Vec<_>>();
    if asked.is_empty() {
        msg!("waiting", who = who(awaited.must.iter().collect()), what = what)
    } else {
        msg!("deciding", who = who(asked), what = what)
    }
}

/// What does change.
pub fn scene(ground: &Ground, seen: &Seen<'_, EuroFront>) -> Scene {
    let standing = seen.pieces().filter(|(_, block)| block.space().is_some());
    let pieces = standing.map(|(piece, block)| scene_piece(ground, seen, piece, block)).collect();
    let lost = seen.pieces().filter(|(_, block)| block.at == Place::Pool);
    let lost = lost.map(|(piece, block)| scene_piece(ground, seen, piece, block)).collect();
    let battles = seen.battles.iter().map(|battle| Mark {
        at: battle.at,
        what: msg!("mark-battle", defender = battle.defender.seat()),
        owner: Some(battle.defender.seat()),
    });
    let saved = Faction::ALL.map(|faction| Track {
        what: msg!("track-points"),
        owner: Some(faction.seat()),
        value: Some(i32::from(seen.points[faction as usize])),
    });
    Scene {
        awaited: awaiting(seen),
        prompt: prompt(seen),
        hint: None,
        clock: msg!(
            "clock",
            fortnight = fortnight_words(seen.now),
            phase = phase_words(seen.frozen.since().phase),
            west = weather_words(seen.skies.west),
            east = weather_words(seen.skies.east)
        ),
        calendar: calendar(ground, seen),
        pieces,
        trays: vec![Tray { key: "pool".into(), name: msg!("tray-pool"), pieces: lost }],
        marks: battles.collect(),
        tracks: saved.into(),
        notes: Vec::new(),
        fixtures: Vec::new(),
        clash: None,
        ledgers: Vec::new(),
        overlays: Vec::new(),
    }
}

fn calendar(ground: &Ground, position: &Position) -> Calendar {
    let Some(row) = ground.scenario(position.scenario) else { return Calendar::default() };
    let first = row.start.first_half();
    let fortnights: Vec<_> = std::iter::successors(Some(first), |fortnight| Some(fortnight.next()))
        .take(usize::from(row.months) * 2)
        .collect();
    let now = fortnights.iter().position(|fortnight| *fortnight == position.now);
    let turns = fortnights.iter().map(|fortnight| CalendarTurn {
        short: msg!("table-thing", thing = fortnight.month().number().to_string()),
        long: fortnight_words(*fortnight),
        group: None,
    });
    Calendar { now: now.unwrap_or(fortnights.len() - 1) as u16, turns: turns.collect() }
}
