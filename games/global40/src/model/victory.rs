//! The goals that win the game, and until when those that are reached must be held.

use serde::{Deserialize, Serialize};

use crate::model::powers::{Power, Side};

/// What must be held for a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// For the Axis: cities of the map of Europe.
    Europe,
    /// For the Axis: cities of the map of the Pacific.
    Pacific,
    /// For the Allies: Berlin, Rome and Tokyo.
    Capitals,
}

impl Goal {
    pub const ALL: [Goal; 3] = [Goal::Europe, Goal::Pacific, Goal::Capitals];

    pub fn side(self) -> Side {
        match self {
            Goal::Europe | Goal::Pacific => Side::Axis,
            Goal::Capitals => Side::Allies,
        }
    }
}

/// A goal is reached, and must be held until this power's turn of this round ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hold {
    pub by: Power,
    pub round: u8,
}

/// The goals that are held now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Clocks {
    pub europe: Option<Hold>,
    pub pacific: Option<Hold>,
    pub capitals: Option<Hold>,
}

impl Clocks {
    /// Until when a goal must be held, if it is reached.
    pub fn of(&self, goal: Goal) -> Option<Hold> {
        match goal {
            Goal::Europe => self.europe,
            Goal::Pacific => self.pacific,
            Goal::Capitals => self.capitals,
        }
    }

    pub fn set(&mut self, goal: Goal, hold: Option<Hold>) {
        match goal {
            Goal::Europe => self.europe = hold,
            Goal::Pacific => self.pacific = hold,
            Goal::Capitals => self.capitals = hold,
        }
    }
}
