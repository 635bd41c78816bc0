//! What is shown: the board, the units and aircraft on it, what lies beside it, who is awaited and for what.

mod beside;
mod board;
mod clash;
mod ledgers;
mod marks;
mod overlay;
mod pieces;
mod prompt;
#[cfg(test)]
mod tests;

pub use board::board;
pub use pieces::stock_of;

use table::scene::{Scene, Widget};
use table::{Message, Piece, Seat, Seen, Subject, msg};

use crate::model::fact::{chit_name, force_name, key, nation_name, turn_words, weather_name};
use crate::model::game::ThirdReich;
use crate::model::ground::Ground;
use crate::model::part::Part;
use crate::model::position::Position;
use crate::turn::awaiting;

/// What the viewer calls a thing.
pub fn name(ground: &Ground, position: &Position, subject: Subject) -> Message {
    match subject {
        Subject::Space(space) if ground.europe().map.contains(space) => board::place_name(ground, space),
        Subject::Piece(piece) => pieces::name(ground, position, piece),
        Subject::Seat(Seat(0)) => msg!("seat-axis"),
        Subject::Seat(Seat(1)) => msg!("seat-soviets"),
        Subject::Border(from, to) => msg!("border", from = from, to = to),
        Subject::Space(_) | Subject::Seat(_) | Subject::Thing(_) => msg!("nothing-there"),
    }
}

/// What is pressed on the screen to choose a part.
pub fn widget(ground: &Ground, position: &Position, part: &Part) -> Widget {
    match part {
        Part::Do(verb) => Widget::Button(key("verb", verb.word())),
        Part::Unit(unit) if position.pieces().any(|(id, piece)| id == *unit && piece.at.is_some()) => {
            Widget::Piece(Piece(unit.0))
        }
        Part::Unit(unit) => Widget::Button(pieces::unit_name(ground, *unit)),
        Part::Space(space) => Widget::Space(*space),
        Part::Force(force) => Widget::Button(force_name(ground, *force)),
        Part::Count(count) => Widget::Number((*count).into()),
        Part::Nation(nation) => Widget::Button(nation_name(ground, *nation)),
        Part::Chit(chit) => Widget::Button(chit_name(ground, *chit)),
    }
}

/// What does change.
pub fn scene(game: &ThirdReich, seen: &Seen<'_, ThirdReich>) -> Scene {
    let ground = &game.ground;
    Scene {
        awaited: awaiting(ground, seen),
        prompt: prompt::prompt(ground, seen),
        hint: prompt::hint(game, seen),
        clock: clock(seen),
        calendar: beside::calendar(ground, seen),
        pieces: pieces::standing(ground, seen),
        trays: beside::trays(ground, seen),
        marks: marks::marks(ground, seen),
        tracks: beside::tracks(ground, seen),
        notes: beside::notes(ground, seen),
        fixtures: Vec::new(),
        clash: clash::clash(ground, seen),
        ledgers: ledgers::ledgers(ground, seen),
        overlays: overlay::overlays(ground, seen),
    }
}

/// The turn, what is done in it now, and the weather.
fn clock(position: &Position) -> Message {
    let weather = if position.mud { msg!("weather-mud") } else { weather_name(position.weather) };
    let segment = prompt::segment(position);
    msg!("clock", turn = turn_words(position.turn), segment = segment, weather = weather)
}
