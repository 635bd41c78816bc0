//! The projects of research.

use serde::{Deserialize, Serialize};

/// How many projects there are.
pub const PROJECTS: usize = 22;

/// A project.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Project {
    AdvancedArtillery,
    Rockets,
    Paratroops,
    SuperSubmarines,
    JetFighters,
    ImprovedShipyards,
    AircraftProduction,
    Radar,
    LongRange,
    HeavyBombers,
    GeneralProduction,
    AtomicBomb,
    HeavyArmor,
    WarBonds,
    ImprovedMech,
    FactoryProduction,
    Intelligence,
    ImprovedAsw,
    MobileAa,
    FighterBombers,
    ArmedTransports,
    Commandos,
}

impl Project {
    pub const ALL: [Project; PROJECTS] = [
        Project::AdvancedArtillery,
        Project::Rockets,
        Project::Paratroops,
        Project::SuperSubmarines,
        Project::JetFighters,
        Project::ImprovedShipyards,
        Project::AircraftProduction,
        Project::Radar,
        Project::LongRange,
        Project::HeavyBombers,
        Project::GeneralProduction,
        Project::AtomicBomb,
        Project::HeavyArmor,
        Project::WarBonds,
        Project::ImprovedMech,
        Project::FactoryProduction,
        Project::Intelligence,
        Project::ImprovedAsw,
        Project::MobileAa,
        Project::FighterBombers,
        Project::ArmedTransports,
        Project::Commandos,
    ];

    const WORDS: [&'static str; PROJECTS] = [
        "advanced-artillery",
        "rockets",
        "paratroops",
        "super-submarines",
        "jet-fighters",
        "improved-shipyards",
        "aircraft-production",
        "radar",
        "long-range",
        "heavy-bombers",
        "general-production",
        "atomic-bomb",
        "heavy-armor",
        "war-bonds",
        "improved-mech",
        "factory-production",
        "intelligence",
        "improved-asw",
        "mobile-aa",
        "fighter-bombers",
        "armed-transports",
        "commandos",
    ];

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn word(self) -> &'static str {
        Project::WORDS[self.index()]
    }

    pub fn read(word: &str) -> Option<Project> {
        Project::WORDS.iter().position(|known| *known == word).map(|i| Project::ALL[i])
    }
}

/// The projects a power has developed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Projects(pub u32);

impl Projects {
    pub fn has(self, project: Project) -> bool {
        self.0 & (1 << project as u32) != 0
    }

    pub fn with(self, project: Project) -> Projects {
        Projects(self.0 | (1 << project as u32))
    }

    pub fn iter(self) -> impl Iterator<Item = Project> {
        Project::ALL.into_iter().filter(move |p| self.has(*p))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_developed_stays_so() {
        let radar = Projects::default().with(Project::Radar);
        assert_eq!(radar.with(Project::Radar), radar);
        assert!(radar.with(Project::Rockets).has(Project::Radar));
    }
}
