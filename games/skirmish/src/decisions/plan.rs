//! Plans: every seat seals one, all are opened together, and a seat that has broken the cipher may override its own. Chapter 3.

use table::{Awaited, Forecast, Handle, Message, Said, Sealed, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Question, about};
use crate::model::fact::Fact;
use crate::model::part::{Part, Verb};
use crate::model::position::{Debt, Frame, Override, Plan, Position};
use crate::model::standing::Standing;
use crate::rule;
use crate::rules::executor::Executor;

/// `hold`, `rush` or `assault guard3 hill`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SealPlan(SaidPlan);

/// `keep`, or `change` and a plan
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SealOverride(Option<SaidPlan>);

/// A plan as its seat words it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SaidPlan {
    Hold,
    Rush,
    Assault { bearer: Handle, target: Space },
}

impl SaidPlan {
    fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<SaidPlan, V> {
        if said.is(Verb::Hold) {
            Ok(SaidPlan::Hold)
        } else if said.is(Verb::Rush) {
            Ok(SaidPlan::Rush)
        } else if said.is(Verb::Assault) {
            let bearer = said.one(now.blocks(), |bearer| {
                let owner = now.block(bearer).owner;
                rule::BEARER.forbids(owner != now.seat, || {
                    (msg!("bearer-not-yours", block = bearer.seen(), owner = owner), about(bearer))
                })
            })?;
            let target = said.last(now.spaces(), |target| {
                let holder = now.position.holder[target.index()];
                let ours = holder.is_some_and(|seat| now.friends().contains(seat));
                rule::TARGET
                    .forbids(ours, || (msg!("target-is-ours", space = target), vec![Subject::Space(target)]))
            })?;
            Ok(SaidPlan::Assault { bearer, target })
        } else {
            Err(said.none())
        }
    }

    /// The plan as it truly is.
    fn plan(self, by: Seat, executor: &Executor) -> Plan {
        match self {
            SaidPlan::Hold => Plan::Hold,
            SaidPlan::Rush => Plan::Rush,
            SaidPlan::Assault { bearer, target } => {
                let bearer = Some(executor.meant(by, bearer));
                Plan::Assault(Debt { bearer, target, kept: false })
            }
        }
    }

    fn forecast(self, now: &Now) -> Forecast {
        match self {
            SaidPlan::Assault { .. } => {
                let penalty = now.ground.tables.assault_penalty;
                Forecast { warnings: vec![msg!("warn-promise", penalty = penalty)], ..Forecast::default() }
            }
            SaidPlan::Hold | SaidPlan::Rush => Forecast::default(),
        }
    }
}

impl Question for Sealed<Plan> {
    fn awaited(&self, _: &Position) -> Awaited {
        Sealed::awaited(self)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-plan")
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Hold.into()]
    }
}

impl SealPlan {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<SealPlan, V> {
        SaidPlan::read(now, said).map(SealPlan)
    }
}

impl Decision for SealPlan {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let plan = self.0.plan(by, executor);
        if let Frame::Plans(answers) = executor.position.frames.top_mut()
            && answers.put(by, plan)
        {
            executor.tell.all(|| Fact::Sealed { seat: by });
        }
    }

    fn forecast(&self, now: &Now) -> Forecast {
        self.0.forecast(now)
    }
}

impl Question for Sealed<Override> {
    fn awaited(&self, _: &Position) -> Awaited {
        Sealed::awaited(self)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-override")
    }

    fn answer(&self, _: &Now, standing: &Standing) -> Option<Vec<Part>> {
        standing.keep_plans.then(|| vec![Verb::Keep.into()])
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Keep.into()]
    }
}

impl SealOverride {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<SealOverride, V> {
        if said.is(Verb::Keep) {
            return Ok(SealOverride(None));
        }
        if !said.is(Verb::Change) {
            return Err(said.none());
        }
        let broken = now.position.cipher[now.seat.index()] == Some(true);
        rule::CIPHER.forbids(!broken, || (msg!("no-cipher"), vec![Subject::Seat(now.seat)]))?;
        SaidPlan::read(now, said).map(|plan| SealOverride(Some(plan)))
    }
}

impl Decision for SealOverride {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let answer = self.0.map_or(Override::Keep, |plan| Override::Change(plan.plan(by, executor)));
        if let Frame::Overrides(answers) = executor.position.frames.top_mut()
            && answers.put(by, answer)
        {
            executor.tell.all(|| Fact::Sealed { seat: by });
        }
    }

    fn forecast(&self, now: &Now) -> Forecast {
        self.0.map(|plan| plan.forecast(now)).unwrap_or_default()
    }
}
