//! Advance: attackers follow into what was emptied (9.5).

use table::{Said, Space, Subject, Verdict, msg};

use crate::model::frames::{Battle, Frame, Step};
use crate::model::part::Part;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now, forbid};

/// `advance ge-arm-xxxix 2310`, `advance ge-arm-xxxix 2310 2410`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advance {
    unit: UnitId,
    way: Vec<Space>,
}

impl Advance {
    pub fn read<V: Verdict>(
        now: &Now,
        battle: &Battle,
        advanced: &[UnitId],
        said: &mut Said<Part>,
    ) -> Result<Advance, V> {
        let (field, rows) = (now.field(), &now.board().nets.rows);
        let unit = said.one(now.own_units(), |unit| {
            let away = !battle.attack.units.contains(&unit) || advanced.contains(&unit);
            forbid(rule::ADVANCE, away, unit, || msg!("does-not-advance"))?;
            forbid(rule::DROP_LIMITS, field.has_dropped(unit), unit, || msg!("has-dropped"))
        })?;
        let Some(from) = field.start_of(unit) else { return Err(said.none()) };
        let (near, further) = field.advances(battle, unit);
        let beside = rows.around(&from, &now.board().nets.land);
        let second = rows.around(&beside, &now.board().nets.land).union(&beside).minus(&from);
        let to = said.last(rows.spaces(&second), |to| {
            let cell = rows.cell(to);
            let open = near.contains(cell) || further.contains(cell);
            rule::ADVANCE.forbids(!open, || (msg!("no-advance"), vec![Subject::Space(to)]))
        })?;
        if !near.contains(rows.cell(to)) {
            let [_, free, _] = field.steps_of_advance(battle, unit);
            let between = rows.spaces(&free).find(|hex| field.touch(*hex, to));
            return Ok(Advance { unit, way: between.into_iter().chain([to]).collect() });
        }
        let on = field.goes_on_from(battle, unit, to);
        let beyond = rows.around(&rows.set([to]), &now.board().nets.land).minus(&from);
        let second = said.more(rows.spaces(&beyond), |hex| {
            let open = on.contains(rows.cell(hex));
            rule::ADVANCE.forbids(!open, || (msg!("no-advance"), vec![Subject::Space(hex)]))
        })?;
        Ok(Advance { unit, way: [to].into_iter().chain(second).collect() })
    }
}

impl Decision for Advance {
    fn perform(&self, executor: &mut Executor) {
        executor.go(self.unit, &self.way);
        if let Frame::Battle(Battle { step: Step::Advance(advanced), .. }) =
            executor.position.frames.top_mut()
        {
            advanced.push(self.unit);
        }
    }
}
