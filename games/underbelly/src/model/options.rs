//! What players may agree before the game: as they say it, and as it is kept.

use serde::{Deserialize, Serialize};

use crate::model::calendar::Turn;
use crate::model::roster::Side;
use crate::model::sets::Areas;

/// What players may agree before the game; what is left out is as the rules have it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Agreed {
    pub vichy: Option<Vichy>,
    pub withdrawals: Option<Withdrawals>,
    pub boxes: Option<Boxes>,
    /// Who goes first each turn.
    pub first: Option<Side>,
    /// How many stars the Axis need at the end.
    pub axis_stars: Option<u8>,
    /// What the Allies must hold through an Axis turn.
    pub allied_areas: Option<Vec<String>>,
    pub last_turn: Option<String>,
}

/// When Vichy France ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vichy {
    Either,
    InvasionOnly,
}

/// Which of several units alike is withdrawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Withdrawals {
    Choice,
    Marked,
}

/// Does stacking count in home boxes?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Boxes {
    Unlimited,
    Limited,
}

/// What players have agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Options {
    /// Vichy France ends only when the Allies invade it.
    pub vichy_invasion_only: bool,
    /// The counters with the stripe are withdrawn, not others like them.
    pub marked_withdrawals: bool,
    /// Stacking counts in home boxes too.
    pub limited_boxes: bool,
    /// Who goes first each turn.
    pub first: Side,
    /// How many stars the Axis need at the end.
    pub axis_stars: u8,
    /// What the Allies must hold to win.
    pub allied_areas: Areas,
    pub last_turn: Turn,
}
