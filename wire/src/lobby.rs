//! The bodies about tables beyond making one and sitting down: invitations, rematches, substitutes, the absent, and pauses.

use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// Accounts are asked to sit down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Invite {
    /// Their names.
    pub names: Vec<String>,
}

/// The same game once more, with the same people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Rematch {
    /// The seats I want, each with the hash of its salt in hexadecimal digits.
    pub seats: Vec<(u8, String)>,
}

/// A seat of a running match that wants a substitute.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Offer {
    /// The table.
    pub table: i64,
    /// The id of the game.
    pub game: String,
    /// The seat.
    pub seat: u8,
}

/// What shall happen when my time runs out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Absent {
    /// A bot of this level plays my seats until I am back; without one the game does what it falls back on.
    pub bot: Option<String>,
}

/// May the clocks stand still?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Pause {
    /// They stand still when every person says so, and go on when one no longer does.
    pub stand_still: bool,
}

/// Do the clocks stand still?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Paused {
    /// Do they?
    pub paused: bool,
    /// So many persons have yet to agree.
    pub wanting: u16,
}
