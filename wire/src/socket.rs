//! The messages of a WebSocket. One socket carries any number of matches; every message is packed by [`table::pack`].

use serde::{Deserialize, Serialize};
use table::{Seat, Seats};

use crate::stream::{Check, Frame, Whole};

/// The longest message a client may send.
pub const LONGEST: usize = 64 * 1024;

/// Chosen by whoever gives a command, anew for every command and the same when it is sent again: it is done once.
pub type Key = [u8; 16];

/// From a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ToServer {
    /// I want to be shown this match from now on.
    Watch {
        /// The match.
        table: i64,
        /// As this seat, if I hold it; else with all that I hold. Only the view of one seat tells what that seat may do.
        seat: Option<Seat>,
        /// What I have of it: a version and the view it made.
        have: Option<(u32, Check)>,
    },
    /// I no longer want to be shown this match.
    Unwatch {
        /// The match.
        table: i64,
    },
    /// Do this.
    Give {
        /// The match.
        table: i64,
        /// What.
        command: Command,
    },
    /// Say this to the table.
    Say {
        /// The match.
        table: i64,
        /// The words.
        text: String,
    },
    /// Are you there?
    Ping,
}

/// Something a person wants done in a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// So that it is done once.
    pub key: Key,
    /// The version that the person saw; an order for a table that has changed since is not done.
    pub version: u32,
    /// As which seat he saw it, if he watches as one of his seats.
    pub seen_as: Option<Seat>,
    /// What.
    pub wish: Wish,
}

/// What a person wants done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Wish {
    /// An order of a seat, in notation.
    Order {
        /// The seat.
        seat: Seat,
        /// The order.
        line: String,
    },
    /// Take back one of my last orders: the last is 0.
    TakeBack {
        /// How many of mine came after it.
        later: u16,
    },
    /// Ask the others to go back.
    AskBack {
        /// The seat that asks.
        seat: Seat,
        /// So many lines of my log shall stay.
        keep: u32,
    },
    /// Answer somebody who asks to go back.
    Answer {
        /// Yes or no.
        agrees: bool,
    },
    /// What a seat answers by itself from now on, in JSON; or that it wants to be asked.
    Stand {
        /// The seat.
        seat: Seat,
        /// The standing order.
        standing: Option<String>,
    },
    /// Give up.
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// Offer a draw, or agree to one: when all do, the match is over.
    OfferDraw {
        /// The seat.
        seat: Seat,
    },
    /// Do not want a draw, or no longer: no offer stands any more.
    DeclineDraw {
        /// The seat.
        seat: Seat,
    },
}

/// From the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ToClient {
    /// You are welcome.
    Hello {
        /// See [`PROTOCOL`](crate::PROTOCOL).
        protocol: u16,
        /// Who you are here.
        account: Option<i64>,
    },
    /// This is how the match stands.
    Whole {
        /// The match.
        table: i64,
        /// Everything.
        whole: Box<Whole>,
    },
    /// This happened.
    Frame {
        /// The match.
        table: i64,
        /// What changed.
        frame: Box<Frame>,
    },
    /// You have everything of this match.
    UpToDate {
        /// The match.
        table: i64,
    },
    /// A command was done, now or when it first came.
    Done {
        /// Its key.
        key: Key,
        /// What you have seen of it when you have this version.
        version: u32,
    },
    /// A command was not done and will not be.
    Refused {
        /// Its key.
        key: Key,
        /// Why.
        trouble: Trouble,
    },
    /// Nobody knows yet whether a command was done: send it again with the same key.
    Unsure {
        /// Its key.
        key: Key,
    },
    /// Somebody said something.
    Said {
        /// The match.
        table: i64,
        /// What.
        line: ChatLine,
    },
    /// Who is here, and how long those have who are wanted.
    Table {
        /// The match.
        table: i64,
        /// Seats whose person has a socket open.
        present: Seats,
        /// Milliseconds until the clock runs out, if there is one and it does not stand still.
        left: Option<i64>,
        /// Seats whose person wants the clocks to stand still.
        pausing: Seats,
        /// Do they?
        paused: bool,
    },
    /// This match is not to be had.
    Gone {
        /// The match.
        table: i64,
        /// Why.
        trouble: Trouble,
    },
    /// This server ends: connect again, to whichever answers.
    Closing,
    /// I am here.
    Pong,
}

/// A line of the talk at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Later lines have greater numbers.
    pub number: i64,
    /// Who said it; nobody if the account is gone.
    pub account: Option<i64>,
    /// Under which name.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The words.
    pub text: String,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Trouble {
    /// Of which kind.
    pub kind: Kind,
    /// In words.
    pub said: String,
    /// The rule that forbids it, if one does.
    pub rule: Option<String>,
}

impl Trouble {
    /// Without a rule.
    pub fn new(kind: Kind, said: impl Into<String>) -> Trouble {
        Trouble { kind, said: said.into(), rule: None }
    }
}

/// The kinds of trouble.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Kind {
    /// A rule of the game forbids it.
    Rule,
    /// The table has changed: look again.
    Stale,
    /// It cannot be understood.
    Unclear,
    /// Nobody is signed in.
    SignedOut,
    /// This account may not.
    Forbidden,
    /// There is nothing of the kind, or not for this account.
    Missing,
    /// It is taken, or was done already.
    Conflict,
    /// Too much at a time.
    TooMuch,
    /// The match is set aside, because its game failed.
    Quarantined,
    /// Not now: the server cannot reach its store, is busy, or does not hold the match's edition.
    Unsure,
}
