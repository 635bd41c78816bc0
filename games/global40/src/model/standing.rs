//! Answers given in advance.

use serde::{Deserialize, Serialize};

use crate::model::kinds::Kind;

/// Answers given in advance. What is left out has a sensible default; `ask` asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Standing {
    /// Planes that could take off to fight over the sea.
    pub scramble: Readiness,
    /// The most planes to send from one base.
    pub scramble_most: u8,
    /// Fighters against planes that fly over.
    pub intercept: Readiness,
    /// Fighters against raids and sweeps.
    pub patrol: Readiness,
    /// Planes against ships that have moved.
    pub interdict: Readiness,
    /// Submarines against ships that pass.
    pub ambush: Readiness,
    /// German guns at planes or at tanks.
    pub guns: Guns,
    /// Submarines that may choose.
    pub submarines: Boats,
    /// What is lost first; the rest follows by price.
    pub lose: Vec<Kind>,
    /// Ask for losses anyway.
    pub ask_losses: bool,
    /// Which enemy unit is hit, where that may be chosen: the most expensive.
    pub picks: Habit,
    /// Whether to continue an attack after a round.
    pub press: Press,
    /// Planes that have lost their base.
    pub land: Habit,
    /// A group that could be moved before the battles.
    pub shift: Shift,
    /// Where the British government goes, best first, by space key.
    pub exile: Vec<String>,
    /// Units that rise in a France that has been freed.
    pub rising: Habit,
}

impl Default for Standing {
    fn default() -> Standing {
        Standing {
            scramble: Readiness::Gain,
            scramble_most: 3,
            intercept: Readiness::Gain,
            patrol: Readiness::Gain,
            interdict: Readiness::Never,
            ambush: Readiness::Gain,
            guns: Guns::Gain,
            submarines: Boats::Strike,
            lose: Vec::new(),
            ask_losses: false,
            picks: Habit::Usual,
            press: Press::Ask,
            land: Habit::Usual,
            shift: Shift::Never,
            exile: Vec::new(),
            rising: Habit::Usual,
        }
    }
}

/// Whether to go out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Readiness {
    Ask,
    Never,
    /// If that looks better than staying.
    Gain,
    Always,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Guns {
    Ask,
    Planes,
    Tanks,
    /// At tanks if no planes come.
    Gain,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Boats {
    Ask,
    Strike,
    Dive,
}

/// A question with one usual answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Habit {
    Ask,
    #[serde(alias = "always", alias = "nearest", alias = "dearest", alias = "infantry")]
    Usual,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shift {
    Ask,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Press {
    Ask,
    Always,
}
