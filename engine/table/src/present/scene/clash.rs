//! A battle under way, for a board of its own: what comes one after the other, and who is left.

use serde::{Deserialize, Serialize};

use crate::rules::{Message, Seat, Space};

/// A battle under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clash {
    /// Where.
    pub at: Space,
    /// Where it is, and how far it has come, in words.
    pub name: Message,
    /// What comes one after the other in the present round.
    pub steps: Vec<ClashStep>,
    /// Who fights, the attacker first.
    pub sides: Vec<ClashSide>,
    /// The order that goes on with it, in notation, if one can be given now: its forecast says how it would end.
    pub goes_on: Option<String>,
}

/// Something that happens in every round of a battle, or in its first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClashStep {
    /// What.
    pub name: Message,
    /// Has it been, is it now, or is it to come?
    pub when: When,
}

/// Before, at or after the present.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum When {
    /// It has been.
    Past,
    /// It is now.
    Now,
    /// It is to come.
    Ahead,
}

/// One side of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClashSide {
    /// Whose it is, and what it does.
    pub name: Message,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// What is left of it.
    pub units: Vec<ClashUnits>,
    /// The dice that it throws next: how many, and the highest number that hits.
    pub dice: Vec<(u16, u8)>,
    /// Hits on it that wait for casualties.
    pub hits: u16,
}

/// Units of one kind in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClashUnits {
    /// How many of what, in words.
    pub name: Message,
    /// Whose they are, if anybody's.
    pub owner: Option<Seat>,
    /// The picture on them, by key.
    pub glyph: String,
    /// How many.
    pub count: u16,
    /// What is to be known of them: damaged, out of the battle.
    pub state: Option<Message>,
    /// Do they fight?
    pub fights: bool,
}
