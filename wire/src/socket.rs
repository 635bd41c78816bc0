//! Messages of the WebSocket. One socket carries any number of matches; every message is packed by [`table::pack`].

use serde::{Deserialize, Serialize};
use table::{Seat, Seats};

use crate::stream::{Check, Frame, Whole};
use crate::{AccountId, MatchId};

/// Maximum size of a message from a client, in bytes.
pub const LONGEST: usize = 64 * 1024;

/// Idempotency key, chosen by the client: new for every command, unchanged when a command is sent again.
pub type Key = [u8; 16];

/// From a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ToServer {
    /// Start watching a match.
    Watch {
        /// The match.
        match_id: MatchId,
        /// View as this seat, if the caller holds it; otherwise with all seats the caller holds. Only the view of a single seat says what that seat may do.
        seat: Option<Seat>,
        /// What the client already has: a version and the check of its view.
        have: Option<(u32, Check)>,
    },
    /// Stop watching a match.
    Unwatch {
        /// The match.
        match_id: MatchId,
    },
    /// Carry out a command.
    Give {
        /// The match.
        match_id: MatchId,
        /// The command.
        command: Command,
    },
    /// Send a chat line.
    Say {
        /// The match.
        match_id: MatchId,
        /// The text.
        text: String,
    },
    /// Keep-alive.
    Ping,
}

/// A command to a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Idempotency key.
    pub key: Key,
    /// The version that the player saw. A command for an older version is refused.
    pub version: u32,
    /// The seat whose view the player saw, if watching as a single seat.
    pub seen_as: Option<Seat>,
    /// What to do.
    pub wish: Wish,
}

/// What a command does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Wish {
    /// Give an order, in notation.
    Order {
        /// The seat.
        seat: Seat,
        /// The order.
        line: String,
    },
    /// Take back one of the caller's last orders; the last is 0.
    TakeBack {
        /// Number of the caller's orders after it.
        later: u16,
    },
    /// Ask the others to go back to an earlier point.
    AskBack {
        /// The seat that asks.
        seat: Seat,
        /// Number of lines of the caller's log to keep.
        keep: u32,
    },
    /// Answer a request to go back.
    Answer {
        /// Yes or no.
        agrees: bool,
    },
    /// Set or remove the standing order of a seat.
    Stand {
        /// The seat.
        seat: Seat,
        /// The standing order in JSON; `None` removes it.
        standing: Option<String>,
    },
    /// Resign.
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// Offer a draw, or accept one: the match ends once everybody has.
    OfferDraw {
        /// The seat.
        seat: Seat,
    },
    /// Decline a draw or withdraw an offer: all offers lapse.
    DeclineDraw {
        /// The seat.
        seat: Seat,
    },
}

/// From the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ToClient {
    /// First message on every socket.
    Hello {
        /// See [`PROTOCOL`](crate::PROTOCOL).
        protocol: u16,
        /// The account that is signed in.
        account: Option<AccountId>,
    },
    /// The whole view of a match.
    Whole {
        /// The match.
        match_id: MatchId,
        /// The view.
        whole: Box<Whole>,
    },
    /// A change of the view.
    Frame {
        /// The match.
        match_id: MatchId,
        /// What changed.
        frame: Box<Frame>,
    },
    /// The client is up to date with this match.
    UpToDate {
        /// The match.
        match_id: MatchId,
    },
    /// A command was carried out, now or when it was first sent.
    Done {
        /// Its key.
        key: Key,
        /// The first version that shows its effect.
        version: u32,
    },
    /// A command was refused for good.
    Refused {
        /// Its key.
        key: Key,
        /// Why.
        trouble: Trouble,
    },
    /// The outcome of a command is unknown: send it again with the same key.
    Unsure {
        /// Its key.
        key: Key,
    },
    /// A chat line.
    Said {
        /// The match.
        match_id: MatchId,
        /// The line.
        line: ChatLine,
    },
    /// Who is online, and how the clocks stand.
    Presence {
        /// The match.
        match_id: MatchId,
        /// Seats whose player is watching.
        present: Seats,
        /// Milliseconds until the clock runs out, if one is running.
        left: Option<i64>,
        /// Seats whose player wants to pause the clocks.
        pausing: Seats,
        /// Are the clocks paused?
        paused: bool,
    },
    /// The match cannot be watched.
    Gone {
        /// The match.
        match_id: MatchId,
        /// Why.
        trouble: Trouble,
    },
    /// The server is shutting down: reconnect.
    Closing,
    /// Answer to [`ToServer::Ping`].
    Pong,
}

/// A chat line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Line number; later lines have higher ones.
    pub number: i64,
    /// The author, unless the account was deleted.
    pub account: Option<AccountId>,
    /// The author's name.
    pub name: String,
    /// Time, in milliseconds since 1970.
    pub at: i64,
    /// The text.
    pub text: String,
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Trouble {
    /// The kind of error.
    pub kind: Kind,
    /// The explanation shown to the player.
    pub said: String,
    /// Id of the rule that forbids it, if one does.
    pub rule: Option<String>,
}

impl Trouble {
    /// An error that cites no rule.
    pub fn new(kind: Kind, said: impl Into<String>) -> Trouble {
        Trouble { kind, said: said.into(), rule: None }
    }
}

/// Kinds of errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Kind {
    /// A rule of the game forbids it.
    Rule,
    /// The match has changed since the caller looked.
    Stale,
    /// The request makes no sense.
    Unclear,
    /// The caller is not signed in.
    SignedOut,
    /// The caller may not do this.
    Forbidden,
    /// It does not exist, or not for this caller.
    Missing,
    /// It is taken, or no longer possible.
    Conflict,
    /// Too many requests, or too large.
    TooMuch,
    /// The match is suspended because its game failed.
    Quarantined,
    /// Temporary: the database cannot be reached, the server is busy, or it lacks the match's edition.
    Unsure,
}
