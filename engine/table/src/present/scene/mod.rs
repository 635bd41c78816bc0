//! A game describes itself: what to draw, and what each choice is bound to. A client knows scenes, not games.

mod board;
mod canvas;
mod clash;
mod ledger;
mod look;
pub mod sheet;
mod text;

pub use board::{Board, BoardLink, BoardSpace, Region, Shape};
pub use canvas::{letter, map};
pub use clash::{Clash, ClashSide, ClashStep, ClashUnits, When};
pub use ledger::{Cell, Fixture, Ledger, LedgerRow};
pub use look::look;
pub use text::{Reading, forecast_lines, read_scene};

use serde::{Deserialize, Serialize};

use crate::rules::{Awaited, Message, Piece, Seat, Space};

/// The calendar of a game: every turn, and which it is now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Calendar {
    /// Every turn there will be, in order.
    pub turns: Vec<CalendarTurn>,
    /// Its index.
    pub now: u16,
}

/// A turn of the calendar.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CalendarTurn {
    /// In a letter or two.
    pub short: Message,
    /// In full.
    pub long: Message,
    /// What several turns have in common, such as their year; said at the first of them.
    pub group: Option<Message>,
}

/// What can change on the table, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// Who decides.
    pub awaited: Awaited,
    /// What is to be decided and why, for those who decide; what everybody waits for, for the others.
    pub prompt: Message,
    /// How an answer is typed, for those who type.
    pub hint: Option<Message>,
    /// Turn, season, phase.
    pub clock: Message,
    /// The turns, if they are worth a track.
    pub calendar: Calendar,
    /// Every piece that can be seen on the board, each stack from the top.
    pub pieces: Vec<ScenePiece>,
    /// What lies in boxes beside the board: losses, what is to come.
    pub trays: Vec<Tray>,
    /// What lies on places that is not a piece: control, battles, supply.
    pub marks: Vec<Mark>,
    /// Money, victory points, anything counted beside the map.
    pub tracks: Vec<Track>,
    /// What only this viewer knows: cards, sealed choices, promises.
    pub notes: Vec<Message>,
    /// What is built on places: bases, complexes, forts.
    pub fixtures: Vec<Fixture>,
    /// The battle that is fought now.
    pub clash: Option<Clash>,
    /// Tables beside the board: battles to come, a budget, who is at war with whom.
    pub ledgers: Vec<Ledger>,
    /// What can be laid over the board when somebody wants to see it.
    pub overlays: Vec<Overlay>,
}

/// A box beside the board with pieces in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tray {
    /// Which, by the name that the drawing of the board has for it.
    pub key: String,
    /// What it is for.
    pub name: Message,
    /// What is in it.
    pub pieces: Vec<ScenePiece>,
}

/// Something that can be laid over the board: zones, supply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overlay {
    /// Which; its first letter is the key that shows it.
    pub key: String,
    /// What it shows.
    pub name: Message,
    /// Where, and what there.
    pub marks: Vec<Mark>,
}

/// A piece on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScenePiece {
    /// The viewer's handle.
    pub piece: Piece,
    /// Where it is; nowhere on the board if it lies in a tray.
    pub at: Option<Space>,
    /// Whose it is.
    pub owner: Seat,
    /// Whose colours it wears, if not its seat's: a nation.
    pub livery: Option<String>,
    /// What the viewer calls it.
    pub name: Message,
    /// The picture on it, by key; none if the viewer sees only its back.
    pub glyph: Option<String>,
    /// A few letters for a small map; none if the viewer sees only its back, or if owner and strength say enough.
    pub short: Option<Message>,
    /// Its strength, if the viewer may know.
    pub strength: Option<i16>,
    /// Its strength when it is whole, if it is worn down step by step and the viewer may know.
    pub most: Option<i16>,
    /// How large the body of men is: xxxx for an army.
    pub size: Option<String>,
    /// What it is aboard of or under, if it goes where that goes.
    pub aboard: Option<Piece>,
    /// Its state: moved, revealed, must attack.
    pub badges: Vec<Message>,
}

/// Something that lies on a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// Where.
    pub at: Space,
    /// What.
    pub what: Message,
    /// Whose, if anybody's.
    pub owner: Option<Seat>,
}

/// Something counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Track {
    /// What.
    pub what: Message,
    /// Whose, if anybody's.
    pub owner: Option<Seat>,
    /// How much; none if the viewer may not know.
    pub value: Option<i32>,
}

/// What is pressed on the screen to make a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Widget {
    /// A place.
    Space(Space),
    /// A piece.
    Piece(Piece),
    /// A seat's nameplate.
    Seat(Seat),
    /// Anything else that has a name in the game.
    Thing(u16),
    /// A button with these words.
    Button(Message),
    /// An amount.
    Number(i32),
    /// An amount of one kind, where other amounts may be chosen as well.
    Several {
        /// The kind, by the picture on its counters.
        glyph: String,
        /// How many.
        count: u16,
        /// The same in words.
        said: Message,
    },
}

/// One thing that may be said next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// The part in notation.
    pub word: String,
    /// What is pressed for it.
    pub widget: Widget,
}
