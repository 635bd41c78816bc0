//! Rockets: one die of damage from each air base, in the step of the raids.

use table::Space;
use table::dice::Stream;

use crate::model::facilities::FacilityKind;
use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::holder::Holder;
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::model::spaces::Spaces;
use crate::rule::combat as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::{Situation, Stance};

const RANGE: u8 = 4;

impl Situation<'_> {
    /// Bases of the active power from which a rocket can still be fired.
    pub fn rocket_bases(&self, power: Power) -> Spaces {
        let own = |f: &&crate::model::facilities::Facility| {
            f.works == FacilityKind::AirBase && self.position.holder(f.at).is(power)
        };
        self.position.works.iter().filter(own).map(|f| f.at).collect()
    }

    pub fn is_loaded(&self, base: Space) -> bool {
        self.operative(base, FacilityKind::AirBase) && !self.position.turn.combat.fired.contains(base)
    }

    /// Enemy lands with something that a rocket can hit.
    pub fn rocket_targets(&self, power: Power) -> Spaces {
        let hostile = |f: &&crate::model::facilities::Facility| self.stance(power, f.at) == Stance::Hostile;
        self.position.works.iter().filter(hostile).map(|f| f.at).collect()
    }

    /// How far rockets fly from a base; with or without neutrals in their way.
    pub fn rocket_reach(&self, base: Space, over_neutrals: bool) -> Spaces {
        let neutral = |s: Space| matches!(self.position.holder(s), Holder::Neutral(_) | Holder::Joined(_));
        let mut reached = Spaces::one(base);
        let mut edge = reached;
        for _ in 0..RANGE {
            let mut next = Spaces::NONE;
            for space in edge.iter() {
                for to in self.ground.near[space.index()].iter().copied() {
                    let open = over_neutrals || !neutral(to);
                    if open && !reached.contains(to) {
                        next.insert(to);
                    }
                }
            }
            reached = reached.union(next);
            edge = next;
        }
        reached
    }

    pub fn can_hit(&self, at: Space, works: FacilityKind) -> bool {
        works != FacilityKind::Fort && self.facility(at, works).is_some()
    }

    /// Is there a rocket to fire?
    pub fn has_rockets(&self, power: Power) -> bool {
        let ready = |base: Space| self.is_loaded(base) && self.has_rocket_target(power, base);
        self.has(power, Project::Rockets) && self.rocket_bases(power).iter().any(ready)
    }

    pub fn has_rocket_target(&self, power: Power, base: Space) -> bool {
        let hit = |at: &Space| FacilityKind::ALL.into_iter().any(|w| self.can_hit(*at, w));
        let reach = self.rocket_reach(base, !rule::ROCKETS_AND_NEUTRALS.holds());
        self.rocket_targets(power).intersection(reach).iter().any(|at| hit(&at))
    }
}

impl Executor<'_, '_, '_> {
    pub fn fire_rocket(&mut self, base: Space, at: Space, works: FacilityKind) {
        let power = self.power();
        self.position.turn.combat.fired.insert(base);
        self.tell.all(|| Fact::Combat(CombatFact::Rocket { power, base, at, works }));
        let points = self.dice.die(Stream::Public, rule::ROCKETS, 6);
        self.damage(at, works, points);
    }
}
