//! Movement by land (chapter 8).

use kit::{Going, Search};
use table::{RuleId, Space};

use crate::model::nets::{Cluster, LINES};
use crate::model::units::{Arm, UnitId};
use crate::rule;

use super::field::Field;

impl<'a> Field<'a> {
    /// Where a unit may march, if it is on this map.
    pub fn march(&self, unit: UnitId) -> Option<Going<'a, LINES>> {
        self.start_of(unit)?;
        let march = self.march_for(unit, self.allowance(unit), rule::ALLOWANCE);
        Some(if self.unit(unit).arm == Arm::Gar || !rule::ONE_HEX.holds() {
            march
        } else {
            march.first_step_always()
        })
    }

    /// Where a unit may march with the points that a rule gives it; a garrison does not march at all (13.61).
    pub fn march_for(&self, unit: UnitId, points: u16, limit: RuleId) -> Going<'a, LINES> {
        let (nation, arm) = (self.unit(unit).nation, self.unit(unit).arm);
        let nets = &self.board.nets;
        let march = Going::on(&nets.rows, rule::IMPASSABLE, &nets.land)
            .close(rule::ENEMY_UNITS, &self.enemies(nation))
            .close(rule::NOT_AT_WAR, &self.closed_land(nation))
            .close(rule::MINORS_ABROAD, &self.forbidden_to(unit))
            .close(rule::SCENARIO, &self.too_far_for(unit));
        if arm == Arm::Gar {
            return march.within(rule::GARRISONS, 0);
        }
        let march = march.within(limit, points).leave_for(1, &self.enemy_zones(nation));
        if arm == Arm::Arm { march.enter_for(1, &nets.rough) } else { march }
    }

    /// Can a unit march to another hex with these points? Its first step is within reach whatever it costs, if there are any. A rule may
    /// close hexes to it.
    pub fn goes_anywhere(
        &self,
        unit: UnitId,
        points: u16,
        limit: RuleId,
        (by, closed): (RuleId, Cluster),
    ) -> bool {
        let Some(start) = self.start_of(unit) else { return false };
        let (nets, nation) = (&self.board.nets, self.unit(unit).nation);
        let barred = [
            (rule::ENEMY_UNITS, self.enemies(nation)),
            (rule::NOT_AT_WAR, self.closed_land(nation)),
            (rule::MINORS_ABROAD, self.forbidden_to(unit)),
            (rule::SCENARIO, self.too_far_for(unit)),
            (by, closed),
        ];
        let near = nets.rows.around(&start, &nets.land);
        let near = barred.iter().filter(|(rule, _)| rule.holds()).fold(near, |near, (_, it)| near.minus(it));
        if near.is_empty() || self.unit(unit).arm != Arm::Gar && points > 0 && rule::ONE_HEX.holds() {
            return !near.is_empty();
        }
        let march = self.march_for(unit, points, limit).close(by, &closed);
        let march = if rule::ONE_HEX.holds() { march.first_step_always() } else { march };
        !march.reached(&start).minus(&start).is_empty()
    }

    /// What it costs a unit to march to a hex.
    pub fn march_cost(&self, unit: UnitId, to: Space) -> Option<u16> {
        let (march, from) = (self.march(unit)?, self.start_of(unit)?);
        let search: Search<'_, '_, LINES> = march.search(&from);
        search.cost(to)
    }

    /// The rule that keeps a unit from marching to a hex.
    pub fn march_bar(&self, unit: UnitId, to: Space) -> Option<RuleId> {
        let from = self.start_of(unit)?;
        Some(self.march(unit)?.why_not(&from, to)?.rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ground::Ground;
    use crate::model::position::Position;
    use crate::model::scenario::Weather;

    /// The long laws found armour that was offered for exploitation though snow lay all around it.
    #[test]
    fn a_unit_with_snow_all_around_it_goes_nowhere_in_exploitation() {
        let ground = Ground::load();
        let (board, nets) = (ground.europe(), &ground.europe().nets);
        let is_deep = |hex: &Space| {
            let near = nets.rows.around(&nets.rows.set([*hex]), &nets.land);
            !near.is_empty() && near.minus(&nets.wintry).is_empty()
        };
        let deep = board.map.spaces().rfind(is_deep).expect("Russia is large");
        let unit = ground.forces.find("ge-arm-xxiv").expect("it is in the forces");
        let mut position = Position::start(&ground);
        position.weather = Weather::Severe;
        position.piece_mut(unit).at = Some(board.place(deep));
        let field = Field::of(&ground, &position);
        let goes = |closed| field.goes_anywhere(unit, 2, rule::EXPLOITATION, (rule::FROZEN, closed));
        assert!(goes(Cluster::NONE));
        assert!(!goes(field.no_exploitation(unit)));
    }
}
