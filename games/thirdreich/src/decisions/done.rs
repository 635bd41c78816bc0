//! Done: a nation or a side has no more orders here.

use table::{Said, Verdict, msg};

use crate::model::frames::{Frame, Stage};
use crate::model::part::{Part, Verb};
use crate::rule;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now, about};

/// `done`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done;

impl Done {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Done, V> {
        let may = || {
            let Frame::Impulse(impulse) = now.position.frames.top() else { return Ok(()) };
            let field = now.field();
            let too_many = impulse.moved.iter().find(|unit| field.overfull(**unit)).copied();
            match too_many.filter(|_| impulse.stage == Stage::Move) {
                Some(unit) => rule::STACKING.forbids(true, || (msg!("too-many"), about(unit))),
                None => Ok(()),
            }
        };
        if said.is_allowed(Verb::Done, may)? { Ok(Done) } else { Err(said.none()) }
    }
}

impl Decision for Done {
    fn perform(&self, executor: &mut Executor) {
        match executor.position.frames.top_mut() {
            Frame::Build(nations) | Frame::Buy(nations) | Frame::Minors(nations) | Frame::Repair(nations) => {
                nations.remove(0);
            }
            Frame::Redeploy(..) => executor.next_redeployer(),
            Frame::Impulse(impulse) => {
                impulse.stage = match impulse.stage {
                    Stage::Place | Stage::Activate => Stage::Move,
                    Stage::Move => Stage::Attack,
                    Stage::Attack => Stage::Defend,
                    Stage::Defend | Stage::Fight => Stage::Fight,
                }
            }
            Frame::Battle(_) => drop(executor.position.frames.pop()),
            _ => {}
        }
    }
}
