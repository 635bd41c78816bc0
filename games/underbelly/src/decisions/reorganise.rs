//! Reorganise: German infantry trades attack for defence from the next turn on. Chapter 14.

use table::{Forecast, Verdict, msg};

use super::refusal::refused;
use super::{Decision, Now};
use crate::model::calendar::Turn;
use crate::model::fact::Event;
use crate::model::part::{Part, Verb};
use crate::model::roster::Side;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// `reorganise`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reorganise;

impl Reorganise {
    pub fn read<V: Verdict>(now: &Now) -> Result<Reorganise, V> {
        now.look().may_reorganise(now.side).map_err(|rule| refused(rule, None, None))?;
        Ok(Reorganise)
    }

    /// Lists it if it is allowed: it can be said in any phase of one's own.
    pub fn list(look: &Situation, side: Side, list: &mut Vec<Part>) {
        if look.may_reorganise(side).is_ok() {
            list.push(Part::Do(Verb::Reorganise));
        }
    }
}

impl Decision for Reorganise {
    fn perform(&self, executor: &mut Executor) {
        executor.position.reorganised = Some(Turn(executor.position.turn.0 + 1));
        executor.event(Event::Reorganises);
    }

    fn forecast(&self, _: &Now) -> Forecast {
        Forecast { warnings: vec![msg!("warn-reorganise")], ..Forecast::default() }
    }
}
