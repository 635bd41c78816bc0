//! Research: a die for a project, called by its name or by the number of its coded marker. Chapter 17.

use table::{Said, Verdict};

use crate::model::part::Part;
use crate::model::purchases::Step;
use crate::model::research::Project;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// What goes forward or back on a track: an open project, one that gets its number now, or a coded marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Track {
    Project(Project),
    Marker(u16),
}

impl From<Track> for Part {
    fn from(track: Track) -> Part {
        match track {
            Track::Project(project) => Part::Project(project),
            Track::Marker(number) => Part::Count(number),
        }
    }
}

/// `research %radar`, `research 7`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Research {
    pub track: Track,
}

impl Research {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Research, V> {
        let projects = Project::ALL.into_iter().map(Track::Project);
        let tracks = projects.chain(now.markers(now.power).map(Track::Marker));
        let track = said.last(tracks, |track| match track {
            Track::Project(project) => now.permit_project(project),
            Track::Marker(number) => now.permit_marker(number),
        })?;
        Ok(Research { track })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.enter_step(Step::Research);
        match self.track {
            Track::Project(project) => executor.research(project),
            Track::Marker(number) => executor.research_by_number(number),
        }
    }
}
