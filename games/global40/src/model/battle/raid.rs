//! A raid as data.

use serde::{Deserialize, Serialize};

use crate::model::battle::edge::Edge;
use crate::model::battle::force::Force;

/// Where in the sequence a raid stands, in the order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RaidStage {
    Opening,
    AttackerRoll,
    DefenderRoll,
    AttackerPlanes,
    DefenderPlanes,
    Flak,
    FlakLosses,
    /// One tactical bomber after the other.
    Tactical,
    TacticalTarget,
    Strategic,
    Strafing,
    StrafingLosses,
    Over,
}

/// A raid on a facility or a sweep of an air base, at any point of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Raid {
    pub stage: RaidStage,
    /// What flies to the target, and the fighters and jets that rise against it.
    pub flight: Force,
    pub interceptors: Force,
    /// Alive and out of it: planes of the flight that turned back.
    pub turned_back: Force,
    /// Interceptors that were turned back: out of it, and not to be strafed.
    pub landed: Force,
    /// Planes of the defender on the ground that did not rise.
    pub grounded: Force,
    /// Damage done.
    pub damage: u8,
    /// Planes that wait to be named: shot down and turned back.
    pub shot: (u8, u8),
    /// What the other side's planes wait for in the same way.
    pub enemy_shot: (u8, u8),
    /// Bombers that have dropped.
    pub dropped: u8,
    pub edge: Edge,
    pub enemy_edge: Edge,
    /// AAA in the territory.
    pub guns: u8,
    /// How many of them have radar.
    pub radar_guns: u8,
    /// The most damage the target can still take; none is a sweep without a target.
    pub room: u8,
}
