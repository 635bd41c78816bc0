//! The order of the battles: raids, then rockets and commandos, then assaults, then everything else.

use serde::{Deserialize, Serialize};
use table::{Space, Subject, Verdict, msg};

use crate::combat::fact::CombatFact;
use crate::decision::Decision;
use crate::fact::Fact;
use crate::part::{Part, Verb};
use crate::position::{Frame, Then};
use crate::powers::Power;
use crate::rule::combat as rule;
use crate::situation::Situation;
use crate::spaces::Spaces;
use crate::turn::Course;
use crate::unit::{Marks, Task};

/// How far the battles have come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Step {
    #[default]
    Raids,
    /// Rockets and commandos.
    Strikes,
    Assaults,
    Battles,
}

impl Situation<'_> {
    /// What the attacker may fight next.
    pub fn fights(&self) -> Spaces {
        match self.position.turn.combat.step {
            Step::Raids => self.raids_left(),
            Step::Strikes => Spaces::NONE,
            Step::Assaults => self.assaulted(),
            Step::Battles => self.land_battles().and(self.sea_battles()),
        }
    }

    /// Everything that is still to be fought, whenever its turn comes.
    fn all_fights(&self) -> Spaces {
        let later = self.land_battles().and(self.sea_battles());
        self.raids_left().and(self.assaulted()).and(later)
    }
}

impl Decision<'_> {
    pub(super) fn phase_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        let strikes = self.position.turn.combat.step == Step::Strikes;
        match said {
            [] if strikes => {
                out.extend([Part::Do(Verb::Rocket), Part::Do(Verb::Commando), Part::Do(Verb::Done)]);
            }
            [] => out.push(Part::Do(Verb::Fight)),
            [Part::Do(Verb::Fight)] if !strikes => {
                out.extend(self.situation.all_fights().iter().map(Part::Space));
            }
            [Part::Do(Verb::Rocket), rest @ ..] if strikes => self.rocket_shapes(rest, out),
            [Part::Do(Verb::Commando), rest @ ..] if strikes => self.commando_shapes(rest, out),
            _ => {}
        }
    }

    pub(super) fn phase_permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        match (said, part) {
            ([Part::Do(Verb::Fight)], Part::Space(at)) => {
                let now = self.situation.fights().contains(*at);
                rule::SEQUENCE
                    .forbids(!now, || (msg!("combat-not-yet", space = *at), vec![Subject::Space(*at)]))
            }
            ([], Part::Do(Verb::Rocket)) => rule::ROCKETS
                .forbids(!self.situation.has_rockets(self.power), || (msg!("combat-no-rockets"), vec![])),
            ([], Part::Do(Verb::Commando)) => rule::COMMANDOS
                .forbids(!self.situation.has_commando_target(self.power), || {
                    (msg!("combat-no-commandos"), vec![])
                }),
            ([Part::Do(Verb::Rocket), rest @ ..], _) => self.rocket_permit(rest, part),
            ([Part::Do(Verb::Commando), rest @ ..], _) => self.commando_permit(rest, part),
            _ => Ok(()),
        }
    }

    pub(super) fn phase_whole(&self, said: &[Part]) -> bool {
        let strikes = self.position.turn.combat.step == Step::Strikes;
        match said {
            [Part::Do(Verb::Fight), Part::Space(_)] => !strikes,
            [Part::Do(Verb::Rocket), Part::Space(_), Part::Space(_), Part::Works(_)] => strikes,
            [Part::Do(Verb::Commando), Part::Count(_), Part::Space(_), _] => strikes,
            [Part::Do(Verb::Done)] => strikes,
            _ => false,
        }
    }
}

impl Course<'_, '_, '_> {
    /// All windows are closed: the battles begin.
    pub fn begin_combat(&mut self) {
        self.position.frames.replace(Frame::Combat);
    }

    /// Goes on with the battles; false if somebody must decide.
    pub fn advance_combat(&mut self) -> bool {
        if self.position.turn.combat.fight.is_some() {
            return self.advance_fight();
        }
        if !self.position.turn.combat.queue.is_empty() {
            let next = self.position.turn.combat.queue.remove(0);
            self.begin_affair(next);
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
    fn choose_fight(&mut self, at: Space) {
        if self.position.turn.combat.step == Step::Raids {
            self.begin_raid(at);
            return;
        }
        let situation = self.situation();
        let before = situation.assault_zones(at).iter().filter(|z| situation.is_embattled(*z));
        let queue: Vec<Space> = before.chain([at]).collect();
        self.position.turn.combat.queue = queue;
    }

    fn begin_affair(&mut self, at: Space) {
        if self.ground.is_sea(at) { self.begin_sea_battle(at) } else { self.begin_land_battle(at) }
    }

    /// An order between battles.
    pub(super) fn perform_phase(&mut self, parts: &[Part]) {
        match parts {
            [Part::Do(Verb::Fight), Part::Space(at)] => self.choose_fight(*at),
            [Part::Do(Verb::Rocket), Part::Space(base), Part::Space(at), Part::Works(works)] => {
                self.fire_rocket(*base, *at, *works);
            }
            [Part::Do(Verb::Commando), Part::Count(count), Part::Space(at), aim] => {
                self.land_commandos(*count as u8, *at, *aim);
            }
            _ => self.position.turn.combat.step = Step::Assaults,
        }
    }

    /// Is there a rocket to fire, or are there commandos to land?
    fn has_strikes(&self) -> bool {
        let situation = self.situation();
        situation.has_rockets(self.power()) || situation.has_commando_target(self.power())
    }

    /// Phase 3 is over: what had something to do has done it, and defenders without a base look for one.
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
        let left = self.windows_of_moves(Then::NonCombat);
        self.position.frames.replace(Frame::Windows { left, then: Then::NonCombat });
    }
}
