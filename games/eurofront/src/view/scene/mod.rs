//! What is shown: the board, the blocks on it, what lies beside it, who is awaited and for what.

mod beside;
mod board;
mod clash;
mod ledgers;
mod marks;
mod overlay;
mod pieces;
mod prompt;
mod seas;
#[cfg(test)]
mod tests;

pub use board::board;
pub use pieces::unit_name;

use table::scene::{Scene, Widget};
use table::{Message, Seen, Subject, msg};

use crate::model::board::Ground;
use crate::model::fact::{fortnight_words, key, phase_words, storm_words, weather_words};
use crate::model::game::EuroFront;
use crate::model::nation::Faction;
use crate::model::part::Part;
use crate::model::position::Position;
use crate::turn::awaiting;

/// What the viewer calls a thing.
pub fn name(ground: &Ground, position: &Position, subject: Subject) -> Message {
    match subject {
        Subject::Space(space) if ground.map.contains(space) => board::place_name(ground, space),
        Subject::Piece(piece) => pieces::name(ground, position, piece),
        Subject::Seat(seat) if seat.index() < Faction::ALL.len() => {
            key("seat", Faction::ALL[seat.index()].word())
        }
        Subject::Border(from, to) => msg!("border", from = from, to = to),
        Subject::Space(_) | Subject::Seat(_) | Subject::Thing(_) => msg!("nothing-there"),
    }
}

/// What is pressed on the screen to choose a part.
pub fn widget(ground: &Ground, part: &Part) -> Widget {
    match part {
        Part::Do(verb) => Widget::Button(key("verb", verb.word())),
        Part::Block(handle) => Widget::Piece(handle.seen()),
        Part::Space(space) => Widget::Space(*space),
        Part::Nation(nation) => Widget::Button(key("nation", nation.word())),
        Part::Unit(unit) => {
            let unit = ground.forces.units.get(unit.index());
            Widget::Button(unit.map_or_else(|| msg!("nothing-there"), pieces::unit_name))
        }
    }
}

/// Date, phase and weather, with the basins in which it storms.
fn clock(position: &Position) -> Message {
    let (fortnight, phase) = (fortnight_words(position.now), phase_words(position.frozen.since().phase));
    let (west, east) = (weather_words(position.skies.west), weather_words(position.skies.east));
    let storms = storm_words(position.skies);
    if storms.is_empty() {
        msg!("clock", fortnight = fortnight, phase = phase, west = west, east = east)
    } else {
        msg!("clock-storms", fortnight = fortnight, phase = phase, west = west, east = east, storms = storms)
    }
}

/// What does change.
pub fn scene(game: &EuroFront, seen: &Seen<'_, EuroFront>) -> Scene {
    let ground = &game.ground;
    Scene {
        awaited: awaiting(seen),
        prompt: prompt::prompt(seen),
        hint: prompt::hint(game, seen),
        clock: clock(seen),
        calendar: beside::calendar(ground, seen),
        pieces: pieces::standing(ground, seen),
        trays: beside::trays(ground, seen),
        marks: marks::marks(ground, seen),
        tracks: beside::tracks(ground, seen),
        notes: marks::notes(ground, seen),
        fixtures: Vec::new(),
        clash: clash::clash(ground, seen),
        ledgers: ledgers::ledgers(ground, seen),
        overlays: overlay::overlays(ground, seen),
    }
}
