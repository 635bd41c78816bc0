//! What units are worth in combat.

use table::{Piece, Space, Sum, msg};

use super::Attack;
use crate::model::roster::{Kind, Nation};
use crate::model::sets::Units;
use crate::rule;
use crate::rules::situation::Situation;

/// Does a unit attack or defend?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Attack,
    Defence,
}

/// Adds what one unit is worth.
pub fn value<S: Sum>(situation: &Situation<'_>, unit: Piece, role: Role, at: Space, sum: &mut S) {
    let kind = situation.kind(unit);
    match kind {
        Kind::Panzer | Kind::Mechanized => {
            sum.term(rule::ARMOUR, 2, || msg!("term-unit", unit = unit));
            let fort = situation.forces.forts(situation.position.side.other()).contains(at);
            if role == Role::Attack && fort {
                sum.term(rule::ARMOUR, -1, || msg!("term-fort", unit = unit));
            }
        }
        Kind::Infantry | Kind::Tactical | Kind::Flotilla | Kind::Carrier => {
            sum.term(rule::ONE_POINT, 1, || msg!("term-unit", unit = unit));
            if kind == Kind::Infantry && situation.is_reorganised(unit) {
                let delta = if role == Role::Attack { -1 } else { 1 };
                sum.term(rule::REORGANISED, delta, || msg!("term-reorganised", unit = unit));
            }
        }
        Kind::Fort if role == Role::Defence => {
            sum.term(rule::FORTS_DEFEND, situation.ground.fort(at), || msg!("term-unit", unit = unit));
        }
        Kind::LandingCraft if role == Role::Attack => {
            sum.term(rule::CRAFT_ATTACKS, 1, || msg!("term-unit", unit = unit));
            if let Some(cargo) = situation.cargo(unit) {
                value(situation, cargo, role, at, sum);
            }
        }
        _ => {}
    }
}

impl Situation<'_> {
    /// A German infantry army after the reorganisation.
    fn is_reorganised(&self, unit: Piece) -> bool {
        self.nation(unit) == Nation::Germany
            && self.position.reorganised.is_some_and(|from| self.position.turn >= from)
    }

    pub fn attack_total<S: Sum>(&self, attack: &Attack, sum: &mut S) {
        attack.units.iter().for_each(|unit| value(self, unit, Role::Attack, attack.target, sum));
    }

    pub fn defence_total<S: Sum>(&self, defenders: Units, at: Space, sum: &mut S) {
        defenders.iter().for_each(|unit| value(self, unit, Role::Defence, at, sum));
    }

    /// What a unit is worth in defence.
    pub fn defence(&self, unit: Piece, at: Space) -> i32 {
        let mut sum = 0;
        value(self, unit, Role::Defence, at, &mut sum);
        sum
    }
}
