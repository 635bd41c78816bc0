//! Airstrikes: how far and how hard (13).

use table::Space;

use crate::model::board::Ground;
use crate::model::frozen::Control;
use crate::model::nets::Cluster;
use crate::model::units::{Troops, Unit};
use crate::model::way::Way;
use crate::rule;

/// How far an HQ of this effective strength strikes, a supreme one twice as far (5.75, 13.11).
pub fn range(unit: &Unit, strength: u8) -> usize {
    let range = usize::from(strength);
    if unit.troops == Troops::Shq && rule::SUPREME_STRIKES.holds() { 2 * range } else { range }
}

/// What lies within range: over enemies and whatever nobody can pass, but not over neutral land. Routes count as the hexes they are
/// long, and an area is one hex beyond the water at its shore (13.11, 18.23, SB.14).
pub fn reach(ground: &Ground, control: &Control, from: Space, range: usize) -> Cluster {
    let rows = &ground.nets().rows;
    let neutral = ground.nets().ground.minus(&control.held_by(|_| true));
    let mut waves = vec![Cluster::NONE; range + 1];
    waves[0] = rows.set([from]);
    for gone in 0..range {
        for space in rows.spaces(&waves[gone].minus(&neutral)).collect::<Vec<_>>() {
            let shore = Some(Way::Shore).filter(|_| rule::AREA_SHORES.holds());
            for way in
                [Way::Beside, Way::RailRoute, Way::RoadRoute, Way::StraitRoute].into_iter().chain(shore)
            {
                for link in ground.ways(space, way) {
                    let hex = matches!(way, Way::Beside | Way::Shore) || !rule::ROUTE_AIR_RANGE.holds();
                    let length = if hex { 1 } else { usize::from(link.length) };
                    if let Some(wave) = waves.get_mut(gone + length) {
                        wave.insert(rows.cell(link.to));
                    }
                }
            }
        }
    }
    waves.iter().fold(Cluster::NONE, |all, wave| all.union(wave)).minus(&neutral)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::forces::Scenario;
    use crate::setup::Setup;

    /// 13.11, 18.23: the strikes of the first turn of the Winter War.
    #[test]
    fn strikes_reach_over_enemies_and_along_routes_but_not_over_neutrals() {
        let ground = Ground::load();
        let position = Setup::of(Scenario::WinterWar).position(&ground, [0; 16]).expect("plays");
        let unit = |key: &str| ground.forces.unit(ground.forces.find(key).expect("is a unit"));
        let strikes = |hq: &str, strength, from: &str, to: &str| {
            let at = |name: &str| ground.find(name).expect("is on the map");
            let reach = reach(&ground, &position.control, at(from), range(unit(hq), strength));
            reach.contains(ground.nets().rows.cell(at(to)))
        };
        assert!(strikes("su-stavka", 3, "Leningrad", "Vyborg"));
        assert!(strikes("su-stavka", 3, "Leningrad", "Helsinki"), "over the gulf");
        assert!(strikes("su-len", 2, "Leningrad", "3302"));
        assert!(!strikes("su-len", 1, "Leningrad", "3302"), "two hexes");
        assert!(strikes("su-nth", 2, "petrozavodsk", "joensuu"), "a short route");
        assert!(!strikes("su-nth", 1, "petrozavodsk", "joensuu"));
        assert!(!strikes("su-stavka", 3, "oulu", "narvik"), "Sweden is neutral");
    }
}
