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

/// Commit to new salts for seats that the caller holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewPledges {
    /// The seats, each with the hash of its salt in hex, as in `Chair`.
    pub seats: Vec<(u8, String)>,
}

/// Give a free seat of the waiting room to a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SeatBot {
    /// Level of the bot, as in `Chair`; null makes the seat free again.
    pub bot: Option<String>,
}

/// Play the same game again with the same people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Rematch {
    /// Seats the caller wants in it, each with the hash of its salt in hex, as in `Chair`.
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

/// A newer edition of the game, by which a running match would come out differently. The match goes over to it if all its players agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewerEdition {
    /// Version of the edition.
    pub version: u16,
    /// Seats whose player agrees.
    pub agreed: Vec<u8>,
    /// Seats whose player has yet to agree. Bots and players who have resigned are not asked.
    pub wanted: Vec<u8>,
}

/// Agree to go on by a newer edition, or take that back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Agree {
    /// Yes, or no longer.
    pub agrees: bool,
}

/// How many listed matches of a game there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Counts {
    /// Id of the game.
    pub game: String,
    /// Matches looking for players.
    pub waiting: i64,
    /// Matches being played.
    pub running: i64,
}
