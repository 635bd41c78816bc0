//! Intercept: unused TAC meet a flight within two hexes of their base (11.8), and who of the flyers takes a hit (11.9).

use table::{Said, Space, Subject, Verdict, msg};

use crate::model::forces::ForceId;
use crate::model::frames::{Flight, Frame, Sortie};
use crate::model::part::Part;
use crate::model::units::{UnitId, Wing};
use crate::rule;
use crate::rules::air::DEFENSIVE_RANGE;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now};
use super::fly::{most, no_flight, own_stocks};

/// `intercept su-tac 2308 4 2310`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Intercept {
    flight: Flight,
}

impl Intercept {
    pub fn read<V: Verdict>(now: &Now, sortie: &Sortie, said: &mut Said<Part>) -> Result<Intercept, V> {
        let field = now.field();
        let fires = |force: ForceId| now.ground.forces.force(force).wing == Wing::Tac;
        let mut forces: Vec<ForceId> =
            own_stocks(now).map(|stock| stock.force).filter(|force| fires(*force)).collect();
        forces.sort_unstable();
        forces.dedup();
        let force = said.one(forces, |_| Ok(()))?;
        let bases = own_stocks(now).filter(|stock| stock.force == force).map(|stock| stock.at.space);
        let near = |base: Space, hex: &Space| field.distance(base, *hex) <= DEFENSIVE_RANGE;
        let base = said.one(bases, |base| {
            let at = || vec![Subject::Space(base)];
            let used = field.ready(force, base) == 0;
            rule::ONE_MISSION.forbids(used, || (msg!("have-flown"), at()))?;
            let far = !ahead(now, sortie).iter().any(|hex| near(base, hex));
            rule::INTERCEPTORS.forbids(far, || (msg!("out-of-range"), at()))
        })?;
        let factors = said.one(1..=most(now, force, base), |factors| {
            let used = factors > field.ready(force, base);
            rule::ONE_MISSION.forbids(used, || (msg!("have-flown"), vec![Subject::Space(base)]))
        })?;
        let nation = now.ground.forces.force(force).nation;
        let over = said.last(ahead(now, sortie), |hex| {
            let at = || vec![Subject::Space(hex)];
            rule::INTERCEPTORS.forbids(!near(base, &hex), || (msg!("out-of-range"), at()))?;
            let open = !near(base, &hex) || field.is_open_sky(nation, base, hex);
            if open { Ok(()) } else { no_flight(&field, &[nation], hex) }
        })?;
        Ok(Intercept { flight: Flight { force, base: now.board().place(base), factors, over } })
    }
}

/// Hexes where the flight can be met: the one where others have gathered, or all that are left of its way.
fn ahead(now: &Now, sortie: &Sortie) -> Vec<Space> {
    let gathered = sortie.met.first().map(|flight| flight.over);
    let left = sortie.way[usize::from(sortie.at)..].iter().copied();
    let mut hexes: Vec<Space> =
        left.filter(|hex| gathered.is_none_or(|at| at == *hex) && !now.field().is_grounded(*hex)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

impl Decision for Intercept {
    fn perform(&self, executor: &mut Executor) {
        executor.use_up(self.flight);
        if let Frame::Sortie(sortie) = executor.position.frames.top_mut() {
            sortie.met.push(self.flight);
        }
    }
}

/// `lose ge-tac`, `lose ge-para-7-flieger`: what of a flight is hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shed {
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Factor(ForceId),
    Unit(UnitId),
}

impl Shed {
    pub fn read<V: Verdict>(now: &Now, sortie: &Sortie, said: &mut Said<Part>) -> Result<Shed, V> {
        let forces = now.field().exposed(sortie).into_iter().map(Part::Force);
        let parts: Vec<Part> = forces.chain(sortie.drop.map(Part::Unit)).collect();
        let what = match said.last(parts, |_| Ok(()))? {
            Part::Force(force) => What::Factor(force),
            Part::Unit(unit) => What::Unit(unit),
            _ => return Err(said.none()),
        };
        Ok(Shed { what })
    }
}

impl Decision for Shed {
    fn perform(&self, executor: &mut Executor) {
        let Frame::Sortie(mut sortie) = executor.position.frames.top().clone() else { return };
        match self.what {
            What::Factor(force) => executor.hit_flyers(&mut sortie, force),
            What::Unit(_) => executor.hit_drop(&mut sortie),
        }
        executor.position.frames.replace(Frame::Sortie(sortie));
    }
}
