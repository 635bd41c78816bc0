//! Build: a facility is bought. Chapter 7.

use table::{Said, Verdict};

use crate::model::facilities::Works;
use crate::model::part::Part;
use crate::model::purchases::Step;
use crate::rules::now::Decision;
use crate::turn::Course;

/// `build #air-base`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Build {
    works: Works,
}

impl Build {
    pub fn read<V: Verdict>(now: &Decision<'_>, said: &mut Said<'_, Part>) -> Result<Build, V> {
        let works = said.last(Works::ALL, |works| now.permit_works(works))?;
        Ok(Build { works })
    }

    pub fn perform(&self, course: &mut Course<'_, '_, '_>) {
        course.enter_step(Step::Buy);
        course.build(self.works);
    }
}
