//! What a position is worth, in tenths of a BRP.

use table::Seat;
use thirdreich::{Arm, Ground, Nation, Position, Season, Unit, UnitId, Wing};

use super::look::Look;

/// What a point of victory is worth.
pub const POINT: i32 = 600;

/// What an air factor is worth.
pub const FACTOR: i32 = 30;

/// The parts of a position's worth, for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worth {
    pub objectives: i32,
    pub forces: i32,
    pub air: i32,
    pub money: i32,
    pub supply: i32,
    pub reach: i32,
}

impl Worth {
    pub fn sum(self) -> i32 {
        self.objectives + self.forces + self.air + self.money + self.supply + self.reach
    }
}

/// What a unit is worth: what it would cost to build, and that it is there.
pub fn unit(unit: &Unit, reduced: bool) -> i32 {
    let strength = unit.reduced.filter(|_| reduced).unwrap_or(unit.full).strength;
    let price = if reduced { unit.arm.price(strength) } else { unit.cost };
    let hq = if unit.arm == Arm::Hq { 100 } else { 0 };
    10 * i32::from(price) + 15 * i32::from(strength) + hq
}

/// What is lost when a unit is hit.
pub fn hit(ground: &Ground, position: &Position, id: UnitId) -> i32 {
    let row = ground.forces.unit(id);
    let reduced = position.piece(id).reduced;
    let left = if reduced || row.reduced.is_none() { 0 } else { unit(row, true) };
    unit(row, reduced) - left
}

/// What BRPs are worth: in Winter most of what is left is lost.
pub fn brps(position: &Position, stockpile: i32) -> i32 {
    let kept = if position.turn.season == Season::Winter { 5 } else { 8 };
    kept * stockpile.min(60) + 4 * (stockpile - 60).max(0)
}

/// What a position is worth to the attacker.
pub fn worth(ground: &Ground, position: &Position) -> Worth {
    let attacker = ground.seat(Nation::Germany);
    let look = Look::new(ground, position, attacker);
    let sign = |nation: Nation| if position.seat(ground, nation) == attacker { 1 } else { -1 };
    let mut worth = Worth::default();
    let (mut missing, mut front) = (Vec::new(), Vec::new());
    for &(hex, points) in look.objectives() {
        if look.holds(hex) {
            worth.objectives += POINT * points;
        } else {
            missing.push((hex, points));
        }
    }
    for man in &look.men {
        let side = if man.own { 1 } else { -1 };
        let piece = position.piece(man.id);
        worth.forces += side * unit(man.unit, piece.reduced);
        if !look.is_supplied(man.own, man.at) {
            worth.supply -= side * unit(man.unit, piece.reduced) / 3;
        }
        if man.own && man.is_mobile() && man.strength > 1 {
            front.push(man.at);
        }
    }
    for (hex, points) in missing {
        let ways = look.ways([hex]);
        let mut near: Vec<u16> = front.iter().map(|at| ways.from(*at)).collect();
        near.sort_unstable();
        let close = near.iter().take(4).map(|far| 12 - i32::from((*far).min(12)));
        worth.reach += 4 * points * close.sum::<i32>();
    }
    for stock in &position.stocks {
        let row = ground.forces.force(stock.force);
        if row.wing == Wing::Tac || row.wing == Wing::Sac {
            worth.air += sign(row.nation) * FACTOR * i32::from(stock.ready + stock.used);
        }
    }
    for row in &position.treasuries {
        worth.money += sign(row.nation) * brps(position, row.stockpile);
    }
    worth
}

/// Whether a position's worth counts for or against a seat.
pub fn sign(ground: &Ground, seat: Seat) -> i32 {
    if ground.seat(ground.scenario.victory.of) == seat { -1 } else { 1 }
}
