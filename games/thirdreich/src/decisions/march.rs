//! Move: an active unit marches, in movement or in exploitation (chapter 8, 9.61).

use table::{Forecast, RuleId, Said, Space, Verdict, msg};

use crate::model::frames::{Frame, Impulse, Mission};
use crate::model::nets::Cluster;
use crate::model::part::Part;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::field::Purpose;

use super::decision::{Decision, Now, forbid, gone_for_good, loses, no_way};

/// `move ge-arm-xxiv 2410 2409`: each word is the next stop, and the cheapest way leads there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct March {
    unit: UnitId,
    way: Vec<Space>,
}

impl March {
    pub fn read<V: Verdict>(now: &Now, impulse: &Impulse, said: &mut Said<Part>) -> Result<March, V> {
        let field = now.field();
        let check = |unit| may_set_out(now, impulse, unit);
        let can_go = |unit: &UnitId| check(*unit).is_ok() && goes_anywhere(now, impulse, *unit);
        let active = || now.own_units().filter(move |unit| impulse.active.contains(unit));
        let unit = if rule::ACTIVATION.holds() && rule::IMPASSABLE.holds() {
            said.known(|| active().filter(can_go), now.own_units(), check)?
        } else {
            said.one(now.own_units(), check)?
        };
        let points = points(now, impulse, unit);
        let limit = if impulse.exploiting { rule::EXPLOITATION } else { rule::ALLOWANCE };
        let Some(start) = field.hex(unit) else { return Err(said.none()) };
        let (mut left, mut way) = (points, vec![start]);
        loop {
            let (from, first) = (way[way.len() - 1], way.len() == 1);
            let here = now.board().nets.rows.set([from]);
            let going = field.march_for(unit, left, limit);
            let (by, closed) = winter(now, impulse, unit);
            let going = going.close(by, &closed);
            let going = if first && rule::ONE_HEX.holds() { going.first_step_always() } else { going };
            let search = going.search(&here);
            let halts = search.halts();
            let check = |to: Space| {
                if halts.contains(now.board().nets.rows.cell(to)) {
                    return Ok(());
                }
                no_way(to, || going.why_not(&here, to))
            };
            let open = now.left_by(rule::IMPASSABLE, || halts);
            let to = if first {
                Some(now.hex(said, &open, &here, check)?)
            } else {
                now.hex_more(said, &open, &here, check)?
            };
            let Some(to) = to else { break };
            left = left.saturating_sub(search.cost(to).unwrap_or(0));
            let leg = search.way(to).unwrap_or_else(|| vec![to]);
            way.extend(leg.into_iter().filter(|hex| *hex != from));
        }
        Ok(March { unit, way: way.split_off(1) })
    }
}

/// What a unit has to march with.
fn points(now: &Now, impulse: &Impulse, unit: UnitId) -> u16 {
    let field = now.field();
    if impulse.exploiting { field.exploitation(unit).unwrap_or(0) } else { field.allowance(unit) }
}

/// Can a unit march at all?
fn goes_anywhere(now: &Now, impulse: &Impulse, unit: UnitId) -> bool {
    let limit = if impulse.exploiting { rule::EXPLOITATION } else { rule::ALLOWANCE };
    now.field().goes_anywhere(unit, points(now, impulse, unit), limit, winter(now, impulse, unit))
}

/// The hexes that snow or mud closes to a unit, and the rule that does.
fn winter(now: &Now, impulse: &Impulse, unit: UnitId) -> (RuleId, Cluster) {
    let closed = if impulse.exploiting { now.field().no_exploitation(unit) } else { Cluster::NONE };
    (impulse.frost(unit), closed)
}

fn may_set_out<V: Verdict>(now: &Now, impulse: &Impulse, unit: UnitId) -> Result<(), V> {
    let idle = !impulse.active.contains(&unit);
    forbid(rule::ACTIVATION, idle, unit, || msg!("not-active"))?;
    forbid(rule::ALLOWANCE, impulse.moved.contains(&unit), unit, || msg!("has-moved"))?;
    forbid(rule::DROP_LIMITS, now.field().has_dropped(unit), unit, || msg!("has-dropped"))?;
    let late = !impulse.exploiting && impulse.mission.is_some_and(|flown| flown > Mission::Transfer);
    forbid(rule::ACTIONS, late, unit, || msg!("too-late-for-that"))?;
    let stays = impulse.exploiting && now.field().exploitation(unit).is_none();
    forbid(rule::EXPLOITATION, stays, unit, || msg!("does-not-exploit"))
}

impl Decision for March {
    fn perform(&self, executor: &mut Executor) {
        executor.go(self.unit, &self.way);
        if let Frame::Impulse(impulse) = executor.position.frames.top_mut() {
            impulse.moved.push(self.unit);
            impulse.acted.push(self.unit);
        }
    }

    /// The way, and whether somebody else has to leave its end (8.4).
    fn forecast(&self, now: &Now) -> Forecast {
        let (field, end) = (now.field(), self.way.last().copied());
        let full = field.full_for(self.unit);
        let crowded = end.filter(|hex| full.contains(now.board().nets.rows.cell(*hex)));
        let warnings = crowded.map(|hex| msg!("warn-crowded", at = hex)).into_iter().collect();
        let way = field.hex(self.unit).into_iter().chain(self.way.iter().copied()).collect();
        Forecast { way, warnings, ..Forecast::default() }
    }
}

/// `remove ge-inf-v`: what is too much in a hex is eliminated by its owner, for good without supply (8.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remove {
    unit: UnitId,
}

impl Remove {
    pub fn read<V: Verdict>(now: &Now, impulse: &Impulse, said: &mut Said<Part>) -> Result<Remove, V> {
        let field = now.field();
        let entered = |unit: &UnitId| impulse.moved.iter().any(|moved| field.hex(*moved) == field.hex(*unit));
        let unit = said.last(now.own_units().filter(entered), |unit| {
            forbid(rule::STACKING, !field.overfull(unit), unit, || msg!("there-is-room"))
        })?;
        Ok(Remove { unit })
    }
}

impl Decision for Remove {
    fn perform(&self, executor: &mut Executor) {
        let cut_off = !executor.field().is_supplied(self.unit, Purpose::Survive);
        executor.eliminate(self.unit, cut_off);
        if let Frame::Impulse(impulse) = executor.position.frames.top_mut() {
            impulse.active.retain(|unit| *unit != self.unit);
        }
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let supplied = now.field().is_supplied(self.unit, Purpose::Survive);
        let warnings = if supplied { loses(&[self.unit]) } else { gone_for_good(now, &[self.unit]) };
        Forecast { warnings, ..Forecast::default() }
    }
}
