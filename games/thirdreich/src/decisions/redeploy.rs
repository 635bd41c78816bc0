//! Redeploy: a ground unit by land, or aircraft from base to base, in the Redeployment Segment (chapter 7).

use std::collections::{BTreeMap, VecDeque};

use table::{Forecast, RuleId, Said, Space, Subject, Verdict, msg};

use crate::model::forces::ForceId;
use crate::model::frames::{Flight, Frame, Mission, Sortie};
use crate::model::nation::Nation;
use crate::model::nets::Cluster;
use crate::model::part::Part;
use crate::model::units::{Arm, UnitId};
use crate::rule;
use crate::rules::air::ONE_UNIT;
use crate::rules::executor::Executor;
use crate::rules::field::Field;
use crate::rules::flight::PARA_RANGE;

use super::decision::{Decision, Now, forbid, no_way, wasted_chit};

/// `redeploy su-inf-28 2308`, `redeploy ge-tac 1910 3 2112`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Redeploy {
    what: What,
    /// Every hex of a flight; the end alone of a march.
    way: Vec<Space>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Unit(UnitId),
    Factors(ForceId, u8),
}

impl Redeploy {
    pub fn read<V: Verdict>(
        now: &Now,
        nations: &[Nation],
        left: u8,
        said: &mut Said<Part>,
    ) -> Result<Redeploy, V> {
        let Some(nation) = nations.first().copied() else { return Err(said.none()) };
        let field = now.field();
        let units = field.redeployable(nation);
        let forces = (0..).map(ForceId).zip(&now.ground.forces.forces);
        let forces =
            forces.filter(|(_, force)| force.wing.is_air() && field.redeploys_for(nation, force.nation));
        let parts: Vec<Part> =
            units.map(Part::Unit).chain(forces.map(|(force, _)| Part::Force(force))).collect();
        let check = |part: Part| -> Result<(), V> {
            rule::REDEPLOYMENTS.forbids(left == 0, || (msg!("no-redeployments"), Vec::new()))?;
            match part {
                Part::Unit(unit) => may_leave(now, unit),
                _ => Ok(()),
            }
        };
        let rules = [rule::IMPASSABLE, rule::BY_AIR, rule::BASES];
        let part = if rules.into_iter().all(RuleId::holds) {
            let goes = |part: &Part| match *part {
                Part::Unit(unit) => unit_goes(now, unit),
                Part::Force(force) => factors_go(now, force),
                _ => false,
            };
            let fits = |part: &Part| check(*part).is_ok() && goes(part);
            said.known(|| parts.iter().copied().filter(fits), parts.iter().copied(), check)?
        } else {
            said.one(parts.iter().copied(), check)?
        };
        match part {
            Part::Unit(unit) => read_unit(now, unit, said),
            Part::Force(force) => read_factors(now, force, said),
            _ => Err(said.none()),
        }
    }
}

fn may_leave<V: Verdict>(now: &Now, unit: UnitId) -> Result<(), V> {
    forbid(rule::REDEPLOYED, now.position.piece(unit).used, unit, || msg!("is-used"))?;
    forbid(rule::REDEPLOY_BARRED, now.field().is_watched(unit), unit, || msg!("beside-an-enemy"))
}

/// Can a unit go anywhere, by land or by air?
fn unit_goes(now: &Now, unit: UnitId) -> bool {
    let field = now.field();
    let Some(from) = field.redeploys_from(unit) else { return false };
    let here = field.start_of(unit).unwrap_or(Cluster::NONE);
    field.redeploys_beside(unit, &from) || !unit_halts(now, unit, &from).minus(&here).is_empty()
}

/// Where a unit may end a redeployment, by land or by air.
fn unit_halts(now: &Now, unit: UnitId, from: &Cluster) -> Cluster {
    let field = now.field();
    let halts = field.redeployment(unit).reached(from);
    match stages_of_unit(now, unit) {
        Some(stages) => halts.union(&lands_by_air(now, unit, &stages)),
        None => halts,
    }
}

/// Where a unit may come down. By air too nobody comes down beside an enemy (7.12, R-TR-79).
fn lands_by_air(now: &Now, unit: UnitId, stages: &Stages) -> Cluster {
    let (field, nation) = (now.field(), now.ground.forces.unit(unit).nation);
    let watched = if rule::REDEPLOY_BARRED.holds() { field.watched(nation) } else { Cluster::NONE };
    stages.reached.minus(&field.full_for(unit)).minus(&watched)
}

fn stages_of_unit<'n>(now: &Now<'n>, unit: UnitId) -> Option<Stages<'n>> {
    let (field, row) = (now.field(), now.ground.forces.unit(unit));
    let start = field.hex(unit).filter(|start| row.arm == Arm::Para && field.is_airfield(*start))?;
    Some(Stages::of(field, row.nation, start, 2 * PARA_RANGE))
}

fn read_unit<V: Verdict>(now: &Now, unit: UnitId, said: &mut Said<Part>) -> Result<Redeploy, V> {
    let (field, rows) = (now.field(), &now.board().nets.rows);
    let Some(from) = field.redeploys_from(unit) else { return Err(said.none()) };
    let going = field.redeployment(unit);
    let by_land = going.reached(&from);
    let stages = stages_of_unit(now, unit);
    let by_air = stages.as_ref().map_or(Cluster::NONE, |stages| lands_by_air(now, unit, stages));
    let halts = by_land.union(&by_air);
    let here = field.start_of(unit).unwrap_or(Cluster::NONE);
    let to = now.hex(said, &now.left_by(rule::IMPASSABLE, || halts), &here, |to| {
        if halts.contains(rows.cell(to)) {
            return Ok(());
        }
        no_way(to, || going.why_not(&from, to))
    })?;
    let flies = !by_land.contains(rows.cell(to)) && by_air.contains(rows.cell(to));
    let way = stages.filter(|_| flies).and_then(|stages| stages.way(to));
    Ok(Redeploy { what: What::Unit(unit), way: way.unwrap_or_else(|| vec![to]) })
}

/// Twice the range of a force (7.31).
fn reach(now: &Now, force: ForceId) -> u32 {
    2 * u32::from(now.ground.forces.force(force).range.unwrap_or(0))
}

/// Can factors of a force go anywhere?
fn factors_go(now: &Now, force: ForceId) -> bool {
    let stocks = now.position.stocks.iter().filter(|stock| stock.force == force);
    let mut bases = stocks.map(|stock| stock.at.space).filter(|base| is_unused(now, force, *base));
    bases.any(|base| base_sends(now, force, base, 1))
}

fn is_unused(now: &Now, force: ForceId, base: Space) -> bool {
    now.field().ready(force, base) > 0 || !rule::REDEPLOYED.holds()
}

/// Can this number of factors leave a base for another?
fn base_sends(now: &Now, force: ForceId, base: Space, factors: u8) -> bool {
    let (field, nation) = (now.field(), now.ground.forces.force(force).nation);
    let (rows, start) = (&now.board().nets.rows, now.board().nets.rows.set([base]));
    let fits = |bases: &Cluster| {
        let mut others = rows.spaces(bases).filter(|hex| *hex != base);
        others.any(|hex| field.base_room(nation, now.board().place(hex)) >= factors)
    };
    let near = field.staged(nation, &start, reach(now, force));
    fits(&near.intersection(&field.friendly_bases(nation)))
        || fits(&Stages::of(now.field(), nation, base, reach(now, force)).reached)
}

fn read_factors<V: Verdict>(now: &Now, force: ForceId, said: &mut Said<Part>) -> Result<Redeploy, V> {
    let field = now.field();
    let nation = now.ground.forces.force(force).nation;
    let bases = || {
        let stocks = now.position.stocks.iter().filter(move |stock| stock.force == force);
        stocks.map(|stock| stock.at.space)
    };
    let check = |base: Space| -> Result<(), V> {
        let used = field.ready(force, base) == 0;
        rule::REDEPLOYED.forbids(used, || (msg!("have-flown"), vec![Subject::Space(base)]))
    };
    let exact = rule::BY_AIR.holds() && rule::BASES.holds();
    let base = if exact {
        let listed = || bases().filter(|base| check(*base).is_ok() && base_sends(now, force, *base, 1));
        said.known(listed, bases(), check)?
    } else {
        said.one(bases(), check)?
    };
    let most = field.ready(force, base).clamp(1, ONE_UNIT);
    let factors = if exact {
        let listed = || (1..=most).filter(|factors| base_sends(now, force, base, *factors));
        said.known(listed, 1..=most, |_| Ok(()))?
    } else {
        said.one(1..=most, |_| Ok(()))?
    };
    let stages = Stages::of(now.field(), nation, base, reach(now, force));
    let here = now.board().nets.rows.set([base]);
    let to = now.hex(said, &now.left_by(rule::BY_AIR, || stages.reached), &here, |to| {
        let at = || vec![Subject::Space(to)];
        let barred = field.is_barred_base(nation, now.board().place(to));
        rule::MINORS_ABROAD.forbids(barred, || (msg!("no-base"), at()))?;
        let guest = field.soviet_land(nation).contains(now.board().nets.rows.cell(to));
        rule::SOVIET_LAND.forbids(guest, || (msg!("no-stages"), at()))?;
        let barred = !stages.reached.contains(now.board().nets.rows.cell(to));
        rule::BY_AIR.forbids(barred, || (msg!("no-stages"), at()))?;
        let room = field.base_room(nation, now.board().place(to));
        rule::BASES.forbids(room < factors, || (msg!("no-base"), at()))
    })?;
    let way = stages.way(to).unwrap_or_else(|| vec![base, to]);
    Ok(Redeploy { what: What::Factors(force, factors), way })
}

/// Bases that aircraft come to in stages of twice their range, and how (7.31, 7.32).
struct Stages<'n> {
    field: Field<'n>,
    nation: Nation,
    from: Space,
    reach: u32,
    /// Where the last stage to a base begins.
    back: BTreeMap<Space, Space>,
    /// The bases, and the start.
    reached: Cluster,
}

impl<'n> Stages<'n> {
    fn of(field: Field<'n>, nation: Nation, from: Space, reach: u32) -> Stages<'n> {
        let rows = &field.board.nets.rows;
        let (start, bases) = (rows.set([from]), field.friendly_bases(nation));
        let (mut reached, mut fresh) = (start, start);
        while !fresh.is_empty() {
            fresh = field.staged(nation, &fresh, reach).intersection(&bases).minus(&reached);
            reached = reached.union(&fresh);
        }
        let (mut left, mut back) = (reached.minus(&start), BTreeMap::new());
        let mut queue = VecDeque::from([from]);
        while let Some(here) = queue.pop_front().filter(|_| !left.is_empty()) {
            let found = field.staged(nation, &rows.set([here]), reach).intersection(&left);
            left = left.minus(&found);
            let mut found: Vec<Space> = rows.spaces(&found).collect();
            found.sort_unstable();
            back.extend(found.iter().map(|base| (*base, here)));
            queue.extend(found);
        }
        Stages { field, nation, from, reach, back, reached }
    }

    /// Every hex from the start to a base.
    fn way(&self, to: Space) -> Option<Vec<Space>> {
        let mut way = vec![to];
        while way[0] != self.from {
            let before = *self.back.get(&way[0])?;
            let leg = self.field.stage(self.nation, before, self.reach).way(way[0])?;
            way.splice(0..1, leg);
        }
        Some(way)
    }
}

impl Decision for Redeploy {
    fn forecast(&self, now: &Now) -> Forecast {
        let warnings = match self.what {
            What::Unit(unit) => wasted_chit(now, unit).into_iter().collect(),
            What::Factors(..) => Vec::new(),
        };
        Forecast { warnings, ..Forecast::default() }
    }

    fn perform(&self, executor: &mut Executor) {
        if let Frame::Redeploy(_, left) = executor.position.frames.top_mut() {
            *left = left.saturating_sub(1);
        }
        let base = executor.ground.europe().place(self.way[0]);
        let to = self.way[self.way.len() - 1];
        let (nation, flyers, drop) = match self.what {
            What::Unit(unit) => {
                executor.position.piece_mut(unit).used = true;
                if self.way.len() == 1 {
                    return executor.go(unit, &self.way);
                }
                (executor.ground.forces.unit(unit).nation, Vec::new(), Some(unit))
            }
            What::Factors(force, factors) => {
                executor.use_up(Flight { force, base, factors, over: to });
                (executor.ground.forces.force(force).nation, vec![(force, factors)], None)
            }
        };
        let unmet = !rule::REDEPLOY_FLIGHT.holds();
        let at = if unmet { self.way.len() as u16 } else { 0 };
        executor.position.frames.push(Frame::Sortie(Sortie {
            flyers,
            drop,
            at,
            ..Sortie::new(nation, Mission::Transfer, base, self.way.clone())
        }));
    }
}
