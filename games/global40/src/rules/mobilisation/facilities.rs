//! Where facilities may be built, and where a Soviet complex may be put up again.

use table::{No, Space, Subject, Verdict, msg};

use crate::model::facilities::{Facility, FacilityKind};
use crate::model::fact::Fact;
use crate::model::fact::mobilisation::MobiliseFact;
use crate::model::powers::Power;
use crate::model::purchases::Transit;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// May a power build such a facility here?
    pub fn site<V: Verdict>(&self, power: Power, works: FacilityKind, at: Space) -> Result<(), V> {
        let about = || vec![Subject::Space(at)];
        let held = self.position.holder(at).is(power)
            && self.position.turn.holders.get(at.index()).is_some_and(|h| h.is(power));
        rule::SITES.forbids(!held, || (msg!("not-held-since", at = at), about()))?;
        let inland = works == FacilityKind::NavalBase && self.ground.shores[at.index()].is_empty();
        rule::NAVAL_BASE_ON_COAST.forbids(inland, || (msg!("no-coast", at = at), about()))?;
        if works.is_complex() {
            let island = self.ground.sets.island.contains(at);
            rule::ONE_OF_EACH.forbids(island, || (msg!("no-complex-on-islands", at = at), about()))?;
            let original = self.ground.original[at.index()];
            let soviet = power == Power::Germany && original == Some(Power::Soviets);
            rule::NO_GERMAN_COMPLEX.forbids(soviet, || (msg!("no-german-complex", at = at), about()))?;
            let foreign = works == FacilityKind::Major && original != Some(power);
            rule::SITE_VALUE.forbids(foreign, || (msg!("major-at-home", at = at), about()))?;
            let least = self.ground.facility(works).min_ipc;
            let poor = self.ground.ipc[at.index()] < least;
            rule::SITE_VALUE.forbids(poor, || (msg!("too-poor", at = at, least = least), about()))?;
        }
        let there = self.position.facilities(at).any(|f| f.works.same_place(works));
        rule::ONE_OF_EACH.forbids(there, || (msg!("already-there", works = works.name(), at = at), about()))
    }

    /// Where a power may build such a facility.
    pub fn sites(&self, power: Power, works: FacilityKind) -> impl Iterator<Item = Space> {
        let held = self.ground.sets.land.iter().filter(move |s| self.position.holder(*s).is(power));
        held.filter(move |s| self.site::<No>(power, works, *s).is_ok())
    }

    /// May the Soviet complex here be taken down to be put up elsewhere next turn?
    pub fn may_remove_complex<V: Verdict>(&self, power: Power, at: Space) -> Result<(), V> {
        let about = || vec![Subject::Space(at)];
        let complex = self.complex(at).filter(|_| self.position.holder(at).is(power));
        let original = self.ground.original[at.index()] == Some(Power::Soviets);
        let stands = |f: &Facility| f.build == 0 && !f.bought && !f.taken;
        let soviet = power == Power::Soviets && original && complex.is_some_and(stands);
        rule::RELOCATION.forbids(!soviet, || (msg!("not-to-be-moved", at = at), about()))?;
        let peace = !self.position.at_war(Power::Soviets, Power::Germany);
        rule::RELOCATION.forbids(peace, || (msg!("moved-only-in-war"), about()))?;
        let again = complex.is_some_and(|f| f.relocated);
        rule::ONE_RELOCATION.forbids(again, || (msg!("moved-once-already", at = at), about()))?;
        let second = self.position.turn.purchases.removed;
        rule::ONE_RELOCATION.forbids(second, || (msg!("one-complex-a-turn"), about()))
    }

    /// The complex that has been on its way for a turn and can be put up.
    pub fn arriving(&self) -> Option<&Transit> {
        let round = self.position.round;
        let ready = |t: &&Transit| t.since < round || !rule::RELOCATED_NEXT_TURN.holds();
        self.position.stores.in_transit.iter().find(ready).filter(|_| self.position.power == Power::Soviets)
    }

    /// May it be put up here?
    pub fn permit_arrival<V: Verdict>(&self, at: Space) -> Result<(), V> {
        let about = || vec![Subject::Space(at)];
        let soviet = self.position.holder(at).is(Power::Soviets)
            && self.ground.original[at.index()] == Some(Power::Soviets);
        rule::RELOCATION_SITE.forbids(!soviet, || (msg!("not-soviet-soil", at = at), about()))?;
        let there = self.complex(at).is_some();
        rule::RELOCATION_SITE
            .forbids(there, || (msg!("already-there", works = FacilityKind::Minor.name(), at = at), about()))
    }
}

impl Now<'_> {
    /// `upgrade SPACE` while units are placed: only a complex that was put up again just now.
    pub fn permit_moved_upgrade<V: Verdict>(&self, at: Space) -> Result<(), V> {
        let about = || vec![Subject::Space(at)];
        let arrived = self.position.turn.purchases.arrived.contains(&at);
        let minor = self.situation.facility(at, FacilityKind::Minor).filter(|f| arrived && f.upgrade == 0);
        rule::RELOCATED_UPGRADE.forbids(minor.is_none(), || (msg!("not-just-moved", at = at), about()))?;
        let damaged = minor.is_some_and(|f| f.damage > 0);
        rule::UPGRADE_UNDAMAGED.forbids(damaged, || (msg!("repair-before-upgrade", at = at), about()))?;
        let (cost, has) =
            (self.situation.upgrade_cost(self.power, true), self.position.treasury_of(self.power));
        rule::PAYMENT.forbids(cost > has, || (msg!("too-dear", cost = cost, has = has), about()))
    }
}

impl Executor<'_, '_, '_> {
    /// A bought facility is placed, with its chips.
    pub fn place_works(&mut self, works: FacilityKind, at: Space) {
        let power = self.power();
        let build = self.ground.facility(works).build;
        self.position.turn.purchases.works[works as usize] -= 1;
        self.position.works.push(Facility { build, bought: true, ..Facility::new(at, works) });
        self.tell.all(|| Fact::Mobilise(MobiliseFact::Begun { power, works, at, chips: build }));
    }

    pub fn refund_works(&mut self, works: FacilityKind) {
        let power = self.power();
        let purchases = &mut self.position.turn.purchases;
        purchases.works[works as usize] -= 1;
        let price = i32::from(purchases.paid_works[works as usize]);
        self.tell.all(|| Fact::Mobilise(MobiliseFact::RefundedWorks { power, works }));
        self.coins(power, price, rule::REFUND);
    }

    /// A Soviet complex is taken down in the non-combat move; it can be put up again in the next turn.
    pub fn remove_complex(&mut self, at: Space) {
        let Some(i) = self.position.works.iter().position(|f| f.at == at && f.works.is_complex()) else {
            return;
        };
        let facility = self.position.works.remove(i);
        let (power, since) = (self.power(), self.position.round);
        self.position.turn.purchases.removed = true;
        let transit = Transit { works: facility.works, damage: facility.damage, since };
        self.position.stores.in_transit.push(transit);
        self.tell.all(|| Fact::Mobilise(MobiliseFact::TakenDown { power, works: facility.works, at }));
    }

    pub fn put_up(&mut self, at: Space) {
        let Some(transit) = self.situation().arriving().copied() else { return };
        let waiting = &mut self.position.stores.in_transit;
        if let Some(i) = waiting.iter().position(|t| *t == transit) {
            waiting.remove(i);
        }
        let Transit { works, damage, .. } = transit;
        self.position.works.push(Facility { damage, relocated: true, ..Facility::new(at, works) });
        self.position.turn.purchases.arrived.push(at);
        let power = self.power();
        self.tell.all(|| Fact::Mobilise(MobiliseFact::PutUp { power, works, at }));
    }

    pub fn upgrade_moved(&mut self, at: Space) {
        let power = self.power();
        let cost = self.situation().upgrade_cost(power, true);
        self.coins(power, -i32::from(cost), rule::RELOCATED_UPGRADE);
        if let Some(facility) =
            self.position.works.iter_mut().find(|f| f.at == at && f.works == FacilityKind::Minor)
        {
            facility.upgrade = 1;
        }
        self.tell.all(|| Fact::Mobilise(MobiliseFact::UpgradedMoved { power, at }));
    }
}
