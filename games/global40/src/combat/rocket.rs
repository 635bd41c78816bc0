//! Rockets: one die of damage from each air base, in the step of the raids.

use table::dice::Stream;
use table::{Space, Subject, Verdict, msg};

use crate::combat::fact::CombatFact;
use crate::decision::Decision;
use crate::fact::Fact;
use crate::holder::Holder;
use crate::part::Part;
use crate::powers::Power;
use crate::research::Project;
use crate::rule::combat as rule;
use crate::situation::{Situation, Stance};
use crate::spaces::Spaces;
use crate::turn::Course;
use crate::works::Works;

const RANGE: u8 = 4;

impl Situation<'_> {
    /// Bases of the active power from which a rocket can still be fired.
    fn rocket_bases(&self, power: Power) -> Spaces {
        let own =
            |f: &&crate::works::Facility| f.works == Works::AirBase && self.position.holder(f.at).is(power);
        self.position.works.iter().filter(own).map(|f| f.at).collect()
    }

    fn is_loaded(&self, base: Space) -> bool {
        self.operative(base, Works::AirBase) && !self.position.turn.combat.fired.contains(base)
    }

    /// Enemy lands with something that a rocket can hit.
    fn rocket_targets(&self, power: Power) -> Spaces {
        let hostile = |f: &&crate::works::Facility| self.stance(power, f.at) == Stance::Hostile;
        self.position.works.iter().filter(hostile).map(|f| f.at).collect()
    }

    /// How far rockets fly from a base; with or without neutrals in their way.
    fn rocket_reach(&self, base: Space, over_neutrals: bool) -> Spaces {
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
            reached = reached.and(next);
            edge = next;
        }
        reached
    }

    fn can_hit(&self, at: Space, works: Works) -> bool {
        works != Works::Fort && self.facility(at, works).is_some()
    }

    /// Is there a rocket to fire?
    pub(super) fn has_rockets(&self, power: Power) -> bool {
        let ready = |base: Space| self.is_loaded(base) && self.has_rocket_target(power, base);
        self.has(power, Project::Rockets) && self.rocket_bases(power).iter().any(ready)
    }

    fn has_rocket_target(&self, power: Power, base: Space) -> bool {
        let hit = |at: &Space| Works::ALL.into_iter().any(|w| self.can_hit(*at, w));
        let reach = self.rocket_reach(base, !rule::ROCKETS_AND_NEUTRALS.holds());
        self.rocket_targets(power).within(reach).iter().any(|at| hit(&at))
    }
}

impl Decision<'_> {
    pub(super) fn rocket_shapes(&self, rest: &[Part], out: &mut Vec<Part>) {
        match rest {
            [] => out.extend(self.situation.rocket_bases(self.power).iter().map(Part::Space)),
            [_] => out.extend(self.situation.rocket_targets(self.power).iter().map(Part::Space)),
            [_, Part::Space(at)] => out.extend(self.position.facilities(*at).map(|f| Part::Works(f.works))),
            _ => {}
        }
    }

    pub(super) fn rocket_permit<V: Verdict>(&self, rest: &[Part], part: &Part) -> Result<(), V> {
        let about = |space: Space| vec![Subject::Space(space)];
        match (rest, part) {
            ([], Part::Space(base)) => {
                let ready = self.situation.is_loaded(*base);
                rule::ROCKETS.forbids(!ready, || (msg!("combat-no-rocket", base = *base), about(*base)))?;
                let target = self.situation.has_rocket_target(self.power, *base);
                rule::ROCKETS
                    .forbids(!target, || (msg!("combat-no-rocket-target", base = *base), about(*base)))
            }
            ([Part::Space(base)], Part::Space(at)) => {
                let far = !self.situation.rocket_reach(*base, true).contains(*at);
                rule::ROCKETS.forbids(far, || (msg!("combat-rocket-too-far", space = *at), about(*at)))?;
                let works = Works::ALL.into_iter().any(|w| self.situation.can_hit(*at, w));
                rule::ROCKETS
                    .forbids(!works, || (msg!("combat-rocket-no-works", space = *at), about(*at)))?;
                let blocked = !self.situation.rocket_reach(*base, false).contains(*at);
                rule::ROCKETS_AND_NEUTRALS
                    .forbids(blocked, || (msg!("combat-rocket-neutrals", space = *at), about(*at)))
            }
            ([_, Part::Space(at)], Part::Works(works)) => {
                let fits = self.situation.can_hit(*at, *works);
                rule::ROCKETS.forbids(!fits, || (msg!("combat-rocket-no-works", space = *at), about(*at)))
            }
            _ => Ok(()),
        }
    }
}

impl Course<'_, '_, '_> {
    pub(super) fn fire_rocket(&mut self, base: Space, at: Space, works: Works) {
        let power = self.power();
        self.position.turn.combat.fired.insert(base);
        self.tell.all(|| Fact::Combat(CombatFact::Rocket { power, base, at, works }));
        let points = self.dice.die(Stream::Public, rule::ROCKETS, 6);
        self.damage(at, works, points);
    }
}
