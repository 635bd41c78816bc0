//! Convoys: enemy ships in convoy zones cost a power part of its income.

use table::Space;
use table::dice::{Pool, Stream};

use crate::model::events::Event;
use crate::model::fact::Fact;
use crate::model::fact::income::IncomeFact;
use crate::model::powers::Power;
use crate::model::spaces::SPACES;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// A convoy zone where enemies lie in wait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Convoy {
    pub zone: Space,
    /// Dice of all enemy ships and planes there.
    pub dice: u16,
    /// The power's lands along it, each with its value.
    pub lands: Vec<(Space, u16)>,
}

/// The zones that the storms of the Atlantic reach, by number.
const STORMS: std::ops::RangeInclusive<u16> = 101..=125;

impl Situation<'_> {
    /// Where a power's convoys are raided, in the order of the zones.
    pub fn convoys(&self, power: Power) -> Vec<Convoy> {
        if power == Power::China && rule::NO_CHINESE_CONVOYS.holds() {
            return Vec::new();
        }
        let (enemies, convoy) = (self.enemies(power), &self.ground.sets.convoy);
        let mut dice = [0u16; SPACES];
        for unit in self.position.units.iter() {
            let (Some(at), Some(owner)) = (unit.at, unit.owner) else { continue };
            if enemies.contains(owner) && convoy.contains(at) && !unit.kind.is_land() {
                dice[at.index()] += u16::from(self.ground.profile(unit.kind).convoy_dice);
            }
        }
        let raided = convoy.iter().filter(|z| dice[z.index()] > 0).map(|zone| {
            let coast = self.ground.coasts[zone.index()].iter().copied();
            let own = coast.filter(|s| self.position.holder(*s).is(power));
            let lands = own.map(|s| (s, u16::from(self.value(s)))).filter(|(_, value)| *value > 0);
            Convoy { zone, dice: dice[zone.index()], lands: lands.collect() }
        });
        raided.filter(|c| !c.lands.is_empty() && rule::CONVOY_RAID.holds()).collect()
    }
}

/// How much is lost of what was rolled zone by zone, if no zone costs more than the lands along it are worth and no land
/// more than its value, however the losses are shared out: a flow from zones to lands, as large as it can be.
pub fn loss(convoys: &[(Convoy, u16)]) -> u16 {
    let capped = |(convoy, rolled): &(Convoy, u16)| {
        let worth: u16 = convoy.lands.iter().map(|(_, value)| value).sum();
        if rule::ZONE_CAP.holds() { (*rolled).min(worth) } else { *rolled }
    };
    let mut left: Vec<u16> = convoys.iter().map(capped).collect();
    if !rule::TERRITORY_CAP.holds() || !rule::ZONE_CAP.holds() {
        return left.iter().sum();
    }
    let mut lands: Vec<(Space, u16)> = convoys.iter().flat_map(|(c, _)| c.lands.iter().copied()).collect();
    lands.sort_unstable();
    lands.dedup();
    let total: u16 = left.iter().sum();
    let mut flow = vec![vec![0u16; lands.len()]; convoys.len()];
    let touches = |zone: usize, land: usize| convoys[zone].0.lands.iter().any(|(s, _)| *s == lands[land].0);
    while let Some(path) = augment(&left, &lands, &flow, &touches) {
        left[path[0].0] -= 1;
        for (i, (zone, land)) in path.iter().enumerate() {
            flow[*zone][*land] += 1;
            if let Some((next, _)) = path.get(i + 1) {
                flow[*next][*land] -= 1;
            }
        }
    }
    total - left.iter().sum::<u16>()
}

/// A way for one more IPC: zone to land, and from a full land back to a zone that can take its loss elsewhere.
fn augment(
    left: &[u16],
    lands: &[(Space, u16)],
    flow: &[Vec<u16>],
    touches: &impl Fn(usize, usize) -> bool,
) -> Option<Vec<(usize, usize)>> {
    fn reach(
        zone: usize,
        lands: &[(Space, u16)],
        flow: &[Vec<u16>],
        touches: &impl Fn(usize, usize) -> bool,
        seen: &mut [bool],
        path: &mut Vec<(usize, usize)>,
    ) -> bool {
        for land in (0..lands.len()).filter(|l| touches(zone, *l)) {
            if std::mem::replace(&mut seen[land], true) {
                continue;
            }
            path.push((zone, land));
            let used: u16 = flow.iter().map(|row| row[land]).sum();
            if used < lands[land].1 {
                return true;
            }
            for other in (0..flow.len()).filter(|z| *z != zone && flow[*z][land] > 0) {
                if reach(other, lands, flow, touches, seen, path) {
                    return true;
                }
            }
            path.pop();
        }
        false
    }
    (0..left.len()).filter(|z| left[*z] > 0).find_map(|zone| {
        let mut path = Vec::new();
        reach(zone, lands, flow, touches, &mut vec![false; lands.len()], &mut path).then_some(path)
    })
}

impl Executor<'_, '_, '_> {
    /// Rolls for every raided convoy; tells what it costs in all.
    pub(super) fn raid_convoys(&mut self, power: Power) -> u16 {
        let convoys = self.situation().convoys(power);
        let mut rolled = Vec::with_capacity(convoys.len());
        for convoy in convoys {
            let zone = convoy.zone;
            let pool = Pool::bands(convoy.dice, 6, &[1, 2, 3], 0);
            let bands = self.dice.throw(Stream::Public, rule::CONVOY_DICE, &[pool]);
            let number = self.ground.key(zone).trim_start_matches('z').parse::<u16>().unwrap_or(0);
            let stormy = self.situation().under(Event::AtlanticStorms) && STORMS.contains(&number);
            let faces = if stormy { 2 } else { 3 };
            let mut sum: u16 = bands[0].iter().zip(1..=faces).map(|(n, face)| n * face).sum();
            if !rule::CONVOY_FACES.holds() {
                sum = convoy.dice * 6;
            }
            let dice = convoy.dice;
            self.tell.all(|| Fact::Income(IncomeFact::Raided { power, zone, dice, sum }));
            rolled.push((convoy, sum));
        }
        loss(&rolled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn convoy(zone: u16, lands: &[(u16, u16)], rolled: u16) -> (Convoy, u16) {
        let lands = lands.iter().map(|(s, v)| (Space(*s), *v)).collect();
        (Convoy { zone: Space(zone), dice: 1, lands }, rolled)
    }

    #[test]
    fn a_zone_costs_what_its_lands_are_worth_and_a_land_loses_its_value_once() {
        let (uk, scotland) = ((1, 6), (2, 2));
        assert_eq!(loss(&[convoy(109, &[uk, scotland], 9)]), 8);
        assert_eq!(loss(&[convoy(109, &[uk, scotland], 9), convoy(119, &[scotland], 3)]), 8);
        assert_eq!(loss(&[convoy(109, &[uk, scotland], 4), convoy(119, &[scotland], 2)]), 6);
    }

    #[test]
    fn losses_go_round_a_full_land_whatever_the_order() {
        let zones =
            [convoy(1, &[(1, 2), (2, 2)], 2), convoy(2, &[(1, 2)], 2), convoy(3, &[(2, 2), (3, 1)], 3)];
        assert_eq!(loss(&zones), 5);
        let mut turned = zones.to_vec();
        turned.reverse();
        assert_eq!(loss(&turned), 5);
    }
}
