//! The bodies of the HTTP API, in JSON. Packed bytes travel as hexadecimal digits.

use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// Who I am.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Me {
    /// The number of my account.
    pub account: i64,
    /// How others see me.
    pub name: String,
    /// Nobody can sign in to a guest's account: it lasts as long as this browser remembers it.
    pub guest: bool,
}

/// Somebody has come in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Welcome {
    /// Who he is.
    pub me: Me,
    /// What proves it, for programs; browsers keep it in a cookie that no script can read.
    pub token: String,
}

/// How fast a match is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum Pace {
    /// Nobody is in a hurry.
    #[default]
    Untimed,
    /// Everybody has a bank of time, and gets some back for every decision.
    Live {
        /// Seconds in the bank.
        bank: u32,
        /// Seconds that a decision brings.
        increment: u32,
    },
    /// So long for every decision.
    Each {
        /// Seconds.
        seconds: u32,
    },
}

/// Who may join.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum Door {
    /// Anybody, from the lobby.
    #[default]
    Open,
    /// Whoever has the link.
    Link,
    /// Whoever was invited.
    Named,
}

/// A chair at a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum Chair {
    /// Free for whoever joins.
    Free,
    /// For the account that makes the table; chairs of one person are all his.
    Mine {
        /// The hash of this seat's salt, in hexadecimal digits.
        pledge: String,
    },
    /// For a bot of this level.
    Bot {
        /// `random`, `cadet`, `officer` or `marshal`.
        level: String,
    },
}

/// A new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewTable {
    /// The id of the game.
    pub game: String,
    /// The set-up in JSON; the usual one if left out.
    #[serde(default)]
    pub setup: Option<String>,
    /// How fast.
    #[serde(default)]
    pub pace: Pace,
    /// Who may join.
    #[serde(default)]
    pub door: Door,
    /// May a page tell its player, while the match runs, what a bot would do in his place?
    #[serde(default = "yes")]
    pub hints: bool,
    /// One chair for every seat of the game.
    pub chairs: Vec<Chair>,
}

fn yes() -> bool {
    true
}

/// Somebody sits down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SitDown {
    /// The seats, each with the hash of its salt in hexadecimal digits.
    pub seats: Vec<(u8, String)>,
    /// The word of the link, if the door asks for one.
    #[serde(default)]
    pub link: Option<String>,
}

/// Salts are opened, in hexadecimal digits, when every chair is taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct OpenSalts {
    /// Seats and their salts.
    pub salts: Vec<(u8, String)>,
}

/// How far a match has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum State {
    /// Chairs are free.
    Gathering,
    /// Every chair is taken; salts are opened.
    Opening,
    /// It is played.
    Running,
    /// It is over.
    Over,
    /// Its game failed; it is set aside with its journal.
    Quarantined,
    /// It never began.
    CalledOff,
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Sitter {
    /// The seat's number.
    pub seat: u8,
    /// The person's number at this table.
    pub person: Option<u16>,
    /// The account, if it is one.
    pub account: Option<i64>,
    /// The bot's level, if it is one.
    pub bot: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// Is this seat's salt still to be opened?
    pub salt_wanted: bool,
}

/// A table as lists show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Table {
    /// Its number.
    pub table: i64,
    /// The id of the game.
    pub game: String,
    /// How far it has come.
    pub state: State,
    /// How fast.
    pub pace: Pace,
    /// Who may join.
    pub door: Door,
    /// May a page tell its player, while the match runs, what a bot would do in his place?
    pub hints: bool,
    /// The word of the link; told to those who sit there.
    pub link: Option<String>,
    /// Did the account that asks make it?
    pub made_by_me: bool,
    /// Who is invited, as long as it gathers: all of them are told to whoever made it, and everybody else is told of himself alone.
    pub invited: Vec<String>,
    /// Who sits there.
    pub chairs: Vec<Sitter>,
    /// The hash of the house's secret, in hexadecimal digits.
    pub commitment: String,
    /// Is the account that asks wanted now?
    pub my_turn: bool,
    /// Milliseconds until the clock runs out, if there is one.
    pub left: Option<i64>,
}

/// A view for a program that does not hold a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct View {
    /// How many frames there have been.
    pub version: u32,
    /// The seats whose view it is, as a bit set.
    pub seats: u16,
    /// The packed view in hexadecimal digits.
    pub view: String,
    /// The seats that are wanted, as a bit set.
    pub must: u16,
    /// Is it over?
    pub over: Option<String>,
    /// The head of the journal's chain when this version was shown.
    pub head: String,
}

/// Lines of a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LogPage {
    /// The number of the first.
    pub from: u32,
    /// Facts of the game, each packed, in hexadecimal digits.
    pub facts: Vec<String>,
    /// There are lines after these.
    pub more: bool,
}

/// A match as it was shown to me earlier, and what I was shown since.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Past {
    /// The packed [`Whole`](crate::stream::Whole) of that version, in hexadecimal digits.
    pub whole: String,
    /// The packed [`Frame`](crate::stream::Frame)s after it, in hexadecimal digits.
    pub frames: Vec<String>,
    /// The version of the present.
    pub now: u32,
}

/// What a seat answers by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Standing {
    /// The standing order in JSON, if there is one.
    pub standing: Option<String>,
}

/// A command, for a program that does not hold a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Order {
    /// So that it is done once: thirty-two hexadecimal digits.
    pub key: String,
    /// The version that was seen.
    pub version: u32,
    /// As which seat it was seen, if the view was asked for as one of mine.
    #[serde(default)]
    pub seen_as: Option<u8>,
    /// The seat.
    pub seat: u8,
    /// The order, in notation.
    pub line: String,
}

/// A command was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Done {
    /// The version in which it is seen.
    pub version: u32,
}

/// A bot is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Work {
    /// The table.
    pub table: i64,
    /// The id of the game.
    pub game: String,
    /// The seat to decide for.
    pub seat: u8,
    /// The bot's level.
    pub level: String,
    /// How many milliseconds it may think.
    pub think: u32,
    /// What the seat sees.
    pub view: View,
}
