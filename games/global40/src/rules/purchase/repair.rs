//! Step 3: damage is paid for and removed; ships in port are repaired. Step 5: chips come off what is being built.

use table::{Piece, Space, Subject, Verdict, msg};

use crate::model::facilities::{Facility, FacilityKind};
use crate::model::fact::Fact;
use crate::model::fact::purchase::PurchaseFact;
use crate::model::powers::Power;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

impl Now<'_> {
    /// Every damaged facility, no matter who holds it.
    pub fn damaged(&self) -> impl Iterator<Item = &Facility> {
        self.position.works.iter().filter(|f| f.damage > 0)
    }

    /// `repair`: is there anything to repair, and an IPC for it?
    pub fn permit_repair<V: Verdict>(&self) -> Result<(), V> {
        let chinese = self.power == Power::China;
        rule::NO_CHINESE_REPAIR.forbids(chinese, || (msg!("no-chinese-repair"), vec![]))?;
        let some =
            self.damaged().any(|f| self.position.holder(f.at).is(self.power) && self.most_points(f) > 0);
        rule::REPAIR.forbids(!some, || (msg!("nothing-to-repair"), vec![]))
    }

    /// `repair SPACE`.
    pub fn permit_repair_at<V: Verdict>(&self, at: Space) -> Result<(), V> {
        let own = self.position.holder(at).is(self.power);
        rule::REPAIR.forbids(!own, || (msg!("not-yours-to-repair", at = at), vec![Subject::Space(at)]))?;
        let some = self.damaged().any(|f| f.at == at && self.most_points(f) > 0);
        rule::REPAIR.forbids(!some, || (msg!("nothing-to-repair"), vec![Subject::Space(at)]))
    }

    /// `repair SPACE WORKS`.
    pub fn permit_repair_of<V: Verdict>(&self, at: Space, works: FacilityKind) -> Result<(), V> {
        let points = self.situation.facility(at, works).map_or(0, |f| self.most_points(f));
        rule::REPAIR.forbids(points == 0, || {
            (msg!("not-damaged", works = works.name(), at = at), vec![Subject::Space(at)])
        })
    }

    /// `repair SPACE WORKS POINTS`.
    pub fn permit_points<V: Verdict>(&self, works: FacilityKind, points: u16) -> Result<(), V> {
        let cost = self.situation.repair_cost(self.power, works, points.min(255) as u8);
        let has = self.position.treasury_of(self.power);
        rule::REPAIR.forbids(cost > has, || (msg!("too-dear", cost = cost, has = has), vec![]))
    }

    /// How many points of its damage can be paid for.
    fn most_points(&self, facility: &Facility) -> u8 {
        let has = self.position.treasury_of(self.power);
        let affordable = |n: &u8| self.situation.repair_cost(self.power, facility.works, *n) <= has;
        (1..=facility.damage).take_while(affordable).last().unwrap_or(0)
    }
}

impl Executor<'_, '_, '_> {
    pub fn repair(&mut self, at: Space, works: FacilityKind, points: u16) {
        let (power, points) = (self.power(), points.min(255) as u8);
        let cost = i32::from(self.situation().repair_cost(power, works, points));
        self.coins(power, -cost, rule::REPAIR);
        let free = &mut self.position.turn.purchases.free_repairs;
        *free = free.saturating_sub(points);
        if let Some(facility) = self.position.works.iter_mut().find(|f| f.at == at && f.works == works) {
            facility.damage = facility.damage.saturating_sub(points);
        }
        self.tell.all(|| Fact::Purchase(PurchaseFact::Repaired { power, works, at, points }));
    }

    /// Battleships and fleet carriers in zones that a friendly naval base serves are repaired free of charge.
    pub fn repair_ships(&mut self) {
        let power = self.power();
        let situation = self.situation();
        let hurt = |piece: &(Piece, &crate::model::unit::Unit)| {
            let (_, unit) = piece;
            unit.owner == Some(power) && unit.hurt && unit.at.is_some_and(|at| situation.served(power, at))
        };
        let ships: Vec<Piece> = self.position.pieces().filter(hurt).map(|(piece, _)| piece).collect();
        for piece in ships.into_iter().filter(|_| rule::SHIP_REPAIR.holds()) {
            let unit = self.position.unit_mut(piece);
            unit.hurt = false;
            if let (kind, Some(at)) = (unit.kind, unit.at) {
                self.tell.all(|| Fact::Purchase(PurchaseFact::ShipRepaired { power, kind, at }));
            }
        }
    }

    /// A chip comes off everything that the power is building, unless damage holds it up.
    pub fn remove_chips(&mut self) {
        let power = self.power();
        for i in 0..self.position.works.len() {
            let facility = self.position.works[i];
            let own = self.position.holder(facility.at).is(power);
            if !own || facility.build == 0 && facility.upgrade == 0 || !rule::CHIPS.holds() {
                continue;
            }
            let (at, works) = (facility.at, facility.works);
            if facility.damage > 0 && rule::STALLED.holds() {
                self.tell.all(|| Fact::Purchase(PurchaseFact::Stalled { works, at }));
                continue;
            }
            let facility = &mut self.position.works[i];
            if facility.build > 0 {
                facility.build -= 1;
            } else if self.ground.original[at.index()] == Some(power) {
                facility.upgrade -= 1;
                if facility.upgrade == 0 {
                    facility.works = FacilityKind::Major;
                }
            } else {
                // Its captor cannot finish an upgrade that only the original owner could begin.
                facility.upgrade = 0;
                continue;
            }
            let (works, left) = (facility.works, facility.build.saturating_add(facility.upgrade));
            self.tell.all(|| Fact::Purchase(PurchaseFact::ChipOff { works, at, left }));
        }
    }
}
