//! Lines that were traced: the orders of a phase ask for the same ones.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::calendar::Skies;
use super::frozen::Control;
use super::nation::{Faction, Nation, PerFaction};
use super::nets::Cluster;

/// Everything that the lines of a faction rest on.
#[derive(Clone, PartialEq, Eq)]
pub struct Basis {
    pub control: Control,
    pub disputed: Cluster,
    pub battles: Cluster,
    /// Places of the enemy where it has begun a battle.
    pub attacked: Cluster,
    /// Neutral land through which its trains may pass.
    pub transit: Cluster,
    pub skies: Skies,
    /// Which of the rules for lines hold: all, unless a test has switched one off.
    pub rules: u32,
}

/// The lines of a faction, each traced when first asked for.
pub struct Traced {
    basis: Basis,
    nations: Vec<NationLines>,
    pub hqs: OnceLock<Box<HqLines>>,
}

/// Where HQs are supplied by rail alone, and what rails and lanes reach (11.731, 11.732).
pub struct HqLines {
    pub by_rail: Cluster,
    pub network: Cluster,
    pub by_sea: Cluster,
}

#[derive(Default)]
pub struct NationLines {
    /// Friendly rail lines (9.12).
    pub rails: OnceLock<Box<Cluster>>,
    /// What rails and sea lanes bring supply to (10.31, 10.32).
    pub network: OnceLock<Box<Cluster>>,
    /// Where units have a supply line (10.4).
    pub supplied: OnceLock<Box<Cluster>>,
}

impl Traced {
    fn new(basis: Basis) -> Traced {
        let mut nations = Vec::new();
        nations.resize_with(Nation::COUNT, NationLines::default);
        Traced { basis, nations, hqs: OnceLock::new() }
    }

    pub fn of(&self, nation: Nation) -> &NationLines {
        &self.nations[nation as usize]
    }
}

/// What was traced for each faction, shared by the copies of a position. It is no part of the position: comparing and packing do not
/// see it. A copy for which something else holds traces anew, so it is never out of date.
#[derive(Clone, Default)]
pub struct Traces(PerFaction<Arc<OnceLock<Arc<Traced>>>>);

impl Traces {
    /// The lines of a faction that rest on this.
    pub fn of(&self, faction: Faction, basis: Basis) -> Arc<Traced> {
        let kept = self.0[faction as usize].get_or_init(|| Arc::new(Traced::new(basis.clone())));
        if kept.basis == basis { kept.clone() } else { Arc::new(Traced::new(basis)) }
    }

    /// Forgets lines that rest on something else.
    pub fn renew(&mut self, faction: Faction, basis: impl FnOnce() -> Basis) {
        let slot = &mut self.0[faction as usize];
        if slot.get().is_some_and(|kept| kept.basis != basis()) {
            *slot = Arc::default();
        }
    }
}

impl PartialEq for Traces {
    fn eq(&self, _: &Traces) -> bool {
        true
    }
}

impl Eq for Traces {}

impl fmt::Debug for Traces {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Traces")
    }
}
