//! Build: a facility is bought. Chapter 7.

use table::{Said, Verdict};

use crate::model::facilities::FacilityKind;
use crate::model::part::Part;
use crate::model::purchases::Step;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `build #air-base`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Build {
    works: FacilityKind,
}

impl Build {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Build, V> {
        let works = said.last(FacilityKind::ALL, |works| now.permit_works(works))?;
        Ok(Build { works })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.enter_step(Step::Buy);
        executor.build(self.works);
    }
}
