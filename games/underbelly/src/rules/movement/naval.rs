//! Naval movement.

use crate::model::roster::Side;
use crate::model::sets::Areas;
use crate::rule;
use crate::rules::bars::Bars;
use crate::rules::situation::Situation;

impl Situation<'_> {
    pub fn naval_stops(&self, side: Side, bars: &mut impl Bars) {
        let (own, ground) = (self.forces.any[side as usize], self.ground);
        let mut foreign = (ground.coasts & self.possessed(side.other())).minus(own);
        if self.malta_is_open(side) {
            foreign.remove(ground.malta);
        }
        bars.bar(rule::ENEMY_PORT_STOPS, foreign);
        let zone = self.naval_zone(side);
        bars.bar(rule::NAVAL_ZONE, zone.minus(own));
    }

    /// Areas next to enemy ships or tacticals, by sea lanes.
    pub fn naval_zone(&self, side: Side) -> Areas {
        if self.at_peace() {
            return Areas::NONE;
        }
        let foe = side.other();
        self.ground.beside(&self.ground.blue, self.forces.naval(foe) | self.forces.air(foe))
    }
}
