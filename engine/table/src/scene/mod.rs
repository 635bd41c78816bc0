//! A game describes itself: what to draw, and what each choice is bound to. A client knows scenes, not games.

mod board;
mod canvas;
mod text;

pub use board::{Board, BoardLink, BoardSpace, Shape};
pub use canvas::{letter, map};
pub use text::{Reading, forecast_lines, read_scene};

use serde::{Deserialize, Serialize};

use crate::{Awaited, Message, Piece, Seat, Space};

/// What can change on the table, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// Who decides.
    pub awaited: Awaited,
    /// What is to be decided and why, for those who decide; what everybody waits for, for the others.
    pub prompt: Message,
    /// Turn, season, phase.
    pub clock: Message,
    /// Every piece that can be seen, each stack from the top.
    pub pieces: Vec<ScenePiece>,
    /// What lies on places that is not a piece: control, battles, supply.
    pub marks: Vec<Mark>,
    /// Money, victory points, anything counted beside the map.
    pub tracks: Vec<Track>,
    /// What only this viewer knows: cards, sealed choices, promises.
    pub notes: Vec<Message>,
}

/// A piece on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScenePiece {
    /// The viewer's handle.
    pub piece: Piece,
    /// Where it is.
    pub at: Space,
    /// Whose it is.
    pub owner: Seat,
    /// What the viewer calls it.
    pub name: Message,
    /// The picture on it, by key; none if the viewer sees only its back.
    pub glyph: Option<String>,
    /// A few letters for a small map; none if the viewer sees only its back, or if owner and strength say enough.
    pub short: Option<Message>,
    /// Its strength, if the viewer may know.
    pub strength: Option<i16>,
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

/// The thing on the screen that carries a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Carrier {
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
}

/// One thing that may be said next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// The part in notation.
    pub word: String,
    /// What carries it.
    pub carrier: Carrier,
}
