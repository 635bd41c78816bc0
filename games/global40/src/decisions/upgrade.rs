//! Upgrade: a minor complex becomes a major one, for money or where it has just been moved to. Chapters 7 and 14.

use table::{No, Said, Space, Verdict, msg};

use crate::model::facilities::FacilityKind;
use crate::model::part::Part;
use crate::model::position::Frame;
use crate::model::purchases::Step;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `upgrade india`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Upgrade {
    at: Space,
}

impl Upgrade {
    /// May a complex be upgraded where it has just been moved to?
    pub fn may_begin_moved<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let mut arrived = now.position.turn.purchases.arrived.iter();
        let some = arrived.any(|at| now.permit_moved_upgrade::<No>(*at).is_ok());
        rule::RELOCATED_UPGRADE.forbids(!some, || (msg!("nothing-just-moved"), vec![]))
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Upgrade, V> {
        let minors = now.position.works.iter().filter(|facility| facility.works == FacilityKind::Minor);
        let bought = matches!(now.position.frames.top(), Frame::Purchase);
        let at = said.last(minors.map(|facility| facility.at), |at| {
            if bought { now.permit_upgrade_at(at) } else { now.permit_moved_upgrade(at) }
        })?;
        Ok(Upgrade { at })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        if matches!(executor.position.frames.top(), Frame::Purchase) {
            executor.enter_step(Step::Buy);
            executor.upgrade(self.at);
        } else {
            executor.upgrade_moved(self.at);
        }
    }
}
