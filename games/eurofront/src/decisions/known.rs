//! What follows from a view for the faction that decides, worked out when first asked: an order is said word by word, and every word
//! asks the same view.

use std::sync::{Arc, OnceLock};

use crate::model::board::Ground;
use crate::model::nation::{Faction, PerFaction};
use crate::model::nets::{Cluster, Ways};
use crate::model::position::Position;
use crate::model::traced::Traced;
use crate::rules::engagement::{self, Occupancy};
use crate::rules::lines::traced;
use crate::rules::voyages::Conditions;

/// It is kept with its view, which never changes, so it is never out of date.
#[derive(Default)]
pub struct Known {
    spent: OnceLock<Box<Ways>>,
    factions: PerFaction<FactionKnown>,
}

#[derive(Default)]
struct FactionKnown {
    occupancy: OnceLock<Box<Occupancy>>,
    company: OnceLock<Box<Cluster>>,
    conditions: OnceLock<Conditions>,
    lines: OnceLock<Arc<Traced>>,
}

impl Known {
    pub fn occupancy(&self, ground: &Ground, position: &Position, faction: Faction) -> &Occupancy {
        let known = &self.factions[faction as usize].occupancy;
        known.get_or_init(|| Box::new(Occupancy::of(ground, position, faction)))
    }

    pub fn company(&self, ground: &Ground, position: &Position, faction: Faction) -> &Cluster {
        let known = &self.factions[faction as usize].company;
        known.get_or_init(|| Box::new(engagement::company(ground, position, faction)))
    }

    pub fn conditions(&self, ground: &Ground, position: &Position, faction: Faction) -> &Conditions {
        let known = &self.factions[faction as usize].conditions;
        known.get_or_init(|| Conditions::of(ground, position, faction))
    }

    pub fn lines(&self, ground: &Ground, position: &Position, faction: Faction) -> &Traced {
        self.factions[faction as usize].lines.get_or_init(|| traced(ground, position, faction))
    }

    pub fn spent(&self, ground: &Ground, position: &Position) -> &Ways {
        self.spent.get_or_init(|| Box::new(engagement::spent(ground, position)))
    }
}
