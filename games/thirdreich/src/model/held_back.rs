//! Units that a scenario holds back for a while.

use serde::Deserialize;
use table::Space;

use super::calendar::Turn;
use super::forces::Forces;
use super::nation::Nation;
use super::units::UnitId;

/// All of them.
#[derive(Clone, Debug)]
pub struct HeldBack {
    pub waiting: Waiting,
    pub tied: Tied,
}

/// In the first turn these attack only after an impulse of a nation.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub units: Vec<UnitId>,
    pub nations: Vec<Nation>,
    pub on: Nation,
}

/// A unit that stays where it was set up, or beside it, until a turn.
#[derive(Clone, Copy, Debug)]
pub struct Tied {
    pub unit: UnitId,
    pub to: Space,
    pub until: Turn,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HeldBackEntry {
    waiting: WaitingEntry,
    tied: TiedEntry,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WaitingEntry {
    hexes: Vec<String>,
    nations: Vec<Nation>,
    on: Nation,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TiedEntry {
    unit: String,
    until: Turn,
}

impl HeldBackEntry {
    /// With keys looked up.
    ///
    /// # Panics
    /// If it names what does not exist or is not set up.
    pub(super) fn read(self, forces: &Forces, space: impl Fn(&str) -> Space) -> HeldBack {
        let hexes: Vec<Space> = self.waiting.hexes.iter().map(|key| space(key)).collect();
        let units = forces.placed.iter().filter(|placed| hexes.contains(&placed.at.space));
        let units = units.map(|placed| placed.unit).collect();
        let tied = forces.find(&self.tied.unit);
        let placed = forces.placed.iter().find(|placed| Some(placed.unit) == tied);
        let placed = placed.unwrap_or_else(|| panic!("{} is not set up", self.tied.unit));
        HeldBack {
            waiting: Waiting { units, nations: self.waiting.nations, on: self.waiting.on },
            tied: Tied { unit: placed.unit, to: placed.at.space, until: self.tied.until },
        }
    }
}
