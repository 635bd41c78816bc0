//! Blind research: numbered markers on one track, and what each stands for is its owner's secret.
//!
//! The bomb is never coded: a marker that goes one space, or three on a six, gives itself away.

use serde::{Deserialize, Serialize};
use table::{Message, Viewer, msg};

use crate::model::fact::purchase::marker_name;
use crate::model::powers::{Power, Powers};
use crate::model::research::Project;

/// A coded marker on the track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Marker {
    /// What everybody calls it, from 1.
    pub number: u8,
    /// What it stands for; none for viewers who may not know.
    pub project: Option<Project>,
    /// How far it has come.
    pub come: u8,
    /// Whose agents have found out.
    pub known: Powers,
}

impl Marker {
    /// May this viewer know what a marker of that power stands for?
    pub fn is_open_to(&self, owner: Power, viewer: Viewer) -> bool {
        viewer.holds(owner.seat()) || self.known.iter().any(|power| viewer.holds(power.seat()))
    }
}

/// Research under way: an open project, a coded marker, or a marker whose project is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    pub marker: Option<u8>,
    pub project: Option<Project>,
    pub come: u8,
}

impl Progress {
    /// By project, by number, or by both for viewers who may know.
    pub fn name(&self) -> Message {
        match (self.marker, self.project) {
            (None, Some(project)) => project.name(),
            (marker, None) => marker_name(marker.unwrap_or(0)),
            (Some(marker), Some(project)) => {
                msg!("marker-of", marker = marker, project = project.name())
            }
        }
    }
}
