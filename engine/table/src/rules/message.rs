//! Words are data: a message is a key with typed arguments, and says nothing in any language.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::rules::{Piece, RuleId, Seat, Space, Subject};

/// A key of the language files with its arguments. Made with [`msg!`](crate::msg).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Message {
    /// The key in `lang/*.ftl`.
    pub key: Cow<'static, str>,
    /// Named arguments.
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// An argument of a message. Names of things are looked up when the message is worded, for the one who reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Arg {
    /// A number; the language files know its plural.
    Number(i64),
    /// A place.
    Space(Space),
    /// A piece, by the reader's handle.
    Piece(Piece),
    /// A seat.
    Seat(Seat),
    /// Anything else that has a name in the game.
    Thing(u16),
    /// A rule.
    Rule(RuleId),
    /// Another message inside this one.
    Message(Box<Message>),
    /// A list of messages, joined in the reader's language.
    List(Vec<Message>),
    /// Text that is nobody's language: an order in notation, a name somebody chose.
    Literal(String),
    /// Dice as they fell.
    Dice(Vec<Die>),
}

/// A die as it lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Die {
    /// Its face, from 1.
    pub face: u8,
    /// Does it do what it was thrown for?
    pub counts: bool,
}

impl Message {
    /// A message without arguments.
    pub const fn new(key: &'static str) -> Message {
        Message { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Message {
        self.args.push((Cow::Borrowed(name), arg.into()));
        self
    }
}

/// `msg!("stack-full", space = hill, limit = 3)`: a [`Message`].
#[macro_export]
macro_rules! msg {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::new($key)$(.with(stringify!($name), $value))*
    };
}

macro_rules! arg_from {
    ($($from:ty => $make:expr;)*) => {
        $(impl From<$from> for Arg {
            fn from(value: $from) -> Arg {
                let make: fn($from) -> Arg = $make;
                make(value)
            }
        })*
    };
}

arg_from! {
    Space => Arg::Space;
    Piece => Arg::Piece;
    Seat => Arg::Seat;
    RuleId => Arg::Rule;
    String => Arg::Literal;
    i64 => Arg::Number;
    i32 => |n| Arg::Number(n.into());
    u8 => |n| Arg::Number(n.into());
    u16 => |n| Arg::Number(n.into());
    u32 => |n| Arg::Number(n.into());
    Message => |m| Arg::Message(Box::new(m));
    Vec<Message> => Arg::List;
    Vec<Die> => Arg::Dice;
    Subject => |s| match s {
        Subject::Space(space) => Arg::Space(space),
        Subject::Piece(piece) => Arg::Piece(piece),
        Subject::Seat(seat) => Arg::Seat(seat),
        Subject::Thing(thing) => Arg::Thing(thing),
        Subject::Border(from, to) => Arg::List(vec![msg!("table-thing", thing = from), msg!("table-thing", thing = to)]),
    };
}
