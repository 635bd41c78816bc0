//! Who holds what, and what a phase began with.

use atlas::Cell;
use kit::Frozen;
use serde::{Deserialize, Serialize};
use table::{Piece, Pieces, Space};

use super::calendar::Fortnight;
use super::frames::Phase;
use super::nation::{Faction, PerFaction};
use super::nets::{Cluster, Nets};

/// Who holds each hex and area. Where nobody does, a neutral does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Control {
    pub held: PerFaction<Cluster>,
    /// Land that takes no part in a shorter game: it keeps its holder, and nobody enters it (22.11).
    pub beyond: Cluster,
}

impl Control {
    pub fn of(&self, nets: &Nets, space: Space) -> Option<Faction> {
        let cell = nets.rows.cell(space);
        Faction::ALL.into_iter().find(|faction| self.held[*faction as usize].contains(cell))
    }

    /// Held by this faction or by one that is no enemy of it.
    pub fn own(&self, faction: Faction) -> Cluster {
        self.held_by(|other| !other.is_enemy_of(faction))
    }

    /// Is a place held by this faction or by one that is no enemy of it?
    pub fn is_own(&self, faction: Faction, cell: Cell) -> bool {
        let held = |other: &Faction| self.held[*other as usize].contains(cell);
        Faction::ALL.iter().any(|other| !other.is_enemy_of(faction) && held(other))
    }

    pub fn hostile(&self, faction: Faction) -> Cluster {
        self.held_by(|other| other.is_enemy_of(faction))
    }

    pub fn held_by(&self, wanted: impl Fn(Faction) -> bool) -> Cluster {
        let held = Faction::ALL.into_iter().filter(|faction| wanted(*faction));
        held.fold(Cluster::NONE, |all, faction| all.union(&self.held[faction as usize]))
    }
}

/// The phase of a player-turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moment {
    pub fortnight: Fortnight,
    /// Whose turn; nobody's in Production and at set-up.
    pub active: Option<Faction>,
    pub phase: Phase,
}

/// What holds until a phase ends (5.31, 8.1). Public.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Status {
    /// Empty hexes into which the zones of both sides reach (8.33).
    pub disputed: Cluster,
    /// Hexes and areas with blocks of both sides.
    pub battles: Cluster,
    /// What each active HQ reaches.
    pub command: Vec<(Piece, Cluster)>,
}

pub type FrozenStatus = Frozen<Moment, Status>;

impl Pieces for Status {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        self.command.iter_mut().for_each(|(hq, _)| rename(hq));
        self.command.sort_unstable_by_key(|(hq, _)| *hq);
    }
}
