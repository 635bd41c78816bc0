//! What attacks and entries mean to others: China, the border with Japan, and the pact with Mongolia.

use table::Space;

use crate::model::fact::Fact;
use crate::model::fact::politics::PoliticsFact;
use crate::model::holder::{Holder, Leaning};
use crate::model::powers::{Power, Side};
use crate::model::spaces::Spaces;
use crate::rule::politics as rule;
use crate::rules::executor::Executor;
use crate::rules::politics::declare::european_axis;

impl Executor<'_, '_, '_> {
    /// A land is attacked or entered by force: notes what rules ask about later.
    pub fn note_attack(&mut self, at: Space, by: Power) {
        let ground = self.ground;
        let holder = self.position.holder(at);
        let mongolia = ground.sets.mongolia;
        let beside_mongolia = ground.roads[at.index()].iter().any(|s| mongolia.contains(*s));
        let strict = mongolia.iter().any(|s| self.position.holder(s) == Holder::Neutral(Leaning::Strict));
        let ledger = &mut self.position.ledger;
        match by {
            Power::Japan => {
                ledger.japan_hit_indo_china |= at == ground.at.indo_china;
                ledger.pact_due |= beside_mongolia && holder.is(Power::Soviets);
            }
            Power::Soviets => {
                let border = at == ground.at.korea || beside_mongolia && holder.is(Power::Japan);
                ledger.soviets_broke_border |= border && strict;
                ledger.soviets_hit_mongolia |= mongolia.contains(at) && holder.power().is_none();
            }
            _ => {}
        }
        self.note_entry(at, by);
    }

    /// Units enter a land: the European Axis where Chinese units may go, or another Allied power China.
    pub fn note_entry(&mut self, at: Space, by: Power) {
        let sets = &self.ground.sets;
        let provokes_japan = by.side() == Side::Allies
            && by != Power::China
            && sets.china.contains(at)
            && !self.position.at_war(by, Power::Japan);
        let ledger = &mut self.position.ledger;
        if european_axis().contains(by) && sets.china_area.contains(at) {
            ledger.war_on_china = ledger.war_on_china.with(by);
        }
        if provokes_japan && rule::CHINA_CONCERNS_JAPAN.holds() {
            ledger.entered_china = ledger.entered_china.with(by);
        }
    }

    /// Notes who has units in China when a turn ends.
    pub fn note_presence(&mut self) {
        let area = self.ground.sets.china_area;
        let mut there: Vec<(Space, Power)> = Vec::new();
        for unit in self.position.units.iter() {
            if let (Some(at), Some(owner)) = (unit.at, unit.owner)
                && area.contains(at)
                && !there.contains(&(at, owner))
            {
                there.push((at, owner));
            }
        }
        there.into_iter().for_each(|(at, owner)| self.note_entry(at, owner));
    }

    /// Japan's battles are over: if it attacked a Soviet land next to Mongolia, Mongolia is the Soviet Union's.
    pub fn mongolian_pact(&mut self) {
        if !std::mem::take(&mut self.position.ledger.pact_due) || !rule::PACT.holds() {
            return;
        }
        if self.position.ledger.soviets_broke_border && rule::PACT_BROKEN.holds() {
            self.tell.all(|| Fact::Politics(PoliticsFact::PactVoid));
            return;
        }
        let keeps_pact = |s: &Space| match self.position.holder(*s) {
            Holder::Neutral(leaning) => leaning != Leaning::Axis,
            Holder::Joined(side) => side == Side::Allies,
            _ => false,
        };
        let lands: Spaces = self.ground.sets.mongolia.iter().filter(keeps_pact).collect();
        if lands.is_empty() {
            return;
        }
        self.tell.all(|| Fact::Politics(PoliticsFact::Pact));
        lands.iter().for_each(|at| self.take_over(at, Power::Soviets, rule::PACT_ARMIES));
    }
}
