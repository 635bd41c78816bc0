//! Ships on the way: planes strike at them from air bases, submarines lie in wait.

use table::dice::{Pool, Stream};
use table::{Piece, RuleId, Space};

use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::kinds::Kind;
use crate::model::research::Project;
use crate::model::unit::Marks;
use crate::rule::{battle, combat as rule};
use crate::rules::battle::figures::figures;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// The dice of planes that strike at the ships that came into a zone, and of the ships that fire back.
    pub fn dice_of_interdiction(&self, zone: Space, planes: usize) -> Vec<Pool> {
        let armed =
            self.has(self.position.power, Project::ArmedTransports) && battle::ARMED_TRANSPORTS.holds();
        let fires = |p: &&Piece| match self.position.unit(**p).kind {
            Kind::Transport => armed,
            kind => kind.is_surface_warship(),
        };
        let back = self.arrivals(zone).iter().filter(fires).count() as u16;
        let mut pools = vec![Pool::up_to(planes as u16, 6, 1)];
        if back > 0 {
            pools.push(Pool::up_to(back, 6, 1));
        }
        pools
    }

    /// The dice of submarines that fire at the ships that passed, and those of their destroyers, if there are any.
    pub fn dice_of_ambush(&self, zone: Space, boats: &[Piece]) -> (Vec<Pool>, Option<Pool>) {
        let escorted = self.passed(zone).iter().any(|p| self.position.unit(*p).kind == Kind::Destroyer);
        let better = self.has(self.position.power, Project::ImprovedAsw) && battle::IMPROVED_ASW.holds();
        let supers = |p: &&Piece| {
            let owner = self.position.unit(**p).owner;
            owner.is_some_and(|o| self.has(o, Project::SuperSubmarines)) && battle::SUPER_SUBMARINES.holds()
        };
        let with = &figures().with;
        let (all, strong) = (boats.len() as u16, boats.iter().filter(supers).count() as u16);
        let mut fire = Vec::new();
        if strong > 0 {
            fire.push(Pool::up_to(strong, 6, with.super_submarine));
        }
        if all > strong {
            fire.push(Pool::up_to(all - strong, 6, self.ground.profile(Kind::Submarine).attack));
        }
        let answered = escorted && rule::AMBUSH_ANSWERED.holds();
        let answer = answered.then(|| Pool::up_to(all, 6, with.parting_shot + u8::from(better)));
        (fire, answer)
    }
}

impl Executor<'_, '_, '_> {
    /// One round between planes and the ships that came into a zone, both at 1.
    pub(super) fn interdict(&mut self, zone: Space, sent: &[Piece]) {
        for (power, kind, count) in self.by_kind(sent) {
            self.tell.all(|| Fact::Combat(CombatFact::Interdicts { power, kind, count, zone }));
        }
        let captain = self.captain_of(sent);
        let situation = self.situation();
        let pools = situation.dice_of_interdiction(zone, sent.len());
        let targets = situation.targets_of_interdiction(captain, zone);
        let hits = self.dice.hits(Stream::Public, rule::INTERDICTION_ROUND, &pools);
        let (on_ships, on_planes) = (hits[0], hits.get(1).copied().unwrap_or(0));
        self.tell.all(|| Fact::Combat(CombatFact::Interdicted { zone, hits: on_ships, back: on_planes }));
        self.hit_ships(&targets, on_ships, rule::INTERDICTION_ROUND);
        let mut planes = sent.to_vec();
        planes.sort_by_key(|p| self.worth(*p));
        let lost = usize::from(on_planes).min(planes.len());
        for plane in &planes[..lost] {
            self.destroy(*plane, rule::INTERDICTION_ROUND);
        }
        for plane in &planes[lost..] {
            if rule::GROUNDED.holds() {
                self.position.unit_mut(*plane).mark(Marks::GROUNDED);
            }
            self.position.turn.combat.interdicted.push(*plane);
        }
    }

    /// Each submarine fires one die at the ships that passed; where a destroyer sails with them it gets one back.
    pub(super) fn ambush(&mut self, zone: Space, boats: &[Piece]) {
        let situation = self.situation();
        let passed = situation.passed(zone);
        let (fire, answer) = situation.dice_of_ambush(zone, boats);
        let hits: u16 = self.dice.hits(Stream::Public, rule::AMBUSH, &fire).iter().sum();
        let back = match answer {
            Some(pool) => self.dice.hits(Stream::Public, rule::AMBUSH_ANSWERED, &[pool])[0],
            None => 0,
        };
        for (power, _, count) in self.by_kind(boats) {
            self.tell.all(|| Fact::Combat(CombatFact::Ambushes { power, count, zone }));
        }
        self.tell.all(|| Fact::Combat(CombatFact::Ambushed { zone, hits, back }));
        self.position.turn.combat.ambushed.extend_from_slice(boats);
        self.hit_ships(&passed, hits, rule::AMBUSH);
        for boat in boats.iter().take(usize::from(back)) {
            self.destroy(*boat, rule::AMBUSH_ANSWERED);
        }
    }

    /// Hits on ships as their owner would give them out: damage first, then the cheapest, transports last.
    pub(super) fn hit_ships(&mut self, ships: &[Piece], hits: u16, rule: RuleId) {
        for _ in 0..hits {
            let afloat = ships.iter().copied().filter(|s| self.position.unit(*s).at.is_some());
            let next = afloat.min_by_key(|s| {
                let unit = self.position.unit(*s);
                let soaks = unit.kind.is_capital() && !unit.hurt;
                (!soaks, unit.kind == Kind::Transport, self.worth(*s))
            });
            let Some(ship) = next else { return };
            self.hit_ship(ship, rule);
        }
    }

    /// One hit on one ship.
    pub(super) fn hit_ship(&mut self, ship: Piece, rule: RuleId) {
        let unit = self.position.unit_mut(ship);
        if unit.kind.is_capital() && !unit.hurt && battle::CAPITAL.holds() {
            unit.hurt = true;
            let (power, kind, at) = (unit.owner, unit.kind, unit.at);
            if let (Some(power), Some(at)) = (power, at) {
                self.tell.all(|| Fact::Combat(CombatFact::Hurt { power, kind, at }));
            }
        } else {
            self.destroy(ship, rule);
        }
    }
}
