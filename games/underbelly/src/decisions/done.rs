//! Done: a side has done what it wanted in this phase. Chapter 2.

use table::{Forecast, Tell, Verdict, msg};

use super::forecasts::list;
use super::{Decision, Now};
use crate::model::calendar::Phase;
use crate::model::position::Moment;
use crate::model::roster::{Nation, Side};
use crate::model::sets::Units;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// `done`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done {
    pub phase: Phase,
}

impl Done {
    /// What has arrived must be placed first.
    pub fn after_placing<V: Verdict>(now: &Now) -> Result<Done, V> {
        let arriving = now.position.arriving;
        rule::ARRIVAL_DATES.forbids(!arriving.is_empty(), || {
            (msg!("no-unplaced", units = now.keys(arriving.iter())), Vec::new())
        })?;
        Ok(Done { phase: Phase::Reinforcement })
    }
}

impl Decision for Done {
    fn perform(&self, executor: &mut Executor) {
        executor.end_phase();
    }

    fn told(&self, now: &Now) -> Units {
        let look = now.look();
        let leaves_war = now.side == Side::Axis && look.italy_falls();
        let italy = if leaves_war { now.ground.roster.of_nation(Nation::Italy) } else { Units::NONE };
        let unfed = look.unfed_landings(now.side).iter().fold(italy, |all, crowd| all | crowd.units);
        match self.phase {
            Phase::Movement => unfed,
            Phase::Combat => unfed | look.idle_tops(now.side),
            _ => italy,
        }
    }

    /// What would be lost, what must be done, and what is left undone.
    fn forecast(&self, now: &Now) -> Forecast {
        let (look, side) = (&now.look(), now.side);
        let mut forecast = Forecast::default();
        match self.phase {
            Phase::Movement => movement_over(look, side, &mut forecast),
            Phase::Combat => combat_over(now, &mut forecast),
            Phase::Breakthrough => crowded(look, side, Moment::TurnOver, &mut forecast),
            Phase::SetUp | Phase::Reinforcement | Phase::End => {}
        }
        idle(look, side, &mut forecast);
        forecast
    }
}

/// What would be lost, or must be done, when movement ends.
fn movement_over(look: &Situation, side: Side, forecast: &mut Forecast) {
    crowded(look, side, Moment::MovementOver, forecast);
    for pair in look.pairs(side) {
        let at = pair.first().and_then(|u| look.position.at(u)).unwrap_or_default();
        forecast.warnings.push(msg!("warn-pair", area = at));
    }
    unfed(look, side, forecast);
}

/// Where there would be too many of a kind.
fn crowded(look: &Situation, side: Side, moment: Moment, forecast: &mut Forecast) {
    for crowd in look.crowds(side, moment) {
        let at = crowd.units.first().and_then(|u| look.position.at(u)).unwrap_or_default();
        let units = list(crowd.units);
        forecast.warnings.push(msg!("warn-crowd", area = at, count = crowd.excess, units = units));
    }
}

/// Landings that have no source of their own.
fn unfed(look: &Situation, side: Side, forecast: &mut Forecast) {
    for crowd in look.unfed_landings(side) {
        for unit in crowd.units.iter() {
            let area = look.position.at(unit).unwrap_or_default();
            forecast.warnings.push(msg!("warn-unfed", unit = unit, area = area));
        }
    }
}

/// What would be lost when combat ends.
fn combat_over(now: &Now, forecast: &mut Forecast) {
    let (look, side) = (&now.look(), now.side);
    unfed(look, side, forecast);
    for unit in look.idle_tops(side).iter() {
        forecast.warnings.push(msg!("warn-top", unit = unit));
    }
    let mut after = now.position.clone();
    let mut tell = Tell::nobody();
    Executor { ground: now.ground, position: &mut after, tell: &mut tell }.end_combat();
    crowded(&Situation::new(now.ground, &after), side, Moment::CombatOver, forecast);
}

/// What is left undone in this phase.
fn idle(look: &Situation, side: Side, forecast: &mut Forecast) {
    let ours = look.forces.any[side as usize];
    match look.position.phase {
        Phase::Movement if !look.fresh(side).is_empty() && !look.forces.moved.meets(ours) => {
            forecast.warnings.push(msg!("warn-nothing-moved"));
        }
        Phase::Reinforcement => {
            let units = look.buyable(side);
            if !units.is_empty() {
                forecast.warnings.push(msg!("warn-stars", units = list(units)));
            }
        }
        _ => {}
    }
}
