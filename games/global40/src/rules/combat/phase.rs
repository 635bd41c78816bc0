//! The order of the battles: raids, then rockets and commandos, then assaults, then everything else.

use table::Space;

use crate::model::combat::Step;
use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::model::spaces::Spaces;
use crate::model::unit::{Marks, Task};
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// What the attacker may fight next.
    pub fn fights(&self) -> Spaces {
        match self.position.turn.combat.step {
            Step::Raids => self.raids_left(),
            Step::Strikes => Spaces::NONE,
            Step::Assaults => self.assaulted(),
            Step::Battles => self.land_battles().union(self.sea_battles()),
        }
    }

    /// Everything that is still to be fought, in whichever step.
    pub fn all_fights(&self) -> Spaces {
        let later = self.land_battles().union(self.sea_battles());
        self.raids_left().union(self.assaulted()).union(later)
    }
}

impl Executor<'_, '_, '_> {
    /// All windows are closed: the battles begin.
    pub fn begin_combat(&mut self) {
        self.position.frames.replace(Frame::Combat);
        self.hunt_partisans();
    }

    /// Goes on with the battles; false if somebody must decide.
    pub fn advance_combat(&mut self) -> bool {
        if self.position.turn.combat.fight.is_some() {
            return self.advance_fight();
        }
        if !self.position.turn.combat.queue.is_empty() {
            let next = self.position.turn.combat.queue.remove(0);
            self.begin_battle_at(next);
            return true;
        }
        if self.position.turn.combat.step == Step::Strikes {
            if self.has_strikes() {
                return false;
            }
            self.position.turn.combat.step = Step::Assaults;
            return true;
        }
        let fights = self.situation().fights();
        let unopposed = |s: &Space| !self.ground.is_sea(*s) && !self.situation().resists(*s);
        let step = self.position.turn.combat.step;
        let free = fights.iter().find(|s| step == Step::Battles && unopposed(s));
        match (free.or(fights.first()), fights.len()) {
            (None, _) => self.next_step(),
            (Some(only), n) if n == 1 || free.is_some() => self.choose_fight(only),
            _ => return false,
        }
        true
    }

    fn next_step(&mut self) {
        let combat = &mut self.position.turn.combat;
        match combat.step {
            Step::Raids => combat.step = Step::Strikes,
            Step::Strikes => combat.step = Step::Assaults,
            Step::Assaults => combat.step = Step::Battles,
            Step::Battles => self.all_fought(),
        }
    }

    /// A raid, a battle, or an assault with the battles at sea before it.
    pub fn choose_fight(&mut self, at: Space) {
        if self.position.turn.combat.step == Step::Raids {
            self.begin_raid(at);
            return;
        }
        let situation = self.situation();
        let before = situation.assault_zones(at).iter().filter(|z| situation.is_embattled(*z));
        let queue: Vec<Space> = before.chain([at]).collect();
        self.position.turn.combat.queue = queue;
    }

    fn begin_battle_at(&mut self, at: Space) {
        if self.ground.is_sea(at) { self.begin_sea_battle(at) } else { self.begin_land_battle(at) }
    }

    /// Is there a rocket to fire, or are there commandos to land?
    fn has_strikes(&self) -> bool {
        let situation = self.situation();
        situation.has_rockets(self.power()) || situation.has_commando_target(self.power())
    }

    /// Phase 3 is over: tasks are cleared, and defending planes without a base look for one.
    fn all_fought(&mut self) {
        let active = self.power();
        if !self.position.turn.combat.fought.is_empty() {
            self.tell.all(|| Fact::Combat(CombatFact::Over));
        }
        for unit in self.position.units.iter_mut().filter(|u| u.owner == Some(active)) {
            unit.task = Task::Idle;
            unit.clear(Marks::LOADED);
        }
        if active == Power::Japan {
            self.mongolian_pact();
        }
        self.end_phase();
    }
}
