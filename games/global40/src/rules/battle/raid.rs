//! Raids: bombers against a facility, and fighters that sweep or strafe planes on the ground.

use Role::{Attacker, Defender};
use odds::Thrown;
use table::dice::{Chance, Dice, Fell, Pool, Stream};
use table::{Refusal, RuleId, Verdict, msg};

use super::figures::figures;
use crate::model::battle::edge::{Edge, Trait};
use crate::model::battle::force::{Force, Slot};
use crate::model::battle::raid::{Raid, RaidStage};
use crate::model::battle::state::Role;
use crate::model::kinds::Kind;
use crate::rule::battle as rule;

/// A decision in a raid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RaidQuestion {
    /// Which planes of this side were shot down and which turn back.
    Planes { role: Role, killed: u8, back: u8 },
    /// Which planes the attacker loses to flak.
    Flak { hits: u8 },
    /// A tactical bomber rolled a 1: a plane on the ground, or the facility?
    Target,
    /// Which planes on the ground the defender loses to strafing.
    Grounded { hits: u8 },
}

/// An answer in a raid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RaidAnswer {
    Planes { killed: Force, back: Force },
    Lost(Force),
    Plane(Slot),
    Facility,
}

/// A throw of a raid.
#[derive(Clone, Debug)]
pub struct RaidThrow {
    pub rule: RuleId,
    pub chance: Chance,
}

impl Thrown for RaidThrow {
    fn rule(&self) -> RuleId {
        self.rule
    }

    fn chance(&self) -> &Chance {
        &self.chance
    }
}

/// What takes part in a raid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Raiders {
    pub flight: Force,
    pub edge: Edge,
    pub interceptors: Force,
    pub enemy_edge: Edge,
    pub grounded: Force,
    pub guns: u8,
    /// How many of the guns have radar.
    pub radar_guns: u8,
    pub room: u8,
}

impl Raid {
    /// A raid before anything has happened, at its first throw or decision.
    pub fn new(raiders: Raiders) -> Raid {
        let Raiders { flight, edge, interceptors, enemy_edge, grounded, guns, radar_guns, room } = raiders;
        let mut raid = Raid {
            stage: RaidStage::Opening,
            flight,
            interceptors,
            turned_back: Force::NONE,
            landed: Force::NONE,
            grounded,
            damage: 0,
            shot: (0, 0),
            enemy_shot: (0, 0),
            dropped: 0,
            edge,
            enemy_edge,
            guns,
            radar_guns,
            room,
        };
        raid.advance();
        raid
    }

    pub fn is_over(&self) -> bool {
        self.stage == RaidStage::Over
    }

    fn after(&self) -> RaidStage {
        use RaidStage::*;
        match self.stage {
            Opening => AttackerRoll,
            AttackerRoll => DefenderRoll,
            DefenderRoll => AttackerPlanes,
            AttackerPlanes => DefenderPlanes,
            DefenderPlanes => Flak,
            Flak => FlakLosses,
            FlakLosses => Tactical,
            Tactical => TacticalTarget,
            TacticalTarget => Strategic,
            Strategic => Strafing,
            Strafing => StrafingLosses,
            StrafingLosses | Over => Over,
        }
    }

    fn advance(&mut self) {
        while !self.waits() {
            self.stage = self.after();
        }
    }

    fn waits(&mut self) -> bool {
        let left = |kind: Kind, dropped: u8, flight: &Force| flight.get(kind) > dropped;
        match self.stage {
            RaidStage::Opening => {
                if rule::INTERCEPTORS.holds() {
                    let others = self.interceptors.take(|kind| !kind.is_fighter());
                    self.grounded += others;
                }
                false
            }
            RaidStage::AttackerRoll | RaidStage::DefenderRoll => {
                self.flight.planes() > 0 && self.interceptors.planes() > 0
            }
            RaidStage::AttackerPlanes => self.shot != (0, 0),
            RaidStage::DefenderPlanes => self.enemy_shot != (0, 0),
            RaidStage::Flak => self.flak_dice() > 0,
            RaidStage::FlakLosses | RaidStage::StrafingLosses => self.shot.0 > 0,
            RaidStage::Tactical => {
                let waits = left(Kind::Tactical, self.dropped, &self.flight) && self.has_target();
                self.dropped = if waits { self.dropped } else { 0 };
                waits
            }
            RaidStage::TacticalTarget => self.shot.0 > 0,
            RaidStage::Strategic => {
                let waits = left(Kind::Strategic, self.dropped, &self.flight) && self.damage < self.room;
                self.dropped = if waits { self.dropped } else { 0 };
                waits
            }
            RaidStage::Strafing => {
                self.flight.fighters() > 0 && self.grounded.planes() > 0 && rule::STRAFE.holds()
            }
            RaidStage::Over => true,
        }
    }

    fn has_target(&self) -> bool {
        self.damage < self.room || self.grounded.planes() > 0
    }

    fn flak_dice(&self) -> u8 {
        let shots = figures().shots[Kind::Aaa.index()];
        self.guns.saturating_mul(shots).min(self.flight.planes())
    }

    /// Do bombers miss with a high roll?
    fn accurate(&self) -> bool {
        self.edge.has(Trait::RaidAccuracy) && rule::RAID_ACCURACY.holds()
    }

    fn heavy(&self) -> bool {
        self.edge.has(Trait::HeavyBombers) && rule::HEAVY_BOMBERS.holds()
    }

    /// The throw that comes next, if the raid waits for one.
    pub fn wants(&self) -> Option<RaidThrow> {
        let table = figures();
        let air = |edge: &Edge| Chance::Sum(edge.air_dice(), 6);
        let (rule, chance) = match self.stage {
            RaidStage::AttackerRoll => (rule::AIR_ROLL, air(&self.edge)),
            RaidStage::DefenderRoll => (rule::AIR_ROLL, air(&self.enemy_edge)),
            RaidStage::Flak => {
                let dice = self.flak_dice();
                let guns = if rule::RADAR.holds() { self.radar_guns } else { 0 };
                let with = guns.saturating_mul(table.shots[Kind::Aaa.index()]).min(dice);
                let pools = [(with, table.with.flak_with_radar), (dice - with, table.with.flak)];
                let thrown = pools.into_iter().filter(|(n, _)| *n > 0);
                let pools = thrown.map(|(n, at)| Pool::up_to(n.into(), 6, at)).collect();
                (rule::RAID_FLAK, Chance::Total(pools))
            }
            RaidStage::Tactical => (rule::RAID_DAMAGE, Chance::Die(6)),
            // Two dice of which the higher counts are read as one of 36 faces in ascending order.
            RaidStage::Strategic if self.heavy() => (rule::HEAVY_BOMBERS, Chance::Die(36)),
            RaidStage::Strategic if self.accurate() => (rule::RAID_ACCURACY, Chance::Die(6)),
            RaidStage::Strategic => (rule::RAID_DAMAGE, Chance::Sum(self.flight.get(Kind::Strategic), 6)),
            RaidStage::Strafing => {
                (rule::SWEEP, Chance::Total(vec![Pool::up_to(self.flight.fighters().into(), 6, 1)]))
            }
            _ => return None,
        };
        Some(RaidThrow { rule, chance })
    }

    /// Throws the next dice at the table and goes on to the next throw or decision.
    pub fn throw(&mut self, dice: &mut Dice<'_>) {
        if let Some(throw) = self.wants() {
            let fell = dice.fall(Stream::Public, throw.rule, throw.chance).clone();
            self.take(&fell);
        }
    }

    /// Takes how the dice fell and goes on to the next throw or decision.
    pub fn take(&mut self, fell: &Fell) {
        match (self.stage, fell) {
            (RaidStage::AttackerRoll, Fell::Sum(sum)) => {
                self.enemy_shot = exchange(&self.flight, &self.edge, 0, *sum, &self.interceptors);
                self.stage = self.after();
            }
            (RaidStage::DefenderRoll, Fell::Sum(sum)) => {
                let radar = self.enemy_edge.has(Trait::Radar) && rule::RADAR.holds();
                let more = if radar { figures().with.radar_factors } else { 0 };
                self.shot = exchange(&self.interceptors, &self.enemy_edge, more, *sum, &self.flight);
                self.stage = self.after();
            }
            (RaidStage::Flak | RaidStage::Strafing, Fell::Total(bands, _)) => {
                let most = if self.stage == RaidStage::Flak { &self.flight } else { &self.grounded }.planes();
                self.shot = ((bands[0] as u8).min(most), 0);
                self.stage = self.after();
            }
            (RaidStage::Tactical, Fell::Die(face)) => {
                self.dropped += 1;
                if *face == 1 && self.grounded.planes() > 0 && rule::TACTICAL_TARGET.holds() {
                    self.shot = (1, 0);
                    self.stage = RaidStage::TacticalTarget;
                } else if !self.accurate() || *face <= figures().with.tactical_raid {
                    self.hit((*face).into());
                }
            }
            (RaidStage::Strategic, Fell::Die(face)) => {
                self.dropped += 1;
                if let Some(points) = self.bombs(*face) {
                    self.hit(u16::from(points + figures().with.strategic_bonus));
                }
            }
            (RaidStage::Strategic, Fell::Sum(sum)) => {
                let bombers = self.flight.get(Kind::Strategic);
                self.dropped = bombers;
                self.hit(sum + u16::from(bombers) * u16::from(figures().with.strategic_bonus));
            }
            _ => unreachable!("{:?} fell as {fell:?}", self.stage),
        }
        self.advance();
    }

    /// What the bombs of one strategic bomber do: one die, or of two the better that counts, read as one of 36 faces.
    fn bombs(&self, face: u8) -> Option<u8> {
        let most = if self.accurate() { figures().with.strategic_raid } else { 6 };
        if !self.heavy() {
            return Some(face).filter(|n| *n <= most);
        }
        let missed = 6 - most;
        let at_most = |n: u8| (n + missed) * (n + missed) - missed * missed;
        (1..=most).find(|n| at_most(*n) >= face)
    }

    /// Damage that the target cannot take is lost.
    fn hit(&mut self, damage: u16) {
        let room = if rule::MOST_DAMAGE.holds() { self.room } else { u8::MAX };
        self.damage = (u16::from(self.damage) + damage).min(room.into()) as u8;
    }

    /// The decision that the raid waits for, if it does.
    pub fn question(&self) -> Option<RaidQuestion> {
        let planes = |role, (killed, back)| RaidQuestion::Planes { role, killed, back };
        match self.stage {
            RaidStage::AttackerPlanes => Some(planes(Attacker, self.shot)),
            RaidStage::DefenderPlanes => Some(planes(Defender, self.enemy_shot)),
            RaidStage::FlakLosses => Some(RaidQuestion::Flak { hits: self.shot.0 }),
            RaidStage::TacticalTarget => Some(RaidQuestion::Target),
            RaidStage::StrafingLosses => Some(RaidQuestion::Grounded { hits: self.shot.0 }),
            _ => None,
        }
    }

    /// May this be answered to what the raid asks?
    pub fn allows<V: Verdict>(&self, answer: &RaidAnswer) -> Result<(), V> {
        let units = || (msg!("battle-no-such-units"), Vec::new());
        match (self.question(), answer) {
            (
                Some(RaidQuestion::Planes { role, killed, back }),
                RaidAnswer::Planes { killed: dead, back: home },
            ) => {
                let force = if role == Attacker { &self.flight } else { &self.interceptors };
                rule::AIR_RESULT.forbids(!force.holds(&(*dead + *home)), units)?;
                let right = dead.total() == u32::from(killed) && home.total() == u32::from(back);
                rule::AIR_RESULT.forbids(!right, || {
                    (msg!("battle-planes-number", killed = killed, back = back), Vec::new())
                })
            }
            (Some(RaidQuestion::Flak { hits }), RaidAnswer::Lost(lost)) => {
                rule::RAID_FLAK.forbids(!self.flight.holds(lost), units)?;
                let right = lost.total() == u32::from(hits);
                rule::RAID_FLAK.forbids(!right, || (msg!("battle-give-all-hits", hits = hits), Vec::new()))
            }
            (Some(RaidQuestion::Grounded { hits }), RaidAnswer::Lost(lost)) => {
                rule::STRAFE.forbids(!self.grounded.holds(lost), units)?;
                let right = lost.total() == u32::from(hits);
                rule::STRAFE.forbids(!right, || (msg!("battle-give-all-hits", hits = hits), Vec::new()))
            }
            (Some(RaidQuestion::Target), RaidAnswer::Plane(slot)) => {
                rule::TACTICAL_TARGET.forbids(self.grounded.get(*slot) == 0, units)
            }
            (Some(RaidQuestion::Target), RaidAnswer::Facility) => Ok(()),
            _ => Err(V::refused(RuleId::NO_SENSE, || (msg!("battle-not-asked"), Vec::new()))),
        }
    }

    /// Carries out an answer that is allowed and goes on to the next throw or decision.
    ///
    /// # Panics
    /// If the answer is not allowed.
    pub fn answer(&mut self, answer: RaidAnswer) {
        if let Err(refusal) = self.allows::<Refusal>(&answer) {
            panic!("{answer:?} is not allowed by {}", refusal.rule);
        }
        match answer {
            RaidAnswer::Planes { killed, back } if self.stage == RaidStage::AttackerPlanes => {
                self.flight -= killed + back;
                self.turned_back += back;
                self.shot = (0, 0);
            }
            RaidAnswer::Planes { killed, back } => {
                self.interceptors -= killed + back;
                if rule::STRAFE.holds() {
                    self.landed += back;
                } else {
                    self.grounded += back;
                }
                self.enemy_shot = (0, 0);
            }
            RaidAnswer::Lost(lost) => {
                let from =
                    if self.stage == RaidStage::FlakLosses { &mut self.flight } else { &mut self.grounded };
                *from -= lost;
                self.shot = (0, 0);
            }
            RaidAnswer::Plane(slot) => {
                self.grounded.remove(slot, 1);
                self.next_tactical();
            }
            RaidAnswer::Facility => {
                self.hit(1);
                self.next_tactical();
            }
        }
        self.advance();
    }

    fn next_tactical(&mut self) {
        self.shot = (0, 0);
        self.stage = RaidStage::Tactical;
    }

    /// How it ended, if it is over.
    pub fn ended(&self) -> Option<RaidEnd> {
        self.is_over().then(|| RaidEnd {
            damage: self.damage,
            flight: self.flight + self.turned_back,
            defenders: self.interceptors + self.landed + self.grounded,
        })
    }
}

/// What a flight does to another: shot down, turned back.
fn exchange(flight: &Force, edge: &Edge, more: u8, sum: u16, enemy: &Force) -> (u8, u8) {
    let table = figures();
    let drm = if rule::PILOTS.holds() { i16::from(edge.air_roll) } else { 0 };
    let (killed, back) = table.exchange(table.factors(flight) + more, sum as i16 + drm);
    let killed = killed.min(enemy.planes());
    (killed, back.min(enemy.planes() - killed))
}

/// How a raid ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RaidEnd {
    pub damage: u8,
    /// What is alive of the attacker.
    pub flight: Force,
    /// Planes of the defender, in the air or on the ground.
    pub defenders: Force,
}
