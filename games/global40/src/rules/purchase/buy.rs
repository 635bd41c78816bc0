//! Step 4: units, facilities, upgrades, and the bomb.

use table::{No, Space, Subject, Verdict, msg};

use crate::model::facilities::{Facility, FacilityKind};
use crate::model::fact::Fact;
use crate::model::fact::purchase::PurchaseFact;
use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// Marines of the United States that may be in play, and commandos that a power may ever buy.
const MARINES: u8 = 6;
const COMMANDOS: u8 = 6;
/// More of a kind than this is bought in two orders.
pub(super) const MOST: u16 = 40;

impl Now<'_> {
    fn afford<V: Verdict>(&self, cost: u16) -> Result<(), V> {
        let has = self.position.treasury_of(self.power);
        rule::PAYMENT.forbids(cost > has, || (msg!("too-dear", cost = cost, has = has), vec![]))
    }

    /// How many of a kind to offer: what can be paid, and a few more that are refused with a reason.
    pub fn worth_offering(&self, kind: Kind) -> u8 {
        let cost = self.situation.cost(self.power, kind).max(1);
        (self.position.treasury_of(self.power) / cost + 1).clamp(2, MOST) as u8
    }

    /// `buy`: is there anything that could be bought?
    pub fn permit_buy<V: Verdict>(&self) -> Result<(), V> {
        let some = Kind::ALL.into_iter().any(|k| self.permit_units::<No>(k, 1).is_ok())
            || self.permit_bomb::<No>().is_ok();
        // The reason against infantry stands for all kinds.
        if some { Ok(()) } else { self.permit_units(Kind::Infantry, 1) }
    }

    /// `buy N-KIND`.
    pub fn permit_units<V: Verdict>(&self, kind: Kind, count: u8) -> Result<(), V> {
        let (power, purchases) = (self.power, &self.position.turn.purchases);
        if power == Power::China {
            let infantry = matches!(kind, Kind::Infantry | Kind::Artillery);
            rule::CHINESE_INFANTRY.forbids(!infantry, || (msg!("chinese-infantry-only"), vec![]))?;
            let closed = kind == Kind::Artillery && !self.situation.burma_road();
            rule::CHINESE_ARTILLERY.forbids(closed, || (msg!("burma-road-closed"), vec![]))?;
        }
        let total = u16::from(count) + u16::from(purchases.waiting(kind));
        match kind {
            Kind::Marine => {
                let foreign = power != Power::Us;
                rule::MARINES.forbids(foreign, || (msg!("marines-are-american"), vec![]))?;
                let there = self.position.pieces().filter(|(_, u)| u.kind == Kind::Marine).count() as u16;
                rule::MARINES.forbids(there + total > MARINES.into(), || {
                    (msg!("too-many-marines", limit = MARINES), vec![])
                })?;
            }
            Kind::Partisan => {
                let foreign = power != Power::Soviets;
                rule::PARTISANS.forbids(foreign, || (msg!("partisans-are-soviet"), vec![]))?;
                let room =
                    self.situation.partisan_lands().iter().map(|(_, room)| u16::from(*room)).sum::<u16>();
                rule::PARTISAN_LIMIT
                    .forbids(total > room, || (msg!("no-room-for-partisans", room = room), vec![]))?;
            }
            Kind::Commando => {
                let unknown = !self.situation.has(power, Project::Commandos);
                rule::COMMANDOS.forbids(unknown, || (msg!("no-commandos"), vec![]))?;
                let ever = u16::from(self.position.stores.commandos_bought[power.index()]);
                rule::COMMANDO_LIMIT.forbids(ever + u16::from(count) > COMMANDOS.into(), || {
                    (msg!("too-many-commandos", limit = COMMANDOS), vec![])
                })?;
            }
            Kind::Jet => {
                let unknown = !self.situation.has(power, Project::JetFighters);
                rule::JETS.forbids(unknown, || (msg!("no-jets"), vec![]))?;
            }
            _ => {}
        }
        let cost = self.situation.cost(power, kind) * u16::from(count);
        if let Some(left) = purchases.allowance {
            rule::NEUTRAL_SPENDING
                .forbids(cost > left, || (msg!("half-is-spent", cost = cost, left = left), vec![]))?;
        }
        self.afford(cost)?;
        self.permit_yard(kind)
    }

    /// Will the complex be there when units are placed?
    fn is_built(&self, facility: &Facility) -> bool {
        facility.build == 0 || self.is_finished_now(facility)
    }

    /// Does its last chip come off this turn? Chips come off after units are selected and before they are placed.
    fn is_finished_now(&self, facility: &Facility) -> bool {
        let upgrades = facility.build == 0 && self.ground.original[facility.at.index()] == Some(self.power);
        let chips = if upgrades { facility.upgrade } else { facility.build };
        chips == 1 && facility.damage == 0 && rule::CHIPS.holds()
    }

    /// Is there a complex that could ever turn this out? What only lacks room today is bought and refunded.
    fn permit_yard<V: Verdict>(&self, kind: Kind) -> Result<(), V> {
        if self.power == Power::China || matches!(kind, Kind::Partisan | Kind::Commando) {
            return Ok(());
        }
        let complexes = || {
            let own = |f: &&Facility| {
                f.works.is_complex() && self.is_built(f) && self.position.holder(f.at).is(self.power)
            };
            let coast = |f: &&Facility| !kind.is_sea() || !self.ground.shores[f.at.index()].is_empty();
            self.position.works.iter().filter(own).filter(coast)
        };
        // A Soviet complex on its way may turn it out where it is put up.
        let moving = !kind.is_sea() && !self.position.stores.in_transit.is_empty();
        let none = !moving && complexes().next().is_none();
        let where_to = if kind.is_sea() { rule::SHIPS_AT_COMPLEX } else { rule::AT_COMPLEX };
        where_to.forbids(none, || (msg!("no-complex-for", kind = kind.name()), vec![]))?;
        if !self.situation.needs_major(kind) {
            return Ok(());
        }
        let small = !complexes().any(|f| {
            self.situation.counts_as_major(self.power, f) || f.upgrade > 0 && self.is_finished_now(f)
        });
        rule::MAJOR_ONLY.forbids(small, || (msg!("needs-major", kind = kind.name()), vec![]))
    }

    /// `buy %atomic-bomb`.
    pub fn permit_bomb<V: Verdict>(&self) -> Result<(), V> {
        let has = |p: Project| self.situation.has(self.power, p);
        let unknown = !has(Project::AtomicBomb) || !has(Project::HeavyBombers);
        rule::ATOMIC_BOMB.forbids(unknown, || (msg!("no-bomb"), vec![]))?;
        let second = self.position.turn.purchases.bomb;
        rule::ATOMIC_BOMB.forbids(second, || (msg!("no-second-bomb"), vec![]))?;
        self.afford(self.ground.research.atomic_cost.into())
    }

    /// `build`: is there a facility that could be built?
    pub fn permit_build<V: Verdict>(&self) -> Result<(), V> {
        let chinese = self.power == Power::China;
        rule::CHINESE_INFANTRY.forbids(chinese, || (msg!("chinese-infantry-only"), vec![]))?;
        let cheap = [
            FacilityKind::Minor,
            FacilityKind::AirBase,
            FacilityKind::NavalBase,
            FacilityKind::Fort,
            FacilityKind::Major,
        ];
        let some = cheap.into_iter().any(|w| self.permit_works::<No>(w).is_ok());
        let has = self.position.treasury_of(self.power);
        rule::PAYMENT.forbids(!some, || (msg!("nothing-to-build", has = has), vec![]))
    }

    /// `build WORKS`: paid now, placed with the new units.
    pub fn permit_works<V: Verdict>(&self, works: FacilityKind) -> Result<(), V> {
        let british = self.power == Power::Uk && works == FacilityKind::Major;
        rule::BRITISH_MINORS.forbids(british, || (msg!("british-minors-only"), vec![]))?;
        self.afford(self.situation.works_cost(self.power, works))?;
        let waiting = FacilityKind::ALL.into_iter().filter(|w| w.same_place(works));
        let waiting: usize =
            waiting.map(|w| usize::from(self.position.turn.purchases.works[w as usize])).sum();
        let sites = self.situation.sites(self.power, works).nth(waiting);
        rule::SITES.forbids(sites.is_none(), || (msg!("nowhere-to-build", works = works.name()), vec![]))
    }

    /// `upgrade`: is there a complex that could grow?
    pub fn permit_upgrade<V: Verdict>(&self) -> Result<(), V> {
        let british = self.power == Power::Uk;
        rule::BRITISH_MINORS.forbids(british, || (msg!("british-minors-only"), vec![]))?;
        self.afford(self.situation.upgrade_cost(self.power, false))?;
        let own = |f: &&Facility| self.permit_upgrade_at::<No>(f.at).is_ok();
        let some = self.position.works.iter().filter(|f| f.works == FacilityKind::Minor).any(|f| own(&f));
        rule::UPGRADE.forbids(!some, || (msg!("nothing-to-upgrade"), vec![]))
    }

    /// `upgrade SPACE`.
    pub fn permit_upgrade_at<V: Verdict>(&self, at: Space) -> Result<(), V> {
        let about = || vec![Subject::Space(at)];
        let found = self.situation.facility(at, FacilityKind::Minor).filter(|f| f.build == 0);
        let own =
            self.position.holder(at).is(self.power) && self.ground.original[at.index()] == Some(self.power);
        rule::UPGRADE.forbids(found.is_none() || !own, || (msg!("cannot-upgrade", at = at), about()))?;
        let under_way =
            found.is_some_and(|f| f.upgrade > 0) || self.position.turn.purchases.upgrades.contains(&at);
        rule::UPGRADE.forbids(under_way, || (msg!("upgrade-under-way", at = at), about()))?;
        let damaged = found.is_some_and(|f| f.damage > 0);
        rule::UPGRADE_UNDAMAGED.forbids(damaged, || (msg!("repair-before-upgrade", at = at), about()))
    }
}

impl Executor<'_, '_, '_> {
    pub fn buy(&mut self, kind: Kind, count: u8) {
        let power = self.power();
        let price = self.situation().cost(power, kind);
        let cost = price * u16::from(count);
        self.coins(power, -i32::from(cost), rule::PAYMENT);
        let purchases = &mut self.position.turn.purchases;
        purchases.units[kind.index()] = purchases.units[kind.index()].saturating_add(count);
        purchases.paid[kind.index()] = price.min(255) as u8;
        if let Some(left) = &mut purchases.allowance {
            *left = left.saturating_sub(cost);
        }
        if kind == Kind::Commando {
            self.position.stores.commandos_bought[power.index()] += count;
        }
        self.tell.all(|| Fact::Purchase(PurchaseFact::Bought { power, kind, count }));
    }

    pub fn buy_bomb(&mut self) {
        let power = self.power();
        self.coins(power, -i32::from(self.ground.research.atomic_cost), rule::ATOMIC_BOMB);
        self.position.turn.purchases.bomb = true;
        self.tell.all(|| Fact::Purchase(PurchaseFact::Bomb { power }));
    }

    pub fn build(&mut self, works: FacilityKind) {
        let power = self.power();
        let cost = self.situation().works_cost(power, works);
        self.coins(power, -i32::from(cost), rule::PAYMENT);
        let purchases = &mut self.position.turn.purchases;
        purchases.works[works as usize] += 1;
        purchases.paid_works[works as usize] = cost.min(255) as u8;
        self.tell.all(|| Fact::Purchase(PurchaseFact::Ordered { power, works }));
    }

    pub fn upgrade(&mut self, at: Space) {
        let power = self.power();
        let cost = self.situation().upgrade_cost(power, false);
        self.coins(power, -i32::from(cost), rule::UPGRADE);
        self.position.turn.purchases.upgrades.push(at);
        self.tell.all(|| Fact::Purchase(PurchaseFact::Upgrading { power, at }));
    }

    /// The chip of an upgrade ordered now comes off in the next turn.
    pub fn lay_upgrade_chips(&mut self) {
        for at in std::mem::take(&mut self.position.turn.purchases.upgrades) {
            let mut works = self.position.works.iter_mut();
            if let Some(facility) = works.find(|f| f.at == at && f.works == FacilityKind::Minor) {
                facility.upgrade = 1;
            }
        }
    }
}
