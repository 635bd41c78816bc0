//! Bodies of the HTTP API, in JSON. Packed bytes are written in hex.

use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use crate::{AccountId, MatchId};

/// Who I am.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Me {
    /// My account.
    pub account: AccountId,
    /// The name others see.
    pub name: String,
    /// Guests cannot sign in again: the account lasts as long as this browser keeps its cookie.
    pub guest: bool,
}

/// A new session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Welcome {
    /// The account that is signed in.
    pub me: Me,
    /// The session token, for programs. Browsers keep it in a cookie that scripts cannot read.
    pub token: String,
}

/// Time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum Pace {
    /// No clocks.
    #[default]
    Untimed,
    /// Each player has a time bank and gains an increment with every decision.
    Live {
        /// Seconds in the bank at the start.
        bank: u32,
        /// Seconds gained with every decision.
        increment: u32,
    },
    /// A fixed time for every decision.
    Each {
        /// Seconds.
        seconds: u32,
    },
}

/// What it costs a player when the clock runs out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum Overtime {
    /// One decision: the game makes the simplest choice, unless the player has chosen a bot to play on.
    #[default]
    Fallback,
    /// The seats, until the player takes them back: a bot plays on.
    Bot {
        /// Level of the bot, as in `Chair`, unless the player has chosen another.
        level: String,
    },
    /// The match: the player resigns, and a bot plays on where others still play.
    Resign,
}

impl Overtime {
    /// Is it what matches have where nothing was agreed?
    pub fn is_fallback(&self) -> bool {
        *self == Overtime::Fallback
    }
}

/// Who may join.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum Door {
    /// Anybody; the match is listed in the lobby.
    #[default]
    Open,
    /// Anybody who has the link.
    Link,
    /// Invited accounts only.
    Named,
}

/// One seat of a new match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum Chair {
    /// Open to anybody who may join.
    Free,
    /// Taken by the account that creates the match. One account may take several.
    Mine {
        /// Hash of this seat's salt, which is 32 random bytes: BLAKE3 in key derivation mode with the context `sandtable 2026 commitment`, in hex.
        pledge: String,
    },
    /// Played by a bot.
    Bot {
        /// `random`, `cadet`, `officer` or `marshal`.
        level: String,
    },
}

/// A match to be created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewMatch {
    /// Id of the game.
    pub game: String,
    /// Set-up in JSON; the default set-up if left out.
    #[serde(default)]
    pub setup: Option<String>,
    /// Time control.
    #[serde(default)]
    pub pace: Pace,
    /// What it costs when a clock runs out.
    #[serde(default, skip_serializing_if = "Overtime::is_fallback")]
    pub overtime: Overtime,
    /// Who may join.
    #[serde(default)]
    pub door: Door,
    /// May clients show players what a bot would do, while the match runs?
    #[serde(default = "yes")]
    pub hints: bool,
    /// One entry for every seat of the game.
    pub chairs: Vec<Chair>,
}

fn yes() -> bool {
    true
}

/// Request to take seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SitDown {
    /// Seats to take, each with the hash of its salt in hex, as in `Chair`.
    pub seats: Vec<(u8, String)>,
    /// The secret part of the link, where the match is open to its link only.
    #[serde(default)]
    pub link: Option<String>,
}

/// Request to reveal salts, once every seat is taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct OpenSalts {
    /// Seats and their salts, in hex.
    pub salts: Vec<(u8, String)>,
}

/// State of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum State {
    /// In the waiting room: seats are free.
    Waiting,
    /// Every seat is taken; salts are being revealed.
    Opening,
    /// Being played.
    Running,
    /// Finished.
    Over,
    /// Suspended because its game failed. Its journal is intact.
    Quarantined,
    /// Cancelled before it began.
    CalledOff,
}

/// A seat and who holds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Sitter {
    /// Seat number.
    pub seat: u8,
    /// Number of the player within this match.
    pub person: Option<u16>,
    /// The account, if a person holds the seat.
    pub account: Option<AccountId>,
    /// The bot's level, if a bot holds the seat.
    pub bot: Option<String>,
    /// Display name.
    pub name: Option<String>,
    /// Does this seat still have to reveal its salt?
    pub salt_wanted: bool,
    /// Hash of the salt this seat is committed to, in hex, until the match begins. The salt is needed to reveal it.
    #[serde(default)]
    pub pledge: Option<String>,
    /// Does this seat have to commit to a salt again, because an opening was broken off after its salt was revealed?
    #[serde(default)]
    pub pledge_wanted: bool,
    /// Milliseconds in the time bank of the player as of the last decision, where there are banks. Only where one match is asked for.
    #[serde(default)]
    pub bank: Option<i64>,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Outcome {
    /// The seats that won. None of them in a draw.
    pub winners: Vec<u8>,
    /// How it ended, in words.
    pub how: String,
}

/// A match, as lists show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Match {
    /// Its id.
    pub id: MatchId,
    /// Id of the game.
    pub game: String,
    /// State.
    pub state: State,
    /// Time control.
    pub pace: Pace,
    /// What it costs when a clock runs out.
    #[serde(default)]
    pub overtime: Overtime,
    /// Set-up in JSON: scenario and options, while the match has not begun. None for the default set-up. Only where one match is asked for.
    #[serde(default)]
    pub setup: Option<String>,
    /// Who may join.
    pub door: Door,
    /// May clients show players what a bot would do, while the match runs?
    pub hints: bool,
    /// Secret part of the link; only players of the match see it.
    pub link: Option<String>,
    /// Did the caller create it?
    pub made_by_me: bool,
    /// Invited players, while the match is in its waiting room. Its creator sees all of them, everybody else only themselves.
    pub invited: Vec<String>,
    /// Who holds each seat.
    pub chairs: Vec<Sitter>,
    /// Hash of the server's dice secret, in hex.
    pub commitment: String,
    /// Is it the caller's turn?
    pub my_turn: bool,
    /// Milliseconds until the clock runs out, if one is running.
    pub left: Option<i64>,
    /// How often salts were called for: more than once if somebody left after all seats were taken, or went on in another browser.
    #[serde(default)]
    pub openings: u32,
    /// Milliseconds until the match is called off if nobody does anything, while it has not begun.
    #[serde(default)]
    pub expires: Option<i64>,
    /// The match in which its players play again, if one of them has asked for that. Only they see it.
    #[serde(default)]
    pub rematch: Option<MatchId>,
    /// How it ended, once it is over. Empty where it ended on a server of a version that did not note it.
    #[serde(default)]
    pub result: Option<Outcome>,
}

/// A player's view, for programs without a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct View {
    /// Version: the number of frames so far.
    pub version: u32,
    /// Seats whose view this is, as a bit set.
    pub seats: u16,
    /// The packed view, in hex.
    pub view: String,
    /// Seats that must act, as a bit set.
    pub must: u16,
    /// How the match ended, once it is over.
    pub over: Option<String>,
    /// Head of the journal's hash chain when this version was shown.
    pub head: String,
}

/// A page of a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LogPage {
    /// Number of the first line.
    pub from: u32,
    /// Facts of the game, each packed, in hex.
    pub facts: Vec<String>,
    /// Are there more lines after these?
    pub more: bool,
}

/// A match as the caller saw it at some version, and what followed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Past {
    /// The packed [`Whole`](crate::stream::Whole) of that version, in hex.
    pub whole: String,
    /// The packed [`Frame`](crate::stream::Frame)s after it, in hex.
    pub frames: Vec<String>,
    /// The current version.
    pub now: u32,
}

/// What the caller was told of a match since a seat's last turn, or since a line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Since {
    /// The first line of the caller's log that tells of it; the number of lines if nothing has happened.
    pub line: u32,
    /// Has the seat had a turn before?
    pub again: bool,
    /// Every way that something took. Ways ordered by the seat itself are left out.
    pub trails: Vec<Trail>,
}

/// A way that something took.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Trail {
    /// The seat that ordered it.
    pub seat: u8,
    /// From place to place, the first where it set out.
    pub way: Vec<u16>,
}

/// The standing order of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Standing {
    /// The standing order in JSON, if there is one.
    pub standing: Option<String>,
}

/// An order, for programs without a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Order {
    /// Idempotency key: 32 hex digits.
    pub key: String,
    /// The version that the order was decided on.
    pub version: u32,
    /// The seat whose view that was, if it was asked for as one of several.
    #[serde(default)]
    pub seen_as: Option<u8>,
    /// The seat.
    pub seat: u8,
    /// The order, in notation.
    pub line: String,
}

/// An order was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Done {
    /// The first version that shows its effect.
    pub version: u32,
}

/// A decision that a bot must make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Work {
    /// The match.
    pub match_id: MatchId,
    /// Id of the game.
    pub game: String,
    /// The seat to decide for.
    pub seat: u8,
    /// Level of the bot.
    pub level: String,
    /// Milliseconds it may think.
    pub think: u32,
    /// What the seat sees.
    pub view: View,
}
