//! Tables beside the board, and what is built on it: things that are neither pieces nor marks nor single numbers.

use serde::{Deserialize, Serialize};

use crate::rules::{Message, Seat, Space};

/// Something built on a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fixture {
    /// Where.
    pub at: Space,
    /// The picture of it, by key.
    pub glyph: String,
    /// In words, with its state.
    pub what: Message,
    /// A number on it, such as its damage; none if there is nothing to say.
    pub number: Option<i32>,
    /// Does it do what it is for?
    pub works: bool,
}

/// A table beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ledger {
    /// Which, so that a client can keep it open.
    pub key: String,
    /// What it is about.
    pub name: Message,
    /// The heads of its columns, without that of the names of the rows. May be empty.
    pub columns: Vec<Message>,
    /// Its rows.
    pub rows: Vec<LedgerRow>,
}

/// A row of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LedgerRow {
    /// What it is about.
    pub name: Message,
    /// Whose it is, if anybody's.
    pub owner: Option<Seat>,
    /// The picture of the pieces it is about, by key.
    pub glyph: Option<String>,
    /// One for each column.
    pub cells: Vec<Cell>,
}

/// What stands in a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A number.
    Number(i32),
    /// Words.
    Words(Message),
    /// Yes or no, with what that means here in words.
    Sign(bool, Message),
}
