//! Spy: agents set an enemy's research back, or find out what a coded marker stands for. Chapter 17.

use table::{Said, Verdict};

use super::leading;
use super::research::Track;
use crate::model::part::{Part, Verb};
use crate::model::powers::Power;
use crate::model::purchases::Step;
use crate::model::research::Project;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `spy setback @germany %rockets`, `spy reveal @germany 7`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spy {
    SetBack(Power, Track),
    Reveal(Power, u16),
}

impl Spy {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Spy, V> {
        let how = leading(said, [Verb::Setback, Verb::Reveal], |how| match how {
            Verb::Reveal => now.permit_reveal(),
            _ => now.permit_setbacks(),
        })?;
        let others = Power::ALL.into_iter().filter(|power| *power != now.power);
        if how == Verb::Reveal {
            let target = leading(said, others, |target| now.permit_reading(target))?;
            let number = said.last(now.markers(target), |number| now.permit_reading_of(target, number))?;
            return Ok(Spy::Reveal(target, number));
        }
        let target = leading(said, others, |target| now.permit_target(target))?;
        let projects = Project::ALL.into_iter().map(Track::Project);
        let tracks = projects.chain(now.markers(target).map(Track::Marker));
        let track = said.last(tracks, |track| match track {
            Track::Project(project) => now.permit_setback(target, project),
            Track::Marker(number) => now.permit_setback_of(target, number),
        })?;
        Ok(Spy::SetBack(target, track))
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.enter_step(Step::Research);
        match *self {
            Spy::SetBack(target, Track::Project(project)) => executor.set_back(target, project),
            Spy::SetBack(target, Track::Marker(number)) => executor.set_back_marker(target, number),
            Spy::Reveal(target, number) => executor.reveal_marker(target, number),
        }
    }
}
