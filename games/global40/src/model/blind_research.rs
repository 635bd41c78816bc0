//! Blind research: the numbered markers of each power, and what each viewer may know of them.

use table::{Rng, Viewer};

use crate::model::markers::{Marker, Progress};
use crate::model::position::Position;
use crate::model::powers::{Power, Powers};
use crate::model::research::{Project, Projects};

impl Position {
    /// Is this project under a number, if it is under way?
    pub fn is_coded(&self, project: Project) -> bool {
        self.options.blind_research && project != Project::AtomicBomb
    }

    pub fn marker(&self, power: Power, number: u16) -> Option<&Marker> {
        self.markers[power.index()].iter().find(|m| u16::from(m.number) == number)
    }

    pub fn marker_mut(&mut self, power: Power, number: u16) -> Option<&mut Marker> {
        self.markers[power.index()].iter_mut().find(|m| u16::from(m.number) == number)
    }

    /// The marker that stands for a project, if that is known.
    pub fn marker_of(&self, power: Power, project: Project) -> Option<&Marker> {
        self.markers[power.index()].iter().find(|m| m.project == Some(project))
    }

    /// How far a project has come, if that is known.
    pub fn come(&self, power: Power, project: Project) -> u8 {
        if self.is_coded(project) {
            self.marker_of(power, project).map_or(0, |m| m.come)
        } else {
            self.research[power.index()][project.index()]
        }
    }

    /// A new project gets the lowest number that is free.
    pub fn code(&mut self, power: Power, project: Project) -> u8 {
        let markers = &mut self.markers[power.index()];
        let number = (1..).find(|n| markers.iter().all(|m| m.number != *n)).unwrap_or(u8::MAX);
        markers.push(Marker { number, project: Some(project), come: 0, known: Powers::NONE });
        markers.sort_by_key(|m| m.number);
        number
    }

    /// Everything that a power has under way.
    pub fn under_way(&self, power: Power) -> impl Iterator<Item = Progress> {
        let developed = self.developed[power.index()];
        let open = Project::ALL.into_iter().filter(move |p| !developed.has(*p)).map(move |project| {
            let come = self.research[power.index()][project.index()];
            Progress { marker: None, project: Some(project), come }
        });
        let coded = self.markers[power.index()].iter().map(|m| Progress {
            marker: Some(m.number),
            project: m.project,
            come: m.come,
        });
        open.chain(coded).filter(|p| p.come > 0)
    }

    /// Hides what the markers stand for from a viewer who may not know.
    pub fn hide_markers(&mut self, viewer: Viewer) {
        for power in Power::ALL {
            for marker in &mut self.markers[power.index()] {
                if !marker.is_open_to(power, viewer) {
                    marker.project = None;
                }
            }
        }
    }

    /// Assigns random possible projects to the chosen markers of a power.
    pub fn draw_readings(&mut self, power: Power, chosen: impl Fn(&Marker) -> bool, rng: &mut Rng) {
        let markers = &mut self.markers[power.index()];
        let read = markers.iter().filter(|m| !chosen(m)).filter_map(|m| m.project);
        let taken = read.fold(self.developed[power.index()], Projects::with);
        let mut free: Vec<Project> =
            Project::ALL.into_iter().filter(|p| !taken.has(*p) && *p != Project::AtomicBomb).collect();
        for marker in markers.iter_mut().filter(|m| chosen(m)) {
            if !free.is_empty() {
                marker.project = Some(free.swap_remove(rng.below(free.len() as u32) as usize));
            }
        }
    }

    /// No number or project occurs twice, and none is developed already.
    pub fn markers_are_sound(&self) -> bool {
        let fine = |power: Power| {
            let markers = &self.markers[power.index()];
            markers.iter().enumerate().all(|(i, m)| {
                let before = &markers[..i];
                m.number > 0
                    && before.iter().all(|b| b.number < m.number)
                    && m.project.is_none_or(|p| {
                        self.is_coded(p)
                            && !self.developed[power.index()].has(p)
                            && before.iter().all(|b| b.project != Some(p))
                    })
            })
        };
        Power::ALL.into_iter().all(fine)
    }
}
