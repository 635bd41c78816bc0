//! Chapters 10 and 11 carried out: sources are spent, battles go step by step, and landings are decided when combat is over.

use table::{Piece, Space};

use super::combat::Attack;
use super::executor::Executor;
use super::stacking::Crowd;
use crate::model::calendar::Phase;
use crate::model::fact::{Fact, How};
use crate::model::position::{Battle, Frame, Italy, Leaving, Moment, Source, Stage};
use crate::model::roster::{Kind, Nation, Side};
use crate::model::sets::{Areas, Units};
use crate::model::unit::Marks;
use crate::rule;

impl Executor<'_, '_> {
    /// Combat ends by itself when nothing can be spent and no attack be made.
    pub fn combat_goes_on(&mut self) -> bool {
        if self.look().anything_to_fight() {
            return true;
        }
        self.end_phase();
        false
    }

    /// A source is spent on attacks, or on one landing.
    pub fn spend(&mut self, unit: Piece, targets: Areas, dedicated: bool) {
        let at = self.position.at(unit).unwrap_or_default();
        let spent = Source { unit, at, targets, dedicated, road: Areas::NONE, landing: None };
        self.position.sources.push(spent);
        self.tell.all(|| Fact::Spends { unit, targets });
        if rule::SOURCES_ARE_SPENT.holds() {
            self.eliminate(unit, rule::SOURCES_ARE_SPENT);
        }
    }

    /// The battle goes on like this.
    pub fn set(&mut self, battle: Battle) {
        *self.position.frames.top_mut() = Frame::Battle(battle);
    }

    /// A battle, step by step; true if somebody must decide.
    pub fn fight_on(&mut self, battle: Battle) -> bool {
        match battle.stage {
            Stage::Slip if !battle.may_slip.is_empty() => return true,
            Stage::Slip => self.count(battle),
            Stage::Kill(due) => return self.kill_if_forced(battle, due),
            Stage::Retreat => self.beaten_retreat(battle),
            Stage::Advance => return self.ask_to_advance(battle),
            Stage::After => self.after(battle),
        }
        false
    }

    fn attack_of(&self, battle: &Battle) -> Attack {
        Attack { side: self.position.side, target: battle.target, units: battle.attackers }
    }

    /// Both totals: strictly more wins.
    fn count(&mut self, battle: Battle) {
        let attack = self.attack_of(&battle);
        let look = self.look();
        let defenders = look.defenders(&attack);
        let (mut ours, mut theirs) = (0, 0);
        look.attack_total(&attack, &mut ours);
        look.defence_total(defenders, battle.target, &mut theirs);
        let target = battle.target;
        if !defenders.is_empty() {
            self.tell.all(|| Fact::Fights { target, attack: ours, defence: theirs });
        }
        let difference = ours - theirs;
        let enough = if rule::STRICTLY_MORE.holds() { 1 } else { 0 };
        let stage = match () {
            () if defenders.is_empty() => Stage::Advance,
            () if difference >= enough => Stage::Kill(difference.max(1) as u8),
            () => Stage::After,
        };
        self.set(Battle { stage, ..battle });
    }

    /// Where the losses leave no choice, they are taken at once.
    fn kill_if_forced(&mut self, battle: Battle, due: u8) -> bool {
        let look = self.look();
        let defenders = look.defenders(&self.attack_of(&battle));
        let all: i32 = defenders.iter().map(|u| look.defence(u, battle.target)).sum();
        if defenders.len() > 1 && i32::from(due) < all {
            return true;
        }
        let victims: Vec<Piece> = defenders.iter().collect();
        self.kill(battle, &victims);
        false
    }

    /// The attacker's victims are lost.
    pub fn kill(&mut self, battle: Battle, victims: &[Piece]) {
        victims.iter().for_each(|unit| self.eliminate(*unit, rule::LOSSES));
        self.set(Battle { stage: Stage::Retreat, ..battle });
    }

    /// Survivors leave, unless a fort still stands.
    fn beaten_retreat(&mut self, battle: Battle) {
        let look = self.look();
        let survivors = look.defenders(&self.attack_of(&battle));
        let side = self.position.side.other();
        let fort = look.forces.forts(side).contains(battle.target) && rule::FORT_HOLDS.holds();
        self.set(Battle { stage: Stage::Advance, ..battle });
        if !survivors.is_empty() && !fort && rule::BEATEN_RETREAT.holds() {
            self.position.frames.push(Frame::Retreat { side, units: survivors, why: Leaving::Beaten });
        }
    }

    /// A land unit that is inside takes the place; then the others may advance.
    fn ask_to_advance(&mut self, battle: Battle) -> bool {
        let side = self.position.side;
        let look = self.look();
        let cleared = !look.enemies(side).contains(battle.target);
        if cleared {
            let inside = look.units_at(side, battle.target);
            let land = inside.iter().find(|u| self.kind(*u).is_land() && battle.attackers.contains(*u));
            if let Some(unit) = land {
                self.take(battle, unit);
                if matches!(self.position.frames.top(), Frame::Assign(_)) {
                    return true;
                }
            }
        }
        if !cleared || self.look().advancers(&battle, &[]).is_empty() {
            self.set(Battle { stage: Stage::After, ..battle });
            return false;
        }
        true
    }

    /// A land unit takes the area it has attacked. A star taken by both Axis nations together is assigned by choice.
    pub fn take(&mut self, battle: Battle, unit: Piece) {
        let side = self.position.side;
        self.unmark(unit, Marks::OVER | Marks::LANDED);
        self.mark(unit, Marks::ATTACKED);
        let had = self.look().possessed(side).contains(battle.target);
        self.possess(battle.target, side, Some(self.ground.roster.nation(unit)), rule::WINNER_POSSESSES);
        let nations = |n: Nation| battle.attackers.iter().any(|u| self.ground.roster.nation(u) == n);
        let joint = nations(Nation::Germany) && nations(Nation::Italy);
        let star = self.ground.stars.contains(battle.target) && battle.target != self.ground.algiers;
        if side == Side::Axis
            && joint
            && star
            && !had
            && self.position.italy == Italy::War
            && rule::JOINT_CAPTURE.holds()
        {
            self.position.frames.push(Frame::Assign(battle.target));
        }
    }

    /// Landing craft are lost, with whatever has not come ashore.
    fn after(&mut self, battle: Battle) {
        self.position.frames.pop();
        for craft in battle.attackers.iter() {
            if self.kind(craft) == Kind::LandingCraft && rule::CRAFT_ARE_LOST.holds() {
                self.eliminate(craft, rule::CRAFT_ARE_LOST);
            }
        }
    }

    /// Combat is over: landings are decided, and units that had to attack and did not are lost.
    pub fn end_combat(&mut self) {
        let side = self.position.side;
        let look = self.look();
        let enemies = look.enemies(side);
        let ashore: Vec<(Piece, Space)> = look
            .standing(side)
            .filter(|(u, _)| look.kind(*u).is_land() && look.position.has(*u, Marks::LANDED | Marks::OVER))
            .collect();
        let idle = look.idle_tops(side);
        // Where only some have no source, their owner chooses.
        let (lost, some): (Vec<Crowd>, Vec<Crowd>) = look
            .unfed_landings(side)
            .into_iter()
            .partition(|crowd| u32::from(crowd.excess) == crowd.units.len());
        let lost: Units = lost.iter().fold(Units::NONE, |all, crowd| all | crowd.units);
        for (unit, area) in ashore {
            if enemies.contains(area) {
                if rule::DROPPED_MUST_WIN.holds() {
                    self.eliminate(unit, rule::DROPPED_MUST_WIN);
                }
            } else if lost.contains(unit) {
                self.eliminate(unit, rule::UNFED_LANDING);
            } else {
                let nation = self.ground.roster.nation(unit);
                self.possess(area, side, Some(nation), rule::LANDING_POSSESSES);
            }
        }
        for unit in idle.iter() {
            if self.position.at(unit).is_some() && rule::TOP_MUST_ATTACK.holds() {
                self.eliminate(unit, rule::TOP_MUST_ATTACK);
            }
        }
        self.position.sources.clear();
        self.unload_in_ports();
        self.craft_of_overruns_are_lost();
        self.one_use_is_over();
        self.position.phase = Phase::Breakthrough;
        self.position.frames.push(Frame::Settle(Moment::CombatOver));
        for Crowd { units, excess, .. } in some {
            let among: Units = units.iter().filter(|unit| self.position.at(*unit).is_some()).collect();
            if among.len() >= u32::from(excess) {
                self.position.frames.push(Frame::Lose { side, among, count: excess, unfed: true });
            }
        }
    }

    /// A landing craft whose army has overrun somebody ashore is lost like one that has attacked.
    fn craft_of_overruns_are_lost(&mut self) {
        for craft in self.ground.roster.of_kind(Kind::LandingCraft).iter() {
            let overran =
                self.position.has(craft, Marks::LANDED) && self.position.has(craft, Marks::ATTACKED);
            if overran && self.position.at(craft).is_some() && rule::CRAFT_ARE_LOST.holds() {
                self.eliminate(craft, rule::CRAFT_ARE_LOST);
            }
        }
    }

    /// What was loaded in a port to land from there, and has not, is ashore again.
    fn unload_in_ports(&mut self) {
        for craft in self.ground.roster.of_kind(Kind::LandingCraft).iter() {
            let port = self.position.at(craft).filter(|at| self.ground.ports.contains(*at));
            if let (Some(port), Some(cargo)) = (port, self.position.cargo(craft)) {
                self.put(cargo, port, How::Unloads);
            }
        }
    }

    /// A landing craft for one use that has put somebody ashore is gone.
    fn one_use_is_over(&mut self) {
        for craft in self.ground.roster.of_kind(Kind::LandingCraft).iter() {
            let landed = self.position.has(craft, Marks::LANDED) && self.position.at(craft).is_some();
            if landed && self.ground.roster.get(craft).one_use && rule::ONE_USE.holds() {
                self.remove(craft, rule::ONE_USE);
            }
        }
    }
}
