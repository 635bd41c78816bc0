//! Attack: the submarines and transports of a zone are not ignored. Chapter 9.

use table::{Said, Space, Subject, Verdict};

use crate::model::part::Part;
use crate::rule::movement as rule;
use crate::rules::movement::forbids;
use crate::rules::movement::refusals::{no, unless};
use crate::rules::now::Decision;
use crate::turn::Course;

/// `attack z110`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hunt {
    pub zone: Space,
}

impl Hunt {
    pub fn may_begin<V: Verdict>(now: &Decision<'_>) -> Result<(), V> {
        let m = now.mover();
        unless(!m.hunts().is_empty(), || {
            let prey = m.outlook.prey.within(m.outlook.mine).iter().find_map(|zone| m.hunt_rule(zone));
            (prey.or_else(|| forbids(rule::ALL_OR_NONE, true)), Subject::Seat(now.seat))
        })
    }

    pub fn read<V: Verdict>(now: &Decision<'_>, said: &mut Said<'_, Part>) -> Result<Hunt, V> {
        let m = now.mover();
        let zones = m.outlook.mine.within(now.ground.sets.sea);
        let zone = said.last(zones.iter(), |zone| match m.hunt_rule(zone) {
            None => Ok(()),
            rule => no(rule, Subject::Space(zone)),
        })?;
        Ok(Hunt { zone })
    }

    pub fn perform(&self, course: &mut Course<'_, '_, '_>) {
        course.note_move();
        course.hunt(self.zone);
    }
}
