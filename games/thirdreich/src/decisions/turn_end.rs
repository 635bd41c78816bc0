//! Hasten, delay and extend: major powers pay to move the throw for a halt, or to go on after one (28.2, played by agreement).

use table::{Forecast, Said, Verdict, msg};

use crate::model::frames::{Frame, TurnEnd};
use crate::model::nation::Nation;
use crate::model::part::{Part, Verb};
use crate::rule;
use crate::rules::cup::{CANCEL, SHIFT};
use crate::rules::executor::Executor;

use super::decision::{Decision, Now, costs};

/// `hasten`, `delay`, `extend`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sway {
    nation: Nation,
    how: How,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    Shifted(i8),
    Extended,
}

impl Sway {
    /// None if none of these was said.
    pub fn read<V: Verdict>(now: &Now, state: &TurnEnd, said: &mut Said<Part>) -> Result<Option<Sway>, V> {
        let Some(nation) = state.left.first().copied() else { return Err(said.none()) };
        let verbs =
            [(Verb::Hasten, How::Shifted(-1)), (Verb::Delay, How::Shifted(1)), (Verb::Extend, How::Extended)];
        for (verb, how) in verbs {
            let may = || {
                let late = state.halted != (how == How::Extended);
                rule::TURN_END.forbids(late, || (msg!("not-at-this-point"), Vec::new()))?;
                now.can_pay(nation, how.price())
            };
            if said.is_allowed(verb, may)? {
                return Ok(Some(Sway { nation, how }));
            }
        }
        Ok(None)
    }
}

impl How {
    fn price(self) -> i32 {
        if self == How::Extended { CANCEL } else { SHIFT }
    }
}

impl Decision for Sway {
    fn perform(&self, executor: &mut Executor) {
        executor.pay(self.nation, -self.how.price(), rule::TURN_END);
        match (self.how, executor.position.frames.top_mut()) {
            (How::Shifted(shift), Frame::TurnEnd(state)) => {
                state.shift += shift;
                state.left.remove(0);
            }
            (How::Extended, _) => drop(executor.position.frames.pop()),
            _ => {}
        }
    }

    fn forecast(&self, _: &Now) -> Forecast {
        costs(self.how.price())
    }
}
