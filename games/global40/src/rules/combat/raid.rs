//! Raids on facilities, sweeps of air bases, the atomic bomb.

use table::dice::{Chance, Fell, Stream};
use table::{Piece, Space};

use crate::model::battle::raid::{Raid, RaidStage};
use crate::model::battle::state::Role;
use crate::model::combat::{Fight, Foray, RaidTarget};
use crate::model::facilities::FacilityKind;
use crate::model::fact::Fact;
use crate::model::fact::combat::{CombatFact, Thrown, Volley};
use crate::model::kinds::Kind;
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::model::unit::{Marks, Task, Unit};
use crate::rule::{battle, combat as rule};
use crate::rules::battle::raid::{RaidAnswer, RaidQuestion, Raiders};
use crate::rules::combat::forces::force;
use crate::rules::combat::respond::is_raid;
use crate::rules::executor::Executor;

impl Executor<'_, '_, '_> {
    /// The next raid against a land: one for each facility that is attacked; escorts go with the first.
    pub(super) fn begin_raid(&mut self, at: Space) {
        let active = self.power();
        let flying =
            |u: &Unit| u.kind.is_air() && is_raid(u.task) && !u.is(Marks::ABORTED) && !u.is(Marks::FOUGHT);
        let planes: Vec<(Piece, Task)> =
            self.position.of(active, at).filter(|(_, u)| flying(u)).map(|(p, u)| (p, u.task)).collect();
        let goal = planes.iter().filter_map(|(_, task)| goal(*task)).min();
        let Some(goal) = goal.or((!planes.is_empty()).then_some(RaidTarget::Sweep)) else {
            return;
        };
        let belongs = |task: Task| self::goal(task).is_none_or(|g| g == goal);
        let flight: Vec<Piece> = planes.iter().filter(|(_, t)| belongs(*t)).map(|(p, _)| *p).collect();
        let works = match goal {
            RaidTarget::Facility(works) => Some(works),
            RaidTarget::Sweep | RaidTarget::Bomb => None,
        };
        self.tell.all(|| Fact::Combat(CombatFact::RaidBegan { power: active, at, works }));
        let situation = self.situation();
        let enemies = situation.enemies(active);
        let theirs: Vec<Piece> = self
            .position
            .standing(at)
            .filter(|(_, u)| u.kind.is_air() && u.owner.is_some_and(|o| enemies.contains(o)))
            .map(|(p, _)| p)
            .collect();
        let patrols = &self.position.turn.combat.patrols;
        let (risen, grounded): (Vec<Piece>, Vec<Piece>) = theirs.iter().partition(|p| patrols.contains(p));
        let captain = if theirs.is_empty() { self.holder_or_any(at) } else { self.captain_at(at, &theirs) };
        let guns =
            |(_, u): &(Piece, &Unit)| u.kind == Kind::Aaa && u.owner.is_some_and(|o| enemies.contains(o));
        let radar_guns = self.position.standing(at).filter(guns).filter(|(_, u)| situation.is_improved(u));
        let raid = Raid::new(Raiders {
            flight: force(self.position, &flight),
            edge: situation.edge(active),
            interceptors: force(self.position, &risen),
            enemy_edge: situation.edge_of_interceptors(captain, &risen),
            grounded: force(self.position, &grounded),
            guns: self.position.standing(at).filter(guns).count() as u8,
            radar_guns: radar_guns.count() as u8,
            room: works.map_or(0, |w| self.room(at, w)),
        });
        let foray = Foray { at, goal, raid, flight, planes: theirs, captain, asks: None };
        self.begin_fight(Fight::Raid(Box::new(foray)));
    }

    fn holder_or_any(&self, at: Space) -> Power {
        let enemies = self.situation().enemies(self.power());
        self.position.holder(at).power().or(enemies.first()).unwrap_or(self.power())
    }

    /// The most damage that a facility can still take.
    pub(super) fn room(&self, at: Space, works: FacilityKind) -> u8 {
        let there = self.position.works.iter().find(|f| f.at == at && f.works == works);
        there.map_or(0, |f| self.ground.facility(works).max_damage.saturating_sub(f.damage))
    }

    pub(super) fn advance_raid(&mut self, mut foray: Box<Foray>) -> bool {
        let active = self.power();
        let policy = self.policy(active, foray.captain);
        loop {
            if let Some(question) = foray.raid.question() {
                let power = match decider(&question) {
                    Role::Attacker => active,
                    Role::Defender => foray.captain,
                };
                if self.position.loss_preferences.ask.contains(power) {
                    foray.asks = Some(power);
                    if power != active {
                        self.tell.consults();
                    }
                    self.position.turn.combat.fight = Some(Fight::Raid(foray));
                    return false;
                }
                let answer = policy.answer_raid(&foray.raid, &question);
                self.take_raid_answer(&mut foray, answer);
            } else if foray.raid.is_over() {
                self.position.frames.replace(Frame::Combat);
                self.end_raid(&foray);
                return true;
            } else {
                self.raid_throw(&mut foray);
            }
        }
    }

    fn raid_throw(&mut self, foray: &mut Foray) {
        let Some(throw) = foray.raid.wants() else { return };
        let stage = foray.raid.stage;
        let fell = self.dice.fall(Stream::Public, throw.rule, throw.chance.clone()).clone();
        foray.raid.take(&fell);
        let at = foray.at;
        let fact = match (stage, &fell, &throw.chance) {
            (RaidStage::AttackerRoll, Fell::Sum(rolled), _) => {
                CombatFact::Air { at, by: Role::Attacker, rolled: *rolled }
            }
            (RaidStage::DefenderRoll, Fell::Sum(rolled), _) => {
                CombatFact::Air { at, by: Role::Defender, rolled: *rolled }
            }
            (RaidStage::Flak | RaidStage::Strafing, Fell::Total(bands, faces), chance) => {
                let dice = Thrown::of(chance, faces);
                let (by, what) = match stage {
                    RaidStage::Flak => (Role::Defender, Volley::Flak),
                    _ => (Role::Attacker, Volley::Strafing),
                };
                CombatFact::Volley { at, by, what, dice, hits: bands.first().copied().unwrap_or(0) }
            }
            (_, Fell::Die(face), _) => CombatFact::Volley {
                at,
                by: Role::Attacker,
                what: Volley::Bombs,
                dice: vec![Thrown::one(*face, 6)],
                hits: u16::from(*face),
            },
            (_, Fell::Sum(sum), Chance::Sum(dice, _)) => CombatFact::Volley {
                at,
                by: Role::Attacker,
                what: Volley::Bombs,
                dice: vec![Thrown { count: u16::from(*dice), at: 6, fell: Vec::new() }],
                hits: *sum,
            },
            _ => return,
        };
        self.tell.all(|| Fact::Combat(fact));
        self.apply_raid_losses(foray);
    }

    pub fn take_raid_answer(&mut self, foray: &mut Foray, answer: RaidAnswer) {
        foray.raid.answer(answer);
        self.apply_raid_losses(foray);
    }

    fn apply_raid_losses(&mut self, foray: &mut Foray) {
        let flight = foray.raid.flight + foray.raid.turned_back;
        let planes = foray.raid.interceptors + foray.raid.landed + foray.raid.grounded;
        self.reconcile(&mut foray.flight, &flight, battle::RAID_FLAK);
        self.reconcile(&mut foray.planes, &planes, battle::STRAFE);
    }

    fn end_raid(&mut self, foray: &Foray) {
        let at = foray.at;
        for plane in &foray.flight {
            self.position.unit_mut(*plane).mark(Marks::FOUGHT);
        }
        match foray.goal {
            RaidTarget::Facility(works) if foray.raid.damage > 0 => self.damage(at, works, foray.raid.damage),
            RaidTarget::Bomb if foray.raid.flight.get(Kind::Strategic) > 0 => self.drop_bomb(at),
            _ => {}
        }
        // Patrols that were turned back do not rise again.
        let again = foray.raid.interceptors;
        for kind in [Kind::Fighter, Kind::Jet] {
            let mut left = again.get(kind);
            let position = &*self.position;
            let mut kept = self.position.turn.combat.patrols.clone();
            kept.retain(|p| {
                let unit = position.unit(*p);
                if unit.kind != kind || unit.at != Some(at) {
                    return true;
                }
                let stays = left > 0;
                left = left.saturating_sub(1);
                stays
            });
            let gone = |p: &Piece| !kept.contains(p);
            let tired: Vec<Piece> = self.position.turn.combat.patrols.iter().copied().filter(gone).collect();
            self.position.turn.combat.tired.extend(tired);
            self.position.turn.combat.patrols = kept;
        }
    }

    /// A facility takes damage, as much as it can take.
    pub(super) fn damage(&mut self, at: Space, works: FacilityKind, points: u8) {
        let most = if battle::MOST_DAMAGE.holds() { self.ground.facility(works).max_damage } else { u8::MAX };
        let Some(there) = self.position.works.iter_mut().find(|f| f.at == at && f.works == works) else {
            return;
        };
        let before = there.damage;
        there.damage = before.saturating_add(points).min(most);
        let (points, total) = (there.damage - before, there.damage);
        self.tell.all(|| Fact::Combat(CombatFact::Damaged { at, works, points, total }));
    }

    /// One bomb does ten times a die of damage to every facility; a complex that cannot take it is destroyed.
    fn drop_bomb(&mut self, at: Space) {
        let face = self.dice.die(Stream::Public, rule::ATOMIC_BOMB, 6);
        let (points, power) = (face * 10, self.power());
        self.tell.all(|| Fact::Combat(CombatFact::Bomb { power, at, points }));
        let there: Vec<FacilityKind> = self.position.facilities(at).map(|f| f.works).collect();
        for works in there {
            let most = self.ground.facility(works).max_damage;
            if works.is_complex() && points >= most {
                self.position.works.retain(|f| !(f.at == at && f.works == works));
                self.tell.all(|| Fact::Combat(CombatFact::Razed { at, works }));
            } else {
                self.damage(at, works, points);
            }
        }
    }
}

fn goal(task: Task) -> Option<RaidTarget> {
    match task {
        Task::Raid(works) => Some(RaidTarget::Facility(works)),
        Task::Sweep => Some(RaidTarget::Sweep),
        Task::Atomic => Some(RaidTarget::Bomb),
        _ => None,
    }
}

/// Who decides a question of a raid.
pub fn decider(question: &RaidQuestion) -> Role {
    match question {
        RaidQuestion::Planes { role, .. } => *role,
        RaidQuestion::Flak { .. } | RaidQuestion::Target => Role::Attacker,
        RaidQuestion::Grounded { .. } => Role::Defender,
    }
}
