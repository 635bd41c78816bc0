//! What an attack is worth: what both sides may lose, and the ground that may be won.

use table::Space;
use thirdreich::{Arm, Attack, UnitId};

use super::hits::{Dice, SURE};
use super::look::Look;
use super::worth;

/// Aircraft over an attacked hex: of the attackers, then of the defenders.
pub type Air = [i32; 2];

/// What is to be expected of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prospect {
    /// How likely the defenders are to be killed or to have to go, in parts of a thousand.
    pub driven_out: i32,
    /// What is won on balance, in tenths of a BRP.
    pub value: i32,
}

/// One unit of a side that takes hits.
struct Taker {
    strength: i32,
    need: i32,
    loss: i32,
}

/// What a hit left over costs the side that pays for it.
const LEFT_OVER: i32 = 9;

/// What a side keeps when it pays for hits left over, and below what it feels each of them.
const UNSPENT: i32 = 6;
const POOR: i32 = 45;

/// What a hit left over costs the poor.
const BLEEDS: i32 = 14;

/// What a number of hits does to a side: what it loses, whether nobody is spared, and the hits left over.
fn fate(takers: &[Taker], hits: i32) -> (i32, bool, i32) {
    let (mut left, mut loss, mut spared) = (hits, 0, 0);
    for taker in takers {
        if spared == 0 && left > 0 && taker.need <= left {
            left -= taker.need;
            loss += taker.loss;
        } else {
            spared += 1;
        }
    }
    (loss, spared == 0, left)
}

impl Look<'_> {
    /// Units of a side in the order in which they take hits.
    fn takers(&self, units: &[(UnitId, i32, Space)], own: bool) -> Vec<Taker> {
        let taker = |(id, strength, at): &(UnitId, i32, Space)| {
            let row = self.ground.forces.unit(*id);
            let payer = self.position.payer(self.ground, row.nation);
            let quarter = self.is_supplied(own, *at) && self.position.stockpile(payer) > 0;
            let need = if row.arm == Arm::Gar { 2 * strength } else { *strength };
            let loss = worth::hit(self.ground, self.position, *id);
            Taker { strength: *strength, need: if quarter { need } else { 1 }, loss }
        };
        let mut takers: Vec<Taker> = units.iter().map(taker).collect();
        takers.sort_by_key(|taker| taker.strength);
        takers
    }

    /// What an attack on one hex by these units, from these hexes, may bring. `position` has the units where they attack from.
    pub fn prospect(&self, attack: &Attack, air: Air, ground: i32) -> Prospect {
        let Some(hex) = attack.hexes.first().copied() else { return Prospect::default() };
        let ours_attack = self.man_is_own(attack);
        let own: Vec<(UnitId, i32, Space)> = attack
            .units
            .iter()
            .filter_map(|id| Some((*id, self.field.attack_strength(*id).into(), self.field.hex(*id)?)))
            .collect();
        let foes: Vec<(UnitId, i32, Space)> = self
            .at(hex)
            .filter(|man| man.own != ours_attack && man.fights())
            .map(|man| (man.id, self.field.defence_strength(man.id, attack).into(), hex))
            .collect();
        let armour = |units: &[(UnitId, i32, Space)], printed: bool| -> i32 {
            let armour = units.iter().filter(|(id, ..)| self.field.is_armour(*id));
            armour
                .map(
                    |(id, strength, _)| {
                        if printed { i32::from(self.field.attack_strength(*id)) } else { *strength }
                    },
                )
                .sum()
        };
        let all = |units: &[(UnitId, i32, Space)]| units.iter().map(|(_, strength, _)| strength).sum::<i32>();
        let tac = [air[0].min(all(&own)), air[1].min(all(&foes))];
        let led = [tac[0].min(armour(&own, true)), tac[1].min(armour(&foes, true))];
        let ours = Dice {
            from_four: 0,
            from_five: armour(&own, true) + led[0],
            from_six: all(&own) - armour(&own, true) + tac[0] - led[0],
        };
        let theirs = Dice {
            from_four: armour(&foes, false) + led[1],
            from_five: all(&foes) - armour(&foes, false) + tac[1] - led[1],
            from_six: 0,
        };
        let mobile = self.at(hex).all(|man| man.own == ours_attack || man.unit.arm != Arm::Gar);
        let sides = [self.takers(&own, ours_attack), self.takers(&foes, !ours_attack)];
        let thrift = if ours_attack { self.thrift() } else { 8 };
        // Who cannot pay for the hits left over has to go.
        let purse = self.position.stockpile(if ours_attack { self.foe } else { self.major });
        let pays = (purse - UNSPENT).max(0);
        let bleeds = if ours_attack && purse < POOR { BLEEDS } else { LEFT_OVER };
        let (mut value, mut out) = (0i64, 0i64);
        for (hits, chance) in (0..).zip(ours.hits()) {
            let (loss, dead, left) = fate(&sides[1], hits);
            let gone = dead || hits > 0 && left > pays && mobile;
            let won = if gone { ground } else { (bleeds * left).min(ground.max(bleeds)) };
            value += chance * i64::from(loss + won);
            out += if gone { chance } else { 0 };
        }
        for (hits, chance) in (0..).zip(theirs.hits()) {
            let (loss, _, left) = fate(&sides[0], hits);
            value -= chance * i64::from((loss + LEFT_OVER * left) * thrift / 8);
        }
        Prospect { driven_out: (out * 1000 / SURE) as i32, value: (value / SURE) as i32 }
    }

    /// How much own losses count, in eighths: the rich can repair them, and after the last turn nobody needs them.
    fn thrift(&self) -> i32 {
        if self.position.turn == self.position.last {
            return 2;
        }
        let money = self.position.stockpile(self.major);
        match money - 18 * self.turns_of_year() {
            i32::MIN..0 => 8,
            0..20 => 4,
            _ => 2,
        }
    }

    /// Whether the attackers are units of the seat that looks.
    fn man_is_own(&self, attack: &Attack) -> bool {
        let first = attack.units.first().and_then(|id| self.man(*id));
        first.is_none_or(|man| man.own)
    }

    /// Aircraft that could join over a hex: own within their range, and those of the enemy that could defend it.
    pub fn air_over(&self, hex: Space, reach: impl Fn(Space) -> bool) -> Air {
        let mut air = [0, 0];
        for stock in &self.position.stocks {
            let row = self.field.force(stock.force);
            let own = self.position.seat(self.ground, row.nation) == self.seat;
            let far = self.field.distance(stock.at.space, hex);
            let range = if own { u32::from(row.range.unwrap_or(0)) } else { 2 };
            if row.wing == thirdreich::Wing::Tac && far <= range && (!own || reach(stock.at.space)) {
                air[usize::from(!own)] += i32::from(stock.ready);
            }
        }
        [(air[0] - air[1] / 6).max(0), (air[1] - air[0] / 6).max(0)]
    }
}
