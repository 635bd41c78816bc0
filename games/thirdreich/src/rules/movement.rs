//! Movement by land (chapter 8).

use kit::{Going, Search};
use table::{RuleId, Space};

use crate::model::nets::LINES;
use crate::model::units::{Arm, UnitId};
use crate::rule;

use super::field::Field;

impl<'a> Field<'a> {
    /// Where a unit may march, if it is on this map.
    pub fn march(&self, unit: UnitId) -> Option<Going<'a, LINES>> {
        self.start_of(unit)?;
        let march = self.march_for(unit, self.allowance(unit), rule::ALLOWANCE);
        Some(if self.unit(unit).arm == Arm::Gar { march } else { march.first_step_always() })
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
