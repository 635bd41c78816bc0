//! Repair: damage of facilities is paid off. Chapter 7.

use table::{Said, Space, Verdict};

use super::leading;
use crate::model::facilities::FacilityKind;
use crate::model::part::Part;
use crate::model::purchases::Step;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `repair western-germany #major 3`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repair {
    at: Space,
    works: FacilityKind,
    points: u16,
}

impl Repair {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Repair, V> {
        let mut lands: Vec<Space> = now.damaged().map(|facility| facility.at).collect();
        lands.sort_unstable();
        lands.dedup();
        let at = leading(said, lands, |at| now.permit_repair_at(at))?;
        let there = now.position.facilities(at).map(|facility| facility.works);
        let works = leading(said, there, |works| now.permit_repair_of(at, works))?;
        let damage = now.situation.facility(at, works).map_or(0, |facility| facility.damage);
        let points = said.last(1..=u16::from(damage), |points| now.permit_points(works, points))?;
        Ok(Repair { at, works, points })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.enter_step(Step::Repair);
        executor.repair(self.at, self.works, self.points);
    }
}
