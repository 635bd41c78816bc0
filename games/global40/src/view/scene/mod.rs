//! What is shown.

pub mod battle;
pub mod beside;
pub mod board;
pub mod ledgers;
pub mod marks;
mod objectives;
pub mod overlay;
pub mod pieces;
pub mod projects;
pub mod prompt;
pub mod regions;

use table::scene::{Cell, LedgerRow, Scene, Widget};
use table::{Message, Seen, Subject, msg};

use crate::Global40;
use crate::model::board::Ground;
use crate::model::part::Part;
use crate::model::position::Position;
use crate::model::powers::{Power, Side};
use crate::rules::situation::Situation;
use crate::turn::awaiting;

/// A message whose key is made of what it is about.
pub fn key(prefix: &str, word: &str) -> Message {
    Message { key: format!("{prefix}-{word}").into(), args: Vec::new() }
}

/// A row of a table about a power.
pub fn row(power: Power, cells: Vec<Cell>) -> LedgerRow {
    LedgerRow {
        name: msg!("table-thing", thing = power.seat()),
        owner: Some(power.seat()),
        glyph: None,
        cells,
    }
}

pub fn side_name(side: Side) -> Message {
    match side {
        Side::Axis => msg!("side-axis"),
        Side::Allies => msg!("side-allies"),
    }
}

/// What the viewer calls a thing.
pub fn name(ground: &Ground, position: &Position, subject: Subject) -> Message {
    match subject {
        Subject::Space(space) if ground.map.contains(space) => {
            msg!("table-thing", thing = ground.map.place(space).name.to_string())
        }
        Subject::Piece(piece) => pieces::piece_name(position, piece),
        Subject::Seat(seat) => match Power::of(seat) {
            Some(power) => key("power", power.word()),
            None => msg!("table-none"),
        },
        Subject::Border(from, to) => msg!("border", from = from, to = to),
        _ => msg!("table-none"),
    }
}

/// What is pressed on the screen to choose a part.
pub fn widget(position: &Position, part: &Part) -> Widget {
    match part {
        Part::Do(verb) => Widget::Button(key("verb", verb.word())),
        Part::Space(space) => Widget::Space(*space),
        // A pressed place is where an order ends; what it passes is chosen by name.
        Part::Via(space) => Widget::Button(msg!("via", at = *space)),
        Part::Units(kind, count) => {
            Widget::Several { glyph: kind.word().into(), count: (*count).into(), said: kind.so_many(*count) }
        }
        Part::Ship(piece) => Widget::Piece(pieces::handle(position, *piece)),
        Part::Power(power) => Widget::Seat(power.seat()),
        Part::Works(works) => Widget::Button(works.name()),
        Part::Project(project) => Widget::Button(project.name()),
        Part::Count(count) => Widget::Number(i32::from(*count)),
    }
}

/// The scene: everything that changes.
pub fn scene(game: &Global40, seen: &Seen<'_, Global40>) -> Scene {
    let ground = &game.ground;
    let situation = Situation::new(ground, seen);
    let choices = prompt::Choices::new(game, seen);
    Scene {
        awaited: awaiting(seen),
        prompt: prompt::prompt(&situation, seen, &choices),
        hint: choices.hint(game, seen),
        clock: msg!("clock", round = seen.round, power = seen.power.seat(), phase = prompt::phase(seen)),
        calendar: beside::calendar(seen),
        pieces: pieces::piles(seen),
        trays: Vec::new(),
        marks: marks::marks(&situation),
        tracks: beside::tracks(&situation),
        notes: beside::notes(&situation),
        fixtures: marks::fixtures(&situation),
        clash: battle::clash(&situation),
        ledgers: ledgers::ledgers(&situation),
        overlays: overlay::overlays(&situation, seen.viewer()),
    }
}

#[cfg(test)]
mod tests;
