//! The value of a position for the Axis: forces, money, production, cities.

use global40::{Holder, Power, Side, Situation};

/// Points per coin of forces, in tenths; of money; of production.
const FORCES: i32 = 10;
const MONEY: i32 = 9;
const PRODUCTION: i32 = 32;
/// Points for a victory city, and extra points for a capital.
const CITY: i32 = 40;
const CAPITAL: i32 = 120;

pub fn worth(look: &Situation<'_>) -> [i32; 4] {
    let sign = |side: Side| if side == Side::Axis { 1 } else { -1 };
    let mut worth = [0; 4];
    for unit in look.position.units.iter().filter(|u| u.at.is_some()) {
        let Some(owner) = unit.owner else { continue };
        let cost = i32::from(look.ground.profile(unit.kind).cost) - if unit.hurt { 6 } else { 0 };
        worth[0] += sign(owner.side()) * cost * FORCES;
    }
    for power in Power::ALL {
        worth[1] += sign(power.side()) * i32::from(look.position.treasury_of(power)) * MONEY;
        worth[2] += sign(power.side()) * i32::from(look.production(power)) * PRODUCTION;
        if look.has_lost_capital(power) {
            worth[3] -= sign(power.side()) * CAPITAL * 10;
        }
    }
    for city in look.ground.cities.iter().flatten() {
        if let Holder::Power(power) = look.position.holder(*city) {
            worth[3] += sign(power.side()) * CITY * 10;
        }
    }
    worth.map(|points| points / 10)
}
