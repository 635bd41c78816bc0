//! Attack: units and the hexes they attack, put together word by word; each word leaves a line that may attack (9.11, 9.12).

use table::{Forecast, Piece, Said, Space, Subject, Sum, Tally, Verdict, msg};

use crate::model::chit::Chit;
use crate::model::fact::Fact;
use crate::model::frames::{Attack, Frame, Impulse};
use crate::model::nets::Cluster;
use crate::model::part::Part;
use crate::model::units::{Arm, UnitId};
use crate::rule;
use crate::rules::executor::Executor;

use super::decision::{Decision, Now, forbid};

/// `attack ge-arm-xxxix 2310 ge-arm-lvii 2311`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announce {
    attack: Attack,
}

impl Announce {
    pub fn read<V: Verdict>(now: &Now, impulse: &Impulse, said: &mut Said<Part>) -> Result<Announce, V> {
        let field = now.field();
        let enemies = field.enemies(impulse.nation);
        let unit = said.one(now.own_units(), |unit| may_join(now, impulse, unit))?;
        let mut attack = Attack { units: vec![unit], hexes: Vec::new() };
        let near = now.left_by(rule::TOUCHING, || field.touched(&attack).intersection(&enemies));
        let extends = |hex| may_extend(now, impulse, &enemies, &attack, hex);
        let hex = now.hex(said, &near, &Cluster::NONE, extends)?;
        attack.hexes.push(hex);
        loop {
            let is_new = |unit: &UnitId| !attack.units.contains(unit);
            let units = now.own_units().filter(is_new).map(Part::Unit);
            let hexes = now.hexes().filter(|hex| !attack.hexes.contains(hex)).map(Part::Space);
            let check = |part: Part| -> Result<(), V> {
                match part {
                    Part::Unit(unit) => {
                        may_join(now, impulse, unit)?;
                        let own = field.hex(unit).is_some_and(|hex| attack.hexes.contains(&hex));
                        let elsewhere = field.is_among_enemies(unit) && !own;
                        forbid(rule::DROP_ATTACK, elsewhere, unit, || msg!("must-attack"))?;
                        attack.hexes.iter().try_for_each(|hex| may_reach(now, impulse, unit, *hex))?;
                        let mut longer = attack.clone();
                        longer.units.push(unit);
                        field.check_line(&longer)
                    }
                    Part::Space(hex) => may_extend(now, impulse, &enemies, &attack, hex),
                    _ => Ok(()),
                }
            };
            let part = if rule::TOUCHING.holds() && rule::ACTIVATION.holds() {
                let listed = || {
                    let near = field.touched(&attack).intersection(&enemies);
                    let hexes: Vec<Space> = now.board().nets.rows.spaces(&near).collect();
                    let hexes = hexes.into_iter().filter(|hex| !attack.hexes.contains(hex)).map(Part::Space);
                    let active = now.own_units().filter(|unit| impulse.active.contains(unit));
                    let units = active.filter(is_new).map(Part::Unit);
                    units.chain(hexes).filter(|part| check(*part).is_ok()).collect::<Vec<Part>>()
                };
                said.known_more(listed, units.chain(hexes), &check)?
            } else {
                said.more(units.chain(hexes), &check)?
            };
            match part {
                Some(Part::Unit(unit)) => attack.units.push(unit),
                Some(Part::Space(hex)) => attack.hexes.push(hex),
                _ => break,
            }
        }
        Ok(Announce { attack })
    }
}

/// May a unit attack at all?
fn may_join<V: Verdict>(now: &Now, impulse: &Impulse, unit: UnitId) -> Result<(), V> {
    let field = now.field();
    forbid(rule::ACTIVATION, !impulse.active.contains(&unit), unit, || msg!("not-active"))?;
    forbid(rule::HQ_USED, !field.fights(unit), unit, || msg!("hq-does-not-attack"))?;
    let garrison = now.ground.forces.unit(unit).arm == Arm::Gar;
    forbid(rule::GARRISONS, garrison, unit, || msg!("garrison-defends"))?;
    let slow = impulse.exploiting && field.exploitation(unit).is_none() && !field.is_among_enemies(unit);
    forbid(rule::EXPLOITING_ATTACK, slow, unit, || msg!("does-not-exploit"))?;
    forbid(rule::SCENARIO, field.waits(unit), unit, || msg!("waits"))?;
    forbid(rule::ONE_ATTACK, impulse.is_attacking(unit), unit, || msg!("attacks-already"))?;
    forbid(rule::TOUCHING, field.targets(unit).is_empty(), unit, || msg!("touches-no-enemy"))
}

/// Nobody attacks in exploitation where snow or mud forbids it (22.43, 22.45).
fn may_reach<V: Verdict>(now: &Now, impulse: &Impulse, unit: UnitId, hex: Space) -> Result<(), V> {
    let closed =
        impulse.exploiting && now.field().no_exploitation(unit).contains(now.board().nets.rows.cell(hex));
    forbid(impulse.frost(unit), closed, unit, || msg!("no-exploitation-there"))
}

/// May a hex be attacked too?
fn may_extend<V: Verdict>(
    now: &Now,
    impulse: &Impulse,
    enemies: &Cluster,
    attack: &Attack,
    hex: Space,
) -> Result<(), V> {
    let empty = !enemies.contains(now.board().nets.rows.cell(hex));
    let at = || vec![Subject::Space(hex)];
    rule::TOUCHING.forbids(empty, || (msg!("nobody-to-attack"), at()))?;
    let dropped = attack.units.iter().find(|unit| now.field().is_among_enemies(**unit));
    let elsewhere =
        dropped.is_some_and(|unit| attack.hexes.is_empty() && now.field().hex(*unit) != Some(hex));
    rule::DROP_ATTACK.forbids(elsewhere, || (msg!("must-attack"), at()))?;
    let mut attacked = impulse.attacks.iter().flat_map(|attack| &attack.hexes);
    let another = !attack.hexes.is_empty() || attacked.any(|other| *other != hex);
    let second = impulse.chit == Chit::Attrition && another;
    rule::ATTRITION.forbids(second, || (msg!("one-hex-only"), at()))?;
    attack.units.iter().try_for_each(|unit| may_reach(now, impulse, *unit, hex))?;
    let mut longer = attack.clone();
    longer.hexes.push(hex);
    now.field().check_line(&longer)
}

impl Decision for Announce {
    fn perform(&self, executor: &mut Executor) {
        let Attack { units, hexes } = self.attack.clone();
        if let Frame::Impulse(impulse) = executor.position.frames.top_mut() {
            impulse.attacks.push(self.attack.clone());
            impulse.acted.extend(&self.attack.units);
        }
        executor.tell.all(|| Fact::Announced { units, hexes });
    }

    /// The strength of both sides, with terrain and without aircraft, and what will come of it.
    fn forecast(&self, now: &Now) -> Forecast {
        let field = now.field();
        let mut sides = [Tally::of(msg!("tally-attack")), Tally::of(msg!("tally-defence"))];
        for unit in &self.attack.units {
            let strength = i32::from(field.attack_strength(*unit));
            sides[0].term(rule::BATTLE, strength, || msg!("term-strength", unit = Piece(unit.0)));
        }
        for unit in field.defending(&self.attack) {
            let plain = i32::from(field.attack_strength(unit));
            let more = i32::from(field.defence_strength(unit, &self.attack)) - plain;
            sides[1].term(rule::BATTLE, plain, || msg!("term-strength", unit = Piece(unit.0)));
            sides[1].term(rule::TERRAIN, more, || msg!("term-terrain", unit = Piece(unit.0)));
        }
        let impulse = field.impulse();
        let odds = impulse.map(|impulse| field.chances(&self.attack, impulse.nation, &impulse.flights));
        Forecast { tallies: sides.into(), odds: odds.unwrap_or_default(), ..Forecast::default() }
    }
}
