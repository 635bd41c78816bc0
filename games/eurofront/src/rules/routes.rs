//! Marches along the routes of districts and regions (18.3).

use kit::Going;

use super::movement::never_acclimatizes;
use crate::model::board::Ground;
use crate::model::frozen::Control;
use crate::model::nets::{Cluster, LINES};
use crate::model::units::Unit;
use crate::rule;

/// How many units may engage or disengage along a route in one phase, whatever the weather (18.37).
pub const ENGAGEMENT_LIMIT: u8 = 2;

/// Where a unit can march along one route, whatever its speed, the weather and the terrain: along a short one under any HQ, along a
/// long one only if a supreme or theater HQ sends it (18.331). HQs engage where they have company (18.21).
pub fn march<'p>(
    ground: &'p Ground,
    enemies: &Cluster,
    control: &Control,
    unit: &Unit,
    supreme: bool,
    company: &Cluster,
) -> Going<'p, LINES> {
    let nets = ground.nets();
    let mut going = Going::on(&nets.rows, rule::MARCHES, &nets.routes)
        .close(rule::NEUTRAL_LAND, &nets.ground.minus(&control.held_by(|_| true)))
        .close(rule::SHORT_GAMES, &control.beyond)
        .within(rule::MARCHES, 1);
    if never_acclimatizes(unit) {
        going = going.close(rule::KEPT_OUT, &nets.climates);
    }
    if !supreme {
        going = going.cut(rule::MARCHES, &nets.long_routes);
    }
    if unit.troops.is_hq() {
        let alone = enemies.minus(company);
        going = going.close(rule::HQS_DO_NOT_ATTACK_ALONE, &alone);
    }
    going
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::forces::Scenario;
    use crate::rules::control::Stand;
    use crate::setup::Setup;
    use table::RuleId;

    /// 18.33, 18.21: northern marches of the first turn of the Winter War.
    #[test]
    fn short_routes_are_open_to_all_and_long_ones_to_supreme_command() {
        let ground = Ground::load();
        let nets = ground.nets();
        let position = Setup::of(Scenario::WinterWar).position(&ground, [0; 16]).expect("plays");
        let stand = Stand::of(nets, &position);
        let refused = |unit: &str, from: &str, to: &str, supreme: bool| -> Option<RuleId> {
            let unit = ground.forces.unit(ground.forces.find(unit).expect("is a unit"));
            let at = |name| ground.map.by_key(name).expect("is on the map");
            let going = march(
                &ground,
                &stand.enemies_of(unit.faction),
                &position.control,
                unit,
                supreme,
                &Cluster::NONE,
            );
            going.why_not(&nets.rows.set([at(from)]), at(to)).map(|reason| reason.rule)
        };
        assert_eq!(refused("su-7g", "petrozavodsk", "joensuu", false), None);
        assert_eq!(refused("su-14", "murmansk", "petsamo", false), None);
        assert_eq!(refused("su-25", "soroka", "oulu", false), Some(rule::MARCHES));
        assert_eq!(refused("su-25", "soroka", "oulu", true), None);
        assert_eq!(refused("su-7g", "petrozavodsk", "kuopio", true), Some(rule::MARCHES), "one route");
        assert_eq!(refused("fi-6", "oulu", "gallivare", true), Some(rule::NEUTRAL_LAND));
        assert_eq!(refused("su-nth", "petrozavodsk", "joensuu", true), Some(rule::HQS_DO_NOT_ATTACK_ALONE));
    }
}
