//! Redeploy: a ground unit by land, or aircraft from base to base, in the Redeployment Segment (chapter 7).

use std::collections::BTreeSet;

use table::{Said, Space, Subject, Verdict, msg};

use crate::model::forces::ForceId;
use crate::model::frames::Frame;
use crate::model::nation::Nation;
use crate::model::part::Part;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::air::ONE_UNIT;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now, forbid, no_way};

/// `redeploy su-inf-28 2308`, `redeploy ge-tac 1910 3 2112`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Redeploy {
    what: What,
    to: Space,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Unit(UnitId),
    Factors(ForceId, Space, u8),
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
        let forces = forces.filter(|(_, force)| force.wing.is_air() && force.nation == nation);
        let parts: Vec<Part> =
            units.map(Part::Unit).chain(forces.map(|(force, _)| Part::Force(force))).collect();
        let part = said.one(parts, |part| {
            rule::REDEPLOYMENTS.forbids(left == 0, || (msg!("no-redeployments"), Vec::new()))?;
            match part {
                Part::Unit(unit) => may_leave(now, unit),
                _ => Ok(()),
            }
        })?;
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

fn read_unit<V: Verdict>(now: &Now, unit: UnitId, said: &mut Said<Part>) -> Result<Redeploy, V> {
    let (field, rows) = (now.field(), &now.board().nets.rows);
    let Some(from) = field.redeploys_from(unit) else { return Err(said.none()) };
    let going = field.redeployment(unit);
    let halts = going.reached(&from);
    let to = said.last(now.hexes().filter(|hex| !from.contains(rows.cell(*hex))), |to| {
        if halts.contains(rows.cell(to)) {
            return Ok(());
        }
        no_way(to, || going.why_not(&from, to))
    })?;
    Ok(Redeploy { what: What::Unit(unit), to })
}

fn read_factors<V: Verdict>(now: &Now, force: ForceId, said: &mut Said<Part>) -> Result<Redeploy, V> {
    let field = now.field();
    let nation = now.ground.forces.force(force).nation;
    let bases = now.position.stocks.iter().filter(|stock| stock.force == force).map(|stock| stock.at.space);
    let base = said.one(bases, |base| {
        let used = field.ready(force, base) == 0;
        rule::REDEPLOYED.forbids(used, || (msg!("have-flown"), vec![Subject::Space(base)]))
    })?;
    let most = field.ready(force, base).clamp(1, ONE_UNIT);
    let factors = said.one(1..=most, |_| Ok(()))?;
    let reached = stages(now, force, base);
    let to = said.last(now.hexes().filter(|hex| *hex != base && reached.contains(hex)), |to| {
        let at = || vec![Subject::Space(to)];
        let room = field.base_room(nation, now.board().place(to));
        rule::BASES.forbids(room < factors, || (msg!("no-base"), at()))
    })?;
    Ok(Redeploy { what: What::Factors(force, base, factors), to })
}

/// Bases that aircraft come to in stages of twice their range (7.31).
fn stages(now: &Now, force: ForceId, from: Space) -> BTreeSet<Space> {
    let field = now.field();
    let row = now.ground.forces.force(force);
    let reach = 2 * u32::from(row.range.unwrap_or(0));
    let friendly = |hex: &Space| {
        let holder = now.position.control.of(now.board().place(*hex));
        holder.is_some_and(|holder| now.position.relations.are_friends(row.nation, holder))
    };
    let markers: Vec<Space> = now.position.airbases.iter().map(|(_, at)| at.space).collect();
    let bases: Vec<Space> = now
        .hexes()
        .filter(|hex| now.board()[*hex].bases() > 0 || markers.contains(hex))
        .filter(friendly)
        .collect();
    let mut reached = BTreeSet::from([from]);
    let mut fresh = vec![from];
    while let Some(here) = fresh.pop() {
        for base in bases.iter().filter(|base| field.distance(here, **base) <= reach) {
            if reached.insert(*base) {
                fresh.push(*base);
            }
        }
    }
    reached
}

impl Decision for Redeploy {
    fn perform(&self, executor: &mut Executor) {
        let board = executor.ground.europe();
        match self.what {
            What::Unit(unit) => {
                executor.go(unit, &[self.to]);
                executor.position.piece_mut(unit).used = true;
            }
            What::Factors(force, base, factors) => {
                for stock in &mut executor.position.stocks {
                    if stock.force == force && stock.at == board.place(base) {
                        stock.ready -= factors;
                        stock.used += factors;
                    }
                }
                executor.rebase(force, board.place(base), board.place(self.to), factors);
            }
        }
        if let Frame::Redeploy(_, left) = executor.position.frames.top_mut() {
            *left = left.saturating_sub(1);
        }
    }
}
