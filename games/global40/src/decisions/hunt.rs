//! Attack: the submarines and transports of a zone are not ignored. Chapter 9.

use table::{Said, Space, Subject, Verdict};

use crate::model::part::Part;
use crate::rule::movement as rule;
use crate::rules::executor::Executor;
use crate::rules::movement::forbids;
use crate::rules::movement::refusals::{no, unless};
use crate::rules::now::Now;

/// `attack z110`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hunt {
    pub zone: Space,
}

impl Hunt {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let m = now.mover();
        unless(!m.hunts().is_empty(), || {
            let zones = m.context.prey.intersection(m.context.mine);
            let prey = zones.iter().find_map(|zone| m.hunt_rule(zone));
            (prey.or_else(|| forbids(rule::ALL_OR_NONE, zones.is_empty())), Subject::Seat(now.seat))
        })
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Hunt, V> {
        let m = now.mover();
        let zones = m.context.mine.intersection(now.ground.sets.sea);
        let zone = said.last(zones.iter(), |zone| match m.hunt_rule(zone) {
            None => Ok(()),
            rule => no(rule, Subject::Space(zone)),
        })?;
        Ok(Hunt { zone })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.note_move();
        executor.hunt(self.zone);
    }
}
