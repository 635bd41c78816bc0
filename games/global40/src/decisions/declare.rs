//! Declare: war on a power of the other side. Chapter 8, and the political situation of chapter 3.

use table::{Said, Verdict, msg};

use crate::model::part::Part;
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::rule::politics as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;
use crate::rules::politics::declare::Moment;

/// `declare @japan`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declare {
    on: Power,
}

/// When war is declared.
fn moment(now: &Now<'_>) -> Moment {
    match now.position.frames.top() {
        Frame::Income => Moment::Income,
        _ => Moment::CombatMove,
    }
}

impl Declare {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let (by, moment) = (now.power, moment(now));
        let late = moment == Moment::CombatMove && now.position.turn.moves.moved;
        rule::BEFORE_MOVES.forbids(late, || (msg!("war-too-late"), Vec::new()))?;
        if !now.situation.may_declare(by, moment).is_empty() {
            return Ok(());
        }
        // Nobody is left: the first power that is not an enemy yet gives the reason.
        let enemies = by.side().other().powers();
        let left = enemies.minus(now.situation.enemies(by)).first().or(enemies.first());
        left.map_or(Ok(()), |on| now.situation.permit_war(by, on, moment))
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Declare, V> {
        let on = said.last(Power::ALL, |on| now.situation.permit_war(now.power, on, moment(now)))?;
        Ok(Declare { on })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        let by = executor.power();
        if *executor.position.frames.top() == Frame::Income {
            let declared = &mut executor.position.turn.diplomacy.before_income;
            *declared = declared.with(self.on);
            executor.declare(by, self.on);
            return;
        }
        let before = executor.position.wars[by.index()];
        executor.declare(by, self.on);
        let new = executor.position.wars[by.index()].minus(before);
        executor.position.turn.moves.declared = executor.position.turn.moves.declared.union(new);
    }
}
