//! Retreat: stay and pay for hits left over, or go; and where each unit goes (9.42 to 9.44).

use table::{Forecast, Said, Space, Subject, Verdict, msg};

use crate::model::frames::{Battle, Frame, Step};
use crate::model::nets::Cluster;
use crate::model::part::{Part, Verb};
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::field::Field;

use super::decision::{Decision, Now, forbid, loses, no_way};

/// `stand`, `retreat`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    stays: bool,
}

impl Stand {
    pub fn read<V: Verdict>(said: &mut Said<Part>) -> Result<Stand, V> {
        if said.is(Verb::Stand) {
            Ok(Stand { stays: true })
        } else if said.is(Verb::Retreat) {
            Ok(Stand { stays: false })
        } else {
            Err(said.none())
        }
    }
}

impl Decision for Stand {
    fn perform(&self, executor: &mut Executor) {
        let Frame::Battle(mut battle) = executor.position.frames.top().clone() else { return };
        if battle.step == Step::Quarter && !self.stays {
            return executor.give_way(battle);
        }
        battle.step = if battle.step == Step::Quarter {
            Step::Losses
        } else if self.stays {
            executor.charge(&battle.lines[1]);
            Step::Advance(Vec::new())
        } else {
            Step::Retreat(executor.field().defenders(&battle))
        };
        executor.position.frames.replace(Frame::Battle(battle));
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let Frame::Battle(battle) = now.position.frames.top() else { return Forecast::default() };
        let hits = battle.lines[1].hits;
        let warnings = match (self.stays, &battle.step) {
            (true, Step::Quarter) => vec![msg!("no-quarter", hits = hits)],
            (true, _) => vec![msg!("costs-brps", cost = hits)],
            (false, _) => loses(&now.field().stranded(&now.field().defenders(battle))),
        };
        Forecast { warnings, ..Forecast::default() }
    }
}

/// `retreat su-inf-21 2208`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retreat {
    unit: UnitId,
    to: Space,
}

impl Retreat {
    pub fn read<V: Verdict>(
        now: &Now,
        battle: &Battle,
        left: &[UnitId],
        said: &mut Said<Part>,
    ) -> Result<Retreat, V> {
        let (field, rows) = (now.field(), &now.board().nets.rows);
        let units = left.iter().chain(&battle.attack.units).copied();
        let unit = said.one(units, |unit| {
            let attacked = battle.attack.units.contains(&unit);
            forbid(rule::RETREAT_BARRED, attacked, unit, || msg!("attackers-stay"))
        })?;
        let (Some(going), Some(from)) = (field.retreat(unit), field.start_of(unit)) else {
            return Err(said.none());
        };
        let nearest = field.nearest_retreats(unit);
        let nearer = || nearest.as_ref().map_or(Cluster::NONE, |(_, halts)| *halts);
        let open = now.left_by(rule::IMPASSABLE, || now.left_by(rule::EXPOSED, nearer));
        let to = now.hex(said, &open, &from, |to| {
            if nearest.as_ref().is_some_and(|(_, halts)| halts.contains(rows.cell(to))) {
                return Ok(());
            }
            if going.reached(&from).contains(rows.cell(to)) {
                return rule::EXPOSED.forbids(true, || (msg!("nearer-hexes"), vec![Subject::Space(to)]));
            }
            no_way(to, || going.why_not(&from, to))
        })?;
        Ok(Retreat { unit, to })
    }
}

impl Decision for Retreat {
    fn perform(&self, executor: &mut Executor) {
        executor.retreat_to(self.unit, self.to);
    }

    /// Who will find no way once this unit has taken its own.
    fn forecast(&self, now: &Now) -> Forecast {
        let Frame::Battle(Battle { step: Step::Retreat(left), .. }) = now.position.frames.top() else {
            return Forecast::default();
        };
        let others: Vec<UnitId> = left.iter().copied().filter(|unit| *unit != self.unit).collect();
        let mut after = now.position.clone();
        after.piece_mut(self.unit).at = Some(now.board().place(self.to));
        let field = Field::of(now.ground, &after);
        Forecast { warnings: loses(&field.stranded(&others)), ..Forecast::default() }
    }
}
