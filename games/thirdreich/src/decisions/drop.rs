//! Drop: paratroops come down within four hexes of their base, with TAC of that base if they want (13.1).

use table::{Forecast, Piece, Said, Space, Subject, Verdict, msg};

use crate::model::forces::ForceId;
use crate::model::frames::{Flight, Frame, Impulse, Mission, Sortie};
use crate::model::nation::Nation;
use crate::model::part::Part;
use crate::model::units::{Arm, UnitId, Wing};
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::flight::PARA_RANGE;

use super::decision::{Decision, Now, forbid};
use super::fly::{most, no_flight, own_stocks};

/// `drop ge-para-7-flieger 2311 ge-tac 2`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drop {
    unit: UnitId,
    flyers: Vec<(ForceId, u8)>,
    way: Vec<Space>,
}

impl Drop {
    pub fn read<V: Verdict>(now: &Now, impulse: &Impulse, said: &mut Said<Part>) -> Result<Drop, V> {
        let field = now.field();
        let paratroops = now.own_units().filter(|unit| now.ground.forces.unit(*unit).arm == Arm::Para);
        let unit = said.one(paratroops, |unit| may_set_out(now, impulse, unit))?;
        let (nation, Some(from)) = (now.ground.forces.unit(unit).nation, field.hex(unit)) else {
            return Err(said.none());
        };
        let reach = if rule::DROP_RANGE.holds() { PARA_RANGE } else { u32::from(u8::MAX) };
        let airspace = field.airspace(&[nation], from, reach);
        let enemies = field.enemies(nation);
        let full = field.full_for(unit);
        let bounds = field.forbidden_to(unit).union(&field.too_far_for(unit));
        let open = now.left_by(rule::FLIGHT_PATH, || *airspace.reached());
        let here = now.board().nets.rows.set([from]);
        let to = now.hex(said, &open, &here, |to| {
            let (at, cell) = (|| vec![Subject::Space(to)], now.board().nets.rows.cell(to));
            rule::DROP_LIMITS.forbids(!field.is_open_to_drops(to), || (msg!("no-ground-for-drops"), at()))?;
            rule::DROP_RANGE
                .forbids(field.distance(from, to) > PARA_RANGE, || (msg!("out-of-range"), at()))?;
            rule::EXTREME.forbids(field.is_grounded(to), || (msg!("too-cold"), at()))?;
            let frozen = impulse.exploiting && field.no_exploitation(unit).contains(cell);
            rule::FROZEN.forbids(frozen, || (msg!("no-exploitation-there"), at()))?;
            let barred = !airspace.reaches(to);
            rule::FLIGHT_PATH.forbids(barred, || (msg!("no-way-by-air"), at()))?;
            rule::MINORS_ABROAD.forbids(bounds.contains(cell), || (msg!("no-way", to = to), at()))?;
            let crowded = full.contains(cell) && !enemies.contains(cell);
            rule::STACKING.forbids(crowded, || (msg!("no-room"), at()))
        })?;
        let mut flyers: Vec<(ForceId, u8)> = Vec::new();
        loop {
            let based = own_stocks(now).filter(|stock| {
                stock.at.space == from && now.ground.forces.force(stock.force).wing == Wing::Tac
            });
            let others: Vec<ForceId> = based
                .map(|stock| stock.force)
                .filter(|other| flyers.iter().all(|(known, _)| known != other))
                .collect();
            let at = || vec![Subject::Space(from)];
            let fresh = |other, factors| {
                let used = factors > field.ready(other, from);
                rule::ONE_MISSION.forbids(used, || (msg!("have-flown"), at()))?;
                let nations = [nation, now.ground.forces.force(other).nation];
                let joins = nations[1] == nation || field.airspace(&nations, from, reach).way(to).is_some();
                if joins { Ok(()) } else { no_flight(&field, &nations, to) }
            };
            let Some(other) = said.more(others, |other| fresh(other, 1))? else { break };
            let count = said.last(1..=most(now, other, from), |factors| fresh(other, factors))?;
            flyers.push((other, count));
        }
        let joined = flyers.iter().map(|(force, _)| now.ground.forces.force(*force).nation);
        let nations: Vec<Nation> = [nation].into_iter().chain(joined).collect();
        let way = field.airspace(&nations, from, reach).way(to);
        Ok(Drop { unit, flyers, way: way.unwrap_or_else(|| vec![from, to]) })
    }
}

fn may_set_out<V: Verdict>(now: &Now, impulse: &Impulse, unit: UnitId) -> Result<(), V> {
    let field = now.field();
    forbid(rule::DROPS, !impulse.allows(Mission::Drop), unit, || msg!("not-with-this-chit"))?;
    forbid(rule::ACTIVATION, !impulse.active.contains(&unit), unit, || msg!("not-active"))?;
    let acted = impulse.acted.contains(&unit) || field.has_dropped(unit);
    forbid(rule::DROP_RANGE, acted, unit, || msg!("has-moved"))?;
    let away = !field.hex(unit).is_some_and(|hex| field.is_airfield(hex));
    forbid(rule::DROP_RANGE, away, unit, || msg!("not-at-an-airbase"))
}

impl Decision for Drop {
    fn perform(&self, executor: &mut Executor) {
        let base = executor.ground.europe().place(self.way[0]);
        for (force, factors) in &self.flyers {
            executor.use_up(Flight {
                force: *force,
                base,
                factors: *factors,
                over: self.way[self.way.len() - 1],
            });
        }
        let Frame::Impulse(impulse) = executor.position.frames.top_mut() else { return };
        impulse.mission = Some(Mission::Drop);
        let nation = impulse.nation;
        executor.position.frames.push(Frame::Sortie(Sortie {
            flyers: self.flyers.clone(),
            drop: Some(self.unit),
            ..Sortie::new(nation, Mission::Drop, base, self.way.clone())
        }));
    }

    /// The way, and what becomes of who drops among enemies (9.38).
    fn forecast(&self, now: &Now) -> Forecast {
        let (to, rows) = (self.way[self.way.len() - 1], &now.board().nets.rows);
        let enemies = now.field().enemies(now.ground.forces.unit(self.unit).nation);
        let among = enemies.contains(rows.cell(to));
        let warnings = among.then(|| msg!("warn-among", unit = Piece(self.unit.0), at = to));
        Forecast { way: self.way.clone(), warnings: warnings.into_iter().collect(), ..Forecast::default() }
    }
}
