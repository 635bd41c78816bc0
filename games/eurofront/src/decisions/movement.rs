//! A movement phase: blocks move one after the other until their seat is done (4.32, 4.34).

use table::{Awaited, Handle, Message, RuleId, Seat, Space, Verdict, msg};

use super::decision::{Decision, Now, Question, active};
use super::declare::{can_enter_later, own_wars};
use super::exchange::relief_due;
use super::invade::possible_landing;
use super::relief::marches_due;
use crate::model::fact::key;
use crate::model::frames::{EndStep, Frame, Movement, Phase};
use crate::model::part::{Part, Verb};
use crate::model::position::{Position, WaveKind};
use crate::rule;
use crate::rules::executor::Executor;

impl Question for Movement {
    fn awaited(&self, position: &Position) -> Awaited {
        active(position)
    }

    fn prompt(&self, _: &Position) -> Message {
        match self.crowded {
            Some(at) => msg!("ask-relief", at = at),
            None => msg!("ask-movement"),
        }
    }

    fn on_timeout(&self, now: &Now) -> Vec<Part> {
        let owed = debts(now).into_iter().map(|(_, _, order)| order).next();
        owed.unwrap_or_else(|| vec![Verb::Done.into()])
    }
}

/// `done`: HQs stand down, rearguards go, voyages are interdicted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndMovement;

impl EndMovement {
    pub fn check<V: Verdict>(now: &Now) -> Result<(), V> {
        for (rule, why, _) in debts(now) {
            rule.forbids(true, || (why, Vec::new()))?;
        }
        Ok(())
    }
}

/// What must be done first, as long as it can be: a march out of a place that is crowded for the moment, a marked second wave, the attempt to enter a land on which war was declared, and a
/// march out of a place that HQs have overfilled. By which rule, why, and an order that does it.
fn debts(now: &Now) -> Vec<(RuleId, Message, Vec<Part>)> {
    let position = now.position;
    let blitz = position.frozen.since().phase == Phase::BlitzMovement;
    let waves =
        position.waves.iter().filter(|wave| blitz && wave.kind == WaveKind::Marked).filter_map(|wave| {
            let hq = wave.hq?;
            let landing = possible_landing(now, Handle::of_seen(hq), |to| to == wave.at)?;
            Some((rule::TWO_WAVES, msg!("wave-is-due", hq = hq, at = wave.at), landing))
        });
    let entries =
        own_wars(now).filter(|nation| blitz || !can_enter_later(now, *nation)).filter_map(|nation| {
            let inside = |at: Space| now.ground[at].nation == Some(nation);
            let tried = position.waves.iter().any(|wave| inside(wave.at) && wave.kind == WaveKind::Landing);
            let landing = now.blocks().filter(|_| !tried).find_map(|hq| possible_landing(now, hq, inside))?;
            Some((rule::DECLARATIONS, msg!("entry-is-due", nation = key("nation", nation.word())), landing))
        });
    let crowded =
        marches_due(now).map(|(at, march)| (rule::OVERFULL, msg!("overfull-place", at = at), march));
    let relief = relief_due(now).map(|(at, march)| (rule::EXCHANGES, msg!("overfull-place", at = at), march));
    relief.into_iter().chain(waves).chain(entries).chain(crowded).collect()
}

impl Decision for EndMovement {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        executor.position.frames.push(Frame::EndOfMovement(EndStep::StandDown));
    }
}
