//! Build: a unit or air factors from the pool, paid and placed at home (15.11 to 15.23).

use table::{Forecast, RuleId, Said, Space, Subject, Verdict, msg};

use crate::model::fact::Fact;
use crate::model::forces::ForceId;
use crate::model::nation::Nation;
use crate::model::nets::Cluster;
use crate::model::part::Part;
use crate::model::position::Off;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::field::Purpose;

use super::decision::{Decision, Now, costs, forbid};

/// `build su-inf-32 2506`, `build ge-tac 2 1513`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Build {
    payer: Nation,
    what: What,
    at: Space,
    cost: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Unit(UnitId),
    Factors(ForceId, u8),
}

impl Build {
    pub fn read<V: Verdict>(now: &Now, nations: &[Nation], said: &mut Said<Part>) -> Result<Build, V> {
        let Some(payer) = nations.first().copied() else { return Err(said.none()) };
        let field = now.field();
        let pays = |nation: Nation| now.position.payer(now.ground, nation) == payer;
        let units = now
            .position
            .pieces()
            .filter(|(unit, piece)| piece.at.is_none() && pays(now.ground.forces.unit(*unit).nation));
        let forces = (0..).map(ForceId).zip(&now.ground.forces.forces);
        let forces = forces.filter(|(_, force)| force.wing.is_air() && pays(force.nation));
        let parts: Vec<Part> = units
            .map(|(unit, _)| Part::Unit(unit))
            .chain(forces.map(|(force, _)| Part::Force(force)))
            .collect();
        let check = |part: Part| -> Result<(), V> {
            match part {
                Part::Unit(unit) => {
                    let pool = now.position.piece(unit).off == Off::Pool;
                    forbid(rule::POOL, !pool, unit, || msg!("not-in-pool"))?;
                    now.can_pay(payer, now.field().build_cost(unit))
                }
                Part::Force(force) => {
                    let pool = now.position.pool[usize::from(force.0)];
                    rule::POOL.forbids(pool == 0, || (msg!("not-in-pool"), Vec::new()))?;
                    now.can_pay(payer, now.ground.forces.force(force).cost.into())
                }
                _ => Ok(()),
            }
        };
        let rules = [rule::BUILD_WHERE, rule::STACKING, rule::BUILD_SUPPLY, rule::BASES, rule::SOLVENT];
        let part = if rules.into_iter().all(RuleId::holds) {
            let fits = |part: &Part| check(*part).is_ok() && has_place(now, *part);
            said.known(|| parts.iter().copied().filter(fits), parts.iter().copied(), check)?
        } else {
            said.one(parts.iter().copied(), check)?
        };
        match part {
            Part::Unit(unit) => {
                let open = now.left_by(rule::BUILD_WHERE, || {
                    field.home_city_hexes(now.ground.forces.unit(unit).nation)
                });
                let at = now.hex(said, &open, &Cluster::NONE, |hex| may_place(now, unit, hex))?;
                let cost = now.field().build_cost(unit);
                Ok(Build { payer, what: What::Unit(unit), at, cost })
            }
            Part::Force(force) => {
                let pool = now.position.pool[usize::from(force.0)].max(1);
                let price = i32::from(now.ground.forces.force(force).cost);
                let factors = said.one(1..=pool, |factors| now.can_pay(payer, price * i32::from(factors)))?;
                let open = now.left_by(rule::BASES, || field.bases_at_home(field.force(force).nation));
                let at = now.hex(said, &open, &Cluster::NONE, |hex| may_base(now, force, factors, hex))?;
                Ok(Build { payer, what: What::Factors(force, factors), at, cost: price * i32::from(factors) })
            }
            _ => Err(said.none()),
        }
    }
}

/// Is there a hex where something can be built?
fn has_place(now: &Now, part: Part) -> bool {
    let field = now.field();
    match part {
        Part::Unit(unit) => !field.building_sites(unit).is_empty(),
        Part::Force(force) => {
            let nation = field.force(force).nation;
            let open = field.bases_at_home(nation).intersection(&field.supplied(nation, Purpose::Repair));
            let mut bases = now.board().nets.rows.spaces(&open);
            bases.any(|hex| field.base_room(nation, now.board().place(hex)) > 0)
        }
        _ => false,
    }
}

fn may_place<V: Verdict>(now: &Now, unit: UnitId, hex: Space) -> Result<(), V> {
    let field = now.field();
    let nation = now.ground.forces.unit(unit).nation;
    let at = || vec![Subject::Space(hex)];
    let cell = now.board().nets.rows.cell(hex);
    let away = !field.home_city_hexes(nation).contains(cell);
    rule::BUILD_WHERE.forbids(away, || (msg!("not-at-home"), at()))?;
    rule::STACKING.forbids(field.full_for(unit).contains(cell), || (msg!("no-room"), at()))?;
    rule::BUILD_SUPPLY.forbids(!field.would_be_supplied(nation, hex), || (msg!("no-supply"), at()))
}

fn may_base<V: Verdict>(now: &Now, force: ForceId, factors: u8, hex: Space) -> Result<(), V> {
    let (field, place) = (now.field(), now.board().place(hex));
    let nation = now.ground.forces.force(force).nation;
    let at = || vec![Subject::Space(hex)];
    rule::BUILD_WHERE.forbids(!field.is_home(nation, hex), || (msg!("not-at-home"), at()))?;
    rule::BASES.forbids(field.base_room(nation, place) < factors, || (msg!("no-base"), at()))?;
    let supplied = || field.supplied(nation, Purpose::Repair).contains(now.board().nets.rows.cell(hex));
    rule::BUILD_SUPPLY.forbids(!supplied(), || (msg!("no-supply"), at()))
}

impl Decision for Build {
    fn perform(&self, executor: &mut Executor) {
        executor.pay(self.payer, -self.cost, rule::BUILD_COST);
        let place = executor.ground.europe().place(self.at);
        match self.what {
            What::Unit(unit) => {
                executor.put(unit, place);
                let reduced = executor.field().stays_reduced(unit);
                executor.position.piece_mut(unit).reduced = reduced;
            }
            What::Factors(force, factors) => {
                executor.position.pool[usize::from(force.0)] -= factors;
                executor.base(force, place, factors, 0);
                executor.tell.all(|| Fact::Factors { force, delta: factors as i8 });
            }
        }
    }

    /// What it costs, and whether that ends building.
    fn forecast(&self, now: &Now) -> Forecast {
        let mut forecast = costs(self.cost);
        let last = now.position.stockpile(self.payer) <= self.cost;
        forecast.warnings.extend(last.then(|| msg!("warn-last-brps")));
        forecast
    }
}
