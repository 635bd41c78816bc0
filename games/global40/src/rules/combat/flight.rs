//! Planes on the way to their targets: fighters rise against them, guns fire at them.

use table::dice::{Pool, Stream};
use table::{Piece, RuleId, Space};

use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::kinds::Kind;
use crate::model::position::{Frame, Then};
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::model::unit::Marks;
use crate::rule::{battle, combat as rule};
use crate::rules::battle::figures::figures;
use crate::rules::executor::Executor;

impl Executor<'_, '_, '_> {
    /// One exchange between the planes that flew over a land and those that rose there; who gets through flies on.
    pub(super) fn intercept(&mut self, at: Space, risen: &[Piece]) {
        if !rule::INTERCEPTION.holds() {
            return;
        }
        for (power, kind, count) in self.by_kind(risen) {
            self.tell.all(|| Fact::Combat(CombatFact::Intercepts { power, kind, count, at }));
        }
        let flight: Vec<Piece> = self.situation().flights_over(at).concat();
        let captain = self.captain_of(risen);
        let (ours, theirs) = (self.factors(&flight), self.factors(risen));
        let theirs = theirs + self.radar(risen);
        let by_us = self.air_roll(at, self.power(), ours);
        let by_them = self.air_roll(at, captain, theirs);
        self.shot_down(&flight, by_them, rule::INTERCEPTION);
        self.shot_down(risen, by_us, rule::INTERCEPTION);
    }

    fn factors(&self, planes: &[Piece]) -> u8 {
        let factor = |p: &Piece| self.ground.profile(self.position.unit(*p).kind).air_factor;
        planes.iter().map(factor).fold(0, u8::saturating_add)
    }

    fn radar(&self, risen: &[Piece]) -> u8 {
        let has = self.situation().guided_by_radar(risen) && battle::RADAR.holds();
        if has { figures().with.radar_factors } else { 0 }
    }

    /// A power's roll in air combat: enemy planes shot down, and turned back.
    fn air_roll(&mut self, at: Space, power: Power, factors: u8) -> (u8, u8) {
        let dice = if self.position.options.one_die_air { 1 } else { 2 };
        let rolled = self.dice.sum(Stream::Public, battle::AIR_ROLL, dice, 6);
        let level = if battle::PILOTS.holds() { self.situation().edge(power).air_roll } else { 0 };
        let (shot, turned) = figures().exchange(factors, rolled as i16 + i16::from(level));
        self.tell
            .all(|| Fact::Combat(CombatFact::AirRoll { at, power, factors, rolled, level, shot, turned }));
        (shot, turned)
    }

    /// Of these planes this many are lost and this many turn back, the cheapest first.
    fn shot_down(&mut self, planes: &[Piece], (shot, turned): (u8, u8), rule: RuleId) {
        let mut order: Vec<Piece> = planes.to_vec();
        order.sort_by_key(|p| self.worth(*p));
        let lost = usize::from(shot).min(order.len());
        for piece in &order[..lost] {
            self.destroy(*piece, rule);
        }
        // A flight of the non-combat move has no mission to break off.
        let regroups = matches!(self.position.frames.top(), Frame::Windows { then: Then::Mobilise, .. });
        let turned = if regroups { 0 } else { usize::from(turned) };
        for piece in order[lost..].iter().take(turned) {
            let active = self.power();
            let unit = self.position.unit_mut(*piece);
            // Planes that rose from the base are back on it and free to act.
            if unit.owner == Some(active) {
                unit.mark(Marks::ABORTED);
                let (owner, kind, to) = (active, unit.kind, unit.at.unwrap_or(Space(0)));
                self.tell.all(|| Fact::Combat(CombatFact::TurnedBack { power: owner, kind, at: to }));
            }
        }
    }

    /// What a unit is worth to its owner; of equal ones the one that has least left to do.
    pub(super) fn worth(&self, piece: Piece) -> (u8, std::cmp::Reverse<u8>, u16) {
        let unit = self.position.unit(piece);
        (self.ground.profile(unit.kind).cost, std::cmp::Reverse(unit.used), piece.0)
    }

    /// Guns fire at what flew over them: three shots each, at no plane more than one.
    pub(super) fn guns_over(&mut self, at: Space) {
        if !rule::GUNS_ON_THE_WAY.holds() {
            return;
        }
        let situation = self.situation();
        let enemies = situation.enemies(self.power());
        let (mut plain, mut radar) = (0u16, 0u16);
        for (_, unit) in self.position.standing(at).filter(|(_, u)| u.kind == Kind::Aaa) {
            let Some(owner) = unit.owner.filter(|o| enemies.contains(*o)) else { continue };
            if situation.has(owner, Project::Radar) && battle::RADAR.holds() {
                radar += 1
            } else {
                plain += 1
            }
        }
        if plain + radar == 0 {
            return;
        }
        for flight in self.situation().flights_over(at) {
            let shots = (3 * (plain + radar)).min(flight.len() as u16);
            let by_radar = (3 * radar).min(shots);
            let with = &figures().with;
            let mut pools = Vec::new();
            if by_radar > 0 {
                pools.push(Pool::up_to(by_radar, 6, with.flak_with_radar));
            }
            if shots > by_radar {
                pools.push(Pool::up_to(shots - by_radar, 6, with.flak));
            }
            let hits: u16 = self.dice.hits(Stream::Public, rule::GUNS_ON_THE_WAY, &pools).iter().sum();
            self.tell.all(|| Fact::Combat(CombatFact::GunsFired { at, shots, hits }));
            self.shot_down(&flight, (hits as u8, 0), rule::GUNS_ON_THE_WAY);
        }
    }

    /// Who decides for these: the power with most of them, on a tie the first in the order of play.
    pub(super) fn captain_of(&self, pieces: &[Piece]) -> Power {
        let count =
            |power: &Power| pieces.iter().filter(|p| self.position.unit(**p).owner == Some(*power)).count();
        // `max_by_key` takes the last maximum, so the order is reversed.
        Power::ALL.into_iter().rev().max_by_key(count).unwrap_or(self.power())
    }
}
