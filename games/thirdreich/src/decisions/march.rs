//! Move: an active unit marches, in movement or in exploitation (chapter 8, 9.61).

use table::{Forecast, Said, Space, Verdict, msg};

use crate::model::frames::{Frame, Impulse};
use crate::model::part::Part;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now, forbid, no_way};

/// `move ge-arm-xxiv 2410 2409`: each word is the next stop, and the cheapest way leads there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct March {
    unit: UnitId,
    way: Vec<Space>,
}

impl March {
    pub fn read<V: Verdict>(now: &Now, impulse: &Impulse, said: &mut Said<Part>) -> Result<March, V> {
        let field = now.field();
        let unit = said.one(now.own_units(), |unit| may_set_out(now, impulse, unit))?;
        let points =
            if impulse.exploiting { field.exploitation(unit).unwrap_or(0) } else { field.allowance(unit) };
        let limit = if impulse.exploiting { rule::EXPLOITATION } else { rule::ALLOWANCE };
        let Some(start) = field.hex(unit) else { return Err(said.none()) };
        let (mut left, mut way) = (points, vec![start]);
        loop {
            let (from, first) = (way[way.len() - 1], way.len() == 1);
            let here = now.board().nets.rows.set([from]);
            let going = field.march_for(unit, left, limit);
            let going = if first { going.first_step_always() } else { going };
            let search = going.search(&here);
            let halts = search.halts();
            let check = |to: Space| {
                if halts.contains(now.board().nets.rows.cell(to)) {
                    return Ok(());
                }
                no_way(to, || going.why_not(&here, to))
            };
            let hexes = now.hexes().filter(|hex| *hex != from);
            let to = if first { Some(said.last(hexes, check)?) } else { said.more(hexes, check)? };
            let Some(to) = to else { break };
            left = left.saturating_sub(search.cost(to).unwrap_or(0));
            let leg = search.way(to).unwrap_or_else(|| vec![to]);
            way.extend(leg.into_iter().filter(|hex| *hex != from));
        }
        Ok(March { unit, way: way.split_off(1) })
    }
}

fn may_set_out<V: Verdict>(now: &Now, impulse: &Impulse, unit: UnitId) -> Result<(), V> {
    let idle = !impulse.active.contains(&unit);
    forbid(rule::ACTIVATION, idle, unit, || msg!("not-active"))?;
    forbid(rule::ALLOWANCE, impulse.moved.contains(&unit), unit, || msg!("has-moved"))?;
    let stays = impulse.exploiting && now.field().exploitation(unit).is_none();
    forbid(rule::EXPLOITATION, stays, unit, || msg!("does-not-exploit"))
}

impl Decision for March {
    fn perform(&self, executor: &mut Executor) {
        executor.go(self.unit, &self.way);
        if let Frame::Impulse(impulse) = executor.position.frames.top_mut() {
            impulse.moved.push(self.unit);
        }
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let start = now.field().hex(self.unit);
        Forecast { way: start.into_iter().chain(self.way.iter().copied()).collect(), ..Forecast::default() }
    }
}

/// `remove ge-inf-v`: what is too much in a hex is eliminated by its owner (8.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remove {
    unit: UnitId,
}

impl Remove {
    pub fn read<V: Verdict>(now: &Now, impulse: &Impulse, said: &mut Said<Part>) -> Result<Remove, V> {
        let field = now.field();
        let unit = said.last(impulse.moved.clone(), |unit| {
            forbid(rule::STACKING, !field.overfull(unit), unit, || msg!("there-is-room"))
        })?;
        Ok(Remove { unit })
    }
}

impl Decision for Remove {
    fn perform(&self, executor: &mut Executor) {
        executor.eliminate(self.unit, false);
        if let Frame::Impulse(impulse) = executor.position.frames.top_mut() {
            impulse.moved.retain(|unit| *unit != self.unit);
            impulse.active.retain(|unit| *unit != self.unit);
        }
    }
}
