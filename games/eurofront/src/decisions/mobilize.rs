//! Mobilize: after movement an HQ stands down and may move itself. Chapters 5.5, 5.51.

use table::{Awaited, Handle, Message, Said, Seat, Space, Verdict, msg};

use super::decision::{Decision, Now, Own, Question, about, active};
use super::route::Route;
use crate::model::frames::{EndStep, Frame};
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::rule;
use crate::rules::engagement::{is_last, may_stand_down};
use crate::rules::executor::Executor;

impl Question for EndStep {
    fn awaited(&self, position: &Position) -> Awaited {
        active(position)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-stand-down")
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Done.into()]
    }
}

/// `mobilize su-kiev`, `mobilize su-kiev 3304`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mobilize {
    hq: Handle,
    path: Vec<Space>,
}

impl Mobilize {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Mobilize, V> {
        let hq = said.last(now.blocks(), |hq| may_mobilize(now, hq))?;
        let own = now.own(hq);
        let path = Route::of_hq(now, hq, own, !may_leave(now, hq, &own)).read_more(said)?;
        Ok(Mobilize { hq, path })
    }
}

fn may_mobilize<V: Verdict>(now: &Now, hq: Handle) -> Result<(), V> {
    let own = now.own(hq);
    let inactive = own.block.command.is_none();
    rule::MOBILIZING.forbids(inactive, || (msg!("is-not-active", hq = hq.seen()), about(hq)))?;
    let blitzes = !may_stand_down(now.position).any(|one| one == hq.seen());
    rule::BLITZ_HQS.forbids(blitzes, || (msg!("blitz-goes-on", hq = hq.seen()), about(hq)))
}

/// An HQ at nothing is gone when it stands down; one that is the last of its side in a battle stays.
fn may_leave(now: &Now, hq: Handle, own: &Own) -> bool {
    own.face.strength > 0 && !is_last(now.position, hq.seen())
}

impl Decision for Mobilize {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let hq = executor.meant(by, self.hq);
        executor.stand_down(hq);
        if self.path.len() > 1 {
            executor.march(hq, self.path.clone());
        }
    }
}

/// `done`: no more HQs stand down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndStandDown;

impl Decision for EndStandDown {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        executor.position.frames.replace(Frame::EndOfMovement(EndStep::Rearguards));
    }
}
