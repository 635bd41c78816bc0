//! What things cost, term by term.

use table::{Message, Sum, msg};

use crate::model::board::OIL;
use crate::model::events::Event;
use crate::model::facilities::FacilityKind;
use crate::model::kinds::{Branch, Kind};
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::rule::economy as rule;
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// What a unit costs a power, printed price first.
    pub fn price<S: Sum>(&self, power: Power, kind: Kind, sum: &mut S) {
        let printed = i32::from(self.ground.profile(kind).cost);
        sum.term(rule::PAYMENT, printed, || kind.name());
        for (project, cited) in [
            (Project::ImprovedShipyards, rule::SHIPYARDS),
            (Project::AircraftProduction, rule::AIRCRAFT_PRODUCTION),
        ] {
            let cheaper = || self.ground.research.cheaper.get(&project)?.get(&kind);
            if let Some(cost) = self.has(power, project).then(cheaper).flatten() {
                sum.term(cited, i32::from(*cost) - printed, || project.name());
            }
        }
        if self.has(power, Project::GeneralProduction) {
            sum.term(rule::GENERAL_PRODUCTION, -1, || Project::GeneralProduction.name());
        }
        let dearer = match self.event() {
            Some(Event::ShipyardStrike) => kind.branch() == Branch::Sea,
            Some(Event::OilShortage) => {
                (kind.is_air() || kind == Kind::Armor) && power != Power::Us && !self.has_oil(power)
            }
            _ => false,
        };
        if let Some(event) = self.event().filter(|_| dearer) {
            sum.term(rule::EVENT_BINDS, 1, || event.words());
        }
    }

    fn has_oil(&self, power: Power) -> bool {
        OIL.iter().filter_map(|key| self.ground.map.by_key(key)).any(|s| self.position.holder(s).is(power))
    }

    /// What a unit costs a power, as a number.
    pub fn cost(&self, power: Power, kind: Kind) -> u16 {
        let mut sum = 0;
        self.price(power, kind, &mut sum);
        sum.max(0) as u16
    }

    /// What a facility costs a power.
    pub fn works_price<S: Sum>(&self, power: Power, works: FacilityKind, sum: &mut S) {
        sum.term(rule::PAYMENT, i32::from(self.ground.facility(works).cost), || works.name());
        self.general_production(power, sum);
    }

    /// What it costs to make a minor complex a major one; less for a Soviet one that has just been put up again.
    pub fn upgrade_price<S: Sum>(&self, power: Power, just_moved: bool, sum: &mut S) {
        let research = &self.ground.research;
        sum.term(rule::UPGRADE, research.upgrade_cost.into(), || msg!("price-upgrade"));
        if just_moved {
            let less = i32::from(research.moved_upgrade_cost) - i32::from(research.upgrade_cost);
            sum.term(rule::RELOCATED_UPGRADE, less, || msg!("price-just-moved"));
        }
        self.general_production(power, sum);
    }

    fn general_production<S: Sum>(&self, power: Power, sum: &mut S) {
        if self.has(power, Project::GeneralProduction) {
            sum.term(rule::GENERAL_FACILITIES, -1, || Project::GeneralProduction.name());
        }
    }

    pub fn works_cost(&self, power: Power, works: FacilityKind) -> u16 {
        let mut sum = 0;
        self.works_price(power, works, &mut sum);
        sum.max(0) as u16
    }

    pub fn upgrade_cost(&self, power: Power, just_moved: bool) -> u16 {
        let mut sum = 0;
        self.upgrade_price(power, just_moved, &mut sum);
        sum.max(0) as u16
    }

    /// What it costs to remove this much damage.
    pub fn repair_price<S: Sum>(&self, power: Power, works: FacilityKind, points: u8, sum: &mut S) {
        sum.term(rule::REPAIR, points.into(), || msg!("price-repair"));
        let free = self.position.turn.purchases.free_repairs.min(points);
        if free > 0 {
            sum.term(rule::EVENT_BINDS, -i32::from(free), || Event::FactoryDrive.words());
        }
        if works.is_complex() && self.has(power, Project::FactoryProduction) {
            let half = sum.so_far() / 2;
            sum.term(rule::FACTORY_PRODUCTION, -half, || Project::FactoryProduction.name());
        }
    }

    pub fn repair_cost(&self, power: Power, works: FacilityKind, points: u8) -> u16 {
        let mut sum = 0;
        self.repair_price(power, works, points, &mut sum);
        sum.max(0) as u16
    }

    /// What it costs to keep the level of the pilots, or to raise it.
    pub fn training_price<S: Sum>(&self, power: Power, raise: bool, sum: &mut S) {
        let (research, level) = (&self.ground.research, self.position.pilots[power.index()]);
        let step = usize::from((level + 3).clamp(0, 6) as u8);
        let why = || -> Message { msg!("price-pilots", level = i32::from(level)) };
        sum.term(rule::TRAINING_COST, research.keep[step].into(), why);
        if self.event() == Some(Event::VeteranCadre) && sum.so_far() > 0 {
            sum.term(rule::EVENT_BINDS, -1, || Event::VeteranCadre.words());
        }
        if let Some(more) = research.raise.get(step).filter(|_| raise) {
            sum.term(rule::RAISING_COST, i32::from(*more), || msg!("price-raise"));
        }
    }

    pub fn training_cost(&self, power: Power, raise: bool) -> u16 {
        let mut sum = 0;
        self.training_price(power, raise, &mut sum);
        sum.max(0) as u16
    }

    /// How many spaces the track of a project has; the bomb, which goes step by step, keeps its own.
    pub fn track(&self, project: Project) -> u8 {
        let options = &self.position.options;
        if (options.uniform_research || options.blind_research) && project != Project::AtomicBomb {
            self.ground.research.blind_spaces
        } else {
            self.ground.research.length[project.index()]
        }
    }
}
