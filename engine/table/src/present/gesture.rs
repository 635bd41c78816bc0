//! What a person does, before it is an order.

use serde::{Deserialize, Serialize};

use crate::rules::{Piece, Space, Subject};

/// What a person does with a pointer or types, before anybody knows what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Gesture {
    /// A piece is dropped on a place.
    Drag(Piece, Space),
    /// A piece is dropped on another piece.
    Onto(Piece, Piece),
    /// A thing is pointed at.
    Point(Subject),
    /// A line is typed.
    Line(String),
}
