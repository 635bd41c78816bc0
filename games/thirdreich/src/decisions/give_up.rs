//! Reduce, disband and scrap: supplied units, air factors and airbase markers are given up in the Supply Segment (15.8).

use table::{Forecast, Piece, Said, Space, Subject, Verdict, msg};

use crate::model::fact::{Fact, force_name};
use crate::model::forces::ForceId;
use crate::model::nation::Nation;
use crate::model::part::Part;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::field::Purpose;

use super::decision::{Decision, Now, forbid};
use super::fly::{most, own_stocks};

/// `reduce su-arm-6-me`, `disband su-arm-6-me`, `disband 2111`, `scrap su-tac 2308 2`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GiveUp {
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Reduced(UnitId),
    Unit(UnitId),
    Factors(ForceId, Space, u8),
    Airbase(Space),
}

impl GiveUp {
    pub fn read_reduced<V: Verdict>(
        now: &Now,
        nations: &[Nation],
        said: &mut Said<Part>,
    ) -> Result<GiveUp, V> {
        let Some(nation) = nations.first().copied() else { return Err(said.none()) };
        let two_sided = |unit: &UnitId| {
            now.ground.forces.unit(*unit).reduced.is_some() && !now.position.piece(*unit).reduced
        };
        let units =
            now.own_units().filter(|unit| speaks_for(now, nation, now.ground.forces.unit(*unit).nation));
        let unit = said.last(units.filter(two_sided), |unit| may_go(now, unit))?;
        Ok(GiveUp { what: What::Reduced(unit) })
    }

    pub fn read<V: Verdict>(now: &Now, nations: &[Nation], said: &mut Said<Part>) -> Result<GiveUp, V> {
        let Some(nation) = nations.first().copied() else { return Err(said.none()) };
        let speaks = |other: Nation| speaks_for(now, nation, other);
        let units = now.own_units().filter(|unit| speaks(now.ground.forces.unit(*unit).nation));
        let own = |owner: Nation| now.position.seat(now.ground, owner) == now.seat && speaks(owner);
        let markers = now.position.airbases.iter().filter(|(owner, _)| own(*owner));
        let whole: Vec<Part> =
            units.map(Part::Unit).chain(markers.map(|(_, place)| Part::Space(place.space))).collect();
        let what = match said.last(whole, |part| match part {
            Part::Unit(unit) => may_go(now, unit),
            Part::Space(hex) => may_take_up(now, hex),
            _ => Ok(()),
        })? {
            Part::Unit(unit) => What::Unit(unit),
            Part::Space(hex) => What::Airbase(hex),
            _ => return Err(said.none()),
        };
        Ok(GiveUp { what })
    }
}

impl GiveUp {
    pub fn read_factors<V: Verdict>(
        now: &Now,
        nations: &[Nation],
        said: &mut Said<Part>,
    ) -> Result<GiveUp, V> {
        let Some(nation) = nations.first().copied() else { return Err(said.none()) };
        let field = now.field();
        let forces = own_stocks(now).map(|stock| stock.force);
        let mut forces: Vec<ForceId> =
            forces.filter(|force| speaks_for(now, nation, field.force(*force).nation)).collect();
        forces.sort_unstable();
        forces.dedup();
        let force = said.one(forces, |_| Ok(()))?;
        let supplied = field.supplied(field.force(force).nation, Purpose::Survive);
        let bases = own_stocks(now).filter(|stock| stock.force == force).map(|stock| stock.at.space);
        let base = said.one(bases, |base| {
            let cut_off = !supplied.contains(now.board().nets.rows.cell(base));
            rule::GIVING_UP.forbids(cut_off, || (msg!("no-supply"), vec![Subject::Space(base)]))
        })?;
        let factors = said.last(1..=most(now, force, base), |_| Ok(()))?;
        Ok(GiveUp { what: What::Factors(force, base, factors) })
    }
}

/// A major power gives up its allies' units too.
fn speaks_for(now: &Now, nation: Nation, other: Nation) -> bool {
    nation == other || now.field().is_major(nation)
}

fn may_go<V: Verdict>(now: &Now, unit: UnitId) -> Result<(), V> {
    let cut_off = !now.field().is_supplied(unit, Purpose::Survive);
    forbid(rule::GIVING_UP, cut_off, unit, || msg!("no-supply"))
}

/// A marker stays while aircraft need it (11.1, R-TR-96).
fn may_take_up<V: Verdict>(now: &Now, hex: Space) -> Result<(), V> {
    let here = now.position.stocks.iter().filter(|stock| stock.at == now.board().place(hex));
    let needed = here.map(|stock| stock.ready + stock.used).sum::<u8>() > now.board()[hex].bases();
    rule::BASES.forbids(needed, || (msg!("aircraft-need-it"), vec![Subject::Space(hex)]))
}

impl Decision for GiveUp {
    fn forecast(&self, now: &Now) -> Forecast {
        let warning = match self.what {
            What::Reduced(unit) => msg!("is-reduced", unit = Piece(unit.0)),
            What::Unit(unit) => msg!("goes-to-the-pool", unit = Piece(unit.0)),
            What::Factors(force, _, factors) => {
                msg!("factors-go-to-the-pool", force = force_name(now.ground, force), factors = factors)
            }
            What::Airbase(at) => msg!("taken-up", at = at),
        };
        Forecast { warnings: vec![warning], ..Forecast::default() }
    }

    fn perform(&self, executor: &mut Executor) {
        match self.what {
            What::Reduced(unit) => executor.reduce(unit, false),
            What::Unit(unit) => executor.eliminate(unit, false),
            What::Factors(force, base, factors) => {
                let base = executor.ground.europe().place(base);
                executor.lose_factors(force, base, factors);
            }
            What::Airbase(at) => {
                let place = executor.ground.europe().place(at);
                executor.position.airbases.retain(|(_, marker)| *marker != place);
                executor.tell.all(|| Fact::TakenUp { at });
            }
        }
    }
}
