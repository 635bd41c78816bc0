//! Phase 6: the United States may declare war; then production, objectives, islands, bonds and convoys.

pub mod convoys;
pub mod objectives;

use table::dice::Stream;
use table::{Sum, Tally, msg};

use crate::model::events::Event;
use crate::model::facilities::FacilityKind;
use crate::model::fact::Fact;
use crate::model::fact::income::IncomeFact;
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// What war bonds bring beside two dice.
const BONDS: i32 = 5;

impl Situation<'_> {
    /// What a power would collect now, before dice: production, objectives, islands.
    pub fn income<S: Sum>(&self, power: Power, sum: &mut S) {
        if self.has_lost_capital(power) && rule::NO_CAPITAL_NO_INCOME.holds() {
            return;
        }
        let production = self.production(power);
        sum.term(rule::INCOME, production.into(), || msg!("income-production"));
        for objective in self.ground.objectives.iter().filter(|o| o.power == power) {
            sum.term(objective.rule, self.objective_pays(objective).into(), || {
                msg!("income-objective", name = objective.name())
            });
        }
        for facility in &self.position.works {
            let at = facility.at;
            let base = matches!(facility.works, FacilityKind::AirBase | FacilityKind::NavalBase)
                && self.ground.sets.island.contains(at)
                && self.position.holder(at).is(power);
            if base && self.operative(at, facility.works) && self.complex(at).is_none() {
                let pays = self.ground.facility(facility.works).island_income;
                sum.term(rule::ISLAND_BASES, pays.into(), || msg!("income-island", at = at));
            }
        }
        if self.event() == Some(Event::WarLoans) {
            sum.term(rule::EVENT_BINDS, i32::from(production / 10), || Event::WarLoans.words());
        }
    }

    /// What a power would collect now, explained; war bonds and convoys wait for their dice.
    pub fn income_preview(&self, power: Power) -> Tally {
        let mut tally = Tally::of(msg!("income-of", power = power.seat()));
        self.income(power, &mut tally);
        tally
    }
}

impl Executor<'_, '_, '_> {
    /// Phase 6, once planes that waited for new carriers have landed.
    pub fn begin_income(&mut self) {
        self.land_on_new_carriers();
        self.position.frames.replace(Frame::Income);
    }

    /// Counts and pays.
    pub fn collect(&mut self) {
        let power = self.power();
        if self.situation().has_lost_capital(power) && rule::NO_CAPITAL_NO_INCOME.holds() {
            self.tell.all(|| Fact::Income(IncomeFact::NoCapital { power }));
            return;
        }
        let mut tally = self.situation().income_preview(power);
        self.note_once_paid(power);
        if self.situation().has(power, Project::WarBonds) && rule::WAR_BONDS.holds() {
            let dice = i32::from(self.dice.sum(Stream::Public, rule::WAR_BONDS, 2, 6));
            tally.term(rule::WAR_BONDS, dice + BONDS, || Project::WarBonds.name());
        }
        let lost = self.raid_convoys(power);
        tally.term(rule::CONVOY_LOSS, -i32::from(lost), || msg!("income-convoys"));
        let total = tally.total().max(0);
        for term in tally.terms {
            self.tell.all(|| Fact::Income(IncomeFact::Line { power, term }));
        }
        self.coins(power, total, rule::INCOME);
    }

    /// What is paid once in a game has been paid.
    fn note_once_paid(&mut self, power: Power) {
        let paid = {
            let situation = self.situation();
            let mut once = self.ground.objectives.iter().filter(|o| o.power == power && o.once);
            once.any(|o| situation.objective_pays(o) > 0)
        };
        self.position.ledger.berlin_paid |= paid;
    }
}
