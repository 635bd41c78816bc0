//! Activate: which units an impulse uses (4.1), and where an Attrition chit is placed (4.33).

use table::{Forecast, Said, Space, Subject, Verdict, msg};

use crate::model::frames::{Frame, Impulse, Stage};
use crate::model::nets::Cluster;
use crate::model::part::Part;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now, forbid, wasted_chit};

/// `place 2310`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    at: Space,
}

impl Place {
    pub fn read<V: Verdict>(now: &Now, impulse: &Impulse, said: &mut Said<Part>) -> Result<Place, V> {
        let open = now.left_by(rule::ATTRITION, || now.field().friendly(impulse.nation));
        let at = now.hex(said, &open, &Cluster::NONE, |hex| {
            let holder = now.position.control.of(now.board().place(hex));
            let friendly = holder.is_some_and(|of| now.position.relations.are_friends(impulse.nation, of));
            rule::ATTRITION.forbids(!friendly, || (msg!("not-friendly"), vec![Subject::Space(hex)]))
        })?;
        Ok(Place { at })
    }
}

impl Decision for Place {
    fn perform(&self, executor: &mut Executor) {
        let place = executor.ground.europe().place(self.at);
        if let Frame::Impulse(impulse) = executor.position.frames.top_mut() {
            impulse.centre = Some(place);
            impulse.stage = Stage::Activate;
        }
    }
}

/// `activate ge-inf-viii ge-inf-xx`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Activate {
    units: Vec<UnitId>,
}

impl Activate {
    pub fn read<V: Verdict>(now: &Now, impulse: &Impulse, said: &mut Said<Part>) -> Result<Activate, V> {
        let field = now.field();
        let mut units: Vec<UnitId> = Vec::new();
        let check = |unit: UnitId| field.check_activation(impulse, unit);
        units.push(said.last(now.own_units(), check)?);
        loop {
            let again = |unit: UnitId| {
                forbid(rule::DRAW, units.contains(&unit), unit, || msg!("is-used"))?;
                field.check_activation(impulse, unit)
            };
            let Some(unit) = said.more(now.own_units(), again)? else { break };
            units.push(unit);
        }
        Ok(Activate { units })
    }
}

impl Decision for Activate {
    fn forecast(&self, now: &Now) -> Forecast {
        let warnings = self.units.iter().filter_map(|unit| wasted_chit(now, *unit)).collect();
        Forecast { warnings, ..Forecast::default() }
    }

    fn perform(&self, executor: &mut Executor) {
        let mut units = self.units.clone();
        units.sort_unstable();
        units.dedup();
        for unit in units {
            executor.activate(unit);
        }
    }
}
