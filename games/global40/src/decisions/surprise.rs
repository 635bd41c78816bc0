//! Surprise: a zone of the Japanese surprise attack. Chapter 3.

use table::{Said, Space, Subject, Verdict};

use crate::model::fact::Fact;
use crate::model::fact::movement::MoveFact;
use crate::model::part::Part;
use crate::rule::movement as rule;
use crate::rules::executor::Executor;
use crate::rules::movement::forbids;
use crate::rules::movement::refusals::{no, unless};
use crate::rules::now::Now;

/// `surprise z26`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surprise {
    pub zone: Space,
}

impl Surprise {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let m = now.mover();
        unless(!m.surprised().is_empty(), || {
            let zones = m.context.mine.intersection(now.ground.sets.sea);
            let rule = m.no_surprise_rule().or_else(|| zones.iter().find_map(|zone| m.surprise_rule(zone)));
            (rule.or_else(|| forbids(rule::SURPRISE_ZONES, zones.is_empty())), Subject::Seat(now.seat))
        })
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Surprise, V> {
        let m = now.mover();
        let zones = m.context.mine.intersection(now.ground.sets.sea);
        let zone = said.last(zones.iter(), |zone| match m.surprise_rule(zone) {
            None => Ok(()),
            rule => no(rule, Subject::Space(zone)),
        })?;
        Ok(Surprise { zone })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        let zone = self.zone;
        executor.note_move();
        executor.position.turn.moves.surprise.insert(zone);
        executor.position.ledger.surprise_used = true;
        executor.tell.all(|| Fact::Move(MoveFact::Surprise { zone }));
    }
}
