//! Rocket: one is fired from an air base at a facility. Chapter 11.

use table::{Said, Space, Subject, Verdict, msg};

use super::leading;
use crate::model::facilities::FacilityKind;
use crate::model::part::Part;
use crate::rule::combat as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `rocket holland-belgium united-kingdom #major`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rocket {
    base: Space,
    at: Space,
    works: FacilityKind,
}

impl Rocket {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        rule::ROCKETS.forbids(!now.situation.has_rockets(now.power), || (msg!("combat-no-rockets"), vec![]))
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Rocket, V> {
        let (s, power) = (&now.situation, now.power);
        let about = |space: Space| vec![Subject::Space(space)];
        let base = leading(said, s.rocket_bases(power).iter(), |base| {
            let ready = s.is_loaded(base);
            rule::ROCKETS.forbids(!ready, || (msg!("combat-no-rocket", base = base), about(base)))?;
            let target = s.has_rocket_target(power, base);
            rule::ROCKETS.forbids(!target, || (msg!("combat-no-rocket-target", base = base), about(base)))
        })?;
        let at = leading(said, s.rocket_targets(power).iter(), |at| {
            let far = !s.rocket_reach(base, true).contains(at);
            rule::ROCKETS.forbids(far, || (msg!("combat-rocket-too-far", space = at), about(at)))?;
            let works = FacilityKind::ALL.into_iter().any(|works| s.can_hit(at, works));
            rule::ROCKETS.forbids(!works, || (msg!("combat-rocket-no-works", space = at), about(at)))?;
            let blocked = !s.rocket_reach(base, false).contains(at);
            rule::ROCKETS_AND_NEUTRALS
                .forbids(blocked, || (msg!("combat-rocket-neutrals", space = at), about(at)))
        })?;
        let works = said.last(now.position.facilities(at).map(|facility| facility.works), |works| {
            let fits = s.can_hit(at, works);
            rule::ROCKETS.forbids(!fits, || (msg!("combat-rocket-no-works", space = at), about(at)))
        })?;
        Ok(Rocket { base, at, works })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.fire_rocket(self.base, self.at, self.works);
    }
}
