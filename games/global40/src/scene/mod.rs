//! What is shown.

mod board;
mod pieces;
mod prompt;

pub use board::board;
pub use prompt::prompt;

use table::scene::{Calendar, Carrier, Mark, Scene, Track};
use table::{Message, Piece, Seen, Subject, msg};

use crate::Global40;
use crate::board::Ground;
use crate::part::Part;
use crate::position::Position;
use crate::powers::Power;
use crate::situation::Situation;
use crate::turn::awaiting;

/// What the viewer calls a thing.
pub fn name(ground: &Ground, position: &Position, subject: Subject) -> Message {
    match subject {
        Subject::Space(space) if ground.map.contains(space) => {
            msg!("table-thing", thing = ground.map.place(space).name.to_string())
        }
        Subject::Piece(piece) => pieces::piece_name(position, piece),
        Subject::Seat(seat) => match Power::of(seat) {
            Some(power) => Message { key: format!("power-{}", power.word()).into(), args: Vec::new() },
            None => msg!("table-none"),
        },
        _ => msg!("table-none"),
    }
}

/// The thing on the screen that carries a part.
pub fn carrier(position: &Position, part: &Part) -> Carrier {
    let word = |key: String| Carrier::Button(Message { key: key.into(), args: Vec::new() });
    match part {
        Part::Do(verb) => word(format!("verb-{}", verb.word())),
        Part::Space(space) | Part::Via(space) => Carrier::Space(*space),
        Part::Units(kind, count) => {
            Carrier::Button(msg!("so-many", count = *count, kind = pieces::kind_name(*kind)))
        }
        Part::Ship(piece) => Carrier::Piece(Piece(piece.0.min(position.units.len() as u16))),
        Part::Power(power) => Carrier::Seat(power.seat()),
        Part::Works(works) => word(format!("works-{}", works.word())),
        Part::Project(project) => word(format!("project-{}", project.word())),
        Part::Count(count) => Carrier::Number(i32::from(*count)),
    }
}

/// What does change.
pub fn scene(ground: &Ground, seen: &Seen<'_, Global40>) -> Scene {
    let situation = Situation::new(ground, seen);
    Scene {
        awaited: awaiting(seen),
        prompt: prompt(seen),
        hint: None,
        clock: msg!("clock", round = seen.round, power = seen.power.seat()),
        calendar: Calendar::default(),
        pieces: pieces::piles(seen),
        trays: Vec::new(),
        marks: marks(ground, seen),
        tracks: tracks(&situation),
        notes: Vec::new(),
        overlays: Vec::new(),
    }
}

fn marks(ground: &Ground, position: &Position) -> Vec<Mark> {
    let held = ground.sets.land.iter().filter_map(|space| {
        let holder = position.holder(space).power()?;
        Some(Mark { at: space, what: msg!("mark-held", power = holder.seat()), owner: Some(holder.seat()) })
    });
    let works = position.works.iter().map(|f| Mark {
        at: f.at,
        what: Message { key: format!("works-{}", f.works.word()).into(), args: Vec::new() },
        owner: None,
    });
    held.chain(works).collect()
}

fn tracks(situation: &Situation<'_>) -> Vec<Track> {
    let track = |power: Power, what: Message, value: i32| Track {
        what,
        owner: Some(power.seat()),
        value: Some(value),
    };
    Power::ALL
        .into_iter()
        .flat_map(|power| {
            let treasury = i32::from(situation.position.treasury_of(power));
            let production = i32::from(situation.production(power));
            [
                track(power, msg!("track-treasury"), treasury),
                track(power, msg!("track-production"), production),
            ]
        })
        .collect()
}
