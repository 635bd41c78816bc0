//! Bodies for the waiting room and for seats that change hands: invitations, rematches, substitutes, absence and pauses.

use serde::{Deserialize, Serialize};

#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use crate::MatchId;

/// Invite accounts to a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Invite {
    /// Their names.
    pub names: Vec<String>,
}

/// Play the same game again with the same people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Rematch {
    /// Seats the caller wants, each with the hash of its salt in hex, as in `Chair`.
    pub seats: Vec<(u8, String)>,
}

/// A seat of a running match that is open to a substitute.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Offer {
    /// The match.
    pub match_id: MatchId,
    /// Id of the game.
    pub game: String,
    /// The seat.
    pub seat: u8,
}

/// What happens when the caller's time runs out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Absent {
    /// Level of the bot that takes over until the caller is back. Without one, the game's fallback order is given.
    pub bot: Option<String>,
}

/// Vote on pausing the clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Pause {
    /// The clocks stop once every player agrees, and run again as soon as one no longer does.
    pub stand_still: bool,
}

/// Whether the clocks are paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Paused {
    /// Are they paused?
    pub paused: bool,
    /// Number of players who have yet to agree.
    pub wanting: u16,
}
